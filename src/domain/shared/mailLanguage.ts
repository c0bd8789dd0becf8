/** In which language a customer is written to, and how amounts and dates are written in it. */
import { currencyDigits, type DecimalText } from '../../kernel/money.js';

/** Languages that there are words in. */
export const mailLanguages = ['en', 'de'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

export interface MailLocale {
  readonly language: MailLanguage;
  /** Language tag: how amounts and dates are written. */
  readonly tag: string;
}

/** The customer's own language where there are words in it, else the service's, else English. @param tags the first one that serves */
export function mailLocaleOf(tags: readonly (string | null | undefined)[]): MailLocale {
  for (const tag of tags) {
    const primary = tag?.split('-', 1)[0]?.toLowerCase();
    const language = mailLanguages.find((each) => each === primary);
    if (language !== undefined && tag != null) return { language, tag };
  }
  return { language: 'en', tag: 'en-US' };
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

/** The UTC day of a date or timestamp. */
export function writeDay(date: string, { tag }: MailLocale): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}
