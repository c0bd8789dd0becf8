/** Pages of every kind of document in each language, with every line text of the service, contain no English words. */
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createPdfRenderer } from '../../src/adapters/pdf/renderer.js';
import { said } from '../../src/domain/shared/lineText.js';
import { wordsOf } from '../../src/domain/shared/words/languages.js';
import { type Language, languages } from '../../src/kernel/wording/languages.js';
import type { PdfRenderer, Printed } from '../../src/ports/pdf.js';
import { whereAvailable } from '../support/availability.js';
import { englishIn, lineTexts } from '../support/englishWords.js';
import { noPdfText, pdfWords } from '../support/pdfText.js';
import { invoice, printedAccount, statement } from '../support/printedDocument.js';

let renderer: PdfRenderer;
beforeAll(async () => {
  renderer = await createPdfRenderer({ fonts: [], timeLimitMilliseconds: 60_000, queueLimit: 20 });
});
afterAll(() => renderer.close());

const party = { name: 'Zyx', lines: ['Qvw 1'] };
const items = lineTexts.map((text) => ({ ...said(text), quantity: 1, unitPrice: '1', amount: '1.00' }));

const { resolve } = createRequire(import.meta.url);
const fonts = new Map<Language, string>([
  ['ar', '@expo-google-fonts/almarai'],
  ['zh', '@expo-google-fonts/noto-sans-sc'],
]);

/** Returns the reason why pages in the language cannot be read, or undefined when they can. */
function missing(language: Language): string | undefined {
  const font = fonts.get(language);
  if (noPdfText !== undefined || font === undefined) return noPdfText;
  try {
    resolve(`${font}/package.json`);
    return undefined;
  } catch {
    return `${font} is not installed`;
  }
}

for (const language of languages.filter((each) => each !== 'en'))
  whereAvailable(`pages in ${language}`, missing(language), () => {
    test('contain no English words', async () => {
      const naming = wordsOf([language]);
      const { words } = naming;
      const own = { ...naming, seller: party, customer: party };
      const facts = [{ label: words.reason, said: lineTexts }];
      const bill = { ...invoice, ...own, items, facts };
      const account = { ...printedAccount('EUR', 3), entries: [] };
      const documents: readonly Printed[] = [
        bill,
        { ...bill, status: 'draft' },
        { ...bill, kind: 'receipt', status: 'paid' },
        { ...bill, kind: 'credit-note' },
        { ...statement, ...own, facts: [], accounts: [account] },
      ];
      for (const document of documents) {
        const { bytes } = await renderer.render(document);
        expect([document.kind, ...englishIn(pdfWords(bytes), language)]).toEqual([document.kind]);
      }
    });
  });

whereAvailable('a German page', noPdfText, () => {
  test('has days, quantities and prices in the format of the language', async () => {
    const text = pdfWords((await renderer.render({ ...invoice, ...wordsOf(['de-DE']), items })).bytes);
    expect(text.replaceAll(/[\s\u00a0]+/g, ' ')).toContain(
      'Tarif Qxz auf Wvk, Menge 5 auf 1.200, Preis nicht bekannt auf',
    );
    expect(text).not.toContain('Carried over');
  });
});
