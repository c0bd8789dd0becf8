/**
 * The money of one subscription, computed from its events by arithmetic that shares nothing with the rules that made them. It keeps the
 * cost of each day, the charge of each invoice for it, and the credit and pending amounts that the subscription recorded.
 */
import type {
  InvoiceKind,
  LoweredDays,
  PlanChanged,
  RenewalInvoice,
  SubscriptionCreated,
  SubscriptionEvent,
  TakenBack,
} from '../../domain/subscription/events.js';
import { addDays, type CalendarDate, daysBetween, earlierOf, laterOf } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import type { Bill, TakenBackPart } from './bills.js';
import { absolute, millionths, type Parts, partsOf, periodAround, type Rhythm } from './exactly.js';
import type { Tell } from './findings.js';
import { type DatedEvent, isUsage, MeteredBook, type MeteredSchedule } from './metered/meteredBook.js';
import { lessOf, priceOf } from './prices.js';
import { isTaxedOtherwise, taxedLines } from './taxedDays.js';
import { type OpenCharge, Usage, type UsedPeriod } from './usage.js';

/** An event as it was recorded; `day` is its day by the service's clock. */

/** What an event says. */
type Said<Type extends SubscriptionEvent['type']> = Extract<SubscriptionEvent, { type: Type }>['data'];

/** Events that, after an end, bill or give back amounts reopened by a void. */
const billing: ReadonlySet<string> = new Set([
  'RenewalInvoiceRequested',
  'InvoiceReductionRequested',
  'CreditReleased',
]);

export class SubscriptionBook {
  readonly usage: Usage;
  readonly parts: Parts;
  readonly bills = new Map<string, Bill>();
  readonly customerId: string;
  readonly currency: string;
  /** In parts, as the subscription recorded it last. */
  credit = 0n;
  released = 0n;
  /** Charges of a settlement that made credit instead of an invoice. */
  creditedCharges = 0n;
  /** Charges and returns for days, in order; `bill` is undefined if no invoice states them. */
  readonly history: { readonly bill: Bill | undefined; readonly charges: readonly OpenCharge[] }[] = [];
  /** Amounts that were taken back without an invoice. */
  settledTakenBack: readonly TakenBackPart[] = [];
  /** Undefined until an event states it; older events do not. */
  pending: bigint | undefined;
  /** What the next invoice charges besides days: the set-up fee, or credit of voided invoices that was already used. */
  carried = 0n;
  /** The set-up fee, unless it was waived. */
  fee = 0n;
  /** The amount reopened by a void after the end: it need not be billed again. */
  reopened = 0n;
  /** Undefined if no usage charge ever applied. */
  metered: MeteredBook | undefined;
  readonly #start: CalendarDate;
  readonly #rhythm: Rhythm;
  readonly #trialEnd: CalendarDate | undefined;
  readonly #tell: Tell;
  readonly #meteredDays: MeteredSchedule;
  #renewalDate: CalendarDate;
  #active = true;
  /** Whether an end gave credit without stating the days. */
  #creditedNoDays = false;

  constructor({ data }: Extract<SubscriptionEvent, { type: 'SubscriptionCreated' }>, tell: Tell) {
    const { startDate, billingCycle, renewalDate, currency, quantity, customerId, offerId } = data;
    const { trialEndDate, anchorDay, endDate, setupFee } = data;
    this.#start = startDate;
    this.#trialEnd = trialEndDate;
    this.#rhythm = { first: trialEndDate ?? startDate, cycle: billingCycle, monthDay: anchorDay };
    this.#renewalDate = renewalDate;
    this.#tell = tell;
    this.customerId = customerId;
    this.currency = currency;
    this.parts = partsOf(currency, billingCycle);
    if (setupFee !== undefined) this.carried = this.fee = this.parts.amount(setupFee);
    const isTrial = renewalDate === trialEndDate;
    const { from } = this.#around(isTrial ? renewalDate : addDays(renewalDate, -1));
    const begin = laterOf(from, this.#rhythm.first);
    const first = { from: begin, quantity: BigInt(quantity), price: priceOf(data), offerId };
    this.usage = new Usage(this.parts, first, endDate);
    this.#meteredDays = {
      subscriptionId: data.subscriptionId,
      currency,
      parts: this.parts,
      rhythm: this.#rhythm,
      from: begin,
      served: (begin, end) => this.usage.served(begin, end),
    };
    if (isMetered(data)) this.metered = new MeteredBook(this.#meteredDays, data, tell);
    if (isTrial) return;
    const running = this.#base(from);
    running.begun = true;
    if (data.billFirstPeriod !== true) this.usage.payWithOrder(running);
  }

  take(event: DatedEvent): void {
    const isAgain = this.reopened !== 0n && billing.has(event.type);
    const before = isAgain ? this.open().corrections : 0n;
    this.#take(event);
    if (event.type === 'PlanChanged' && isMetered(event.data))
      this.metered ??= new MeteredBook(this.#meteredDays, {}, this.#tell);
    this.metered?.take(event);
    if (isAgain) this.reopened += this.open().corrections - before;
    if ('pendingAmount' in event.data && event.data.pendingAmount !== undefined)
      this.pending = this.parts.amount(event.data.pendingAmount);
  }

  #take(event: DatedEvent): void {
    switch (event.type) {
      case 'QuantityChanged':
        this.usage.change(event.data.effectiveDate, { quantity: BigInt(event.data.to) });
        break;
      case 'PlanChanged':
        this.usage.change(event.data.effectiveDate, {
          price: priceOf(event.data),
          offerId: event.data.toOfferId,
        });
        break;
      case 'DiscountApplied':
        this.usage.addDiscount({ ...event.data, less: lessOf(event.data) });
        break;
      case 'DiscountRemoved':
        this.usage.endDiscount(event.data.useId, event.data.to);
        break;
      case 'SubscriptionSuspended':
        this.#active = false;
        break;
      case 'SubscriptionUnsuspended':
        this.#resume(event.data.renewalDate, event.data.resumed?.from);
        break;
      case 'SubscriptionRenewed': {
        this.#base(event.data.period.from).begun = true;
        this.#renewalDate = event.data.renewalDate;
        break;
      }
      case 'PeriodPassedOver': {
        const period = this.#base(event.data.period.from);
        if (period.billedBy !== null) period.billedBy = undefined;
        // It never begins, so nothing of it waits for a request.
        period.voided = false;
        break;
      }
      case 'RenewalInvoiceRequested':
        this.#bill(event.data);
        break;
      case 'RenewalInvoiceMoved':
        this.#move(event.data.invoiceId, event.data.toInvoiceId);
        break;
      case 'RenewalInvoiceCompleted':
        this.#mark(event.data.invoiceId, 'drafted');
        break;
      case 'InvoiceCredited': {
        const { invoiceId, creditNoteId, amount } = event.data;
        this.bills.get(invoiceId)?.credits.set(creditNoteId, this.parts.amount(amount));
        break;
      }
      case 'InvoiceCreditAbandoned':
        this.bills.get(event.data.invoiceId)?.credits.delete(event.data.creditNoteId);
        break;
      case 'InvoiceVoided':
      case 'InvoiceWithdrawalRequested':
        this.#undo(event.data.invoiceId, event.data.creditBalance, event.type === 'InvoiceVoided');
        break;
      case 'InvoiceReductionRequested':
        this.#reduce(event.data);
        break;
      case 'InvoiceReductionCompleted':
        this.#markReduced(event.data);
        break;
      case 'InvoiceWithdrawalCompleted':
        this.#mark(event.data.invoiceId, 'withdrawn');
        break;
      case 'SubscriptionTerminated': {
        const { terminationDate, refund = 'none', left, billedUntil } = event.data;
        if (this.#trialEnd !== undefined && terminationDate <= this.#trialEnd && billedUntil === undefined) {
          this.fee = this.carried = 0n;
          for (const bill of this.bills.values()) bill.carried = 0n;
        }
        this.#end(terminationDate, refund, left === 'served', billedUntil);
        break;
      }
      case 'SubscriptionDeleted':
        this.#end(laterOf(event.day, this.#start), 'none');
        break;
      case 'OpenChargesCredited':
        this.#credit(event.data);
        break;
      case 'CreditReleased':
        this.#release(event.data);
        break;
    }
  }

  /** Returns the used but unbilled amounts by the auditor's own count; periods of voided invoices are separate. */
  open(): { readonly corrections: bigint; readonly voided: bigint; readonly lines: number } {
    const open = this.usage.open();
    const ofVoided = open.filter(({ period }) => period.voided);
    const others = open.filter(({ period }) => !period.voided);
    return {
      corrections: this.usage.sum(others) + this.carried,
      voided: this.usage.sum(ofVoided),
      lines: this.usage.lines(open) + 1,
    };
  }

  /**
   * Credit that ends gave, before credit was a document, for days whose invoice was voided since: these days were never charged. Not
   * negative.
   */
  unfoundedCredit(): bigint {
    if (!this.#creditedNoDays || this.released === 0n) return 0n;
    const never = this.usage.periods.map((period) => ({
      period,
      days: period.charged.map((charged) => (charged < 0n ? -charged : 0n)),
    }));
    return this.usage.sum(never);
  }

  /** Whether the days that an invoice bills are never served. */
  neverBegins({ invoice }: Bill): boolean {
    const { end } = this.usage;
    if (kindOf(invoice) === 'final' || kindOf(invoice) === 'usage') return false;
    const period = this.#base(invoice.period.from);
    if (end !== undefined)
      return period.usedFrom >= laterOf(end.day, end.billedUntil ?? end.day) || !period.begun;
    return !period.begun && laterOf(period.from, this.#rhythm.first) < this.#renewalDate;
  }

  #around(day: CalendarDate) {
    return periodAround(this.#rhythm, day);
  }

  #base(day: CalendarDate): UsedPeriod {
    const { from, to } = this.#around(day);
    const period = this.usage.period(from, to);
    period.usedFrom = laterOf(period.usedFrom, this.#rhythm.first);
    return period;
  }

  #resume(renewalDate: CalendarDate, from: CalendarDate | undefined): void {
    this.#active = true;
    this.#renewalDate = renewalDate;
    if (from === undefined) return;
    const period = this.#base(from);
    period.usedFrom = from;
    period.begun = true;
    period.voided = false;
    period.settled = false;
  }

  #bill({ invoice, creditBalance, takenBack: told }: Said<'RenewalInvoiceRequested'>): void {
    const { invoiceId } = invoice;
    const periods = this.#periodsOf(invoice);
    for (const period of periods) {
      const { billedBy, from, to } = period;
      if (billedBy !== undefined) {
        const by = billedBy === null ? 'the order' : billedBy;
        this.#tell(
          'billed-twice',
          `The period from ${from} to ${to} is billed by the invoice and by ${by}`,
          invoiceId,
        );
      }
      period.voided = false;
    }
    const isOfDays = kindOf(invoice) !== 'usage';
    const charges = isOfDays ? this.usage.chargesWith(periods) : [];
    const after = creditBalance === undefined ? this.credit : this.parts.amount(creditBalance);
    const usage = usageOf(invoice, this.parts);
    const subtotal = this.parts.amount(invoice.subtotal) - usage;
    const takenBack = this.#takenBack(told);
    const carried = isOfDays ? this.carried : 0n;
    const exact = this.usage.sum(charges) + carried + sumOf(takenBack);
    const charged = subtotal + this.credit - after;
    const slack = BigInt(Math.max(this.usage.lines(charges), invoice.items.length)) * this.parts.perUnit;
    if (absolute(charged - exact) > slack) {
      const shown = (amount: bigint) => this.parts.format(amount);
      this.#tell(
        'wrong-amount',
        `The invoice charges ${shown(charged)}, but ${shown(exact)} was open`,
        invoiceId,
      );
    }
    const entries = this.#withGiven(charges, invoice);
    this.usage.charge(charges);
    for (const period of periods) period.billedBy = invoiceId;
    const bill: Bill = {
      invoice,
      charges: entries,
      creditUsed: after < this.credit ? this.credit - after : 0n,
      creditGiven: after > this.credit ? after - this.credit : 0n,
      carried,
      takenBack,
      usage,
      credits: new Map(),
      reductions: [],
      stands: true,
      drafted: false,
      withdrawn: false,
    };
    this.bills.set(invoiceId, bill);
    this.history.push({ bill, charges: entries });
    this.credit = after;
    this.carried -= carried;
  }

  #periodsOf(invoice: RenewalInvoice): UsedPeriod[] {
    if (kindOf(invoice) === 'usage') return [];
    if (kindOf(invoice) === 'final') return this.#unbilled();
    // After the end, an invoice for a voided period also bills what no other will.
    const others = this.usage.end === undefined ? [] : this.#unbilled();
    const own = this.#base(invoice.period.from);
    return [own, ...others.filter((period) => period !== own)];
  }

  /** Adds what the lines give back at one tax rate while they charge at another. */
  #withGiven(
    charges: readonly OpenCharge[],
    { items, taxRate: usual }: RenewalInvoice,
  ): readonly OpenCharge[] {
    // Lines about clerks' credit stand beside the returns, and charge no day.
    const ofDays = items.filter((item) => item.text?.kind !== 'alreadyCredited' && !isUsage(item));
    const lines = taxedLines(ofDays, ({ taxRate = usual }) => taxRate, this.parts) ?? [];
    if (new Set(lines.map(({ rate }) => rate)).size < 2) return charges;
    return charges.map((charge) => {
      const { period, days } = charge;
      const given = days.map((more, index) => {
        const before = period.charged[index] ?? 0n;
        if (before <= 0n || before + more <= 0n) return 0n;
        const [was, is] = [before, before + more].map((value) => this.parts.share(value, days.length));
        return isTaxedOtherwise(lines, addDays(period.from, index), was ?? 0n, is ?? 0n) ? before : 0n;
      });
      return { ...charge, given };
    });
  }

  /** The whole periods that a final invoice bills: those begun before the end that were never billed. */
  #unbilled(): UsedPeriod[] {
    return this.usage.periods.filter(
      ({ begun, billedBy, voided }) => begun && billedBy === undefined && !voided,
    );
  }

  #undo(invoiceId: string, creditBalance: DecimalText | undefined, byOthers: boolean): void {
    const bill = this.bills.get(invoiceId);
    if (bill === undefined || !bill.stands) return;
    bill.stands = false;
    const before = this.open().corrections;
    for (const { charges } of [...bill.reductions].reverse()) this.usage.charge(charges, -1n);
    this.usage.charge(bill.charges, -1n);
    for (const period of this.usage.periods) {
      if (period.billedBy !== invoiceId) continue;
      period.billedBy = undefined;
      // The period of an invoice waits for a request; others that it billed, as a last invoice does, are open for the next one.
      const isOwn = kindOf(bill.invoice) !== 'final' && period === this.#base(bill.invoice.period.from);
      period.voided = byOthers && isOwn;
    }
    this.carried += bill.carried;
    const left = this.credit + bill.creditUsed - bill.creditGiven;
    if (left < 0n) this.carried -= left;
    const expected = left < 0n ? 0n : left;
    if (creditBalance !== undefined) this.credit = this.parts.amount(creditBalance);
    if (byOthers && this.usage.end !== undefined) this.reopened += this.open().corrections - before;
    if (this.credit === expected) return;
    const shown = (amount: bigint) => this.parts.format(amount);
    this.#tell(
      'lost-credit',
      `When the invoice was voided, the credit became ${shown(this.credit)} instead of ${shown(expected)}`,
      invoiceId,
    );
  }

  #end(day: CalendarDate, refund: 'none' | 'unused', isLeftServed = false, billedUntil?: CalendarDate): void {
    if (this.usage.end !== undefined) return;
    const begunBefore = this.#renewalDate;
    while (this.#active && this.#renewalDate < day) {
      const period = this.#base(this.#renewalDate);
      period.begun = true;
      this.#renewalDate = period.to;
    }
    // Even if the end is set back into a trial that is over, its days stay free.
    for (let from = laterOf(day, this.#rhythm.first); billedUntil !== undefined && from < billedUntil; ) {
      const period = this.#base(from);
      // Also days that a suspension had kept from being served.
      period.usedFrom = period.begun ? earlierOf(period.usedFrom, from) : from;
      period.begun = true;
      from = period.to;
    }
    this.#active = false;
    this.usage.finish({ day, refund, leftServedBefore: isLeftServed ? begunBefore : null, billedUntil });
  }

  /** Books the credit of an end whose open amount is negative. */
  #credit({ amount, creditBalance, takenBack: told, days }: Said<'OpenChargesCredited'>): void {
    const charges = days === undefined ? this.usage.chargesWith(this.#unbilled()) : this.#lowered(days);
    const takenBack = this.#takenBack(told);
    const carried = days === undefined ? this.carried : 0n;
    this.#creditedNoDays ||= days === undefined;
    const expected = -this.usage.sum(charges) - carried - sumOf(takenBack);
    const credited = this.parts.amount(amount);
    const slack = BigInt(this.usage.lines(charges) + takenBack.length) * this.parts.perUnit;
    const after = this.parts.amount(creditBalance);
    if (absolute(credited - expected) > slack || after !== this.credit + credited) {
      const [left, right] = [credited, expected].map((each) => this.parts.format(each));
      this.#tell('lost-credit', `At the end, ${left} was given as credit, but ${right} was open`);
    }
    this.usage.charge(charges);
    this.creditedCharges += this.usage.sum(charges);
    for (const charge of charges) this.history.push({ bill: undefined, charges: [charge] });
    this.settledTakenBack = [...this.settledTakenBack, ...takenBack];
    this.credit = after;
    this.carried -= carried;
  }

  /** Books the part of an invoice that is given back. */
  #reduce({ reductionId, invoiceId, lines, days, takenBack: told }: Said<'InvoiceReductionRequested'>): void {
    const bill = this.bills.get(invoiceId);
    const charges = this.#lowered(days);
    const takenBack = this.#takenBack(told);
    const amount = lines.reduce((sum, line) => sum + this.parts.amount(line.amount), 0n);
    const expected = -this.usage.sum(charges) - sumOf(takenBack);
    const slack = this.parts.perUnit * BigInt(lines.length + days.length);
    if (bill === undefined || !bill.stands || absolute(amount - expected) > slack) {
      const [left, right] = [amount, expected].map((each) => this.parts.format(each));
      this.#tell(
        'wrong-amount',
        `${left} of the invoice was given back, but ${right} was not used`,
        invoiceId,
      );
    }
    this.usage.charge(charges);
    bill?.reductions.push({ reductionId, amount, lines, days, charges, done: undefined });
    // Several stretches of one period are separate entries.
    for (const charge of charges) this.history.push({ bill, charges: [charge] });
    this.settledTakenBack = [...this.settledTakenBack, ...takenBack];
  }

  #markReduced(done: Said<'InvoiceReductionCompleted'>): void {
    const reductions = this.bills.get(done.invoiceId)?.reductions ?? [];
    const reduction = reductions.find(({ reductionId }) => reductionId === done.reductionId);
    if (reduction !== undefined) reduction.done = done;
  }

  /** Returns the charges of days whose charge is lowered, by period. */
  #lowered(days: readonly LoweredDays[]): OpenCharge[] {
    return days.map(({ from, to, less }) => {
      const period = this.#base(from);
      const [first, end] = [from, to].map((day) => daysBetween(period.from, day));
      const amount = millionths(less);
      const values = period.charged.map((_, index) =>
        index >= (first ?? 0) && index < (end ?? 0) ? -amount : 0n,
      );
      return { period, days: values };
    });
  }

  #release({ amount, days, usage }: Pick<Said<'CreditReleased'>, 'amount' | 'days' | 'usage'>): void {
    if (usage !== undefined) return;
    const released = this.parts.amount(amount);
    if (days !== undefined) {
      const charges = this.#lowered(days);
      const expected = -this.usage.sum(charges);
      if (absolute(released - expected) > this.parts.perUnit * BigInt(days.length)) {
        const [left, right] = [released, expected].map((each) => this.parts.format(each));
        this.#tell('lost-credit', `Credit of ${left} was released, but ${right} was not used`);
      }
      this.usage.charge(charges);
      this.creditedCharges += this.usage.sum(charges);
      for (const charge of charges) this.history.push({ bill: undefined, charges: [charge] });
      this.released += released;
      return;
    }
    if (released !== this.credit) {
      const [left, right] = [released, this.credit].map((each) => this.parts.format(each));
      this.#tell('lost-credit', `Credit of ${left} was released, but ${right} was left`);
    }
    this.released += released;
    this.credit = 0n;
  }

  #takenBack(told: readonly TakenBack[] = []): readonly TakenBackPart[] {
    return told.map(({ invoiceId, amount }) => ({ invoiceId, amount: this.parts.amount(amount) }));
  }

  /** Moves a bill that has become a section of a shared invoice. */
  #move(from: string, to: string): void {
    const bill = this.bills.get(from);
    if (bill === undefined) return;
    if (this.bills.get(to)?.stands === true)
      this.#tell('billed-twice', 'The invoice has two sections of the subscription', to);
    bill.invoice = { ...bill.invoice, invoiceId: to };
    this.bills.delete(from);
    this.bills.set(to, bill);
    for (const period of this.usage.periods) if (period.billedBy === from) period.billedBy = to;
  }

  #mark(invoiceId: string, what: 'drafted' | 'withdrawn'): void {
    const bill = this.bills.get(invoiceId);
    if (bill !== undefined) bill[what] = true;
  }
}

export function sumOf(parts: readonly { readonly amount: bigint }[]): bigint {
  return parts.reduce((sum, { amount }) => sum + amount, 0n);
}

export function kindOf({ kind }: { readonly kind?: InvoiceKind }): InvoiceKind {
  return kind ?? 'renewal';
}

function isMetered({ charges, minimumAmount }: PlanChanged['data'] | SubscriptionCreated['data']): boolean {
  return charges !== undefined || minimumAmount !== undefined;
}

function usageOf({ items }: RenewalInvoice, parts: Parts): bigint {
  return items.filter(isUsage).reduce((sum, { amount }) => sum + parts.amount(amount), 0n);
}
