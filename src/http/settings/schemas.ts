/** Schemas of requests about settings, and of their answers. */
import { z } from 'zod';
import type { Seller } from '../../domain/settings/events.js';
import type { JsonObject } from '../../kernel/json.js';
import { toNumber } from '../../kernel/money.js';
import { sizeText } from '../../kernel/wording/sizeText.js';
import { humanText } from '../common/schemas.js';
import { addressFields, country, endpointFields, taxRate, vatId } from '../common/taxSchemas.js';

/** Most bytes of a logo: a page needs no more, and it is sent inside a JSON body. */
const largestLogo = 256 * 1_024;

const logo = z
  .string()
  .regex(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/, 'must be a data: URL of a PNG or a JPEG')
  .refine((url) => (url.length * 3) / 4 < largestLogo, `must have at most ${sizeText(largestLogo)}`)
  .describe('A PNG or JPEG as a `data:` URL');

/** Most lines of a footer, and characters per line, so that each fits on one line and leaves room on the page. */
const footerLines = 4;
const footerLength = 120;

const footer = z
  .string()
  .trim()
  .refine((text) => {
    const lines = text.split('\n');
    return lines.length <= footerLines && lines.every((line) => line.length <= footerLength);
  }, `must have at most ${footerLines} lines of at most ${footerLength} characters`)
  .pipe(humanText(footerLines * (footerLength + 1)));

const shown = {
  iban: humanText(42).describe('Bank account for payments of invoices').nullable().optional(),
  bic: humanText(14).describe('BIC of the bank').nullable().optional(),
  accountName: humanText(100).describe('Account holder').nullable().optional(),
  paymentTerms: humanText(1_000).describe('Payment terms printed on invoices').nullable().optional(),
};

export const sellerBody = z.strictObject({
  name: humanText(200).optional(),
  address: z
    .array(humanText(200))
    .max(10)
    .describe('Address lines printed when the separate fields are not set')
    .optional(),
  ...addressFields,
  taxId: humanText(64).describe('Domestic tax number').nullable().optional(),
  vatId: vatId.nullable().optional(),
  registrationId: humanText(64).describe('Number in the company register').nullable().optional(),
  email: z.email().max(320).nullable().optional(),
  phone: humanText(64).nullable().optional(),
  contactName: humanText(100).describe('Contact person').nullable().optional(),
  ...endpointFields,
  ...shown,
  logo: logo.nullable().optional(),
  accentColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour written #rrggbb, such as #1f5fa8')
    .toLowerCase()
    .describe('Colour of documents, `#rrggbb`: a band at the top, and the title if it is legible')
    .nullable()
    .optional(),
  footer: footer.describe('At the foot of each page; at most four lines').nullable().optional(),
  taxRates: z
    .array(z.strictObject({ country, rate: taxRate }))
    .max(60)
    .describe('Tax rates of other countries where the seller is registered, e.g. through the one-stop shop')
    .optional(),
});

const text = z.string().nullable();

export const sellerAnswer = z.strictObject({
  name: z.string(),
  address: z.array(z.string()),
  street: text,
  city: text,
  postalCode: text,
  country: text,
  taxId: text,
  vatId: text,
  registrationId: text,
  email: text,
  phone: text,
  contactName: text,
  endpointId: text,
  endpointScheme: text,
  iban: text,
  bic: text,
  accountName: text,
  paymentTerms: text,
  logo: text,
  accentColor: text,
  footer: text,
  taxRates: z.array(z.strictObject({ country: z.string(), rate: z.number() })),
});

export function sellerAnswerOf(seller: Seller, logoUrl: string | null): z.input<typeof sellerAnswer> {
  const { taxRates, logo: _, ...fields } = seller;
  return {
    ...fields,
    address: [...seller.address],
    logo: logoUrl,
    accentColor: seller.accentColor ?? null,
    footer: seller.footer ?? null,
    taxRates: taxRates.map((one) => ({ country: one.country, rate: toNumber(one.rate) })),
  };
}

export function sellerFieldsOf({ logo: _, ...sent }: z.output<typeof sellerBody>): Partial<Seller> {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

/** Returns the bytes of the logo; null to remove it, undefined to keep it. */
export function logoOf({ logo: sent }: z.output<typeof sellerBody>): Uint8Array | null | undefined {
  return typeof sent === 'string' ? Buffer.from(sent.slice(sent.indexOf(',') + 1), 'base64') : sent;
}

export const exampleSeller: JsonObject = {
  name: 'Northwind GmbH',
  address: [],
  street: 'Hauptstraße 1',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
  taxId: null,
  vatId: 'DE123456789',
  registrationId: 'HRB 12345',
  email: 'billing@example.com',
  phone: '+49 30 1234567',
  contactName: 'Accounts receivable',
  endpointId: 'DE123456789',
  endpointScheme: '9930',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  accountName: 'Northwind GmbH',
  paymentTerms: 'Payable without deduction.',
  logo: null,
  accentColor: '#1f5fa8',
  footer: 'Northwind GmbH, HRB 12345',
  taxRates: [{ country: 'FR', rate: 0.2 }],
};
