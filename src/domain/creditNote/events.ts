/** Events of a credit note. It is issued complete, from the intent in its invoice's stream, and its content never changes. */

import type { DecimalText } from '../../kernel/money.js';
import type { LineText } from '../../kernel/wording/lineText.js';
import type { BilledItem } from '../shared/documentAmounts.js';
import type { Parties } from '../shared/parties.js';

/** Credited amount of one invoice line, or of the invoice as a whole; what the invoice line states is copied from it. */
export interface CreditedItem extends BilledItem {
  /** Number of the invoice line, from 1; null for a credit of the invoice as a whole. */
  readonly line: number | null;
  /** Amount before tax; the rest of the line, if quantity × unit price would exceed it. */
  readonly amount: DecimalText;
}

/** Origin of a credit note that no client requested. */
export interface CreditNoteSource {
  readonly kind: 'subscription';
  readonly subscriptionId: string;
}

/** Credited amounts, as in the intent in the invoice's stream. All are positive. */
export interface CreditedAmounts {
  readonly items: readonly CreditedItem[];
  /** Sum of the items. */
  readonly subtotal: DecimalText;
  readonly tax: DecimalText;
  /** subtotal + tax. */
  readonly total: DecimalText;
  /** Part of the total that lowers the amount due on the invoice; the rest goes to the customer's balance. */
  readonly applied: DecimalText;
}

/** A credit note was issued. */
export interface CreditNoteIssued {
  readonly type: 'CreditNoteIssued';
  readonly data: CreditedAmounts & {
    readonly creditNoteId: string;
    readonly creditNoteNumber: string;
    readonly invoiceId: string;
    readonly invoiceNumber: string;
    readonly customerId: string;
    readonly currency: string;
    readonly reason: string;
    /** The reason as data; absent if a person wrote it. */
    readonly reasonText?: readonly LineText[];
    /** Date of the invoice, UTC; absent in events from before e-invoices needed it. */
    readonly invoiceDate?: string;
    /** UTC with milliseconds. */
    readonly creditNoteDate: string;
    /** Purchase order number of the invoice; absent if the invoice has none of its own. */
    readonly purchaseOrder?: string;
    readonly source: CreditNoteSource | null;
  };
}

/** Buyer and seller were recorded, those of the invoice if it has recorded them. Encrypted under the stream's own key. */
export interface CreditNotePartiesKept {
  readonly type: 'CreditNotePartiesKept';
  readonly data: Parties;
}

/** The parties were erased at the end of the retention period: the stream's key is destroyed, and the rest of the credit note stays. */
export interface CreditNotePartiesErased {
  readonly type: 'CreditNotePartiesErased';
  readonly data: Record<string, never>;
}

export type CreditNoteEvent = CreditNoteIssued | CreditNotePartiesKept | CreditNotePartiesErased;
