/** The verification page has all its words in each language, with the same placeholders. */
import { expect, test } from '@jest/globals';
import { told } from '../../console/verifier/told.js';
import { filled, languageFor, wordsOf } from '../../console/verifier/words/languages.js';
import type { ProofReport } from '../../src/kernel/tlog/verifyProof.js';
import { languages } from '../../src/kernel/wording/languages.js';

const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const report: ProofReport = {
  valid: true,
  event: { type: 'DocumentHashed', stream: 'document-invoice-inv_1', recordedAt: '2026-02-01T10:00:00.000Z' },
  checks: [
    { check: 'inclusion', holds: true, detail: '', origin: 'shop.example/log', index: 7, size: 9 },
    { check: 'signature', holds: true, detail: '', key: 'shop.example/log' },
    { check: 'witnesses', holds: null, detail: '', quorum: 0, seen: [] },
    { check: 'document', holds: true, detail: '', format: 'pdf' },
  ],
};

test.each(languages)('%s has all words, with the same placeholders', (language) => {
  for (const [name, sentence] of Object.entries(wordsOf.en)) {
    const own = wordsOf[language][name as keyof typeof wordsOf.en];
    if (typeof sentence === 'string' && typeof own === 'string') {
      expect([name, own.trim() === own && own !== '']).toEqual([name, true]);
      expect([name, places(own)]).toEqual([name, places(sentence)]);
      // Only short texts, such as names, may be the same as in English.
      if (language !== 'en' && sentence.length > 20) expect([name, own]).not.toEqual([name, sentence]);
    }
  }
  const { verdict, headline, checks, proves, provesNot } = told(report, wordsOf[language], language);
  expect([verdict, headline, checks.map(({ holds }) => holds)]).toEqual([
    'proved',
    wordsOf[language].proved,
    [true, true, null, true],
  ]);
  expect([proves.length, provesNot.length]).toEqual([3, 4]);
  expect([...checks.map(({ text }) => text), ...proves].join()).not.toMatch(/[{}]|undefined|NaN/);
});

test('nothing counts as proved without a signature, and one failed check makes it untrue', () => {
  const without = (check: 'signature' | 'document', holds: boolean | null) =>
    told(
      {
        ...report,
        valid: check !== 'signature' && holds !== false,
        checks: report.checks.map((each) => (each.check === check ? { ...each, holds } : each)),
      },
      wordsOf.en,
      'en',
    );
  expect(without('signature', null)).toMatchObject({ verdict: 'open', proves: [wordsOf.en.provesNothing] });
  expect(without('document', null).verdict).toBe('open');
  expect(without('document', false).verdict).toBe('notTrue');
  expect(without('signature', false)).toMatchObject({
    verdict: 'notTrue',
    proves: [wordsOf.en.provesNothing],
  });
});

test('the language is the first preferred one that exists, and values keep their direction', () => {
  expect(languageFor(['sv-SE', 'pl-PL', 'de'])).toBe('pl');
  expect(languageFor(['sv'])).toBe('en');
  expect(filled('{a} of {b}', { a: 1 })).toBe('\u20681\u2069 of {b}');
});
