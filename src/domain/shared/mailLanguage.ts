/** The language in which a customer is written to, and how amounts and dates are written in it. */

import { currencyDigits, type DecimalText } from '../../kernel/money.js';
import type { DocumentWords } from '../../kernel/wording/documentWords.js';
import { type Language, withoutExtensions } from '../../kernel/wording/languages.js';
import type { MailWords } from '../../kernel/wording/mailWords.js';
import { ar } from './mailWords/ar.js';
import { de } from './mailWords/de.js';
import { en } from './mailWords/en.js';
import { es } from './mailWords/es.js';
import { fr } from './mailWords/fr.js';
import { it } from './mailWords/it.js';
import { nl } from './mailWords/nl.js';
import { pl } from './mailWords/pl.js';
import { zh } from './mailWords/zh.js';
import { wordsOf } from './words/languages.js';

const languages: Readonly<Record<Language, MailWords>> = { ar, de, en, es, fr, it, nl, pl, zh };

export interface MailLocale {
  readonly language: Language;
  /** Language tag without extensions, which decides how amounts and dates are written. */
  readonly tag: string;
}

/** The customer's own language if there are words in it, else the service's, else English. @param tags in order of preference */
export function mailLocaleOf(tags: readonly (string | null | undefined)[]): MailLocale {
  for (const tag of tags) {
    const primary = tag?.split('-', 1)[0]?.toLowerCase();
    if (isLanguage(primary) && tag != null) return { language: primary, tag: withoutExtensions(tag) };
  }
  return { language: 'en', tag: 'en-US' };
}

function isLanguage(primary: string | undefined): primary is Language {
  return primary !== undefined && Object.hasOwn(languages, primary);
}

/** Returns the words of mails, and the labels that documents and mails share. */
export function mailWordsOf({ language }: MailLocale): {
  readonly say: MailWords;
  readonly labels: DocumentWords;
} {
  return { say: languages[language], labels: wordsOf([language]).words };
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
