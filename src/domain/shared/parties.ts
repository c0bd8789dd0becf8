/** Seller and buyer of a document, recorded at its issue so that the document never changes. */
import type { EInvoiceProfile } from '../../kernel/electronicInvoice.js';

/** Seller or buyer of a document. */
export interface Party {
  readonly name: string;
  /** Address lines, in order. */
  readonly address: readonly string[];
  readonly taxId: string | null;
  readonly email: string | null;
  /** Address in parts, and other data for e-invoices; absent if unknown. */
  readonly street?: string;
  readonly city?: string;
  readonly postalCode?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
  readonly vatId?: string;
  /** Number in the company register. */
  readonly registrationId?: string;
  /** Electronic address for e-invoices, and its scheme (EAS). */
  readonly endpointId?: string;
  readonly endpointScheme?: string;
  readonly phone?: string;
  /** Contact person. */
  readonly contactName?: string;
}

/** Payment details of a document. */
export interface PaymentDetails {
  readonly iban?: string;
  readonly bic?: string;
  readonly accountName?: string;
  /** Payment terms in the seller's words. */
  readonly terms?: string;
}

/** Seller and buyer of a document, and other data that it prints. */
export interface Parties {
  readonly seller: Party;
  readonly buyer: Party;
  readonly payment?: PaymentDetails;
  /** Storage key of the seller's logo file. */
  readonly logo?: string;
  /** Accent colour of the seller's documents, `#rrggbb`. */
  readonly accentColor?: string;
  /** The seller's footer text of each page. */
  readonly footer?: string;
  /** Language of the document, which is the buyer's. */
  readonly language?: string;
  /** Language tag of generated texts in the e-invoice; absent: `en-US`. */
  readonly locale?: string;
  /** Purchase order number of the buyer. */
  readonly purchaseOrder?: string;
  /** Buyer reference that the buyer requires on each invoice; in Germany the Leitweg-ID. */
  readonly buyerReference?: string;
  /** True if documents state the days of each line; absent in older events, whose documents do not. */
  readonly namesLineDays?: true;
  /** Link at which anyone with the document can verify it. `logSize` is the size of the transparency log at the issue. */
  readonly proofLink?: string;
  readonly logSize?: number;
  /** Profile that e-invoices must conform to; absent: EN 16931 only. */
  readonly eInvoiceProfile?: EInvoiceProfile;
}
