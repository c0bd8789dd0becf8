/** Counts the raw events of a subscription again, and compares what they come to with what was billed. */
import type { Meter, MeterEvent } from '../../../domain/reference/events.js';
import type { EventLog } from '../../../events/log.js';
import { type CalendarDate, dayOfTimestamp } from '../../../kernel/dates.js';
import type { UsageStore } from '../../../ports/usageStore.js';
import type { Tell } from '../findings.js';
import { used } from './costs.js';
import { Recount } from './counts.js';
import {
  billedOf,
  keyOf,
  type MeteredBook,
  type MeteredDays,
  type MeteredEntry,
  named,
} from './meteredBook.js';

export type RawUsage = Pick<UsageStore, 'events' | 'changes'>;

/** Compares what a subscription says of its usage with its raw events. @throws Unavailable, DamagedEvent */
export type RecountUsage = (book: MeteredBook, tell: Tell) => Promise<void>;

/** @param log where meters say what they count */
export function createUsageRecount(store: RawUsage, log: EventLog): RecountUsage {
  const known = new Map<string, Promise<Meter['aggregation']>>();
  const aggregationOf = (meterId: string) => {
    const found = known.get(meterId) ?? readAggregation(log, meterId);
    known.set(meterId, found);
    return found;
  };
  return (book, tell) => recountUsage(book, store, aggregationOf, tell);
}

/** Usage that has changed since it was measured is pending: the next invoice bills it, and nothing is said of it. All else is what its events come to. */
async function recountUsage(
  book: MeteredBook,
  store: RawUsage,
  aggregationOf: (meterId: string) => Promise<Meter['aggregation']>,
  tell: Tell,
): Promise<void> {
  const days = book.days();
  const known = new Map(book.entries);
  const recounts: { readonly of: MeteredDays; readonly recount: Recount }[] = [];
  for (const meterId of new Set(days.map(({ charge }) => charge.meter))) {
    const aggregation = await aggregationOf(meterId);
    const own = days
      .filter(({ charge }) => charge.meter === meterId)
      .map((of) => ({ of, recount: new Recount(of, of.charge.terms, aggregation) }));
    await count(store, book, meterId, own);
    recounts.push(...own);
  }
  // Asked for last: what has come in meanwhile is pending.
  const changed = await store.changes(book.subscriptionId, book.mark);
  const isPending = ({ from, to, charge }: MeteredDays) =>
    changed.days.some(({ meterId, day }) => meterId === charge.meter && day >= from && day < to);
  for (const { of, recount } of recounts) {
    const { from, to, charge } = of;
    const key = keyOf({ from, chargeId: charge.id });
    const entry = known.get(key);
    known.delete(key);
    const difference = isPending(of) ? undefined : differenceOf(book, of, entry, recount);
    if (difference === undefined) continue;
    const what = named({ name: charge.name, from, to });
    tell('wrong-usage', `${what}: ${difference}`, entry?.bills.at(-1)?.invoiceId ?? undefined);
  }
  for (const entry of known.values()) {
    if (entry.amount === 0n || !book.isMeasured(entry.from)) continue;
    const detail = `${named(entry)}: ${book.shown(entry.amount)} was billed, and no charge holds then`;
    tell('wrong-usage', detail, entry.bills.at(-1)?.invoiceId ?? undefined);
  }
}

function differenceOf(
  book: MeteredBook,
  { from, to }: MeteredDays,
  entry: MeteredEntry | undefined,
  recount: Recount,
): string | undefined {
  const amount = recount.amount(book.currency) * book.parts.perUnit;
  const quantity = recount.quantity();
  const come = `its events come to ${book.shown(amount)} for ${shownQuantity(quantity)}`;
  if (entry === undefined) return amount === 0n ? undefined : `${come}, and nothing was measured`;
  if (!book.isMeasured(from)) {
    // What was not measured since the end has come to what was billed already.
    const billed = billedOf(entry);
    return entry.isHeld || billed === amount ? undefined : `${come}, and ${book.shown(billed)} is billed`;
  }
  const isSame = entry.to === to && entry.amount === amount && used(entry.quantity) === quantity;
  return isSame ? undefined : `${come}, and ${book.shown(entry.amount)} for ${entry.quantity} was measured`;
}

/** One read for all charges of a meter: its events come in the order of their days, as the days do. */
async function count(
  store: RawUsage,
  { subscriptionId }: MeteredBook,
  meterId: string,
  recounts: readonly { readonly of: MeteredDays; readonly recount: Recount }[],
): Promise<void> {
  const [first, last] = [recounts[0], recounts.at(-1)];
  if (first === undefined || last === undefined) return;
  const range = { subscriptionId, meterId, from: first.of.from, to: last.of.to };
  let place = 0;
  const overBy = (day: CalendarDate) => (recounts[place]?.of.to ?? day) <= day && place < recounts.length;
  for await (const chunk of store.events(range))
    for (const event of chunk) {
      const day = dayOfTimestamp(event.at);
      while (overBy(day)) place += 1;
      for (let own = place; (recounts[own]?.of.from ?? '9') <= day; own += 1)
        recounts[own]?.recount.add(event);
    }
}

function shownQuantity(trillionths: bigint): string {
  const text = String(trillionths < 0n ? -trillionths : trillionths).padStart(13, '0');
  const shown = `${text.slice(0, -12)}.${text.slice(-12)}`.replace(/\.?0+$/, '');
  return trillionths < 0n ? `-${shown}` : shown;
}

/** What a meter counts never changes, also once it is removed; null of one that never was. @throws Unavailable, DamagedEvent */
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
