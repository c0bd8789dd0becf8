/** Port: documents as PDF files, rendered off the main thread. */

import type { SwissBill } from '../kernel/banking/swissBill.js';
import type { DecimalText } from '../kernel/money.js';
import type { UsageCharge } from '../kernel/pricing/charges.js';
import type { DocumentWords } from '../kernel/wording/documentWords.js';
import type { LineText } from '../kernel/wording/lineText.js';

export interface PrintedParty {
  readonly name: string;
  /** Address lines, tax id, e-mail…, in order. */
  readonly lines: readonly string[];
}

export interface PrintedItem {
  readonly description: string;
  /** Printed in place of the description, in the document's language. */
  readonly text?: LineText;
  readonly quantity: number;
  readonly unitPrice: DecimalText;
  readonly amount: DecimalText;
  /** The discount of the line. */
  readonly discount?: DecimalText;
  /** The period of supply, both days included; absent where the line's text or the facts already say it. */
  readonly supplied?: { readonly from: string; readonly to: string };
  /** The subscription under whose heading the line is printed, where several subscriptions share the document. */
  readonly subscriptionId?: string;
}

/** The part of the total that is taxed at one rate. */
export interface PrintedTax {
  /** E.g. `0.19`. */
  readonly rate: DecimalText;
  readonly base: DecimalText;
  readonly amount: DecimalText;
  /** Why no tax is charged; null where tax is charged. */
  readonly reason: string | null;
}

/** How the document is to be paid. */
export interface PrintedPayment {
  readonly reference: string;
  /** The amount due as of `on`, which is a date or a UTC timestamp. */
  readonly due: { readonly amount: DecimalText; readonly on: string };
  readonly iban?: string;
  readonly bic?: string;
  readonly accountName?: string;
  /** In the seller's words. */
  readonly terms?: string;
  /** The text of a QR code from which a banking app fills in the transfer. */
  readonly code?: string;
  /** The Swiss payment part at the end of the document; replaces the code. */
  readonly swissBill?: SwissBill;
}

export interface PrintedLogo {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** A fact is either text, printed verbatim even when it looks like a date, or a day, printed in the locale's format. */
export type PrintedFact =
  | { readonly label: string; readonly text: string }
  /** Worded in the document's language. */
  | { readonly label: string; readonly said: readonly LineText[] }
  | {
      readonly label: string;
      /** `2026-11-21`, or a UTC timestamp whose UTC day is printed. */
      readonly day: string;
      /** The end of a range that starts on `day`. */
      readonly until?: string;
    };

/** Fields that every printed document has beside its content. */
export type PrintedLook = Pick<
  PrintedDocument,
  'seller' | 'customer' | 'locale' | 'words' | 'logo' | 'accentColor' | 'footer'
>;

export interface PrintedDocument {
  readonly kind: 'invoice' | 'receipt' | 'credit-note' | 'quote';
  /** Null for a draft, which has no number. */
  readonly number: string | null;
  /** A receipt is always paid. */
  readonly status: 'draft' | 'issued' | 'paid' | 'cancelled';
  readonly seller: PrintedParty;
  readonly customer: PrintedParty;
  /** Invoice date, due date, order, payment method…, in order. */
  readonly facts: readonly PrintedFact[];
  /** UTC timestamp; the file's creation date. */
  readonly date: string;
  readonly items: readonly PrintedItem[];
  readonly subtotal: DecimalText;
  readonly tax: DecimalText;
  readonly total: DecimalText;
  /** ISO 4217. */
  readonly currency: string;
  /** BCP 47, e.g. en-US: how numbers, money and dates are written. */
  readonly locale: string;
  /** The words of the locale's language. */
  readonly words: DocumentWords;
  /** One entry per rate; empty or absent where only one tax is known. */
  readonly taxes?: readonly PrintedTax[];
  /** The settled and the remaining amount at issue. Absent where nothing is to be paid. */
  readonly balance?: {
    readonly amountPaid: DecimalText;
    readonly amountDue: DecimalText;
  };
  readonly payment?: PrintedPayment;
  /** A note to the buyer. */
  readonly note?: string;
  /** Usage charges that a quote offers besides its lines. */
  readonly charges?: readonly UsageCharge[];
  readonly logo?: PrintedLogo;
  /** `#rrggbb`. */
  readonly accentColor?: string;
  /** Text at the foot of each page, with its line breaks. */
  readonly footer?: string;
  /** The same document as an e-invoice (CII), embedded in the PDF. */
  readonly eInvoice?: string;
}

export interface PrintedEntry {
  readonly date: string;
  readonly description: string;
  /** A date printed after the description. */
  readonly dueDate: string | null;
  /** Debit; null for an entry on the other side. */
  readonly charge: DecimalText | null;
  /** Credit; null for an entry on the other side. */
  readonly credit: DecimalText | null;
  /** The balance after this entry. */
  readonly balance: DecimalText;
}

/** The entries of one currency: opening + charged − credited = closing. */
export interface PrintedAccount {
  /** ISO 4217. */
  readonly currency: string;
  readonly opening: DecimalText;
  readonly entries: readonly PrintedEntry[];
  readonly charged: DecimalText;
  readonly credited: DecimalText;
  readonly closing: DecimalText;
}

/** A statement of a customer's account. */
export interface PrintedStatement extends Pick<PrintedDocument, keyof PrintedLook | 'facts' | 'date'> {
  readonly kind: 'statement';
  /** First and last day, both included. */
  readonly from: string | null;
  readonly to: string;
  readonly accounts: readonly PrintedAccount[];
}

/** A reminder letter for an overdue invoice. */
export interface PrintedReminder
  extends Pick<PrintedDocument, keyof PrintedLook | 'facts' | 'date' | 'payment' | 'total' | 'currency'> {
  readonly kind: 'reminder';
  /** The number of the invoice. */
  readonly number: string;
  /** Whether this is the last reminder. */
  readonly isLast: boolean;
  /** Paragraphs before and after the amount due. */
  readonly opening: readonly string[];
  readonly closing: readonly string[];
  /** Closing lines of the letter. */
  readonly regards: readonly string[];
  /** Date or UTC timestamp. */
  readonly dueDate: string;
  readonly amountDue: DecimalText;
}

export type Printed = PrintedDocument | PrintedStatement | PrintedReminder;

export interface RenderedPdf {
  readonly bytes: Uint8Array;
  /** Characters that no font covers, in code order, e.g. `['U+4E2D']`; they are printed as these codes. */
  readonly uncovered: readonly string[];
}

/** Rendering exceeded the time limit; the next document gets the full time again. */
export class PdfTimeout extends Error {
  override readonly name = 'PdfTimeout';
}

/** Nothing was rendered because too many documents are waiting or no thread is available. The same call may succeed later. */
export class PdfBusy extends Error {
  override readonly name = 'PdfBusy';
}

export interface PdfRenderer {
  /**
   * Renders a document. The same document gives the same bytes in every process.
   * @throws PdfTimeout past the limit, PdfBusy before any work, RangeError for an invalid locale, date or amount, DomainError for a
   *   currency that ISO 4217 does not have
   */
  render(document: Printed): Promise<RenderedPdf>;
  /** Finishes the document being rendered, refuses the waiting ones and ends the threads. Later calls throw `PdfBusy`. */
  close(): Promise<void>;
}
