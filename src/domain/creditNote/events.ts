/** Events of a credit note: it is issued whole, from the intent in its invoice's stream, and what it says never changes. */

import type { CalendarDate } from '../../kernel/dates.js';
import type { DecimalText } from '../../kernel/money.js';
import type { TaxCategory } from '../../kernel/taxes.js';
import type { LineText } from '../../kernel/wording/lineText.js';
import type { Parties } from '../shared/parties.js';

/** The amount given back of a line of the invoice, or of the invoice as a whole. */
export interface CreditedItem {
  /** The line of the invoice, from 1; null for what is given back of the invoice as a whole. */
  readonly line: number | null;
  readonly description: string;
  /** The description as data; absent where somebody wrote it. */
  readonly text?: LineText;
  readonly quantity: number;
  readonly unitPrice: DecimalText;
  /** Before tax; what is left of the line where quantity × unit price would come to more. */
  readonly amount: DecimalText;
  /** These are of the invoice's line, and absent where that says nothing of them. */
  readonly discount?: DecimalText;
  readonly unitCode?: string;
  readonly taxCategory?: TaxCategory;
  readonly taxRate?: DecimalText;
  readonly taxReason?: string | null;
  readonly taxReasonCode?: string | null;
  readonly supplyFrom?: CalendarDate;
  readonly supplyTo?: CalendarDate;
  readonly subscriptionId?: string;
}

/** The origin of a credit note that no client asked for. */
export interface CreditNoteSource {
  readonly kind: 'subscription';
  readonly subscriptionId: string;
}

/** The amounts given back, as the intent in the invoice's stream has them. Amounts are positive. */
export interface CreditedAmounts {
  readonly items: readonly CreditedItem[];
  /** Sum of the items. */
  readonly subtotal: DecimalText;
  readonly tax: DecimalText;
  /** subtotal + tax. */
  readonly total: DecimalText;
  /** The part of the total that lowers the amount due on the invoice; the rest goes to the customer's balance. */
  readonly applied: DecimalText;
}

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
    /** The reason as data; absent where somebody wrote it. */
    readonly reasonText?: readonly LineText[];
    /** The invoice's, UTC; absent in what was issued before e-invoices asked for it. */
    readonly invoiceDate?: string;
    /** UTC with milliseconds. */
    readonly creditNoteDate: string;
    /** The purchase order of the invoice, as the buyer calls it; absent where that names none of its own. */
    readonly purchaseOrder?: string;
    readonly source: CreditNoteSource | null;
  };
}

/** Buyer and seller: those of the invoice, where it has kept them. Encrypted under the stream's own key. */
export interface CreditNotePartiesKept {
  readonly type: 'CreditNotePartiesKept';
  readonly data: Parties;
}

/** The law does not ask for them any more: the key of the stream is destroyed, and the rest of the credit note stays. */
export interface CreditNotePartiesErased {
  readonly type: 'CreditNotePartiesErased';
  readonly data: Record<string, never>;
}

export type CreditNoteEvent = CreditNoteIssued | CreditNotePartiesKept | CreditNotePartiesErased;
