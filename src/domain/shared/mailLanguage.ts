/** The language in which a customer is written to, and how amounts and dates are written in it. */

import { currencyDigits, type DecimalText } from '../../kernel/money.js';
import type { DocumentWords } from '../../kernel/wording/documentWords.js';
import { type Language, withoutExtensions } from '../../kernel/wording/languages.js';
import type { MailWords } from '../../kernel/wording/mailWords.js';
import { languageOf, wordsIn } from './words/languages.js';

export interface MailLocale {
  readonly language: Language;
  /** Language tag without extensions, which decides how amounts and dates are written. */
  readonly tag: string;
}

/** The customer's own language if there are words in it, else the service's, else English. @param tags in order of preference */
export function mailLocaleOf(tags: readonly (string | null | undefined)[]): MailLocale {
  for (const tag of tags) {
    const language = languageOf(tag);
    if (language !== undefined && tag != null) return { language, tag: withoutExtensions(tag) };
  }
  return { language: 'en', tag: 'en-US' };
}

/** Returns the words of mails, and the labels that documents and mails share. */
export function mailWordsOf({ language }: MailLocale): {
  readonly say: MailWords;
  readonly labels: DocumentWords;
} {
  const { mails, documents } = wordsIn[language];
  return { say: mails, labels: documents };
}

type NumericText = `${number}`;

/** With exactly the currency's digits. */
export function writeAmount(amount: DecimalText, currency: string, { tag }: MailLocale): string {
  const digits = currencyDigits(currency);
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // Intl takes decimal text exactly, where a number would round it.
  return format.format(amount as NumericText);
}

/** The UTC day of a date or timestamp, by the Gregorian calendar, as all days here are. */
export function writeDay(date: string, { tag }: MailLocale): string {
  const options = { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory' } as const;
  return new Intl.DateTimeFormat(tag, options).format(new Date(date));
}
