/** The tax of a supply, by the countries of seller and buyer and by what is sold. */
import { expect, test } from '@jest/globals';
import { decideTax, type Supply } from '../../../src/domain/shared/taxes.js';

const berlin = { country: 'DE', vatId: 'DE123456789', taxRates: [{ country: 'FR', rate: '0.2' }] };
const supply = (fields: Partial<Supply>): Supply => ({
  seller: berlin,
  buyer: { country: 'DE', vatId: null },
  offer: null,
  standardRate: '0.19',
  ...fields,
});
const books = { taxCategory: null, taxRate: '0.07', taxReason: null };
const lessons = { taxCategory: 'E', taxRate: null, taxReason: 'Education' } as const;
const at = (country: string | null, vatId: string | null = null) => ({ buyer: { country, vatId } });

test.each([
  ['at home', {}, 'S', '0.19', undefined],
  ['at home, by the rate of the offer', { offer: books }, 'S', '0.07', undefined],
  ['at home, to a buyer whose country is unknown', at(null), 'S', '0.19', undefined],
  ['at home, to a company', at('DE', 'DE999999999'), 'S', '0.19', undefined],
  ['exempt wherever the buyer is', { ...at('FR', 'FR40303265045'), offer: lessons }, 'E', '0', 'Education'],
  ['within the Union to a company', at('FR', 'FR40303265045'), 'AE', '0', 'Reverse charge'],
  [
    'within the Union to a company of another member state',
    at('FR', 'NL004495445B01'),
    'AE',
    '0',
    'Reverse charge',
  ],
  [
    'within the Union, to an identifier with wrong check digits',
    at('FR', 'FR12345678901'),
    'S',
    '0.2',
    undefined,
  ],
  ['within the Union, to an identifier from outside it', at('IT', 'CHE123456789'), 'S', '0.19', undefined],
  ['within the Union to a person, where the seller is registered', at('FR'), 'S', '0.2', undefined],
  ['within the Union to a person, where the seller is not registered', at('IT'), 'S', '0.19', undefined],
  ['outside the Union', at('US'), 'G', '0', 'Export outside the EU'],
  ['outside the Union, to a company', at('CH', 'CHE123456789'), 'G', '0', 'Export outside the EU'],
])('%s', (_where, fields, taxCategory, taxRate, reason) => {
  const decided = decideTax(supply(fields));
  expect(decided).toMatchObject({ taxCategory, taxRate });
  expect(decided?.taxReason ?? undefined).toBe(reason);
});

test('for a seller without a VAT id only the offer decides', () => {
  const seller = { country: 'DE', vatId: null, taxRates: [] };
  expect(decideTax(supply({ seller }))).toBeNull();
  expect(decideTax(supply({ seller, offer: lessons }))).toMatchObject({ taxCategory: 'E' });
  expect(decideTax(supply({ seller, ...at('US') }))).toBeNull();
});

test('nothing is decided for a registered seller with a standard rate of 0', () => {
  expect(decideTax(supply({ standardRate: '0' }))).toBeNull();
});
