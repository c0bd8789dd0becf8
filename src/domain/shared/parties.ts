/** The seller and the buyer of a document at its issue: kept with it, so that it never changes. */
import type { EInvoiceProfile } from '../../kernel/electronicInvoice.js';

export interface Party {
  readonly name: string;
  /** Its lines, in order. */
  readonly address: readonly string[];
  readonly taxId: string | null;
  readonly email: string | null;
  /** The address in its parts, and what else e-invoices ask for; absent where nothing is known of it. */
  readonly street?: string;
  readonly city?: string;
  readonly postalCode?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
  readonly vatId?: string;
  /** In the register of companies. */
  readonly registrationId?: string;
  /** The address at which e-invoices reach it, and its kind (EAS). */
  readonly endpointId?: string;
  readonly endpointScheme?: string;
  readonly phone?: string;
  /** The contact person. */
  readonly contactName?: string;
}

/** How the document is paid. */
export interface PaymentDetails {
  readonly iban?: string;
  readonly bic?: string;
  readonly accountName?: string;
  /** In the seller's words. */
  readonly terms?: string;
}

export interface Parties {
  readonly seller: Party;
  readonly buyer: Party;
  readonly payment?: PaymentDetails;
  /** The key of the file of the seller's logo. */
  readonly logo?: string;
  /** The colour of the seller's pages, `#rrggbb`. */
  readonly accentColor?: string;
  /** The seller's lines at the foot of each page. */
  readonly footer?: string;
  /** The language of the document: the buyer's. */
  readonly language?: string;
  /** Language tag of what nobody wrote in the e-invoice; absent: `en-US`. */
  readonly locale?: string;
  /** The buyer's order, as the buyer calls it. */
  readonly purchaseOrder?: string;
  /** The reference that the buyer wants named on each invoice; in Germany the Leitweg-ID. */
  readonly buyerReference?: string;
  /** Documents name the days of each line; absent in what was issued before they did. */
  readonly namesLineDays?: true;
  /** The link at which anyone who has the document can check it, and the size of the transparency log at the issue. */
  readonly proofLink?: string;
  readonly logSize?: number;
  /** The profile that e-invoices must be valid by; absent: EN 16931 alone. */
  readonly eInvoiceProfile?: EInvoiceProfile;
}
