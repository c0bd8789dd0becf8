/** The usage of a subscription by its own events: the charges in force, the amount of each, and the part that standing invoices billed. */
import type {
  InvoiceCredited,
  InvoiceLine,
  InvoiceUsageRequested,
  SubscriptionEvent,
  UsageBilled,
  UsageMeasured,
} from '../../../domain/subscription/events.js';
import { addDays, type CalendarDate, daysBetween, earlierOf, laterOf } from '../../../kernel/dates.js';
import { groupByKey } from '../../../kernel/grouping.js';
import type { DecimalText } from '../../../kernel/money.js';
import type { UsageCharge } from '../../../kernel/pricing/charges.js';
import type { LineText } from '../../../kernel/wording/lineText.js';
import type { InvoiceFacts } from '../bills.js';
import { absolute, type Parts, periodAround, type Rhythm, smaller } from '../exactly.js';
import type { Tell } from '../findings.js';

/** An event with its day by the service's clock, and the real time of its record in RFC 3339 UTC. */
export type DatedEvent = SubscriptionEvent & { readonly day: CalendarDate; readonly recordedAt: string };

interface MeteredPlan {
  readonly charges?: readonly UsageCharge[];
  /** The minimum of a whole period, including its price. */
  readonly minimumAmount?: DecimalText;
}

interface MeteredTerms extends MeteredPlan {
  readonly from: CalendarDate;
}

/** The amount of a charge on some days, as last recorded. Amounts are in parts. */
export interface MeteredEntry extends Pick<UsageMeasured, 'from' | 'to' | 'chargeId' | 'name' | 'quantity'> {
  readonly amount: bigint;
  readonly bills: readonly MeteredBill[];
  /** Whether its invoice was voided by hand: the entry then waits until an invoice is asked for. */
  readonly isHeld: boolean;
}

interface MeteredBill {
  /** Null if the account got the amount as credit. */
  readonly invoiceId: string | null;
  readonly additionId?: string;
  readonly amount: bigint;
  /** What its line has: another amount where it gives back from a line that a clerk had changed. */
  readonly shown: bigint;
  /** RFC 3339 UTC of the real clock. */
  readonly recordedAt: string;
}

/** The days of a period, or of the part of it in which a plan applied. */
export interface PlanDays extends MeteredPlan {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Number of days in the whole period. */
  readonly of: number;
}

/** Id of the entry for the shortfall to a minimum. */
export const minimumId = '';

/** Lines that are being added to a draft, or were added. */
export interface Addition {
  readonly requested: InvoiceUsageRequested['data'];
  /** Undefined while the addition is under way. */
  how: 'added' | 'gone' | undefined;
}

export interface MeteredSchedule {
  readonly subscriptionId: string;
  readonly currency: string;
  readonly parts: Parts;
  readonly rhythm: Rhythm;
  /** The first day whose usage is billed. */
  readonly from: CalendarDate;
  /** Number of served days, and the sum of their prices for a whole period after discounts, in millionths. */
  readonly served: (
    from: CalendarDate,
    to: CalendarDate,
  ) => { readonly days: number; readonly price: bigint };
}

export class MeteredBook {
  readonly entries = new Map<string, MeteredEntry>();
  readonly additions = new Map<string, Addition>();
  /** The mark of the newest change of usage that was measured. */
  mark = 0;
  /** Clerks' credits of its invoices, by the ids of their credit notes. */
  readonly #credits = new Map<string, InvoiceCredited['data']>();
  readonly #schedule: MeteredSchedule;
  readonly #tell: Tell;
  #terms: MeteredTerms[];
  #measuredTo: CalendarDate;
  #end: CalendarDate | undefined;
  /** Time of the event that is being taken. */
  #recordedAt = '';
  /** Invoices that still wait for late usage. */
  #settling: { readonly invoiceId: string | null; readonly at: string }[] = [];

  constructor(schedule: MeteredSchedule, plan: MeteredPlan, tell: Tell) {
    this.#schedule = schedule;
    this.#tell = tell;
    this.#terms = [{ ...planOf(plan), from: schedule.from }];
    this.#measuredTo = schedule.from;
  }

  get subscriptionId(): string {
    return this.#schedule.subscriptionId;
  }

  get currency(): string {
    return this.#schedule.currency;
  }

  get served(): MeteredSchedule['served'] {
    return this.#schedule.served;
  }

  get parts(): Parts {
    return this.#schedule.parts;
  }

  take(event: DatedEvent): void {
    this.#recordedAt = event.recordedAt;
    switch (event.type) {
      case 'PlanChanged':
        this.#change(event.data.effectiveDate, event.data);
        break;
      case 'QuantityChanged':
        // The shortfall to a minimum depends on the price.
        if (this.#terms.some(({ minimumAmount }) => minimumAmount !== undefined))
          this.#forget(event.data.effectiveDate);
        break;
      case 'SubscriptionTerminated':
        this.#end ??= event.data.terminationDate;
        this.#forget(event.data.terminationDate);
        break;
      case 'RenewalInvoiceRequested':
        this.#invoice(event.data, event.day);
        break;
      case 'RenewalInvoiceMoved': {
        const { invoiceId: from, toInvoiceId: to } = event.data;
        for (const [key, entry] of this.entries) {
          const bills = entry.bills.map((bill) =>
            bill.invoiceId === from ? { ...bill, invoiceId: to } : bill,
          );
          this.entries.set(key, { ...entry, bills });
        }
        this.#settling = this.#settling.map((one) =>
          one.invoiceId === from ? { ...one, invoiceId: to } : one,
        );
        break;
      }
      case 'InvoiceUsageRequested': {
        const { additionId, invoiceId, lines, usage } = event.data;
        this.additions.set(additionId, { requested: event.data, how: undefined });
        this.#bill(usage, lines, { invoiceId, additionId });
        break;
      }
      case 'InvoiceUsageCompleted': {
        const { additionId, how } = event.data;
        const addition = this.additions.get(additionId);
        if (addition !== undefined) addition.how = how;
        if (how === 'gone') this.#open((bill) => bill.additionId === additionId, false, false);
        break;
      }
      case 'CreditReleased':
        if (event.data.usage !== undefined) this.#credit(event.data.amount, event.data.usage);
        break;
      case 'InvoiceCredited':
        this.#credits.set(event.data.creditNoteId, event.data);
        break;
      case 'InvoiceCreditAbandoned':
        this.#credits.delete(event.data.creditNoteId);
        break;
      case 'InvoiceVoided':
      case 'InvoiceWithdrawalRequested': {
        const { invoiceId } = event.data;
        for (const [id, credit] of this.#credits)
          if (credit.invoiceId === invoiceId) this.#credits.delete(id);
        this.#open((bill) => bill.invoiceId === invoiceId, event.type === 'InvoiceVoided', true);
        this.#settling = this.#settling.filter((one) => one.invoiceId !== invoiceId);
        break;
      }
      case 'UsageSettlementDue':
        this.#settling.push({ invoiceId: null, at: event.data.at });
        break;
      case 'UsageSettled': {
        const { invoiceId, at } = event.data;
        this.#settling = this.#settling.filter((one) => one.invoiceId !== invoiceId || one.at !== at);
        break;
      }
    }
  }

  /** All days whose usage is billed, plan by plan: those measured, or all days if the subscription has ended and is settled. */
  days(): readonly PlanDays[] {
    const { rhythm, from: first } = this.#schedule;
    const days: PlanDays[] = [];
    const until = this.#end === undefined || !this.#isSettled() ? this.#measuredTo : this.#end;
    for (let start = first; start < until; ) {
      const { from: begin, to: next } = periodAround(rhythm, start);
      const of = daysBetween(begin, next);
      const to = earlierOf(next, this.#end ?? next);
      for (const [place, { from, ...plan }] of this.#terms.entries()) {
        const begins = laterOf(start, from);
        const ends = earlierOf(to, this.#terms[place + 1]?.from ?? to);
        if (begins < ends) days.push({ ...plan, from: begins, to: ends, of });
      }
      start = next;
    }
    return days;
  }

  /** Whether usage that begins on the day was measured under the current terms. */
  isMeasured(day: CalendarDate): boolean {
    return day < this.#measuredTo;
  }

  /** The usage of an invoice that others, or the account, have given back. */
  givenBackOf(invoiceId: string): bigint {
    const pools = groupByKey(this.entries.values(), (entry) => this.#poolOf(entry));
    return [...pools.values()].reduce((sum, entries) => sum + standingOf(entries, invoiceId).shown, 0n);
  }

  /** All parts of a period have the same: between them a change of plan moves usage. */
  #poolOf({ from, chargeId }: Pick<MeteredEntry, 'from' | 'chargeId'>): string {
    return keyOf({ from: periodAround(this.#schedule.rhythm, from).from, chargeId });
  }

  /** Reports usage that clerks have credited by its line and that was given back as well. */
  tellTwice(documents: ReadonlyMap<string, InvoiceFacts>): void {
    const credited = [...this.#credits.values()].flatMap(({ invoiceId, usage = [] }) =>
      usage.map((one) => ({ invoiceId, pool: this.#poolOf(one), amount: this.parts.amount(one.amount) })),
    );
    for (const own of groupByKey(credited, ({ invoiceId, pool }) => `${invoiceId} ${pool}`).values()) {
      const { invoiceId = '', pool } = own[0] ?? {};
      const amount = own.reduce((sum, one) => sum + one.amount, 0n);
      const entries = [...this.entries.values()].filter((entry) => this.#poolOf(entry) === pool);
      const [entry] = entries;
      const { billed, shown: given } = standingOf(entries, invoiceId);
      const charged = this.#chargedOn(documents.get(invoiceId));
      const all = charged === undefined ? billed : sumOf(entries, charged);
      if (entry === undefined || given === 0n || amount <= all - given) continue;
      const both = `Clerks gave back ${this.shown(amount)} of ${named(entry)}, and the subscription ${this.shown(given)}`;
      this.#tell('given-twice', `${both}; the invoice billed ${this.shown(all)}`, invoiceId);
    }
  }

  /** Reports usage that was given back otherwise than in proportion to what the document charges, after a clerk had changed it. */
  tellUnproportional(documents: ReadonlyMap<string, InvoiceFacts>): void {
    for (const [invoiceId, facts] of documents) {
      const { edited } = facts;
      const charged = edited === null || facts.isVoid ? undefined : this.#chargedOn(facts);
      if (charged === undefined) continue;
      for (const [pool, entries] of groupByKey(this.entries.values(), (entry) => this.#poolOf(entry))) {
        const bills = entries.flatMap((entry) => entry.bills);
        const isBefore = bills.some(({ amount, recordedAt }) => amount < 0n && recordedAt < (edited ?? ''));
        const { billed, given, shown } = standingOf(entries, invoiceId);
        if (given === 0n || isBefore) continue;
        // Each line may be off by half a unit of what the usage is worth on the document.
        const all = sumOf(entries, charged);
        const slack = this.parts.perUnit * BigInt(bills.length + 1) * (1n + absolute(all) / billed);
        // Of several lines, any can be the one whose usage is given back.
        const expected = (given * all) / billed;
        const shares = entries.flatMap((entry) => {
          const own = entry.bills.filter((bill) => bill.invoiceId === invoiceId);
          const sum = own.reduce((before, { amount }) => before + amount, 0n);
          return sum > 0n ? [(given * sumOf([entry], charged)) / sum] : [];
        });
        const isWithin = (isBelow: boolean) =>
          [expected, ...shares].some((one) => (isBelow ? shown <= one + slack : shown >= one - slack));
        if (isWithin(true) && isWithin(false)) continue;
        const [entry] = entries;
        const what = `${this.shown(shown)} of ${entry === undefined ? pool : named(entry)} was given back`;
        const why = `${this.shown(given)} of the ${this.shown(billed)} that were billed is ${this.shown(expected)} of the ${this.shown(all)} on the invoice`;
        this.#tell('wrong-amount', `${what}, but ${why}`, invoiceId);
      }
    }
  }

  /** What a document charges for each entry; undefined where a line belongs to none of its charges any more. */
  #chargedOn(facts: InvoiceFacts | undefined): ReadonlyMap<string, bigint> | undefined {
    if (facts === undefined) return undefined;
    const rest = new Set(facts.items);
    const lines: (readonly [LineText | undefined, DecimalText])[] = [];
    const words = new Set(facts.drafted.items.map(({ description }) => description));
    facts.drafted.items.forEach((line, place) => {
      const there = facts.items[place];
      const isReworded = there !== undefined && !words.has(there.description);
      const now = facts.items.find(({ description }) => description === line.description);
      const found = now ?? (isReworded ? there : undefined);
      if (found !== undefined) rest.delete(found);
      lines.push([line.text, found?.amount ?? '0']);
    });
    for (const { text, amount } of rest) lines.push([text, amount]);
    const sums = new Map<string, bigint>();
    for (const [text, amount] of lines) {
      if (text === undefined || !ofUsage.has(text.kind) || !('from' in text)) continue;
      const name = 'charge' in text ? text.charge : undefined;
      const entry = [...this.entries.values()].find(
        (one) =>
          one.from === text.from && (name === undefined ? one.chargeId === minimumId : one.name === name),
      );
      if (entry === undefined) return undefined;
      const key = keyOf(entry);
      sums.set(key, (sums.get(key) ?? 0n) + this.parts.amount(amount));
    }
    return sums;
  }

  /** Reports usage that an ended subscription never billed or never gave back, if nothing is on its way. */
  tellLost(): void {
    const end = this.#end;
    if (end === undefined || !this.#isSettled()) return;
    const byClerks = new Map<string, bigint>();
    for (const { invoiceId, amount } of this.#credits.values())
      byClerks.set(invoiceId, (byClerks.get(invoiceId) ?? 0n) + this.parts.amount(amount));
    for (const entry of this.entries.values()) {
      if (entry.isHeld || (entry.from < end && !this.isMeasured(entry.from))) continue;
      let open = (entry.from < end ? entry.amount : 0n) - billedOf(entry);
      for (const { invoiceId } of entry.bills) {
        const credited = byClerks.get(invoiceId ?? '') ?? 0n;
        const covered = open < 0n ? smaller(credited, -open) : 0n;
        byClerks.set(invoiceId ?? '', credited - covered);
        open += covered;
      }
      if (open === 0n) continue;
      const what = open > 0n ? 'was never billed' : 'was overbilled and never given back';
      this.#tell('lost-usage', `${this.shown(absolute(open))} of ${named(entry)} ${what}`);
    }
  }

  /** Whether no late usage is awaited and no lines are on their way to a draft. */
  #isSettled(): boolean {
    return this.#settling.length === 0 && [...this.additions.values()].every(({ how }) => how !== undefined);
  }

  /** Formats an amount for people. */
  shown(amount: bigint): DecimalText {
    return this.parts.format(amount);
  }

  #change(from: CalendarDate, plan: MeteredPlan): void {
    this.#terms = [...this.#terms.filter((one) => one.from < from), { ...planOf(plan), from }];
    this.#forget(from);
  }

  /** Has the day's period and all later ones measured again. */
  #forget(day: CalendarDate): void {
    const { from } = periodAround(this.#schedule.rhythm, laterOf(day, this.#schedule.from));
    this.#measuredTo = earlierOf(this.#measuredTo, from);
  }

  #invoice(
    { invoice, usage }: Extract<SubscriptionEvent, { type: 'RenewalInvoiceRequested' }>['data'],
    day: CalendarDate,
  ): void {
    const { invoiceId, kind, items, period } = invoice;
    if (usage === undefined) {
      // The first invoice can be requested together with the subscription, when nothing was used yet.
      if (kind !== 'first')
        this.#tell('lost-usage', 'The invoice does not account for the usage before it', invoiceId);
      return;
    }
    this.#bill(usage, items.filter(isUsage), { invoiceId });
    if (usage.settleAt !== undefined) this.#settling.push({ invoiceId, at: usage.settleAt });
    const { rhythm, from } = this.#schedule;
    const over = earlierOf(periodAround(rhythm, laterOf(day, from)).from, period.from);
    if (kind === undefined && laterOf(this.#measuredTo, from) < over)
      this.#tell(
        'lost-usage',
        `The invoice bills usage up to ${this.#measuredTo} instead of ${over}`,
        invoiceId,
      );
  }

  #bill(
    { mark, measuredTo, entries }: UsageBilled,
    lines: readonly InvoiceLine[],
    { invoiceId, additionId }: { readonly invoiceId: string; readonly additionId?: string },
  ): void {
    this.#compareLines(entries, lines, invoiceId);
    const by = additionId === undefined ? { invoiceId } : { invoiceId, additionId };
    for (const entry of entries) this.#enter(entry, by);
    this.#measured(mark, measuredTo);
    for (const entry of this.entries.values()) {
      const short = entry.amount - billedOf(entry);
      if (short > 0n && !entry.isHeld)
        this.#tell(
          'lost-usage',
          `The invoice does not bill ${this.shown(short)} of ${named(entry)}`,
          invoiceId,
        );
    }
  }

  /** Books credit for usage that could not be taken off an invoice. */
  #credit(amount: DecimalText, { mark, measuredTo, entries }: UsageBilled): void {
    const given = entries.reduce(
      (sum, { billed = '0', charged = billed }) => sum - this.parts.amount(charged),
      0n,
    );
    if (given !== this.parts.amount(amount))
      this.#tell('lost-credit', `Credit of ${amount} was given for usage of ${this.shown(given)}`);
    for (const entry of entries) this.#enter(entry, { invoiceId: null });
    this.#measured(mark, measuredTo);
  }

  #enter(
    { from, to, chargeId, name, quantity, amount, billed, charged = billed }: UsageMeasured,
    by: Pick<MeteredBill, 'invoiceId' | 'additionId'>,
  ): void {
    const key = keyOf({ from, chargeId });
    const before = this.entries.get(key);
    const bills = [...(before?.bills ?? [])];
    if (billed !== undefined)
      bills.push({
        ...by,
        amount: this.parts.amount(billed),
        shown: this.parts.amount(charged ?? billed),
        recordedAt: this.#recordedAt,
      });
    const isHeld = before?.isHeld === true && billed === undefined;
    const entry = { from, to, chargeId, name, quantity, amount: this.parts.amount(amount), bills, isHeld };
    this.entries.set(key, entry);
    const more = this.parts.amount(billed ?? '0');
    const over = billedOf(entry) - entry.amount;
    if (more > 0n && over > 0n)
      this.#tell(
        'billed-twice',
        `${this.shown(over)} too much of ${named(entry)} is billed`,
        by.invoiceId ?? undefined,
      );
    if (more < 0n && over < 0n)
      this.#tell(
        'wrong-amount',
        `${this.shown(-over)} too much of ${named(entry)} is given back`,
        by.invoiceId ?? undefined,
      );
  }

  #measured(mark: number, measuredTo: CalendarDate): void {
    this.mark = Math.max(this.mark, mark);
    this.#measuredTo = measuredTo;
  }

  /** Checks that the lines have the amounts of the entries, charge by charge. */
  #compareLines(entries: readonly UsageMeasured[], lines: readonly InvoiceLine[], invoiceId: string): void {
    const sums = new Map<string, bigint>();
    const add = (key: string, amount: bigint) => sums.set(key, (sums.get(key) ?? 0n) + amount);
    for (const { name, from, to, billed, charged = billed } of entries)
      if (charged !== undefined)
        add(`${name} from ${from} to ${addDays(to, -1)}`, this.parts.amount(charged));
    for (const { text, amount } of lines)
      if (text?.kind === 'usage' || text?.kind === 'usageCorrection')
        add(`${text.charge} from ${text.from} to ${text.until}`, -this.parts.amount(amount));
      else if (text?.kind === 'minimum' || text?.kind === 'minimumCorrection')
        add(`Minimum from ${text.from} to ${text.until}`, -this.parts.amount(amount));
    for (const [what, left] of sums)
      if (left !== 0n)
        this.#tell('wrong-amount', `The lines for ${what} are off by ${this.shown(-left)}`, invoiceId);
  }

  #open(isOpened: (bill: MeteredBill) => boolean, isHeld: boolean, isVoid: boolean): void {
    for (const [key, entry] of this.entries) {
      const left = entry.bills.filter((bill) => !isOpened(bill));
      if (left.length === entry.bills.length) continue;
      // Other invoices gave back a share of what is gone now: from now on their lines stand for themselves.
      const bills = isVoid ? left.map((bill) => ({ ...bill, amount: bill.shown })) : left;
      this.entries.set(key, { ...entry, bills, isHeld: entry.isHeld || isHeld });
    }
  }
}

export function keyOf({ from, chargeId }: Pick<MeteredEntry, 'from' | 'chargeId'>): string {
  return `${from} ${chargeId}`;
}

function sumOf(entries: readonly MeteredEntry[], amounts: ReadonlyMap<string, bigint>): bigint {
  return entries.reduce((sum, entry) => sum + (amounts.get(keyOf(entry)) ?? 0n), 0n);
}

interface Standing {
  readonly billed: bigint;
  readonly given: bigint;
  /** The given part as the lines have it. */
  readonly shown: bigint;
}

/** An invoice's bill of usage, and the part of it that others have given back: of the last bill first. */
function standingOf(entries: readonly MeteredEntry[], invoiceId: string): Standing {
  const sums = new Map<string | null, { amount: bigint; shown: bigint }>();
  for (const { invoiceId: by, amount, shown } of entries.flatMap(({ bills }) => bills)) {
    const sum = sums.get(by) ?? { amount: 0n, shown: 0n };
    sums.set(by, { amount: sum.amount + amount, shown: sum.shown + shown });
  }
  const less = [...sums.values()].filter(({ amount }) => amount < 0n);
  let open = less.reduce((sum, { amount }) => sum - amount, 0n);
  let back = less.reduce((sum, { shown }) => sum - shown, 0n);
  for (const [by, { amount }] of [...sums].reverse()) {
    if (amount <= 0n) continue;
    const given = smaller(amount, open);
    const shown = open === 0n ? 0n : (back * given) / open;
    if (by === invoiceId) return { billed: amount, given, shown };
    open -= given;
    back -= shown;
  }
  return { billed: 0n, given: 0n, shown: 0n };
}

export function billedOf({ bills }: MeteredEntry): bigint {
  return bills.reduce((sum, { amount }) => sum + amount, 0n);
}

export function named({ name, from, to }: Pick<MeteredEntry, 'name' | 'from' | 'to'>): string {
  return `${name}, ${from} to ${addDays(to, -1)}`;
}

const ofUsage: ReadonlySet<string> = new Set(['usage', 'usageCorrection', 'minimum', 'minimumCorrection']);

/** Whether a line is about usage or the shortfall to a minimum; such lines charge no day. */
export function isUsage({ text }: Pick<InvoiceLine, 'text'>): boolean {
  return text !== undefined && ofUsage.has(text.kind);
}

function planOf({ charges = [], minimumAmount }: MeteredPlan): MeteredPlan {
  return minimumAmount === undefined ? { charges } : { charges, minimumAmount };
}
