/** Texts of the mail that carries an invoice. */

import type { DecimalText } from '../../kernel/money.js';
import { type DocumentWords, fill } from '../../kernel/wording/documentWords.js';
import { type MailLocale, mailWordsOf, writeAmount, writeDay } from '../shared/mailLanguage.js';
import { type MailText, writeDocumentMail } from '../shared/mailText.js';
import type { Party } from '../shared/parties.js';

export interface InvoiceMailFacts {
  readonly invoiceNumber: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly total: DecimalText;
  /** Amount due now; 0 for a paid invoice. */
  readonly amountDue: DecimalText;
  readonly currency: string;
  readonly seller: Party;
  readonly buyerName: string;
  readonly locale: MailLocale;
}

export function invoiceMailText(facts: InvoiceMailFacts): MailText {
  const { invoiceNumber: number, seller, currency, locale, buyerName } = facts;
  const { say, labels } = mailWordsOf(locale);
  const amount = writeAmount(facts.amountDue, currency, locale);
  const day = writeDay(facts.dueDate, locale);
  return writeDocumentMail({
    language: locale.tag,
    subject: fill(say.subject, { number, seller: seller.name }),
    greeting: fill(say.greeting, { name: buyerName }),
    paragraphs: [fill(say.attached, { number })],
    facts: invoiceFacts(facts, labels),
    closing: [Number(facts.amountDue) > 0 ? fill(say.pay, { amount, day, number }) : say.nothingDue],
    seller,
    sender: [say.regards, ...senderLines(seller)],
  });
}

/** Facts that mails about an invoice state, in the words of the invoice. */
export function invoiceFacts(
  facts: Omit<InvoiceMailFacts, 'seller' | 'buyerName'>,
  labels: DocumentWords,
): readonly (readonly [string, string])[] {
  const { invoiceNumber, invoiceDate, dueDate, total, amountDue, currency, locale } = facts;
  return [
    [labels.invoice, invoiceNumber],
    [labels.invoiceDate, writeDay(invoiceDate, locale)],
    [labels.dueDate, writeDay(dueDate, locale)],
    [labels.total, writeAmount(total, currency, locale)],
    [labels.amountDue, writeAmount(amountDue, currency, locale)],
  ];
}

export function senderLines({ name, address, email, street, city, postalCode }: Party): readonly string[] {
  const place = [postalCode, city].filter((part) => part !== undefined).join(' ');
  const parts = [street ?? '', place].filter((line) => line !== '');
  return [name, ...(parts.length > 0 ? parts : address), ...(email === null ? [] : [email])];
}
