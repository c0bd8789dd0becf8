/** Events of the settings of the service: who sells, as documents show it. */
import type { CountryRate } from '../shared/taxDecision.js';

/** Unknown values are null. */
export interface Seller {
  readonly name: string;
  /** As it is printed where the parts below are not known. */
  readonly address: readonly string[];
  readonly street: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly taxId: string | null;
  readonly vatId: string | null;
  /** In the register of companies. */
  readonly registrationId: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly contactName: string | null;
  /** The address at which e-invoices reach the seller, and its kind (EAS). */
  readonly endpointId: string | null;
  readonly endpointScheme: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
  readonly accountName: string | null;
  /** Words that stand on invoices. */
  readonly paymentTerms: string | null;
  /** The key of the file. */
  readonly logo: string | null;
  /** `#rrggbb`; absent in what was said before documents had one. */
  readonly accentColor?: string | null;
  /** Its lines stand at the foot of each page; absent in what was said before documents had one. */
  readonly footer?: string | null;
  /** Rates of other countries where the seller is registered, each once, by country. */
  readonly taxRates: readonly CountryRate[];
}

/** The seller as it is from now on. */
export interface SellerChanged {
  readonly type: 'SellerChanged';
  readonly data: Seller;
}

export type SettingsEvent = SellerChanged;
