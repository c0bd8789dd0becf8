/** The text of the mail with a quote. */
import type { DecimalText } from '../../kernel/money.js';
import { fill } from '../../kernel/wording/documentWords.js';
import { senderLines } from '../invoice/mailTexts.js';
import { type MailLocale, mailWordsOf, writeAmount, writeDay } from '../shared/mailLanguage.js';
import { type MailText, writeDocumentMail } from '../shared/mailText.js';
import type { Party } from '../shared/parties.js';

export interface QuoteMailFacts {
  readonly quoteNumber: string;
  readonly quotedAt: string;
  readonly validUntil: string;
  readonly total: DecimalText;
  readonly currency: string;
  readonly seller: Party;
  readonly buyerName: string;
  readonly locale: MailLocale;
}

export function quoteMailText(facts: QuoteMailFacts): MailText {
  const { quoteNumber: number, quotedAt, validUntil, total, currency, seller, buyerName, locale } = facts;
  const { say, labels } = mailWordsOf(locale);
  return writeDocumentMail({
    language: locale.tag,
    subject: fill(say.quoteSubject, { number, seller: seller.name }),
    greeting: fill(say.greeting, { name: buyerName }),
    paragraphs: [fill(say.quoteAttached, { number })],
    facts: [
      [labels.quote, number],
      [labels.date, writeDay(quotedAt, locale)],
      [labels.validUntil, writeDay(validUntil, locale)],
      [labels.total, writeAmount(total, currency, locale)],
    ],
    closing: [fill(say.quoteValid, { day: writeDay(validUntil, locale) })],
    seller,
    sender: [say.regards, ...senderLines(seller)],
  });
}
