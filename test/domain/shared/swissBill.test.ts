/** The payment part of a Swiss QR-bill: when an invoice has one, and its references checked by an independent library. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { calculateSCORReferenceChecksum, isQRReferenceValid } from 'swissqrbill/utils';
import { giroCode } from '../../../src/domain/shared/giroCode.js';
import { swissBill } from '../../../src/domain/shared/swissBill.js';
import {
  creditorReference,
  keysOfQrReferences,
  qrReference,
  spacedReference,
} from '../../../src/kernel/banking/swissBill.js';
import { squeeze } from '../../../src/kernel/squeeze.js';

const qrIban = 'CH4431999123000889012';
const swissIban = 'CH5800791123000889012';
const germanIban = 'DE89370400440532013000';
const party = {
  ...{ name: 'Robert Schneider AG', address: [], taxId: null, email: null },
  ...{ street: 'Rue du Lac 1268', postalCode: '2501', city: 'Biel', country: 'CH' },
};
const bill = (iban: string, currency: string, seller: object = party, number = 'INV-2026-000123') =>
  swissBill(
    { seller: seller as typeof party, buyer: { ...party, name: 'Ana Petrović' }, payment: { iban } },
    number,
    '10.00',
    currency,
  );

test.each([
  [qrIban, 'CHF', 'bill'],
  [qrIban, 'EUR', 'bill'],
  [swissIban, 'CHF', 'bill'],
  [swissIban, 'EUR', 'bill'],
  [swissIban, 'USD', 'nothing'],
  [germanIban, 'EUR', 'code'],
  [germanIban, 'CHF', 'nothing'],
])('the account %s with %s leads to: %s', (iban, currency, shown) => {
  const code = giroCode({ iban, name: 'x', amount: '10.00', currency, reference: 'INV-1' });
  const other = code === undefined ? 'nothing' : 'code';
  expect(bill(iban, currency) === undefined ? other : 'bill').toBe(shown);
});

test('an account that needs QR references has no GiroCode, even if the seller has no full address', () => {
  const { city: _, ...unknown } = party;
  expect(bill(qrIban, 'EUR', unknown)).toBeUndefined();
  const transfer = { iban: qrIban, name: 'x', amount: '10.00', currency: 'EUR', reference: 'INV-1' };
  expect(giroCode(transfer)).toBeUndefined();
});

test('a number too long for a reference is a message for an ordinary account; a QR account has no bill', () => {
  const long = 'INVOICE-2026-0000000000123';
  expect(bill(swissIban, 'CHF', party, long)).toMatchObject({ message: long });
  expect(bill(swissIban, 'CHF', party, long)?.reference).toBeUndefined();
  expect(bill(qrIban, 'CHF', party, long)).toBeUndefined();
});

test('accents that banks do not accept are removed; a payer in another script is left blank', () => {
  expect(bill(swissIban, 'CHF')?.debtor?.name).toBe('Ana Petrovic');
  const parties = { seller: party, buyer: { ...party, name: '王' }, payment: { iban: swissIban } };
  expect(swissBill(parties, 'INV-1', '10.00', 'CHF')?.debtor).toBeUndefined();
});

test('references match the published examples', () => {
  expect(creditorReference('5390 0754 7034')).toBe('RF18539007547034');
  expect(spacedReference('RF18539007547034')).toBe('RF18 5390 0754 7034');
  expect(spacedReference('210000000003139471430009017')).toBe('21 00000 00003 13947 14300 09017');
});

test('any number makes a valid reference, and a QR reference with spaces is read back', () => {
  const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-/ ');
  fc.assert(
    fc.property(fc.string({ unit: character, minLength: 1, maxLength: 16 }), (number) => {
      const reference = qrReference(number) ?? '';
      const key = squeeze(number);
      fc.pre(key !== '');
      expect(isQRReferenceValid(reference)).toBe(true);
      expect(keysOfQrReferences(`Ref. ${spacedReference(reference)}, thanks`)).toEqual([key]);
      expect(creditorReference(number)?.slice(2, 4)).toBe(calculateSCORReferenceChecksum(key));
    }),
  );
});

test('digits that are no valid QR reference yield no number', () => {
  expect(keysOfQrReferences('000002590134356590837691792')).toEqual([]);
  expect(keysOfQrReferences('0000025901343565908376917910')).toEqual([]);
  expect(keysOfQrReferences('000000000000000000000000000')).toEqual([]);
});
