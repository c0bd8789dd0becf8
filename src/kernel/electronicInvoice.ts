/**
 * An invoice or a credit note in the semantic model of EN 16931, which its syntaxes share. Fields have plain names; the standard's own numbers (BT,
 * BG) are in the comments. Unknown values are null.
 */
import type { CalendarDate } from './dates.js';
import type { DecimalText } from './money.js';
import type { TaxCategory } from './taxes.js';

export const eInvoiceProfiles = ['en16931', 'xrechnung', 'peppol'] as const;
/** The rules that a document must meet: the standard alone, or also those of German authorities or of the Peppol network. */
export type EInvoiceProfile = (typeof eInvoiceProfiles)[number];

/** BG-4, BG-7. */
export interface ElectronicParty {
  /** BT-27, BT-44. */
  readonly name: string;
  /** BT-31, BT-48. */
  readonly vatId: string | null;
  /** BT-32; sellers only. */
  readonly taxId: string | null;
  /** BT-30, BT-47. */
  readonly registrationId: string | null;
  /** The scheme of the register (ISO 6523), where Peppol asks for it. */
  readonly registrationScheme: string | null;
  /** BT-34, BT-49 with their scheme. */
  readonly endpoint: { readonly id: string; readonly scheme: string | null } | null;
  /** BG-5, BG-8: up to three lines (BT-35, BT-36, BT-162 and siblings). */
  readonly lines: readonly string[];
  /** BT-37, BT-52. */
  readonly city: string | null;
  /** BT-38, BT-53. */
  readonly postalCode: string | null;
  /** BT-40, BT-55. */
  readonly country: string | null;
  /** BG-6, BG-9. */
  readonly contact: {
    readonly name: string | null;
    readonly phone: string | null;
    readonly email: string | null;
  };
}

/** BG-20, BG-21, BG-27, BG-28: an allowance or a charge, without VAT, and its reason. */
export interface Adjustment {
  readonly amount: DecimalText;
  readonly reason: string | null;
  /** UNCL 5189 for allowances, UNCL 7161 for charges. */
  readonly reasonCode: string | null;
}

/** An allowance or a charge on the whole document. */
export interface TaxedAdjustment extends Adjustment {
  readonly tax: ElectronicTax;
}

export interface ElectronicTax {
  /** BT-151 and siblings; null where the document does not state it. */
  readonly category: TaxCategory | null;
  /** BT-152 and siblings, in per cent; null for what is not subject to VAT. */
  readonly percent: DecimalText | null;
}

/** A period with its first and its last day. */
export interface ElectronicPeriod {
  /** BT-73, BT-134. */
  readonly from: CalendarDate;
  /** BT-74, BT-135. */
  readonly to: CalendarDate;
}

/** BG-25. */
export interface ElectronicLine {
  /** BT-126. */
  readonly id: string;
  /** BT-128: the subscription, where several share the invoice. */
  readonly objectId: string | null;
  /** BT-129; negative for a credit. */
  readonly quantity: DecimalText;
  /** BT-130. */
  readonly unit: string;
  /** BT-131. */
  readonly net: DecimalText;
  /** BT-146; never negative. */
  readonly price: DecimalText;
  /** BT-153. */
  readonly name: string;
  /** BG-26; both days are included. */
  readonly period: ElectronicPeriod | null;
  readonly tax: ElectronicTax;
  /** BG-27. */
  readonly allowances: readonly Adjustment[];
  /** BG-28. */
  readonly charges: readonly Adjustment[];
}

/** BG-23. */
export interface TaxBreakdown extends ElectronicTax {
  /** BT-116. */
  readonly base: DecimalText;
  /** BT-117. */
  readonly amount: DecimalText;
  /** BT-120. */
  readonly reason: string | null;
  /** BT-121. */
  readonly reasonCode: string | null;
}

/** BG-22. */
export interface ElectronicTotals {
  /** BT-106. */
  readonly lines: DecimalText;
  /** BT-107; null where there is no allowance. */
  readonly allowances: DecimalText | null;
  /** BT-108; null where there is no charge. */
  readonly charges: DecimalText | null;
  /** BT-109. */
  readonly withoutTax: DecimalText;
  /** BT-110. */
  readonly tax: DecimalText;
  /** BT-112. */
  readonly withTax: DecimalText;
  /** BT-113; null where nothing was paid. */
  readonly paid: DecimalText | null;
  /** BT-115. */
  readonly payable: DecimalText;
}

export interface ElectronicInvoice {
  /** Determines BT-23 and BT-24. */
  readonly profile: EInvoiceProfile;
  /** BT-10, in Germany the Leitweg-ID. */
  readonly buyerReference: string | null;
  /** BT-3: 380 invoice, 381 credit note (UNCL 1001). */
  readonly type: '380' | '381';
  /** BT-1. */
  readonly number: string;
  /** BT-2. */
  readonly issueDate: CalendarDate;
  /** BT-5. */
  readonly currency: string;
  /** BT-9. */
  readonly dueDate: CalendarDate | null;
  /** BT-13. */
  readonly purchaseOrder: string | null;
  /** BT-20. */
  readonly terms: string | null;
  /** BT-22. */
  readonly note: string | null;
  /** BG-3. */
  readonly preceding: { readonly number: string; readonly issueDate: CalendarDate | null } | null;
  readonly seller: ElectronicParty;
  readonly buyer: ElectronicParty;
  /** BG-13: BT-72, BT-77, BT-78 and BT-80. */
  readonly delivery: {
    readonly date: CalendarDate | null;
    readonly city: string | null;
    readonly postalCode: string | null;
    readonly country: string | null;
  } | null;
  /** BG-14; both days are included. */
  readonly period: ElectronicPeriod | null;
  /** BG-16. */
  readonly payment: {
    /** BT-81, UNCL 4461. */
    readonly means: string;
    /** BT-83. */
    readonly reference: string | null;
    /** BT-84 to BT-86; null where no transfer is to be made. */
    readonly iban: string | null;
    readonly accountName: string | null;
    readonly bic: string | null;
  } | null;
  /** BG-20. */
  readonly allowances: readonly TaxedAdjustment[];
  /** BG-21. */
  readonly charges: readonly TaxedAdjustment[];
  readonly lines: readonly ElectronicLine[];
  readonly breakdown: readonly TaxBreakdown[];
  readonly totals: ElectronicTotals;
}

/** A violation of a rule of the standard. */
export interface RuleFault {
  /** E.g. `BR-09`. */
  readonly rule: string;
  /** JSON pointer into the document as the API represents it. */
  readonly path: string;
  readonly message: string;
}
