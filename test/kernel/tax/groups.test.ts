/** How a document's tax is divided by rate. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { taxShares } from '../../../src/kernel/tax/groups.js';

const eur = { currency: 'EUR', taxRate: null } as const;
const standard = { taxCategory: 'S', taxRate: '0.19' } as const;
const reduced = { taxCategory: 'S', taxRate: '0.07' } as const;
const exempt = { taxCategory: 'E', taxRate: '0' } as const;

test('each rate has its own tax, and the largest taxed one takes the difference to the document', () => {
  const items = [
    { ...standard, amount: '10.03' },
    { ...reduced, amount: '5.00' },
    { ...exempt, amount: '99.00' },
    { ...standard, amount: '20.02' },
  ];
  expect(taxShares({ ...eur, items, subtotal: '134.05', tax: '6.08' })).toEqual([
    { category: 'S', rate: '0.19', net: '30.05', tax: '5.73' },
    { category: 'S', rate: '0.07', net: '5.00', tax: '0.35' },
    { category: 'E', rate: '0', net: '99.00', tax: '0.00' },
  ]);
});

test('lines without a rate have the document’s, or a common rate that its tax implies, or none', () => {
  const document = { ...eur, items: [{ amount: '1490.50' }], subtotal: '1490.50' };
  const rateOf = (fields: object) => taxShares({ ...document, tax: '283.20', ...fields })[0]?.rate;
  expect(rateOf({ taxRate: '0.2' })).toBe('0.2');
  expect(rateOf({})).toBe('0.19');
  expect(rateOf({ tax: '310.43' })).toBeNull();
  expect(rateOf({ subtotal: '0.00', tax: '0.00' })).toBeNull();
});

test('the difference goes to the lines whose rate is unknown', () => {
  const items = [{ ...standard, amount: '100.00' }, { amount: '50.00' }];
  expect(taxShares({ ...eur, items, subtotal: '150.00', tax: '20.00' })).toEqual([
    { category: 'S', rate: '0.19', net: '100.00', tax: '19.00' },
    { category: null, rate: null, net: '50.00', tax: '1.00' },
  ]);
});

test('shares add up to the document’s net and tax, for random lines and taxes', () => {
  const cents = fc.integer({ min: -5_000, max: 50_000 });
  const line = fc.record({ amount: cents, tax: fc.constantFrom({}, standard, reduced, exempt) });
  const rate = fc.constantFrom(null, '0', '0.19');
  const text = (amount: number) => (amount / 100).toFixed(2);
  const law = fc.property(
    fc.array(line, { minLength: 1, maxLength: 6 }),
    cents,
    rate,
    (lines, tax, taxRate) => {
      const items = lines.map((one) => ({ ...one.tax, amount: text(one.amount) }));
      const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
      const shares = taxShares({ items, subtotal: text(subtotal), tax: text(tax), currency: 'EUR', taxRate });
      const sum = (name: 'net' | 'tax') =>
        shares.reduce((whole, share) => whole + Math.round(Number(share[name]) * 100), 0);
      expect([sum('net'), sum('tax')]).toEqual([subtotal, tax]);
      expect(new Set(shares.map(({ category, rate: own }) => `${category} ${own}`)).size).toBe(shares.length);
    },
  );
  fc.assert(law, { numRuns: 300 });
});
