/**
 * The state of a customer's account, with its notices. It keeps everything that was ever booked, so that nothing counts twice. The last
 * functions refuse what no account accepts.
 */
import { addDays, type CalendarDate } from '../../kernel/dates.js';
import { type DomainError, type ErrorCode, refusedField } from '../../kernel/errors.js';
import { type DecimalText, isAmount, isPositive } from '../../kernel/money.js';
import { OrderedMap } from '../../kernel/orderedMap.js';
import type { BalanceCause } from '../invoice/events.js';
import type { PaymentChange } from '../payment/decide.js';
import { type AccountDunning, type DunningView, noDunning } from './dunningState.js';
import type { CreditSource, ReminderOutcome, SourceAmount } from './events.js';

/** All that one event did to a payment. */
export interface PaymentNotice {
  readonly to: 'payment';
  /** Number of the account's event, from 1. */
  readonly sequence: number;
  readonly paymentId: string;
  readonly changes: readonly PaymentChange[];
}

/** The state of an invoice after an event. Amounts are absolute: of two notices, the one with the higher sequence holds. */
export interface InvoiceNotice {
  readonly to: 'invoice';
  readonly sequence: number;
  readonly invoiceId: string;
  readonly amountPaid: DecimalText;
  readonly amountCredited: DecimalText;
  readonly amountDue: DecimalText;
  readonly amountWrittenOff: DecimalText;
  readonly amountRelieved: DecimalText;
  readonly cause: BalanceCause;
}

/** The outcome of a reminder of an invoice. */
export interface ReminderNotice {
  readonly to: 'reminder';
  readonly sequence: number;
  readonly invoiceId: string;
  readonly reminderId: string;
  readonly level: number;
  readonly outcome: Exclude<ReminderOutcome, 'withdrawn'>;
  readonly date: CalendarDate;
}

export type AccountNotice = PaymentNotice | InvoiceNotice | ReminderNotice;

/** A charged invoice. due = total − credits that lowered the amount due − written off − paid. */
export interface AccountInvoice {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly currency: string;
  readonly subscriptionId: string | null;
  readonly subscriptionIds?: readonly string[];
  readonly total: DecimalText;
  /** The amount that payments and the balance have paid. */
  readonly paid: DecimalText;
  /** Total of its credit notes, whether they lowered the amount due or went to the balance. */
  readonly credited: DecimalText;
  readonly due: DecimalText;
  /** The amount that is no longer expected to be paid. */
  readonly writtenOff: DecimalText;
  /** The part of `writtenOff` whose tax was claimed back. */
  readonly relieved: DecimalText;
  /** UTC with milliseconds. */
  readonly invoiceDate: string;
  /** UTC with milliseconds. */
  readonly dueDate: string;
  /** Number of the account's event that charged it. */
  readonly order: number;
  /** Cancelled: nothing is due on it, and no figure includes it. */
  readonly withdrawn: boolean;
}

/** The part of a source that pays an invoice. */
export interface SourceUse {
  readonly invoiceId: string;
  readonly amount: DecimalText;
}

/** A source of payment. rest = amount − uses − refunded; the amount of a reversed payment counts as 0. */
export interface AccountSource {
  readonly source: CreditSource;
  readonly currency: string;
  readonly amount: DecimalText;
  /** One entry per invoice. */
  readonly uses: readonly SourceUse[];
  readonly refunded: DecimalText;
  readonly rest: DecimalText;
  /** Number of the account's event that brought it; "oldest first" means in this order. */
  readonly order: number;
  /** Number of the account's latest event that changed it. */
  readonly sequence: number;
  readonly reversed: boolean;
}

/** A credit note. `applied` is the part of its total that lowered the amount due on its invoice; the rest is a source. */
interface PostedCredit {
  readonly invoiceId: string;
  readonly total: DecimalText;
  readonly applied: DecimalText;
}

/** A refund to the customer. */
interface PaidBack {
  readonly currency: string;
  readonly amount: DecimalText;
  readonly from: readonly SourceAmount[];
  /** Whether the money came back. */
  readonly reversed: boolean;
}

/** invoiced − credited − written off − paid + refunded = due − balance, always. */
export interface AccountFigures {
  readonly invoiced: DecimalText;
  readonly credited: DecimalText;
  readonly writtenOff: DecimalText;
  readonly paid: DecimalText;
  readonly refunded: DecimalText;
  readonly due: DecimalText;
  readonly balance: DecimalText;
}

/** The account in one currency. */
export interface CurrencyAccount {
  readonly figures: AccountFigures;
  /** Ids of the invoices with an amount due, by due date, then in the order in which they were charged. */
  readonly open: OrderedMap<string>;
  /** Ids of the invoices with a written-off amount, in the same order. */
  readonly writtenOff: OrderedMap<string>;
  /** Keys of the sources with something left, oldest first; sources with a negative rest are not included. */
  readonly left: OrderedMap<string>;
}

export interface AccountState {
  /** How many events there were, which is the number of the last one. */
  readonly sequence: number;
  /** By id. */
  readonly invoices: OrderedMap<AccountInvoice>;
  /** By `sourceKey`. */
  readonly sources: OrderedMap<AccountSource>;
  /** Credit notes, by id. */
  readonly credits: OrderedMap<PostedCredit>;
  /** By currency. */
  readonly currencies: OrderedMap<CurrencyAccount>;
  /** Ids of payments by their references. */
  readonly paymentReferences: OrderedMap<string>;
  /** By id. */
  readonly refunds: OrderedMap<PaidBack>;
  /** Ids of refunds by their references. */
  readonly refundReferences: OrderedMap<string>;
  readonly dunning: AccountDunning;
  /** Ids of the invoices that wait for an automatic reminder, in the order of `awaitingKey`. */
  readonly awaiting: OrderedMap<string>;
  /** Notices not delivered to payments and invoices yet, in the order of their events. */
  readonly notices: readonly AccountNotice[];
}

export const emptyAccount: AccountState = {
  sequence: 0,
  invoices: OrderedMap.empty(),
  sources: OrderedMap.empty(),
  credits: OrderedMap.empty(),
  currencies: OrderedMap.empty(),
  paymentReferences: OrderedMap.empty(),
  refunds: OrderedMap.empty(),
  refundReferences: OrderedMap.empty(),
  dunning: noDunning,
  awaiting: OrderedMap.empty(),
  notices: [],
};

export function sourceKey({ kind, id }: CreditSource): string {
  return `${kind}/${id}`;
}

/** Returns a charged invoice; undefined where it was never charged or was withdrawn. */
export function invoiceIn(state: AccountState, invoiceId: string): AccountInvoice | undefined {
  const invoice = state.invoices.get(invoiceId);
  return invoice?.withdrawn === false ? invoice : undefined;
}

/** The part of the state that the rules of reminders need. */
export function dunningViewOf(state: AccountState): DunningView {
  return {
    dunning: state.dunning,
    awaiting: state.awaiting,
    invoiceOf: (invoiceId) => invoiceIn(state, invoiceId),
  };
}

/** The account's figures of an invoice, for the invoice itself. */
interface InvoiceView {
  /** Number of the account's last event: of two views, the one with the higher sequence holds. */
  readonly sequence: number;
  readonly amountPaid: DecimalText;
  readonly amountCredited: DecimalText;
  readonly amountDue: DecimalText;
  readonly amountWrittenOff: DecimalText;
  readonly amountRelieved: DecimalText;
}

/** @returns undefined where it was never charged; amounts of 0 where it was withdrawn */
export function accountViewOf(state: AccountState, invoiceId: string): InvoiceView | undefined {
  const invoice = state.invoices.get(invoiceId);
  if (invoice === undefined) return undefined;
  return { sequence: state.sequence, ...amountsOf(invoice) };
}

export function amountsOf(invoice: AccountInvoice): Omit<InvoiceView, 'sequence'> {
  return {
    amountPaid: invoice.paid,
    amountCredited: invoice.credited,
    amountDue: invoice.due,
    amountWrittenOff: invoice.writtenOff,
    amountRelieved: invoice.relieved,
  };
}

/** Returns the amount by which a credit note lowered the amount due on its invoice; undefined where it was not posted. */
export function appliedOf(state: AccountState, creditNoteId: string): DecimalText | undefined {
  return state.credits.get(creditNoteId)?.applied;
}

/** @param path JSON pointer into what was sent, without its first slash */
export function fault(code: ErrorCode, path: string, message: string): DomainError {
  return refusedField(code, `/${path}`, message);
}

/** @throws DomainError with the code unless it is an amount of the currency and more than 0 */
export function checkAmount(code: ErrorCode, path: string, amount: DecimalText, currency: string): void {
  if (!isAmount(amount, currency)) throw fault(code, path, `must be an amount in ${currency}`);
  if (!isPositive(amount)) throw fault(code, path, 'must be greater than 0');
}

/** Accepts tomorrow, which has begun in some time zones. @throws DomainError VALIDATION_ERROR for a later day */
export function checkHasCome(path: string, day: CalendarDate, today: CalendarDate): void {
  const latest = addDays(today, 1);
  if (day > latest) throw fault('VALIDATION_ERROR', path, `must not be later than tomorrow, ${latest}`);
}
