/** The read model of settings, for auditors. */
import type { Seller, SettingsEvent } from '../domain/settings/events.js';
import { toNumber } from '../kernel/money.js';
import type { Document, FieldTable, ReadModel } from '../query/fields.js';
import { projection } from './engine/projection.js';

export type SettingsDocument = Document &
  Omit<Seller, 'address' | 'taxRates'> & {
    address: string;
    taxRates: { country: string; rate: number }[];
    updatedAt: string;
  };

const text = (description: string) => ({ type: 'string', nullable: true, description }) as const;

export const sellerFields: FieldTable = {
  name: { type: 'string', description: 'Name' },
  address: { type: 'string', description: 'Address lines, if the separate fields are not set' },
  street: text('Street and number'),
  city: text('City'),
  postalCode: text('Postal code'),
  country: text('Country, ISO 3166-1 alpha-2'),
  taxId: text('Domestic tax number'),
  vatId: text('VAT identifier with its country prefix'),
  registrationId: text('Number in the company register'),
  email: text('E-mail address'),
  phone: text('Telephone number'),
  contactName: text('Contact person'),
  endpointId: text('Electronic address for e-invoices'),
  endpointScheme: text('Scheme of that address (EAS code), e.g. 0204 or EM'),
  iban: text('Bank account for payments of invoices'),
  bic: text('BIC of the bank'),
  accountName: text('Account holder'),
  paymentTerms: text('Payment terms printed on invoices'),
};

export const settingsModel: ReadModel = {
  name: 'settings',
  version: 2,
  fields: {
    id: { type: 'string', description: 'Name of the settings' },
    ...sellerFields,
    logo: text('File of the logo'),
    accentColor: text('Colour of documents, #rrggbb'),
    footer: text('Text at the foot of each page'),
    taxRates: {
      type: 'collection',
      description: 'Tax rates of other countries where the seller is registered',
      listed: false,
      items: {
        country: { type: 'string', description: 'ISO 3166-1 alpha-2' },
        rate: { type: 'decimal', description: 'Tax rate, e.g. 0.21' },
      },
    },
    updatedAt: { type: 'timestamp', description: 'When the settings last changed' },
  },
  indexes: [],
};

export const settingsProjection = projection<SettingsDocument, SettingsEvent>({
  model: settingsModel,
  streamPrefix: 'settings-',
  on: {
    SellerChanged: (_document, { data, metadata }, id) => ({
      id,
      ...data,
      address: data.address.join('\n'),
      taxRates: data.taxRates.map(({ country, rate }) => ({ country, rate: toNumber(rate) })),
      updatedAt: metadata.at,
    }),
  },
});
