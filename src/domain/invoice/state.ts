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
  /** Why it takes no further section; absent: it does. */
  readonly closed?: 'full' | 'notIssued';
  /** Kept at the issue; `erased` once they were erased. Absent before the issue, and on invoices issued before parties were kept. */
  readonly parties?: Parties | 'erased';
  /** UTC with milliseconds; absent before the issue, and on invoices issued before dates followed the issue. */
  readonly issuedAt?: string;
  /** The lines as the subscription requested them; absent while they are unchanged. */
  readonly asked?: InvoiceDrafted['data']['items'];
  /** Ids of the usage that its subscription has added to the draft; absent: none. */
  readonly additions?: readonly string[];
  /** Reductions by which its subscription has lowered the draft, before tax; absent: none. */
  readonly reductions?: readonly LoweredBy[];
  /** Ids of the mails whose outcome is not known; absent before the first. */
  readonly openMails?: readonly string[];
  /** Number of the account's event for the last reminder recorded here. */
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

/** It will be issued but still lacks its number. To callers it is still a draft. */
export interface IssuingInvoice {
  readonly status: 'issuing';
  readonly invoice: InvoiceFields;
  readonly sequence: string;
  readonly after: number;
  readonly becomes: 'issued' | 'paid';
  readonly reason: string | null;
  readonly dates?: IssueDates;
  /** The account may already know the invoice, and pay it. */
  readonly balance: InvoiceBalance | null;
  readonly mail?: true;
}

export interface IssuedInvoice {
  readonly status: 'issued' | 'paid';
  readonly invoice: InvoiceFields & { readonly invoiceNumber: string };
  /** In the order in which they were requested. */
  readonly credits: readonly Credit[];
  /** As the account last reported it. */
  readonly balance: InvoiceBalance | null;
  /** As the account reported it with the charge; the invoice's documents state it for good. Absent until then. */
  readonly balanceAtIssue?: InvoiceBalance;
  /** Whether the account knows the invoice, and all that was settled on it before accounts existed. */
  readonly charged: boolean;
  /** The open request to record the rest of the amount due as paid. */
  readonly payment: InvoicePaymentRequested['data'] | null;
}

/** A credit note of the invoice. */
export type Credit = CreditNoteRequested['data'] & {
  /** Whether the credit note does not exist yet. */
  readonly open: boolean;
};

/** It will be cancelled or deleted once the account and its subscriptions were told. To callers it still has its former status. */
export interface VoidingInvoice {
  readonly status: 'voiding';
  readonly invoice: InvoiceFields;
  readonly was: 'draft' | 'issued';
  /** The issued invoice, which it is again if the account refuses the void; null for a draft. */
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

/** The status that callers see. */
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
