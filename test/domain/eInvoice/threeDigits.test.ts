/** Currencies with three decimals: an amount whose third decimal is 0 is accepted, and any other is named. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { writeEInvoice } from '../../../src/adapters/eInvoice/writer.js';
import { invoiceTerms } from '../../../src/domain/shared/eInvoice/fromDocuments.js';
import { validateTerms } from '../../../src/domain/shared/eInvoice/validate.js';
import { parties } from '../../support/eInvoices.js';

const thousandths = (value: number) => `${Math.floor(value / 1000)}.${String(value % 1000).padStart(3, '0')}`;
/** Thousandths, about half of them with a last digit of 0. */
const fils = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.boolean())
  .map(([value, even]) => (even ? value * 10 : value));

/** Lists the amounts in the file, except unit prices. */
function amountsIn(xml: string): readonly string[] {
  return [...xml.matchAll(/<(?:\w+:)(\w*Amount)\b[^>]*>([^<]*)</g)]
    .filter(([, name]) => name !== 'PriceAmount' && name !== 'ChargeAmount')
    .map(([, , amount = '']) => amount);
}

test.each(['ubl', 'cii'] as const)(
  'an invoice is refused exactly if an amount in the file has a third decimal (%s)',
  (syntax) => {
    fc.assert(
      fc.property(fc.array(fils, { minLength: 1, maxLength: 3 }), (prices) => {
        const sum = prices.reduce((total, price) => total + price, 0);
        const terms = invoiceTerms(
          {
            ...{ invoiceNumber: 'INV-1', invoiceDate: '2026-03-31', dueDate: '2026-04-14', source: null },
            currency: 'KWD',
            items: prices.map((price) => ({
              ...{ description: 'x', quantity: 1, taxCategory: 'Z', taxRate: '0' },
              ...{ unitPrice: thousandths(price), amount: thousandths(price) },
            })),
            tax: '0.000',
          },
          parties,
        );
        const amounts = amountsIn(writeEInvoice(terms, syntax, null));
        expect(amounts.length).toBeGreaterThan(prices.length + 4);
        expect(amounts.map(Number)).toContain(sum / 1000);
        const tooLong = amounts.some((amount) => (amount.split('.')[1] ?? '').length > 2);
        const faults = validateTerms(terms);
        expect(faults.some(({ rule }) => rule.startsWith('BR-DEC'))).toBe(tooLong);
        expect(faults.length > 0).toBe(tooLong);
        expect(tooLong).toBe(prices.some((price) => price % 10 !== 0));
      }),
      { numRuns: 60 },
    );
  },
);
