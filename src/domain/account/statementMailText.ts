/** The text of the mail that carries a statement. */
import { fill } from '../../kernel/wording/documentWords.js';
import { senderLines } from '../invoice/mailTexts.js';
import { type MailLocale, mailWordsOf, writeAmount, writeDay } from '../shared/mailLanguage.js';
import { type MailText, writeDocumentMail } from '../shared/mailText.js';
import type { Party } from '../shared/parties.js';
import type { StatementCurrency } from './statement.js';

export interface StatementMailFacts {
  readonly currencies: readonly Pick<StatementCurrency, 'currency' | 'closing'>[];
  /** The last day of the statement. */
  readonly day: string;
  readonly seller: Party;
  readonly buyerName: string;
  readonly locale: MailLocale;
}

export function statementMailText(facts: StatementMailFacts): MailText {
  const { currencies, seller, buyerName, locale } = facts;
  const { say, labels } = mailWordsOf(locale);
  const day = writeDay(facts.day, locale);
  return writeDocumentMail({
    seller,
    language: locale.tag,
    subject: `${labels.statement} ${day}, ${seller.name}`,
    greeting: fill(say.greeting, { name: buyerName }),
    paragraphs: [fill(say.statementAttached, { day })],
    facts: currencies.map(({ currency, closing }) => [
      `${labels.closing} (${currency})`,
      writeAmount(closing, currency, locale),
    ]),
    closing: currencies.some(({ closing }) => Number(closing) > 0) ? [] : [say.nothingDue],
    sender: [say.regards, ...senderLines(seller)],
  });
}
