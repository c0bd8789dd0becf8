/** The state of a customer's account. It holds everything that it was ever told, so that nothing counts twice. */
import type { DecimalText } from '../../kernel/money.js';
import { OrderedMap } from '../../kernel/orderedMap.js';
import { type AccountDunning, type DunningView, noDunning } from './dunningState.js';
import type { CreditSource, SourceAmount } from './events.js';
import type { AccountNotice } from './notices.js';

/** An invoice that was charged. total − credited as far as it lowered what is due − written off − paid = due. */
export interface AccountInvoice {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly currency: string;
  readonly subscriptionId: string | null;
  readonly subscriptionIds?: readonly string[];
  readonly total: DecimalText;
  /** The amount that payments and the balance have paid. */
  readonly paid: DecimalText;
  /** Totals of its credit notes, whether they lowered what is due or went to the balance. */
  readonly credited: DecimalText;
  readonly due: DecimalText;
  /** The amount that nobody expects to be paid any more. */
  readonly writtenOff: DecimalText;
  /** The part of it that the tax was claimed back for. */
  readonly relieved: DecimalText;
  /** UTC with milliseconds. */
  readonly invoiceDate: string;
  /** UTC with milliseconds. */
  readonly dueDate: string;
  /** Place of its charge among the account's events. */
  readonly order: number;
  /** Cancelled: nothing is due on it, and it counts nowhere. */
  readonly withdrawn: boolean;
}

/** The part of a source that pays an invoice. */
export interface SourceUse {
  readonly invoiceId: string;
  readonly amount: DecimalText;
}

/** A source of payment. amount − uses − refunded = rest; of a payment that was reversed the amount counts as 0. */
export interface AccountSource {
  readonly source: CreditSource;
  readonly currency: string;
  readonly amount: DecimalText;
  /** One entry an invoice. */
  readonly uses: readonly SourceUse[];
  readonly refunded: DecimalText;
  readonly rest: DecimalText;
  /** Place of the event that brought it among the account's events: oldest first is in this order. */
  readonly order: number;
  /** Place of the newest event that touched it. */
  readonly sequence: number;
  readonly reversed: boolean;
}

/** A credit note: what of its total lowered what was due on its invoice. The rest is a source. */
export interface PostedCredit {
  readonly invoiceId: string;
  readonly total: DecimalText;
  readonly applied: DecimalText;
}

/** Money that went back to the customer. */
export interface PaidBack {
  readonly currency: string;
  readonly amount: DecimalText;
  readonly from: readonly SourceAmount[];
  /** It came back. */
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
  /** Ids of the invoices on which something is due, by due date and then in the order in which they were charged. */
  readonly open: OrderedMap<string>;
  /** Ids of the invoices on which something is written off, in the same order. */
  readonly writtenOff: OrderedMap<string>;
  /** Keys of the sources that have something left, oldest first. Those that lack something are not among them. */
  readonly left: OrderedMap<string>;
}

export interface AccountState {
  /** How many events there were: the place of the last one, from 1. */
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
  /** Ids of the invoices whose reminders are sent automatically, by the moment of the next one: see `awaitingKey`. */
  readonly awaiting: OrderedMap<string>;
  /** Notices that payments and invoices have not been told, in the order of their events. */
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

/** The invoice as far as something may still be due on it; undefined where it was never charged or was withdrawn. */
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
export interface InvoiceView {
  /** Place of the account's last event: of two views the one with the higher sequence holds. */
  readonly sequence: number;
  readonly amountPaid: DecimalText;
  readonly amountCredited: DecimalText;
  readonly amountDue: DecimalText;
  readonly amountWrittenOff: DecimalText;
  readonly amountRelieved: DecimalText;
}

/** @returns undefined where it was never charged; 0 of everything where it was withdrawn */
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
