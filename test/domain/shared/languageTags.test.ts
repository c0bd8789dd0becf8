/** Language tags with a calendar or digits of their own: dates and amounts ignore such extensions. */
import { describe, expect, test } from '@jest/globals';
import { mailLocaleOf, writeAmount, writeDay } from '../../../src/domain/shared/mailLanguage.js';
import { wordsOf } from '../../../src/domain/shared/words/languages.js';
import { createDayWriter, createNumberWriter } from '../../../src/kernel/wording/numbers.js';

const everything = () => true;

describe.each([
  ['en-u-ca-buddhist-nu-deva', 'en', 'Jan 5, 2026', 'January 5, 2026', '€1,234.50'],
  ['en-GB-u-ca-hebrew', 'en-GB', '5 Jan 2026', '5 January 2026', '€1,234.50'],
  ['de-AT-U-NU-ARAB', 'de-AT', '05.01.2026', '5. Jänner 2026', '€ 1.234,50'],
  ['de-Latn-DE-t-en-x-own', 'de-Latn-DE', '05.01.2026', '5. Januar 2026', '1.234,50 €'],
])('%s', (tag, plain, short, long, amount) => {
  const spaced = (text: string) => text.replaceAll(/\s/g, ' ');

  test('is written without its extensions on documents', () => {
    const { locale } = wordsOf([tag]);
    expect(locale).toBe(plain);
    expect(spaced(createDayWriter(locale, everything).day('2026-01-05'))).toBe(short);
    expect(spaced(createNumberWriter(locale, 'EUR', everything).amount('1234.5'))).toBe(amount);
  });

  test('is written without its extensions in mails', () => {
    const locale = mailLocaleOf([tag]);
    expect(locale.tag).toBe(plain);
    expect(spaced(writeDay('2026-01-05', locale))).toBe(long);
    expect(spaced(writeAmount('1234.5', 'EUR', locale))).toBe(amount);
  });
});

test.each(['th-TH', 'fa-IR', 'en-TH'])('%s uses years of the Gregorian calendar', (tag) => {
  const { locale } = wordsOf([tag]);
  // Only a text with the year in Latin digits counts as covered, so that the year can be found.
  const day = createDayWriter(locale, (text) => /2026/.test(text)).day('2026-01-05');
  expect(day).toContain('2026');
});

test('a tag in a language without texts keeps its region and loses its extensions', () => {
  expect(wordsOf(['th-TH-u-ca-gregory', null]).locale).toBe('th-TH');
  expect(mailLocaleOf(['th-TH-u-nu-thai', 'de-DE-u-ca-roc'])).toEqual({ language: 'de', tag: 'de-DE' });
});
