/** The text of a GiroCode, line by line as in the guideline of the European Payments Council. */
import { expect, test } from '@jest/globals';
import { giroCode, type Transfer } from '../../../src/domain/shared/giroCode.js';

const transfer: Transfer = {
  iban: 'BE72000000001616',
  bic: 'BPOTBEB1',
  name: 'Red Cross of Belgium',
  amount: '1.00',
  currency: 'EUR',
  reference: 'INV-2026-000123',
};

test('has the account, amount and reference, and the bank if it is known', () => {
  const lines = ['BCD', '002', '1', 'SCT', 'BPOTBEB1', 'Red Cross of Belgium', 'BE72000000001616', 'EUR1.00'];
  expect(giroCode(transfer)?.split('\n')).toEqual([...lines, '', '', 'INV-2026-000123']);
  const { bic: _, ...unknown } = transfer;
  expect(giroCode(unknown)?.split('\n')[4]).toBe('');
});

test('has either a creditor reference or a text', () => {
  const code = giroCode({ ...transfer, reference: 'RF18539007547034' });
  expect(code?.split('\n').slice(8)).toEqual(['', 'RF18539007547034']);
});

test('cuts a name at 70 characters, and is left out if it exceeds 331 bytes', () => {
  const code = giroCode({ ...transfer, name: 'N'.repeat(80) });
  expect(code?.split('\n')[5]).toBe('N'.repeat(70));
  expect(giroCode({ ...transfer, name: '名'.repeat(70), reference: '号'.repeat(40) })).toBeUndefined();
});

test.each([
  { iban: undefined },
  { iban: 'SA0380000000608010167519' },
  { currency: 'USD' },
  { amount: '0.00' },
  { amount: '1000000000.00' },
  { reference: 'x'.repeat(141) },
])('is left out for a transfer with %j', (change) => {
  expect(giroCode({ ...transfer, ...change } as Transfer)).toBeUndefined();
});
