/** Generated line texts: in English for the API, in other languages on documents, and after changes by a clerk. */
import { describe, expect, test } from '@jest/globals';
import { completeAmounts } from '../../../src/domain/shared/documentAmounts.js';
import { said, sayingOf, shownDays } from '../../../src/domain/shared/lineText.js';
import { wordsOf } from '../../../src/domain/shared/words/languages.js';
import { type LineText, wordLine } from '../../../src/kernel/wording/lineText.js';
import { createNumberWriter } from '../../../src/kernel/wording/numbers.js';

const days = shownDays({ from: '2026-02-10', to: '2026-03-01' });
const counted = { ...days, days: 19, of: 28 };
const texts: readonly (readonly [LineText, string])[] = [
  [{ kind: 'period', offer: 'Pro', ...days }, 'Pro, 2026-02-10 to 2026-02-28'],
  [
    { kind: 'period', offer: 'Pro', ...counted, isPriceUnknown: true },
    'Pro, 2026-02-10 to 2026-02-28 (19 of 28 days) (price not known)',
  ],
  [
    { kind: 'change', offers: ['Basic', 'Pro'], quantities: [5, 1_200], prices: [null, '12.5'], ...counted },
    'Plan Basic to Pro, Quantity 5 to 1200, Price not known to 12.5, 2026-02-10 to 2026-02-28 (19 of 28 days)',
  ],
  [
    { kind: 'change', quantities: [5, 8], ...counted, about: 'Pro' },
    'Pro: Quantity 5 to 8, 2026-02-10 to 2026-02-28 (19 of 28 days)',
  ],
  [{ kind: 'notUsed', offer: 'Pro', ...counted }, 'Not used, Pro, 2026-02-10 to 2026-02-28 (19 of 28 days)'],
  [{ kind: 'correction', offer: 'Pro', ...days }, 'Correction, Pro, 2026-02-10 to 2026-02-28'],
  [{ kind: 'givenBack', offer: 'Pro', ...days }, 'Credit, Pro, 2026-02-10 to 2026-02-28'],
  [{ kind: 'alreadyCredited' }, 'Already credited'],
  [{ kind: 'alreadyCredited', offer: 'Pro', ...days }, 'Already credited, Pro, 2026-02-10 to 2026-02-28'],
  [{ kind: 'takenBackTooMuch' }, 'Already credited, taken back too much before'],
  [{ kind: 'voidCarriedOver' }, 'Carried over from an invoice that was voided'],
  [{ kind: 'creditOnInvoice', number: 'INV-1' }, 'Credit on invoice INV-1'],
  [{ kind: 'periodSuspended' }, 'Its period did not begin: the subscription was suspended'],
  [{ kind: 'periodEnded' }, 'Its period does not begin: the subscription has ended'],
];

test.each(texts)('%j is answered as "%s"', (text, description) => {
  expect(said(text)).toEqual({ description, text });
});

describe('in the language of a document', () => {
  const inLanguage = (language: string, text: LineText) => {
    const { locale, words } = wordsOf([language]);
    return wordLine(
      text,
      words,
      createNumberWriter(locale, 'EUR', () => true),
    );
  };

  test('dates, quantities and prices are in its notation', () => {
    const text = { kind: 'change', quantities: [5, 1_200], prices: [null, '12.5'], ...counted } as const;
    expect(inLanguage('de-DE', text)).toBe(
      'Menge 5 auf 1.200, Preis nicht bekannt auf 12,50\u00a0€, 10.02.2026 bis 28.02.2026 (19 von 28 Tagen)',
    );
    expect(inLanguage('zh-CN', { ...text, about: 'Pro' })).toBe(
      'Pro：数量由 5 改为 1,200，价格由 未知 改为 €12.50，2026年2月10日 至 2026年2月28日 (28 天中的 19 天)',
    );
  });

  test.each(['ar', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'zh'])('each line has words in %s', (language) => {
    const english = texts.map(([, description]) => description);
    for (const [text] of texts) {
      const worded = inLanguage(language, text);
      expect(worded).not.toMatch(/[{}]|undefined/);
      expect(english).not.toContain(worded);
    }
  });
});

test('a generated text stays when a clerk changes the quantity, but not when the clerk rewrites the line', () => {
  const standing = [
    { ...said({ kind: 'period', offer: 'Pro', ...days }), quantity: 5, unitPrice: '10', amount: '50.00' },
  ];
  const { description, text } = sayingOf(standing[0] ?? { description: '' });
  const sent = (own: string, quantity: number) => ({
    description: own,
    quantity,
    unitPrice: '10',
    amount: null,
  });
  const { items } = completeAmounts(
    {
      items: [sent(description, 5), sent(description, 4), sent('Written by hand', 5)],
      subtotal: null,
      tax: null,
      total: null,
      currency: 'EUR',
    },
    { code: 'INVALID_AMOUNT', unitPrice: 'unitPrice' },
    { standing },
  );
  expect(items.map((item) => item.text)).toEqual([text, text, undefined]);
});
