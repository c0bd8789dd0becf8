/** The description of usage charges: the English for every price model, and every value in every language. */
import { expect, test } from '@jest/globals';
import { wordsOf } from '../../../src/domain/shared/words/languages.js';
import type { PriceTerms } from '../../../src/kernel/pricing/terms.js';
import { wordCharge } from '../../../src/kernel/wording/chargeText.js';
import { createNumberWriter } from '../../../src/kernel/wording/numbers.js';

function said(terms: PriceTerms, locale = 'en-IE'): string {
  const { words } = wordsOf([locale]);
  const writer = createNumberWriter(locale, 'EUR', () => true);
  return wordCharge({ id: 'calls', name: 'Calls', meter: 'calls', terms }, words, writer);
}

const tiers = [
  { upTo: '10', unitPrice: '2', flatFee: '5' },
  { upTo: null, unitPrice: '0.015' },
];

test.each<[PriceTerms, string]>([
  [{ model: 'perUnit', unitPrice: '0.000123', freeUnits: '1000' }, 'Calls: 1,000 free, €0.000123 each'],
  [{ model: 'graduated', tiers }, 'Calls: up to 10: €2.00 each + €5.00 flat fee, above: €0.015 each'],
  [
    { model: 'volume', tiers },
    'Calls: all units at the price of the highest tier reached, up to 10: €2.00 each + €5.00 flat fee, above: €0.015 each',
  ],
  [{ model: 'package', packageSize: '100', packagePrice: '7.5' }, 'Calls: €7.50 per 100 begun'],
  [
    { model: 'percentage', rate: '1.25', fixedFee: '0.1', freeEvents: 3, freeAmount: '500' },
    'Calls: 1.25% of the value, €0.10 per event, first 3 events free, at most €500.00 free',
  ],
  [
    { model: 'percentage', rate: '2', freeAmount: '100', eventMinimum: '0.5', eventMaximum: '3' },
    'Calls: 2% of the value, €100.00 free, at least €0.50 per event, at most €3.00 per event',
  ],
  [
    {
      model: 'graduatedPercentage',
      tiers: [
        { upTo: '1000', rate: '2' },
        { upTo: null, rate: '1' },
      ],
    },
    'Calls: up to €1,000.00: 2% of the value, above: 1% of the value',
  ],
  [
    { model: 'perUnit', unitPrice: '1', discountPercent: '10', minimum: '50', maximum: '80' },
    'Calls: €1.00 each, Discount 10%, at least €50.00, at most €80.00',
  ],
])('%j', (terms, text) => {
  expect(said(terms)).toBe(text);
});

/** Price terms with a different number in each member. */
const everything: PriceTerms = {
  ...{ model: 'graduated', unitPrice: '12', packageSize: '13', packagePrice: '14', freeUnits: '15' },
  tiers: [
    { upTo: '16', unitPrice: '17', rate: '18', flatFee: '19' },
    { upTo: null, flatFee: '21' },
  ],
  ...{ rate: '22', fixedFee: '23', freeEvents: 24, freeAmount: '25', eventMinimum: '26', eventMaximum: '27' },
  ...{ discountPercent: '28', minimum: '29', maximum: '31' },
};

test.each(['en', 'de', 'fr', 'nl', 'es', 'it', 'pl', 'zh', 'ar-u-nu-latn'])(
  'every value is written in %s',
  (locale) => {
    const text = said(everything, locale);
    const numbers = [...text.matchAll(/\d+/g)].map(([number]) => Number(number)).filter((one) => one !== 0);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([
      ...[12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 28, 29, 31],
    ]);
    expect(text).not.toMatch(/[{}]/);
  },
);
