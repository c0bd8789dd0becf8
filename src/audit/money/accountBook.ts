/**
 * A customer's account, computed from its events by arithmetic that shares nothing with the rules that made them. It tells how much each
 * invoice received, how much each payment and credit gave, and how much is due and left.
 */
import type { AccountEvent, CreditSource, InvoiceAmount, SourceAmount } from '../../domain/account/events.js';
import { currencyDigits, type DecimalText } from '../../kernel/money.js';
import { finest, formatUnits, scaleDecimal } from './exactly.js';
import type { Tell } from './findings.js';

/** What an event says. */
type Said<Type extends AccountEvent['type']> = Extract<AccountEvent, { type: Type }>['data'];

/** Amounts are in ten-thousandths. */
const units = (text: DecimalText) => scaleDecimal(text, finest);

export interface BookedInvoice {
  readonly invoiceNumber: string;
  readonly currency: string;
  readonly total: bigint;
  paid: bigint;
  /** The amount that credit notes have lowered. */
  applied: bigint;
  writtenOff: bigint;
  /** The part of it whose tax was claimed back. */
  relieved: bigint;
  withdrawn: boolean;
  /** Sequences of the newest event that changed what is paid or due, and of the newest one that the invoice is told of. */
  touched: number;
  notified: number;
}

export interface BookedSource {
  readonly currency: string;
  readonly amount: bigint;
  /** The amounts that it currently pays, by invoice. */
  readonly uses: Map<string, bigint>;
  refunded: bigint;
  reversed: boolean;
}

interface PaymentChanges {
  allocated: bigint;
  refunded: bigint;
  reversed: boolean;
}

/** What a payment must record after it was told of everything up to a place in the account. */
export interface ToldPayment extends PaymentChanges {
  /** Sequence of the event that brought the payment. */
  readonly since: number;
}

interface PaymentNews extends PaymentChanges {
  readonly paymentId: string;
  readonly sequence: number;
}

export interface BookedCredit {
  readonly invoiceId: string;
  readonly currency: string;
  readonly total: bigint;
  readonly applied: bigint;
}

export interface BookedFigures {
  invoiced: bigint;
  credited: bigint;
  writtenOff: bigint;
  paid: bigint;
  refunded: bigint;
  due: bigint;
  balance: bigint;
}

export function sourceName({ kind, id }: CreditSource): string {
  return `${kind}/${id}`;
}

export class AccountBook {
  readonly invoices = new Map<string, BookedInvoice>();
  /** By `sourceName`. */
  readonly sources = new Map<string, BookedSource>();
  readonly credits = new Map<string, BookedCredit>();
  /** By id of the payment. */
  readonly told = new Map<string, ToldPayment>();
  /** Sequence of the last event; the first one is 1. */
  sequence = 0;
  /** Payments and invoices were told of everything up to this sequence. */
  upTo = 0;
  readonly #refunded = new Map<string, bigint>();
  /** By refund id: the amounts that it took from its sources. */
  readonly #refunds = new Map<string, readonly SourceAmount[]>();
  readonly #returned = new Set<string>();
  #news: PaymentNews[] = [];
  readonly #tell: Tell;

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  take(event: AccountEvent): void {
    this.sequence += 1;
    switch (event.type) {
      case 'InvoiceCharged':
        this.#charge(event.data);
        break;
      case 'InvoiceWithdrawn':
        this.#withdraw(event.data);
        break;
      case 'InvoiceWrittenOff':
        this.#writeOff(event.data);
        break;
      case 'CreditPosted':
        this.#post(event.data);
        break;
      case 'SubscriptionCreditReceived': {
        const { creditId: id, currency, amount, allocations = [] } = event.data;
        const source = { kind: 'subscriptionCredit', id } as const;
        this.#add(source, currency, units(amount));
        for (const allocation of allocations) this.#use(source, allocation, currency, true);
        break;
      }
      case 'PaymentReceived': {
        const { paymentId: id, currency, amount, allocations } = event.data;
        const source = { kind: 'payment', id } as const;
        this.#add(source, currency, units(amount));
        const since = this.sequence;
        this.told.set(id, { since, allocated: 0n, refunded: 0n, reversed: false });
        for (const allocation of allocations) this.#use(source, allocation, currency, true);
        break;
      }
      case 'PaymentAllocated': {
        const { paymentId: id, currency } = event.data;
        this.#use({ kind: 'payment', id }, event.data, currency, true);
        break;
      }
      case 'PaymentDeallocated':
        this.#deallocate(event.data);
        break;
      case 'PaymentReversed':
        this.#reverse(event.data);
        break;
      case 'RefundMade':
        this.#refund(event.data);
        break;
      case 'RefundReversed':
        this.#reverseRefund(event.data);
        break;
      case 'NoticesDelivered':
        this.#deliver(event.data.upTo);
        break;
    }
  }

  due({ total, paid, applied, writtenOff, withdrawn }: BookedInvoice): bigint {
    return withdrawn ? 0n : total - paid - applied - writtenOff;
  }

  /** Returns what is left of a source; negative for a payment that bounced after its refund. */
  rest({ amount, uses, refunded, reversed }: BookedSource): bigint {
    const used = [...uses.values()].reduce((sum, one) => sum + one, 0n);
    return (reversed ? 0n : amount) - used - refunded;
  }

  /** Returns the figures by currency. Each is summed from its own parts. */
  figures(): ReadonlyMap<string, BookedFigures> {
    const figures = new Map<string, BookedFigures>();
    const of = (currency: string) => {
      const own = figures.get(currency) ?? {
        invoiced: 0n,
        credited: 0n,
        writtenOff: 0n,
        paid: 0n,
        refunded: this.#refunded.get(currency) ?? 0n,
        due: 0n,
        balance: 0n,
      };
      figures.set(currency, own);
      return own;
    };
    for (const invoice of this.invoices.values()) {
      const own = of(invoice.currency);
      if (!invoice.withdrawn) own.invoiced += invoice.total;
      own.writtenOff += invoice.writtenOff;
      own.due += this.due(invoice);
    }
    for (const { currency, total } of this.credits.values()) of(currency).credited += total;
    for (const [name, source] of this.sources) {
      const own = of(source.currency);
      own.balance += this.rest(source);
      if (name.startsWith('subscriptionCredit/')) own.credited += source.amount;
      else if (name.startsWith('payment/') && !source.reversed) own.paid += source.amount;
    }
    for (const currency of this.#refunded.keys()) of(currency);
    return figures;
  }

  #charge({ invoiceId, invoiceNumber, currency, total, uses }: Said<'InvoiceCharged'>): void {
    if (this.invoices.has(invoiceId)) this.#tell('counted-twice', 'The invoice was charged twice', invoiceId);
    this.invoices.set(invoiceId, {
      invoiceNumber,
      currency,
      total: units(total),
      paid: 0n,
      applied: 0n,
      writtenOff: 0n,
      relieved: 0n,
      withdrawn: false,
      touched: this.sequence,
      notified: 0,
    });
    for (const { source, amount } of uses) this.#use(source, { invoiceId, amount }, currency, false);
  }

  #withdraw({ invoiceId }: Said<'InvoiceWithdrawn'>): void {
    const invoice = this.#invoice(invoiceId);
    if (invoice === undefined) return;
    if (invoice.paid !== 0n || invoice.applied !== 0n || invoice.writtenOff !== 0n)
      this.#tell(
        'spent-twice',
        'The invoice was cancelled with payments, credits or write-offs on it',
        invoiceId,
      );
    invoice.withdrawn = true;
    invoice.touched = this.sequence;
  }

  #post(data: Said<'CreditPosted'>): void {
    const { creditNoteId: id, creditNoteNumber, invoiceId, currency, allocations = [] } = data;
    const source = { kind: 'creditNote', id } as const;
    const [total, applied] = [units(data.total), units(data.applied)];
    if (this.credits.has(id))
      this.#tell('counted-twice', `Credit note ${creditNoteNumber} was posted twice`, invoiceId);
    this.credits.set(id, { invoiceId, currency, total, applied });
    this.#add(source, currency, total - applied);
    const invoice = this.#invoice(invoiceId);
    if (invoice !== undefined) {
      this.#takeBack(invoiceId, invoice, data.takenBack);
      invoice.applied += applied;
      invoice.touched = this.sequence;
      this.#checkDue(invoiceId, invoice);
    }
    for (const allocation of allocations) this.#use(source, allocation, currency, true);
  }

  #writeOff(data: Said<'InvoiceWrittenOff'>): void {
    const { invoiceId, taxRelief } = data;
    const invoice = this.#invoice(invoiceId);
    if (invoice === undefined) return;
    const amount = units(data.amount);
    if (invoice.withdrawn || this.due(invoice) !== amount) {
      const due = this.format(this.due(invoice), invoice.currency);
      this.#tell(
        'spent-twice',
        `${data.amount} of the invoice was written off when ${due} was due`,
        invoiceId,
      );
    }
    invoice.writtenOff += amount;
    if (taxRelief) invoice.relieved += amount;
    this.#changed(invoice);
  }

  /** Takes back a write-off for a payment or a credit note: at most the written-off amount, and at most the part that exceeds the amount due. */
  #takeBack(invoiceId: string, invoice: BookedInvoice, takenBack: DecimalText | undefined): void {
    if (takenBack === undefined) return;
    const amount = units(takenBack);
    if (amount <= 0n || amount > invoice.writtenOff) {
      const had = this.format(invoice.writtenOff, invoice.currency);
      this.#tell(
        'spent-twice',
        `${takenBack} of the write-off was taken back, but only ${had} was written off`,
        invoiceId,
      );
    }
    invoice.writtenOff -= amount;
    // The part with reclaimed tax comes back first.
    invoice.relieved = invoice.relieved > amount ? invoice.relieved - amount : 0n;
  }

  #deallocate(data: Said<'PaymentDeallocated'>): void {
    const { paymentId: id, invoiceId, amount, currency } = data;
    const [source, invoice] = [this.#source({ kind: 'payment', id }), this.#invoice(invoiceId)];
    if (source === undefined || invoice === undefined) return;
    const paid = source.uses.get(invoiceId) ?? 0n;
    if (source.reversed || paid !== units(amount))
      this.#tell(
        'spent-twice',
        `Payment ${id} paid ${this.format(paid, currency)} of the invoice, but ${amount} was taken back`,
        invoiceId,
      );
    source.uses.delete(invoiceId);
    invoice.paid -= paid;
    this.#changed(invoice);
    this.#note(id, { allocated: -paid });
  }

  #changed(invoice: BookedInvoice): void {
    invoice.touched = this.sequence;
    invoice.notified = this.sequence;
  }

  #reverse({ paymentId: id, currency, undone, uses }: Said<'PaymentReversed'>): void {
    const source = this.#source({ kind: 'payment', id });
    if (source === undefined) return;
    if (source.reversed) this.#tell('counted-twice', `Payment ${id} was reversed twice`);
    for (const { invoiceId, amount } of undone) {
      const paid = source.uses.get(invoiceId) ?? 0n;
      if (paid !== units(amount)) {
        const [left, right] = [this.format(paid, currency), amount];
        this.#tell('spent-twice', `Payment ${id} had paid ${left} but gave back ${right}`, invoiceId);
      }
      const invoice = this.#invoice(invoiceId);
      if (invoice !== undefined) {
        invoice.paid -= paid;
        this.#changed(invoice);
      }
      source.uses.delete(invoiceId);
    }
    for (const [invoiceId] of source.uses)
      this.#tell('spent-twice', `Payment ${id} bounced but still pays the invoice`, invoiceId);
    source.reversed = true;
    this.#note(id, { reversed: true });
    for (const use of uses) this.#use(use.source, use, currency, true);
  }

  #refund({ refundId, amount, currency, from }: Said<'RefundMade'>): void {
    if (this.#refunds.has(refundId)) this.#tell('counted-twice', `Refund ${refundId} was made twice`);
    this.#refunds.set(refundId, from);
    this.#refunded.set(currency, (this.#refunded.get(currency) ?? 0n) + units(amount));
    for (const part of from) {
      const source = this.#source(part.source);
      if (source === undefined) continue;
      source.refunded += units(part.amount);
      this.#checkRest(part.source, source);
      if (part.source.kind === 'payment') this.#note(part.source.id, { refunded: units(part.amount) });
    }
  }

  #reverseRefund(data: Said<'RefundReversed'>): void {
    const { refundId, amount, currency, to } = data;
    const from = this.#refunds.get(refundId);
    if (from === undefined) this.#tell('nothing-behind', `Refund ${refundId} was returned but never made`);
    if (this.#returned.has(refundId)) this.#tell('counted-twice', `Refund ${refundId} was returned twice`);
    this.#returned.add(refundId);
    this.#refunded.set(currency, (this.#refunded.get(currency) ?? 0n) - units(amount));
    const taken = new Map((from ?? []).map((part) => [sourceName(part.source), units(part.amount)]));
    for (const part of to) {
      const source = this.#source(part.source);
      const back = units(part.amount);
      if (taken.get(sourceName(part.source)) !== back)
        this.#tell(
          'spent-twice',
          `Refund ${refundId} returned an amount to ${sourceName(part.source)} that it had not taken from there`,
        );
      if (source === undefined) continue;
      source.refunded -= back;
      if (part.source.kind === 'payment') this.#note(part.source.id, { refunded: -back });
    }
  }

  /** Adds the changes of payments up to a sequence to what each payment was told. */
  #deliver(upTo: number): void {
    this.upTo = Math.max(this.upTo, upTo);
    const left: PaymentNews[] = [];
    for (const news of this.#news) {
      const told = this.told.get(news.paymentId);
      if (news.sequence > upTo) left.push(news);
      else if (told !== undefined) {
        told.allocated += news.allocated;
        told.refunded += news.refunded;
        told.reversed ||= news.reversed;
      }
    }
    this.#news = left;
  }

  #add(source: CreditSource, currency: string, amount: bigint): void {
    const name = sourceName(source);
    if (this.sources.has(name)) this.#tell('counted-twice', `${name} was added to the account twice`);
    this.sources.set(name, { currency, amount, uses: new Map(), refunded: 0n, reversed: false });
  }

  #use(
    from: CreditSource,
    { invoiceId, amount, takenBack }: Pick<InvoiceAmount, 'invoiceId' | 'amount' | 'takenBack'>,
    currency: string,
    tellsInvoice: boolean,
  ): void {
    const [invoice, source] = [this.#invoice(invoiceId), this.#source(from)];
    if (invoice === undefined || source === undefined) return;
    if (invoice.currency !== currency || source.currency !== currency)
      this.#tell('spent-twice', `${sourceName(from)} pays the invoice in another currency`, invoiceId);
    this.#takeBack(invoiceId, invoice, takenBack);
    const part = units(amount);
    source.uses.set(invoiceId, (source.uses.get(invoiceId) ?? 0n) + part);
    invoice.paid += part;
    invoice.touched = this.sequence;
    if (tellsInvoice) invoice.notified = this.sequence;
    this.#checkDue(invoiceId, invoice);
    this.#checkRest(from, source);
    if (from.kind === 'payment') this.#note(from.id, { allocated: part });
  }

  #note(paymentId: string, changes: Partial<PaymentChanges>): void {
    const unchanged = { allocated: 0n, refunded: 0n, reversed: false };
    this.#news.push({ ...unchanged, ...changes, paymentId, sequence: this.sequence });
  }

  #invoice(invoiceId: string): BookedInvoice | undefined {
    const invoice = this.invoices.get(invoiceId);
    if (invoice === undefined)
      this.#tell(
        'nothing-behind',
        'The invoice was paid, credited or cancelled on the account but never charged',
        invoiceId,
      );
    return invoice;
  }

  #source(source: CreditSource): BookedSource | undefined {
    const found = this.sources.get(sourceName(source));
    if (found === undefined)
      this.#tell(
        'nothing-behind',
        `${sourceName(source)} pays or is refunded but was never added to the account`,
      );
    return found;
  }

  #checkDue(invoiceId: string, invoice: BookedInvoice): void {
    if (invoice.withdrawn || this.due(invoice) < 0n) {
      const [got, total] = [
        invoice.paid + invoice.applied + invoice.writtenOff,
        invoice.withdrawn ? 0n : invoice.total,
      ];
      const detail = `The invoice received ${this.format(got, invoice.currency)} of ${this.format(total, invoice.currency)}`;
      this.#tell('spent-twice', detail, invoiceId);
    }
  }

  #checkRest(from: CreditSource, source: BookedSource): void {
    const rest = this.rest(source);
    if (rest >= 0n) return;
    const over = this.format(-rest, source.currency);
    this.#tell('spent-twice', `${sourceName(from)} gave ${over} ${source.currency} more than it had`);
  }

  /** Formats an amount for people, in the digits of its currency. */
  format(amount: bigint, currency: string): DecimalText {
    const digits = currencyDigits(currency);
    return formatUnits(amount / 10n ** BigInt(finest - digits), digits);
  }
}
