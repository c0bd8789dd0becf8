/** States of an invoice. */
import { type DomainError, NotFound } from '../../kernel/errors.js';
import type { DecimalText } from '../../kernel/money.js';
import type { Parties } from '../shared/parties.js';
import type {
  CreditNoteRequested,
  InvoiceBalance,
  InvoiceDrafted,
  InvoicePaymentRequested,
  InvoiceSection,
  IssueDates,
} from './events.js';

/** The invoice as its events made it, whatever its status. */
export type InvoiceFields = Omit<InvoiceDrafted['data'], 'sections'> & {
  /** The sections of the subscriptions that share it, in the order in which they came; absent where none share it. */
  readonly sections?: readonly KnownSection[];
  /** No further section comes; absent: one may. */
  readonly closed?: 'full' | 'notIssued';
  /** Kept at the issue; `erased` since then. Absent before, and in what was issued before they were kept. */
  readonly parties?: Parties | 'erased';
  /** UTC with milliseconds; absent before the issue, and in what was issued before dates followed it. */
  readonly issuedAt?: string;
  /** Its lines as its subscription asked for them; absent where nobody has changed them. */
  readonly asked?: InvoiceDrafted['data']['items'];
  /** Usage that its subscription has added to the draft; absent: none. */
  readonly additions?: readonly string[];
  /** Amount by which its subscription has lowered the draft, before tax; absent: nothing. */
  readonly reductions?: readonly LoweredBy[];
  /** Mails of it whose end is not known; absent before the first. */
  readonly openMails?: readonly string[];
  /** Place among the account's events of the last reminder that it was told of. */
  readonly remindedUpTo?: number;
};

/** `removed`: its lines were taken off. */
export type KnownSection = InvoiceSection & { readonly removed?: true };

export interface LoweredBy {
  readonly reductionId: string;
  readonly amount: DecimalText;
  /** The subscription, on an invoice that several share. */
  readonly subscriptionId?: string;
}

export interface DraftInvoice {
  readonly status: 'draft';
  readonly invoice: InvoiceFields;
}

/** It will be issued, and lacks its number. For everybody but the one who draws the number it is still a draft. */
export interface IssuingInvoice {
  readonly status: 'issuing';
  readonly invoice: InvoiceFields;
  readonly sequence: string;
  readonly after: number;
  readonly becomes: 'issued' | 'paid';
  readonly reason: string | null;
  readonly dates?: IssueDates;
  /** The account may know it already, and pay it. */
  readonly balance: InvoiceBalance | null;
  readonly mail?: true;
}

export interface IssuedInvoice {
  readonly status: 'issued' | 'paid';
  readonly invoice: InvoiceFields & { readonly invoiceNumber: string };
  /** In the order in which they were asked for. */
  readonly credits: readonly Credit[];
  /** As the account said last. */
  readonly balance: InvoiceBalance | null;
  /** As the account said with the charge: what its documents say for good. Absent until it has. */
  readonly balanceAtIssue?: InvoiceBalance;
  /** The account knows the invoice, and all that was settled of it before there were accounts. */
  readonly charged: boolean;
  /** The rest of the amount due is to be recorded as paid. */
  readonly payment: InvoicePaymentRequested['data'] | null;
}

/** A credit note of the invoice. */
export type Credit = CreditNoteRequested['data'] & {
  /** The credit note is not there yet. */
  readonly open: boolean;
};

/** It will be cancelled or deleted, once those who know of it were told. For everybody else it is still what it was. */
export interface VoidingInvoice {
  readonly status: 'voiding';
  readonly invoice: InvoiceFields;
  readonly was: 'draft' | 'issued';
  /** As it was issued, and is again where the account refuses; null of a draft. */
  readonly issued: IssuedInvoice | null;
  readonly becomes: 'cancelled' | 'deleted';
  readonly subscriptionId: string | null;
  readonly reason: string | null;
  readonly voidId?: string;
}

export interface CancelledInvoice {
  readonly status: 'cancelled';
  readonly invoice: InvoiceFields;
}

export type ExistingInvoice =
  | DraftInvoice
  | IssuingInvoice
  | IssuedInvoice
  | VoidingInvoice
  | CancelledInvoice;

export type InvoiceState =
  | { readonly status: 'none' }
  | ExistingInvoice
  | { readonly status: 'deleted'; readonly sections?: readonly KnownSection[] };

/** The status as everybody sees it. */
export type InvoiceStatus = 'draft' | 'issued' | 'paid' | 'cancelled';

/** @returns undefined when there is no such invoice (any more) */
export function existingInvoice(state: InvoiceState): ExistingInvoice | undefined {
  return state.status === 'none' || state.status === 'deleted' ? undefined : state;
}

export function shownStatus(state: ExistingInvoice): InvoiceStatus {
  if (state.status === 'voiding') return state.was;
  return state.status === 'issuing' ? 'draft' : state.status;
}

export function invoiceNotFound(id?: string): DomainError {
  return new NotFound('INVOICE_NOT_FOUND', 'Invoice', id);
}
