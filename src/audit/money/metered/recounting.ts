/** Counts the raw events of a subscription again, and compares the result with what was billed. */
import type { Meter, MeterEvent } from '../../../domain/reference/events.js';
import type { EventLog } from '../../../events/log.js';
import { type CalendarDate, dayOfTimestamp } from '../../../kernel/dates.js';
import { currencyDigits } from '../../../kernel/money.js';
import type { UsageCharge } from '../../../kernel/pricing/charges.js';
import type { UsageStore } from '../../../ports/usageStore.js';
import { millionths } from '../exactly.js';
import type { Tell } from '../findings.js';
import { roundedShare, used } from '../prices.js';
import { Recount } from './counts.js';
import {
  billedOf,
  keyOf,
  type MeteredBook,
  type MeteredEntry,
  minimumId,
  named,
  type PlanDays,
} from './meteredBook.js';

export type RawUsage = Pick<UsageStore, 'events' | 'changes'>;

/** A charge on the days of its plan. */
interface MeteredDays {
  readonly days: PlanDays;
  readonly charge: UsageCharge;
}

/** Compares what a subscription records of its usage with its raw events. @throws Unavailable, DamagedEvent */
export type RecountUsage = (book: MeteredBook, tell: Tell) => Promise<void>;

/** @param log has the aggregation of each meter */
export function createUsageRecount(store: RawUsage, log: EventLog): RecountUsage {
  const known = new Map<string, Promise<Meter['aggregation']>>();
  const aggregationOf = (meterId: string) => {
    const found = known.get(meterId) ?? readAggregation(log, meterId);
    known.set(meterId, found);
    return found;
  };
  return (book, tell) => recountUsage(book, store, aggregationOf, tell);
}

/**
 * Usage that has changed since it was measured is pending: the next invoice bills it, so it is not compared. All other usage must equal its
 * events.
 */
async function recountUsage(
  book: MeteredBook,
  store: RawUsage,
  aggregationOf: (meterId: string) => Promise<Meter['aggregation']>,
  tell: Tell,
): Promise<void> {
  const plans = book.days().map((days) => ({
    days,
    counts: (days.charges ?? []).map((charge) => ({ days, charge })),
  }));
  const known = new Map(book.entries);
  const recounts = new Map<MeteredDays, Recount>();
  const counted = plans.flatMap(({ counts }) => counts);
  for (const meterId of new Set(counted.map(({ charge }) => charge.meter))) {
    const aggregation = await aggregationOf(meterId);
    const own = counted.filter(({ charge }) => charge.meter === meterId);
    for (const one of own) recounts.set(one, new Recount(one.days, one.charge.terms, aggregation));
    await count(store, book, meterId, own, recounts);
  }
  // Read last: what has come in meanwhile is pending.
  const changed = await store.changes(book.subscriptionId, book.mark);
  const isPending = ({ days: { from, to }, charge }: MeteredDays) =>
    changed.days.some(({ meterId, day }) => meterId === charge.meter && day >= from && day < to);
  const compare = (days: PlanDays, chargeId: string, name: string, isOpen: boolean, found: Found) => {
    const { from, to } = days;
    const key = keyOf({ from, chargeId });
    const entry = known.get(key);
    known.delete(key);
    const difference = isOpen ? undefined : differenceOf(book, days, entry, found);
    if (difference === undefined) return;
    tell(
      'wrong-usage',
      `${named({ name, from, to })}: ${difference}`,
      entry?.bills.at(-1)?.invoiceId ?? undefined,
    );
  };
  for (const { days, counts } of plans) {
    let usage = 0n;
    for (const one of counts) {
      const recount = recounts.get(one);
      if (recount === undefined) continue;
      const amount = recount.amount(book.currency);
      usage += amount;
      compare(days, one.charge.id, one.charge.name, isPending(one), { amount, quantity: recount.quantity() });
    }
    if (days.minimumAmount !== undefined)
      compare(days, minimumId, 'Minimum', counts.some(isPending), missingTo(book, days, usage));
  }
  for (const entry of known.values()) {
    if (entry.amount === 0n || !book.isMeasured(entry.from)) continue;
    const detail = `${named(entry)}: ${book.shown(entry.amount)} was billed, but no charge applies to these days`;
    tell('wrong-usage', detail, entry.bills.at(-1)?.invoiceId ?? undefined);
  }
}

/** The amount is in minor units, the quantity in trillionths. */
interface Found {
  readonly amount: bigint;
  readonly quantity: bigint;
}

/**
 * Returns by how much the price of the served days and their usage fall short of their share of the minimum. @param usage in minor units
 */
function missingTo(book: MeteredBook, { from, to, of, minimumAmount = '0' }: PlanDays, usage: bigint): Found {
  const { days, price } = book.served(from, to);
  const minor = 10n ** BigInt(6 - currencyDigits(book.currency));
  const share = millionths(minimumAmount) * BigInt(days);
  const lacking = share - price - usage * minor * BigInt(of);
  const rounded = (amount: bigint) => roundedShare(amount, BigInt(of) * minor);
  return {
    amount: lacking > 0n ? rounded(lacking) : 0n,
    quantity: (rounded(share) * used('1')) / 10n ** BigInt(currencyDigits(book.currency)),
  };
}

function differenceOf(
  book: MeteredBook,
  { from, to }: PlanDays,
  entry: MeteredEntry | undefined,
  found: Found,
): string | undefined {
  const amount = found.amount * book.parts.perUnit;
  const come = `the events come to ${book.shown(amount)} for ${shownQuantity(found.quantity)}`;
  if (entry === undefined) return amount === 0n ? undefined : `${come}, but nothing was measured`;
  if (!book.isMeasured(from)) {
    // Days after the end are not measured: what was billed for them must already be right.
    const billed = billedOf(entry);
    return entry.isHeld || billed === amount ? undefined : `${come}, but ${book.shown(billed)} is billed`;
  }
  const isSame = entry.to === to && entry.amount === amount && used(entry.quantity) === found.quantity;
  return isSame ? undefined : `${come}, but ${book.shown(entry.amount)} for ${entry.quantity} was measured`;
}

/** Reads a meter's events once for all its charges: both events and days are in chronological order. */
async function count(
  store: RawUsage,
  { subscriptionId }: MeteredBook,
  meterId: string,
  counted: readonly MeteredDays[],
  recounts: ReadonlyMap<MeteredDays, Recount>,
): Promise<void> {
  const [first, last] = [counted[0], counted.at(-1)];
  if (first === undefined || last === undefined) return;
  const range = { subscriptionId, meterId, from: first.days.from, to: last.days.to };
  let place = 0;
  const isOver = (day: CalendarDate) => (counted[place]?.days.to ?? '9') <= day;
  for await (const chunk of store.events(range))
    for (const event of chunk) {
      const day = dayOfTimestamp(event.at);
      while (isOver(day)) place += 1;
      for (let own = place; (counted[own]?.days.from ?? '9') <= day; own += 1) {
        const one = counted[own];
        if (one !== undefined) recounts.get(one)?.add(event);
      }
    }
}

function shownQuantity(trillionths: bigint): string {
  const text = String(trillionths < 0n ? -trillionths : trillionths).padStart(13, '0');
  const shown = `${text.slice(0, -12)}.${text.slice(-12)}`.replace(/\.?0+$/, '');
  return trillionths < 0n ? `-${shown}` : shown;
}

/**
 * Reads the aggregation of a meter, which never changes, even if the meter was removed; null for an unknown meter.
 * @throws Unavailable, DamagedEvent
 */
async function readAggregation(log: EventLog, meterId: string): Promise<Meter['aggregation']> {
  let aggregation: Meter['aggregation'] = null;
  for await (const batch of log.read(`reference-meters-${meterId}`)) {
    for (const { type, data } of batch) {
      if (data === null) continue;
      const event = { type, data } as unknown as MeterEvent;
      if (event.type === 'MeterPut') aggregation = event.data.aggregation ?? aggregation;
    }
  }
  return aggregation;
}
