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
  /** When it was supplied, both days included, where the line's words and the facts do not say it. */
  readonly supplied?: { readonly from: string; readonly to: string };
  /** The subscription under whose heading it stands, where several share the document. */
  readonly subscriptionId?: string;
}

/** The part that is taxed at one rate. */
export interface PrintedTax {
  /** E.g. `0.19`. */
  readonly rate: DecimalText;
  readonly base: DecimalText;
  readonly amount: DecimalText;
  /** Why nothing is charged; null where something is. */
  readonly reason: string | null;
}

/** How it is paid. */
export interface PrintedPayment {
  readonly reference: string;
  /** The amount due, as it was on the day; date or UTC timestamp. */
  readonly due: { readonly amount: DecimalText; readonly on: string };
  readonly iban?: string;
  readonly bic?: string;
  readonly accountName?: string;
  /** In the seller's words. */
  readonly terms?: string;
  /** The text of a QR code from which a banking app fills in the transfer. */
  readonly code?: string;
  /** In place of the code: what is paid by the Swiss payment part at the end. */
  readonly swissBill?: SwissBill;
}

export interface PrintedLogo {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** A text as it came, also where it looks like a date; or a day, written as the locale writes days. */
export type PrintedFact =
  | { readonly label: string; readonly text: string }
  /** Worded in the document's language. */
  | { readonly label: string; readonly said: readonly LineText[] }
  | {
      readonly label: string;
      /** `2026-11-21` or a UTC timestamp, of which the day in UTC. */
      readonly day: string;
      /** The second of two days: from the one until this one. */
      readonly until?: string;
    };

/** Fields that each print has beside its content. */
export type PrintedLook = Pick<
  PrintedDocument,
  'seller' | 'customer' | 'locale' | 'words' | 'logo' | 'accentColor' | 'footer'
>;

export interface PrintedDocument {
  readonly kind: 'invoice' | 'receipt' | 'credit-note' | 'quote';
  /** null for a draft without number. */
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
  /** By rate; empty or absent where only one tax is known. */
  readonly taxes?: readonly PrintedTax[];
  /** The settled and the remaining amount at issue. Absent where nothing is to be paid. */
  readonly balance?: {
    readonly amountPaid: DecimalText;
    readonly amountDue: DecimalText;
  };
  readonly payment?: PrintedPayment;
  /** To the buyer. */
  readonly note?: string;
  /** Charges for usage beside the lines of a quote. */
  readonly charges?: readonly UsageCharge[];
  readonly logo?: PrintedLogo;
  /** `#rrggbb`. */
  readonly accentColor?: string;
  /** At the foot of each page, in its lines. */
  readonly footer?: string;
  /** The same as an e-invoice (CII): it lies within the file. */
  readonly eInvoice?: string;
}

export interface PrintedEntry {
  readonly date: string;
  readonly description: string;
  /** A date that stands behind the description. */
  readonly dueDate: string | null;
  /** Debit; null for an entry on the other side. */
  readonly charge: DecimalText | null;
  /** Credit; null for an entry on the other side. */
  readonly credit: DecimalText | null;
  /** The balance after it. */
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
  /** Both days count. */
  readonly from: string | null;
  readonly to: string;
  readonly accounts: readonly PrintedAccount[];
}

/** A letter that asks for what is due of an invoice. */
export interface PrintedReminder
  extends Pick<PrintedDocument, keyof PrintedLook | 'facts' | 'date' | 'payment' | 'total' | 'currency'> {
  readonly kind: 'reminder';
  /** The number of the invoice. */
  readonly number: string;
  /** Whether no further one follows. */
  readonly isLast: boolean;
  /** Paragraphs before what is due, and after it. */
  readonly opening: readonly string[];
  readonly closing: readonly string[];
  /** Lines at the end. */
  readonly regards: readonly string[];
  /** Date or UTC timestamp. */
  readonly dueDate: string;
  readonly amountDue: DecimalText;
}

export type Printed = PrintedDocument | PrintedStatement | PrintedReminder;

export interface RenderedPdf {
  readonly bytes: Uint8Array;
  /** Characters that no font covers, in code order, e.g. `['U+4E2D']`: they are printed as their codes. */
  readonly uncovered: readonly string[];
}

/** The document took longer than the time limit; the next one has its full time again. */
export class PdfTimeout extends Error {
  override readonly name = 'PdfTimeout';
}

/** Nothing was rendered: too many documents are waiting, or no thread can be had. The same call may succeed later. */
export class PdfBusy extends Error {
  override readonly name = 'PdfBusy';
}

export interface PdfRenderer {
  /**
   * The same document gives the same bytes, whichever process renders it.
   * @throws PdfTimeout past the limit, PdfBusy before any work, RangeError for a locale, date or amount that is none,
   *   DomainError for a currency that ISO 4217 does not have
   */
  render(document: Printed): Promise<RenderedPdf>;
  /** Finishes what is being rendered, refuses what waits, and ends the threads. Further calls are `PdfBusy`. */
  close(): Promise<void>;
}
