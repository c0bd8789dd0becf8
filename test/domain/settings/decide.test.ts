/** The seller's settings: each event has all fields, and only plausible values are accepted. */
import { expect, test } from '@jest/globals';
import { movesMoney, settingsDecider } from '../../../src/domain/settings/decide.js';
import type { Seller } from '../../../src/domain/settings/events.js';
import { specification } from '../../support/given.js';

const given = specification(settingsDecider);
const initial: Seller = {
  name: 'Northwind',
  address: ['12 High Street'],
  street: null,
  city: null,
  postalCode: null,
  country: null,
  taxId: null,
  vatId: null,
  registrationId: null,
  email: null,
  phone: null,
  contactName: null,
  endpointId: null,
  endpointScheme: null,
  iban: null,
  bic: null,
  accountName: null,
  paymentTerms: null,
  logo: null,
  accentColor: null,
  footer: null,
  taxRates: [],
};
const change = (fields: Partial<Seller>) => ({ type: 'ChangeSeller', fields, initial }) as const;
const changed = (fields: Partial<Seller>) =>
  ({ type: 'SellerChanged', data: { ...initial, ...fields } }) as const;

test('the first change starts from the environment’s values, the next one from the first', () => {
  given()
    .when(change({ country: 'DE', iban: 'de89 3704 0044 0532 0130 00', bic: 'cobadeff' }))
    .then([changed({ country: 'DE', iban: 'DE89370400440532013000', bic: 'COBADEFF' })]);
  given([changed({ country: 'DE' })])
    .when(change({ vatId: 'DE123456789' }))
    .then([changed({ country: 'DE', vatId: 'DE123456789' })]);
});

test('a change without new values records no event', () => {
  given([changed({ country: 'DE' })])
    .when(change({ country: 'DE' }))
    .then([]);
  given().when(change({})).then([]);
});

test('the same bank account in another notation moves no money', () => {
  const now = { iban: 'DE89370400440532013000', bic: 'COBADEFF' };
  expect(movesMoney({ iban: 'de89 3704 0044 0532 0130 00', bic: 'cobadeff' }, now)).toBe(false);
  expect(movesMoney({}, now)).toBe(false);
  expect(movesMoney({ iban: 'GB33BUKB20201555555555' }, now)).toBe(true);
  expect(movesMoney({ bic: null }, now)).toBe(true);
});

test('an older event without colour and footer reads as having none', () => {
  const { accentColor: _, footer: __, ...older } = initial;
  given([{ type: 'SellerChanged', data: older }])
    .when(change({ footer: null }))
    .then([]);
  given([{ type: 'SellerChanged', data: older }])
    .when(change({ footer: 'HRB 12345' }))
    .then([changed({ footer: 'HRB 12345' })]);
});

test.each([
  ['an unknown country', { country: 'XX' }, '/country'],
  ['an IBAN with another check digit', { iban: 'DE88370400440532013000' }, '/iban'],
  ['a BIC without its country', { bic: '12345678' }, '/bic'],
  ['an endpoint without its scheme', { endpointId: '4012345000009' }, '/endpointScheme'],
  [
    'a rate of the same country twice',
    {
      taxRates: [
        { country: 'FR', rate: '0.2' },
        { country: 'FR', rate: '0.1' },
      ],
    },
    '/taxRates/1/country',
  ],
  ['a rate of 100 %', { taxRates: [{ country: 'FR', rate: '1' }] }, '/taxRates/0/rate'],
])('%s is refused', (_what, fields, path) => {
  expect(() => settingsDecider.decide(change(fields), settingsDecider.initial)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_ERROR',
      extras: { errors: [expect.objectContaining({ path })] },
    }),
  );
});
