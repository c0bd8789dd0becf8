/** Schemas for e-invoices that bodies share: structured addresses, identifiers, tax treatment. */
import { z } from 'zod';
import { isCountry } from '../../kernel/countries.js';
import { compareDecimals, isNegative } from '../../kernel/money.js';
import { taxCategories } from '../../kernel/taxes.js';
import { amount, humanText } from './schemas.js';

export const country = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isCountry, 'must be a country code of ISO 3166, such as DE')
  .describe('ISO 3166-1 alpha-2')
  .meta({ pattern: '^[A-Za-z0-9]{2}$' });

export const addressFields = {
  street: humanText(200).nullable().optional(),
  city: humanText(100).nullable().optional(),
  postalCode: humanText(32).nullable().optional(),
  country: country.nullable().optional(),
};

export const vatId = z
  .string()
  .transform((text) => text.replace(/[\s.-]+/g, '').toUpperCase())
  .pipe(
    z.string().regex(/^[A-Z]{2}[A-Z0-9+*]{2,14}$/, 'must begin with a country prefix, such as DE123456789'),
  )
  .describe('Including the country prefix')
  .meta({ examples: ['DE123456789'] });

export const endpointFields = {
  endpointId: humanText(128).describe('Electronic address for e-invoices').nullable().optional(),
  endpointScheme: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^(?:\d{4}|[A-Z]{2})$/, 'must be a code of the EAS list, such as 0088 or EM')
    .describe('Scheme of that address (EAS code), e.g. 0204 or EM')
    .nullable()
    .optional(),
};

export const taxCategory = z
  .enum(taxCategories)
  .describe(
    'UNCL 5305: S standard, Z zero rate, E exempt, AE reverse charge, K intra-community, G export, O not subject to VAT',
  )
  .meta({ id: 'TaxCategory' });

export const taxRate = amount
  .refine(
    (rate) => !isNegative(rate) && compareDecimals(rate, '1') < 0,
    'must be at least 0 and below 1, such as 0.19',
  )
  .describe('E.g. 0.19');

export const unitCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2,3}$/, 'must be a code of UNECE Recommendation 20, such as C62 or HUR')
  .describe('Unit (UNECE Recommendation 20), e.g. HUR for hours; default: C62, one')
  .meta({ examples: ['C62'] });
