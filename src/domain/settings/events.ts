/** Events of the service's settings: the seller as shown on documents. */
import type { CountryRate } from '../shared/taxes.js';

/** Unknown values are null. */
export interface Seller {
  readonly name: string;
  /** Address lines, printed if the parts below are unknown. */
  readonly address: readonly string[];
  readonly street: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly taxId: string | null;
  readonly vatId: string | null;
  /** Number in the company register. */
  readonly registrationId: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly contactName: string | null;
  /** Electronic address for e-invoices, and its scheme (EAS). */
  readonly endpointId: string | null;
  readonly endpointScheme: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
  readonly accountName: string | null;
  /** Payment terms in words, printed on invoices. */
  readonly paymentTerms: string | null;
  /** Storage key of the logo file. */
  readonly logo: string | null;
  /** Accent colour, `#rrggbb`; absent in events from before documents had one. */
  readonly accentColor?: string | null;
  /** Footer text of each page; absent in events from before documents had one. */
  readonly footer?: string | null;
  /** Tax rates of other countries where the seller is registered, one per country, sorted by country. */
  readonly taxRates: readonly CountryRate[];
}

/** The seller was changed. The data is the whole new record. */
export interface SellerChanged {
  readonly type: 'SellerChanged';
  readonly data: Seller;
}

export type SettingsEvent = SellerChanged;
