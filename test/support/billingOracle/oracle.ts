/**
 * Computes from its commands, day by day and in whole numbers, what a subscription has used and must be billed. It shares nothing with the
 * rules that it judges. Its unit is a millionth divided by a common multiple of the days of the cycle's periods. It follows the service:
 * each invoice that it expects is compared with the one that the service made.
 */
import {
  type Bill,
  type BillKind,
  type Charge,
  Discrepancy,
  type Period,
  type SeenInvoice,
} from './bills.js';
import {
  anchorOf,
  type Cycle,
  commonDays,
  type Day,
  periodNumber,
  type Rhythm,
  written,
} from './calendar.js';
import { chargedBy, givenBackOf } from './credits.js';
import { costOf, type DailyTerms, type Discount, dailyTerms, type Price } from './terms.js';

export interface Beginning {
  readonly today: Day;
  readonly start: Day;
  readonly cycle: Cycle;
  readonly quantity: number;
  readonly price: Price;
  /** Decimal places of the currency. */
  readonly digits: number;
  readonly autoRenewal: boolean;
  readonly backdate: boolean;
  readonly billFirstPeriod: boolean;
  /** Discounts from the first day that is not paid with the order; absent for none. */
  readonly discounts?: readonly NewDiscount[];
  readonly agreed?: Agreed;
}

/** What is agreed besides the price. */
export interface Agreed {
  /** The first billed day. */
  readonly trialEnd?: Day | undefined;
  readonly monthDay?: number | undefined;
  /** The first day without service. */
  readonly end?: Day | undefined;
  /** The set-up fee, in minor units. */
  readonly fee?: bigint | undefined;
  /** The fewest periods that are billed. */
  readonly minimumPeriods?: number | undefined;
  readonly noticeDays?: number | undefined;
}

/** A discount for a number of periods; null for no limit. */
export type NewDiscount = Omit<Discount, 'from' | 'to'> & { readonly periods: number | null };

export type Refund = 'none' | 'unused';

export interface PlannedChange {
  readonly id: string;
  readonly day: Day;
  readonly direction: 'upgrade' | 'downgrade' | 'put' | 'plan';
  readonly terms: { readonly quantity?: number; readonly price?: Price; readonly offer?: string };
}

/** Invoices that the service has made and the oracle has not reached yet, oldest first. */
export type Made = readonly SeenInvoice[];

export class Oracle {
  readonly periods: Period[] = [];
  readonly bills: Bill[] = [];
  status: 'active' | 'suspended' | 'terminated' = 'active';
  renewal: Day;
  autoRenewal: boolean;
  planned: PlannedChange[] = [];
  /** `begun`: periods before that day had begun when the subscription was ended. */
  end:
    | { readonly day: Day; readonly refund: Refund; readonly begun: Day; readonly boundUntil: Day }
    | undefined;
  /** The amount carried over to the next bill, in minor units. */
  carried = 0n;
  /** The credit given to the customer's account, for amounts that no invoice had billed. */
  released = 0n;
  /** Lines of a settlement that left nothing to bill, so that their rounding cannot be seen. */
  unseenLines = 0;
  readonly terms: DailyTerms;
  readonly #beginning: Beginning;
  readonly #agreed: Agreed;
  readonly #rhythm: Rhythm;
  /** From this day on nothing is billed, as agreed. */
  readonly #until: Day;
  /** If the subscription ends earlier, the days up to this one are billed too. */
  readonly #boundUntil: Day;
  /** Periods that begin before this day are renewed even without automatic renewal. */
  #renewsBefore = -Infinity;
  #isTrial: boolean;
  /** The subscription ended within the trial, so that no set-up fee is due. */
  #isWaived = false;
  /** The set-up fee, in the oracle's unit. */
  #fee: bigint;
  readonly #common: bigint;
  /** The oracle's units per minor unit. */
  readonly perUnit: bigint;
  #made: SeenInvoice[] = [];
  /** Whether the service found that this invoice, or the end, gives back more than it can hold; called where rounding decides. */
  gaveBack: (invoiceId: string | undefined) => boolean = () => false;
  /** Whether an invoice was never issued. */
  isDraft: (invoiceId: string) => boolean = () => false;
  /** How often the service has given back part of an invoice; called where rounding decides. */
  reductionsOf: (invoiceId: string) => number = () => 0;
  /** The amount paid with the order, in the oracle's unit. */
  readonly orderPaid: bigint;

  constructor(beginning: Beginning, made: Made) {
    const { start, today, cycle, quantity, price, backdate, billFirstPeriod, agreed = {} } = beginning;
    this.#beginning = beginning;
    this.#agreed = agreed;
    this.#until = agreed.end ?? Infinity;
    const rhythm = { first: agreed.trialEnd ?? start, cycle, monthDay: agreed.monthDay };
    this.#rhythm = rhythm;
    this.#boundUntil =
      agreed.minimumPeriods === undefined ? -Infinity : anchorOf(rhythm, agreed.minimumPeriods);
    this.#common = commonDays(cycle);
    this.perUnit = this.#common * 10n ** BigInt(6 - beginning.digits);
    this.autoRenewal = beginning.autoRenewal;
    this.carried = agreed.fee ?? 0n;
    this.#fee = this.carried * this.perUnit;
    this.#made = [...made];
    this.#isTrial = agreed.trialEnd !== undefined && (backdate || today < agreed.trialEnd);
    if (this.#isTrial) {
      this.renewal = rhythm.first;
      this.terms = dailyTerms(rhythm.first, { quantity, price });
      for (const discount of beginning.discounts ?? []) this.#discount(discount, this.renewal);
      this.orderPaid = 0n;
      this.#expectNoMore();
      return;
    }
    const first = periodNumber(rhythm, backdate ? rhythm.first : today);
    const from = anchorOf(rhythm, first);
    this.renewal = anchorOf(rhythm, first + 1);
    this.terms = dailyTerms(Math.max(from, rhythm.first), { quantity, price });
    const period = this.#addPeriod(from, this.renewal);
    period.begun = true;
    for (const discount of beginning.discounts ?? [])
      this.#discount(discount, billFirstPeriod ? from : this.renewal);
    if (billFirstPeriod) {
      this.orderPaid = 0n;
      this.#bill('first', period);
    } else {
      period.billedBy = 'order';
      const paid = period.charged.map((_, index) =>
        this.#isSold(period, from + index) ? costOf(price, quantity) : 0,
      );
      period.charged.splice(0, paid.length, ...paid);
      this.orderPaid = this.#share(period, total(paid));
    }
    this.#expectNoMore();
  }

  /** Follows a command of the service on `today`, after everything that was due before it. */
  take(today: Day, made: Made, command: () => void = () => undefined): void {
    this.#made = [...made];
    this.#due(today);
    command();
    this.#expectNoMore();
  }

  /** Catches up as the workers do. */
  catchUp(today: Day, made: Made): void {
    this.take(today, made);
  }

  /** Changes the terms from a day on; a plan without a known price keeps the present one. Drafts that then bill too much are lowered. */
  changeTerms(from: Day, change: Pick<PlannedChange, 'direction' | 'terms'>): void {
    if (this.#changeTerms(from, change)) this.#lowerDrafts();
  }

  #changeTerms(from: Day, { direction, terms }: Pick<PlannedChange, 'direction' | 'terms'>): boolean {
    const { price } = this.terms.newest;
    return this.terms.change(from, direction === 'plan' ? { price, ...terms } : terms);
  }

  /** Adds a discount from the coming period on. */
  discount(discount: NewDiscount): void {
    if (this.#discount(discount, this.renewal)) this.#lowerDrafts();
  }

  #discount({ periods, ...discount }: NewDiscount, from: Day): boolean {
    if (this.terms.discounts.some(({ code, to }) => code === discount.code && to > from)) return false;
    const number = periodNumber(this.#rhythm, from);
    const to = periods === null ? Number.POSITIVE_INFINITY : anchorOf(this.#rhythm, number + periods);
    this.terms.discounts.push({ ...discount, from, to });
    return true;
  }

  /** Whether the subscription has the code in the coming period or later. */
  has(wanted: string): boolean {
    return this.terms.discounts.some(({ code, to }) => code === wanted && to > this.renewal);
  }

  undiscount(wanted: string): void {
    for (const discount of this.terms.discounts)
      if (discount.code === wanted && discount.to > this.renewal)
        discount.to = Math.max(discount.from, this.renewal);
    this.#lowerDrafts();
  }

  plan(change: PlannedChange): void {
    this.planned.push(change);
  }

  suspend(): void {
    this.status = 'suspended';
  }

  resume(today: Day): void {
    this.status = 'active';
    const suspendedOver = this.renewal < today;
    if (suspendedOver) {
      this.#isTrial = false;
      const period = this.#periodFrom(today);
      period.usedFrom = today;
      period.begun = true;
      period.voided = false;
      this.renewal = period.to;
      this.#changesUntil(today, today);
      this.#bill('resume', period);
    }
    // Otherwise all waiting changes are in a period that had begun, so they are due and count from their own day.
  }

  /** Renews one period by hand, and bills it unless it was billed. */
  renew(): void {
    const period = this.#periodFrom(this.renewal);
    if (period.billedBy === undefined) this.#bill('renewal', period);
    this.#begin(period);
  }

  #begin(period: Period): void {
    period.begun = true;
    this.#isTrial = false;
    this.renewal = period.to;
  }

  /** Whether the period that ends on the renewal date, or the trial, has begun by a day. */
  hasBegun(day: Day): boolean {
    if (this.#isTrial) return this.#beginning.start <= day;
    return this.periods.some(
      ({ usedFrom, to, from }) =>
        to === this.renewal && Math.max(from, Math.min(usedFrom, this.#rhythm.first)) <= day,
    );
  }

  /** Whether the agreed end comes before another period begins. */
  endsFirst(): boolean {
    return this.#until <= this.renewal;
  }

  /** Toggles automatic renewal on a day. */
  switchRenewal(today: Day): void {
    this.autoRenewal = !this.autoRenewal;
    const { noticeDays } = this.#agreed;
    this.#renewsBefore =
      this.autoRenewal || this.#isTrial || noticeDays === undefined ? -Infinity : today + noticeDays;
  }

  /** Ends on request. @param wanted the first day without service @param waived whether notice and minimum term are ignored */
  terminate(today: Day, wanted: Day, refund: Refund, waived: boolean): void {
    const { noticeDays = 0 } = this.#agreed;
    const isFree = waived || this.#endsInTrial(wanted, today);
    const day =
      isFree || noticeDays === 0 ? wanted : Math.max(wanted, Math.min(today + noticeDays, this.#until));
    this.settle(day, refund, !isFree);
  }

  /** Deletes the subscription on a day. */
  remove(day: Day): void {
    this.settle(day, 'none', !this.#endsInTrial(day, day));
  }

  #endsInTrial(day: Day, today: Day): boolean {
    const { trialEnd } = this.#agreed;
    return trialEnd !== undefined && day <= trialEnd && (this.#isTrial || today < trialEnd);
  }

  /** Bills the first voided period, or the coming one; after the end, also everything left that was not voided. */
  billAhead(): void {
    if (this.status === 'terminated') {
      const first = this.firstVoided();
      const unbilled = this.periods.filter(
        ({ begun, billedBy, voided }) => begun && billedBy === undefined && !voided,
      );
      if (first === undefined) this.#bill('final', ...unbilled);
      else this.#bill('renewal', first, ...unbilled);
      return;
    }
    const coming = this.#periodFrom(this.renewal);
    const voided = this.periods.find((period) => period.voided && (period.begun || period === coming));
    const period = voided ?? coming;
    if (period.billedBy === undefined) this.#bill('renewal', period);
  }

  firstVoided(): Period | undefined {
    return this.periods.filter(({ voided }) => voided).sort((one, other) => one.from - other.from)[0];
  }

  /** Settles at termination, at deletion or at the end of the term. */
  settle(day: Day, refund: Refund, isBound = false): void {
    if (this.end !== undefined) return;
    const wasActive = this.status === 'active';
    const boundUntil = isBound ? Math.max(day, this.#boundUntil) : day;
    this.#isWaived = day <= (this.#agreed.trialEnd ?? -Infinity) && boundUntil === day;
    if (this.#isWaived) {
      this.carried = 0n;
      this.#fee = 0n;
    }
    this.end = { day, refund, begun: this.renewal, boundUntil };
    this.status = 'terminated';
    if (wasActive) {
      for (const change of this.planned.toSorted((one, other) => one.day - other.day))
        if (change.day < day) this.#carryOut(change, change.day, false);
    }
    this.planned = [];
    const unbilled: Period[] = [];
    if (wasActive) {
      while (this.renewal < day) {
        const period = this.#periodFrom(this.renewal);
        period.begun = true;
        if (period.billedBy === undefined && !period.voided) unbilled.push(period);
        this.renewal = period.to;
      }
    }
    for (const period of this.periods) {
      const { billedBy } = period;
      if (period.usedFrom < (wasActive ? boundUntil : day) && (period.begun || wasActive)) continue;
      if (billedBy !== undefined && billedBy !== 'order') this.#undo(billedBy);
      if (billedBy !== 'order') period.voided = false;
    }
    for (let from = day; from < boundUntil; ) {
      const period = this.#periodFrom(from);
      if (!period.begun) period.usedFrom = from;
      period.begun = true;
      if (period.billedBy === undefined && !period.voided && !unbilled.includes(period))
        unbilled.push(period);
      from = period.to;
    }
    this.#bill('final', ...unbilled);
  }

  /** Lowers the bills that charged the open days by the credit for those days, last bill first; what is left was paid with the order. */
  #giveBack(periods: readonly Period[]): void {
    const open: Charge[] = [];
    const parts = this.#partsOf(periods, open);
    const takenBack = this.#takeBacks(open);
    for (const [of, days] of parts) {
      const charges = this.#chargesOf(days);
      const amount = this.#sumOf(charges);
      const own = of === undefined ? undefined : takenBack.get(of);
      // The credit of an invoice is limited to its amount; the customer's account gets the rest.
      const excess = of === undefined ? amount : amount - (own ?? 0n) - this.#roomOf(of);
      if (excess > 0n) this.released += this.rounded(excess);
      this.#lower(of, charges, own);
    }
  }

  /** Skips a draft that already gave back for other days and so holds less than it would lose. */
  #lowerDrafts(): void {
    for (const [of, days] of this.#partsOf([], [])) {
      const id = of?.invoice?.id;
      if (of === undefined || id === undefined || !this.isDraft(id)) continue;
      const charges = this.#chargesOf(days);
      const excess = this.#sumOf(charges) - this.#roomOf(of);
      const slack = this.perUnit * BigInt(this.#linesOf(of));
      const earlier = this.bills.filter((bill) => bill.of === of).length;
      const holds = abs(excess) > slack ? excess < 0n : this.reductionsOf(id) > earlier;
      if (holds) this.#lower(of, charges, undefined);
    }
  }

  /** Splits the credit for open days by the bill, or the order, that charged them. @param open collects all of the credit */
  #partsOf(periods: readonly Period[], open: Charge[]) {
    const parts = new Map<Bill | undefined, Map<Period, number[]>>();
    const standing = this.bills.filter(({ stands }) => stands);
    for (const period of this.periods) {
      if (period.voided) continue;
      const lowered = this.#daysToBill(period, periods.includes(period)).map((each) => Math.min(0, each));
      open.push({ period, days: lowered });
      lowered.forEach((each, index) => {
        let less = -each;
        for (const { bill, left } of pileOn(standing, period, index).toReversed()) {
          const taken = Math.min(left, less);
          if (taken > 0) note(parts, bill, period, index, taken);
          less -= taken;
        }
        if (less > 0) note(parts, undefined, period, index, less);
      });
    }
    return parts;
  }

  #chargesOf(days: ReadonlyMap<Period, readonly number[]>): readonly Charge[] {
    return [...days].map(([period, each]) => ({ period, days: each.map((less) => -less) }));
  }

  #sumOf(charges: readonly Charge[]): bigint {
    return charges.reduce((sum, { period, days }) => sum - this.#share(period, total(days)), 0n);
  }

  /** Returns the amount of an invoice less its credits. */
  #roomOf(of: Bill): bigint {
    const asked = ((of.invoice?.subtotal ?? 0n) - of.credited) * this.perUnit;
    const before = this.bills.filter((bill) => bill.of === of && bill.stands);
    return before.reduce((room, { charges }) => room - this.#sumOf(charges), asked);
  }

  #lower(of: Bill | undefined, charges: readonly Charge[], takenBack: bigint | undefined): void {
    for (const { period, days } of charges) {
      this.unseenLines += runs(days, period.charged) + 1;
      days.forEach((each, index) => {
        period.charged[index] = (period.charged[index] ?? 0) + each;
      });
    }
    this.bills.push({
      kind: 'final',
      invoice: undefined,
      charges,
      takenBack: new Map(of === undefined || takenBack === undefined ? [] : [[of, takenBack]]),
      carried: 0n,
      credited: 0n,
      ...(of === undefined ? {} : { of }),
      stands: true,
    });
  }

  /** Follows the cancellation or deletion of an invoice. */
  void(invoiceId: string): void {
    const bill = this.bills.find(({ invoice }) => invoice?.id === invoiceId);
    if (bill === undefined) throw new Discrepancy(`${invoiceId} is no invoice that was to be made`);
    if (!bill.stands) return;
    // The charges of a final invoice stay open for the next one; a voided period is billed only on request.
    for (const period of this.periods)
      if (period.billedBy === bill)
        period.voided = bill.kind !== 'final' && period.usedFrom === bill.invoice?.from;
    this.#undo(bill);
  }

  /** A clerk credits an amount of an invoice, before tax. */
  creditNote(invoiceId: string, amount: bigint): void {
    const bill = this.#billOf(invoiceId);
    if (bill !== undefined) bill.credited += amount;
  }

  /**
   * Returns the amount that clerks may still credit of an invoice, in the oracle's unit, and the number of lines behind it. Undefined when
   * the subscription does not limit it.
   */
  leftOf(invoiceId: string): { readonly amount: bigint; readonly lines: number } | undefined {
    const bill = this.#billOf(invoiceId);
    if (bill?.stands !== true) return undefined;
    const given = this.#givenBack(bill, []) - this.#takenBackOf(bill);
    const left = this.#billedBy(bill) - given - bill.credited * this.perUnit;
    return { amount: left, lines: this.#linesOf(bill) };
  }

  /** Returns the sum taken back of all bills, including the open one, and the number of lines behind it. */
  takenBack(): { readonly amount: bigint; readonly lines: number } {
    const touched = this.#touched();
    const open = touched.length === 0 ? [] : this.#openCharges();
    return touched.reduce(
      ({ amount, lines }, bill) => ({
        amount: amount + this.#beyond(bill, open),
        lines: lines + this.#linesOf(bill),
      }),
      { amount: 0n, lines: 0 },
    );
  }

  /** Describes the first bill that clerks and the subscription have credited beyond its amount. */
  brokenLaw(): string | undefined {
    for (const bill of this.#touched()) {
      if (!bill.stands) continue;
      const given = this.#givenBack(bill, []) - this.#takenBackOf(bill);
      const all = bill.credited * this.perUnit + given;
      const slack = this.perUnit * BigInt(this.#linesOf(bill));
      if (bill.credited > 0n && all > this.#billedBy(bill) + slack)
        return `${this.shown(all)} of ${bill.invoice?.id} was given back, and it billed ${this.shown(this.#billedBy(bill))}`;
    }
    return undefined;
  }

  #billOf(invoiceId: string): Bill | undefined {
    return this.bills.find(({ invoice }) => invoice?.id === invoiceId);
  }

  /** Returns the bills that clerks have credited, or that other bills took back from. */
  #touched(): readonly Bill[] {
    if (this.bills.every(({ credited }) => credited === 0n)) return [];
    return this.bills.filter((bill) => bill.credited > 0n || this.#takenBackOf(bill) !== 0n);
  }

  #takenBackOf(bill: Bill): bigint {
    return this.bills.reduce(
      (sum, other) => (other.stands ? sum + (other.takenBack.get(bill) ?? 0n) : sum),
      0n,
    );
  }

  #billedBy(bill: Bill): bigint {
    return chargedBy(bill, (period, sum) => this.#share(period, sum)) + bill.carried * this.perUnit;
  }

  #givenBack(bill: Bill, next: readonly Charge[]): bigint {
    const standing = this.bills.filter(({ stands }) => stands).map(({ charges }) => charges);
    return givenBackOf(bill, {
      charges: [...standing, next],
      share: (period, sum) => this.#share(period, sum),
    });
  }

  /** Returns the amount that clerks and the subscription together have credited beyond the bill. */
  #beyond(bill: Bill, next: readonly Charge[]): bigint {
    if (!bill.stands) return 0n;
    const over = bill.credited * this.perUnit + this.#givenBack(bill, next) - this.#billedBy(bill);
    return over > 0n && bill.credited > 0n ? over : 0n;
  }

  /** Returns the amounts that a bill with these charges takes back, by the bill that they come from. */
  #takeBacks(charges: readonly Charge[]): ReadonlyMap<Bill, bigint> {
    return new Map(
      this.#touched()
        .map((bill): [Bill, bigint] => [bill, this.#beyond(bill, charges) - this.#takenBackOf(bill)])
        .filter(([, amount]) => amount !== 0n),
    );
  }

  #openCharges(): readonly Charge[] {
    return this.periods.map((period) => ({ period, days: this.#openDays(period) }));
  }

  /** Returns an upper limit of the separately rounded lines about the bill's days, including those that take back. */
  #linesOf({ charges }: Bill): number {
    const all = [...this.bills.map((bill) => bill.charges), this.#openCharges()];
    return all.reduce(
      (count, each) =>
        charges.reduce((sum, { period }) => {
          const days = each.find((charge) => charge.period === period)?.days ?? [];
          return sum + runs(days, period.charged);
        }, count),
      this.bills.length + 2,
    );
  }

  isBilledStill(invoiceId: string): boolean {
    return this.bills.some(({ invoice, stands }) => stands && invoice?.id === invoiceId);
  }

  /** Returns what was used and taken back, less what was paid with the order, in the oracle's unit. */
  usedBeyondOrder(): bigint {
    const used = this.periods.reduce((sum, period) => sum + this.#used(period), this.#fee - this.orderPaid);
    return used + this.takenBack().amount;
  }

  /** Returns the used amount that is not billed, and the most lines that it takes. */
  pending(): { readonly amount: bigint; readonly lines: number } {
    let amount = this.carried * this.perUnit;
    let lines = this.carried === 0n ? 0 : 1;
    for (const period of this.periods) {
      const open = this.#openDays(period);
      amount += this.#share(period, total(open));
      lines += runs(open, period.charged);
    }
    const takenBack = this.takenBack();
    for (const bill of this.#touched()) amount -= this.#takenBackOf(bill);
    return { amount: amount + takenBack.amount, lines: lines + takenBack.lines };
  }

  /** Returns the next day on which something falls due; undefined after the end. */
  nextDue(): Day | undefined {
    if (this.status === 'terminated') return undefined;
    const change = this.status === 'active' ? this.firstPlanned()?.day : undefined;
    return Math.min(this.renewal, change ?? this.renewal, this.#until);
  }

  #due(today: Day): void {
    for (;;) {
      if (this.status === 'terminated') return;
      if (this.status === 'suspended') {
        this.#withdrawAhead(Math.min(today, this.#until - 1));
        if (this.#until <= today) this.settle(this.#until, 'none');
        return;
      }
      const change = this.firstPlanned();
      const isInTime = change !== undefined && change.day <= this.renewal && change.day < this.#until;
      if (isInTime && change.day <= today) {
        this.#carryOut(change, change.day);
        continue;
      }
      if (Math.min(this.renewal, this.#until) > today) return;
      if (this.endsFirst()) this.settle(this.#until, 'none');
      else if (this.autoRenewal || this.renewal < Math.max(this.#boundUntil, this.#renewsBefore))
        this.#renewDue();
      else this.settle(this.renewal, 'none');
    }
  }

  #renewDue(): void {
    const period = this.#periodFrom(this.renewal);
    if (period.billedBy === undefined && !period.voided) this.#bill('renewal', period);
    this.#begin(period);
  }

  /** Withdraws bills of periods whose anchor day comes while the subscription is suspended. */
  #withdrawAhead(today: Day): void {
    for (const period of this.periods) {
      const { billedBy, begun, from } = period;
      if (begun || Math.max(from, this.#rhythm.first) > today) continue;
      if (billedBy !== undefined && billedBy !== 'order') this.#undo(billedBy);
      period.voided = false;
    }
  }

  /** Returns the earliest planned change; changes of one day keep the order in which they were planned. */
  firstPlanned(): PlannedChange | undefined {
    return this.planned.toSorted((one, other) => one.day - other.day)[0];
  }

  /** Carries out the changes that waited during a suspension. */
  #changesUntil(today: Day, resumed: Day): void {
    for (
      let change = this.firstPlanned();
      change !== undefined && change.day <= today;
      change = this.firstPlanned()
    ) {
      const { day } = change;
      const served = this.periods.some(({ usedFrom, to, begun }) => begun && usedFrom <= day && day < to);
      this.#carryOut(change, served ? day : resumed);
    }
  }

  #carryOut(change: PlannedChange, from: Day, goesOn = true): void {
    this.planned = this.planned.filter((other) => other !== change);
    const { quantity } = this.terms.newest;
    const wanted = change.terms.quantity ?? quantity;
    if (change.direction === 'upgrade' && wanted <= quantity) return;
    if (change.direction === 'downgrade' && wanted >= quantity) return;
    if (this.#changeTerms(from, change) && goesOn) this.#lowerDrafts();
  }

  #addPeriod(from: Day, to: Day): Period {
    const charged = new Array<number>(to - from).fill(0);
    const usedFrom = Math.max(from, this.#rhythm.first);
    const period = { from, to, usedFrom, begun: false, billedBy: undefined, voided: false, charged };
    this.periods.push(period);
    return period;
  }

  /** Returns the period of a day. */
  #periodFrom(day: Day): Period {
    const number = periodNumber(this.#rhythm, day);
    const from = anchorOf(this.#rhythm, number);
    const known = this.periods.find((period) => period.from === from);
    return known ?? this.#addPeriod(from, anchorOf(this.#rhythm, number + 1));
  }

  /** Whether a day can be billed at all. */
  #isSold({ usedFrom }: Period, day: Day): boolean {
    return day >= usedFrom && day < this.#until;
  }

  /** Returns, for each day of a period, its use less what was charged for it. */
  #openDays(period: Period): readonly number[] {
    const { from, charged, usedFrom, begun, billedBy } = period;
    const { end } = this;
    return charged.map((paid, index) => {
      const day = from + index;
      if (!this.#isSold(period, day) || !(begun || billedBy !== undefined)) return -paid;
      if (end === undefined || day < end.day) return this.terms.value(day) - paid;
      if (day < end.boundUntil) return this.terms.value(end.day - 1, day) - paid;
      const hasBegun = from < end.begun && usedFrom < end.day;
      const kept = end.refund === 'none' && (hasBegun || billedBy === 'order');
      return kept ? this.terms.value(Math.max(from, end.day - 1)) - paid : -paid;
    });
  }

  #used(period: Period): bigint {
    const open = this.#openDays(period);
    return this.#whole(period, (index) => (open[index] ?? 0) + (period.charged[index] ?? 0));
  }

  #whole(period: Period, value: (index: number) => number): bigint {
    return this.#share(period, total(period.charged.map((_, index) => value(index))));
  }

  /** Converts a sum of day values to the oracle's unit. */
  #share({ from, to }: Period, sum: number): bigint {
    const days = BigInt(to - from);
    if (this.#common % days !== 0n) throw new Error(`no period has ${days} days`);
    return BigInt(sum) * (this.#common / days);
  }

  /** Bills periods, and everything open in periods billed earlier. */
  #bill(kind: BillKind, ...periods: Period[]): void {
    for (const period of periods) {
      period.voided = false;
      period.begun ||= kind === 'final';
    }
    const first = this.#toBill(periods);
    const slack = this.perUnit * BigInt(first.lines + 1);
    const isLess = abs(first.exact) > slack ? first.exact < 0n : this.gaveBack(this.#made[0]?.id);
    if (isLess) this.#giveBack(periods);
    const { charges, takenBack, exact, lines } = isLess ? this.#toBill(periods) : first;
    const bill = this.#matched(kind, periods, { charges, takenBack }, exact, lines);
    for (const { period, days } of charges)
      days.forEach((each, index) => {
        period.charged[index] = (period.charged[index] ?? 0) + each;
      });
    if (bill === undefined) return;
    for (const period of periods) period.billedBy = bill;
    this.bills.push(bill);
    this.carried = 0n;
  }

  /** Returns the charges and take-backs of a bill for the periods, and the number of its lines. */
  #toBill(periods: readonly Period[]) {
    const charges: Charge[] = [];
    let exact = this.carried * this.perUnit;
    let lines = this.carried === 0n ? 0 : 1;
    for (const period of this.periods) {
      const isNew = periods.includes(period);
      if (
        period.voided ||
        !(isNew || period.billedBy !== undefined || period.charged.some((paid) => paid !== 0))
      )
        continue;
      const days = this.#daysToBill(period, isNew);
      if (days.every((each) => each === 0) && !isNew) continue;
      charges.push({ period, days });
      exact += this.#share(period, total(days));
      lines += Math.max(runs(days, period.charged), isNew ? 1 : 0);
    }
    const takenBack = this.#takeBacks(charges);
    for (const [bill, amount] of takenBack) {
      exact += amount;
      lines += this.#linesOf(bill);
    }
    return { charges, takenBack, exact, lines };
  }

  #daysToBill(period: Period, isNew: boolean): readonly number[] {
    return isNew && !period.begun ? this.#aheadDays(period) : this.#openDays(period);
  }

  #aheadDays(period: Period): readonly number[] {
    const { from, charged } = period;
    return charged.map(
      (paid, index) => (this.#isSold(period, from + index) ? this.terms.value(from + index) : 0) - paid,
    );
  }

  /** Returns the bill with the matching invoice of the service. */
  #matched(
    kind: BillKind,
    periods: readonly Period[],
    { charges, takenBack }: Pick<Bill, 'charges' | 'takenBack'>,
    exact: bigint,
    lines: number,
  ): Bill | undefined {
    const common = { kind, charges, takenBack, carried: this.carried, credited: 0n, stands: true };
    if (kind === 'final' && charges.length === 0 && this.carried === 0n && takenBack.size === 0)
      return undefined;
    const slack = this.perUnit * BigInt(lines);
    const [next] = this.#made;
    const what = `a ${kind} invoice for ${periods.map(({ usedFrom, to }) => `${written(usedFrom)} to ${written(to)}`).join(', ')} over ${this.shown(exact)}`;
    if (next === undefined) {
      if (kind === 'final' && exact <= slack) {
        this.released -= min(0n, this.rounded(exact));
        this.unseenLines += lines;
        return { ...common, invoice: undefined };
      }
      throw new Discrepancy(`There is not ${what}`);
    }
    if (next.kind !== kind) throw new Discrepancy(`There is a ${next.kind} invoice instead of ${what}`);
    const [period] = periods;
    if (
      period !== undefined &&
      kind !== 'final' &&
      (next.from !== period.usedFrom || next.to !== this.#billedUntil(period))
    ) {
      throw new Discrepancy(
        `There is one for ${written(next.from)} to ${written(next.to)} instead of ${what}`,
      );
    }
    if (next.lines.length === 0) throw new Discrepancy(`Nothing stands on ${what}`);
    const sum = next.lines.reduce((before, each) => before + each, 0n);
    const off = exact - sum * this.perUnit;
    if (abs(off) > this.perUnit * BigInt(Math.max(lines, next.lines.length)))
      throw new Discrepancy(`There is one over ${sum} instead of ${what}`);
    if (next.subtotal !== sum) throw new Discrepancy(`The subtotal is ${next.subtotal} on ${what}`);
    this.#made.shift();
    return { ...common, invoice: next };
  }

  /**
   * Returns the day after the last billed day of a period; a voided period that is billed after the end is billed only while service
   * lasted.
   */
  #billedUntil({ from, to, usedFrom }: Period): Day {
    const { end } = this;
    const last = Math.min(to, this.#until);
    if (end === undefined) return last;
    const isKept = end.refund === 'none' && from < end.begun && usedFrom < end.day;
    return isKept ? last : Math.min(last, end.boundUntil);
  }

  /** Undoes a bill's charges, and the credits of the bill. */
  #undo(bill: Bill): void {
    for (const other of this.bills) if (other.of === bill && other.stands) this.#undo(other);
    bill.stands = false;
    for (const period of this.periods) if (period.billedBy === bill) period.billedBy = undefined;
    for (const { period, days } of bill.charges)
      days.forEach((each, index) => {
        period.charged[index] = (period.charged[index] ?? 0) - each;
      });
    if (!this.#isWaived) this.carried += bill.carried;
  }

  #expectNoMore(): void {
    const [next] = this.#made;
    if (next !== undefined) {
      throw new Discrepancy(
        `There is a ${next.kind} invoice for ${written(next.from)} to ${written(next.to)} over ${next.subtotal} that nobody had to make`,
      );
    }
  }

  /** Rounds to the minor unit, half up in magnitude. */
  rounded(amount: bigint): bigint {
    const half = this.perUnit / 2n;
    return amount < 0n ? -((-amount + half) / this.perUnit) : (amount + half) / this.perUnit;
  }

  shown(amount: bigint): string {
    return (Number(amount) / Number(this.perUnit)).toFixed(3);
  }
}

function total(days: readonly number[]): number {
  const sum = days.reduce((before, each) => before + each, 0);
  if (!Number.isSafeInteger(sum)) throw new Error('the amounts of this history are too large for the oracle');
  return sum;
}

/** Returns what each bill still charges for a day, in the order of the bills. */
function pileOn(bills: readonly Bill[], period: Period, index: number) {
  const pile: { readonly bill: Bill; left: number }[] = [];
  for (const bill of bills) {
    const amount = bill.charges.find((charge) => charge.period === period)?.days[index] ?? 0;
    if (amount > 0) pile.push({ bill, left: amount });
    let less = -amount;
    for (const one of pile.toReversed()) {
      const taken = Math.min(one.left, Math.max(0, less));
      one.left -= taken;
      less -= taken;
    }
  }
  return pile;
}

function note(
  parts: Map<Bill | undefined, Map<Period, number[]>>,
  bill: Bill | undefined,
  period: Period,
  index: number,
  less: number,
): void {
  const days = parts.get(bill) ?? new Map<Period, number[]>();
  parts.set(bill, days);
  const values = days.get(period) ?? period.charged.map(() => 0);
  days.set(period, values);
  values[index] = (values[index] ?? 0) + less;
}

/** Counts the runs of consecutive days with the same open amount and the same earlier charges: each is one line, rounded separately. */
function runs(open: readonly number[], charged: readonly number[]): number {
  return open.filter(
    (each, index) => each !== 0 && (each !== open[index - 1] || charged[index] !== charged[index - 1]),
  ).length;
}

const min = (left: bigint, right: bigint) => (left < right ? left : right);
const abs = (value: bigint) => (value < 0n ? -value : value);
