/** What the mail says that brings an invoice. */
import type { DecimalText } from '../../kernel/money.js';
import { type MailLanguage, type MailLocale, writeAmount, writeDay } from '../shared/mailLanguage.js';
import { type MailText, writeDocumentMail } from '../shared/mailText.js';
import type { Party } from '../shared/parties.js';

export interface InvoiceMailFacts {
  readonly invoiceNumber: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly total: DecimalText;
  /** What is due now; 0 for one that is paid. */
  readonly amountDue: DecimalText;
  readonly currency: string;
  readonly seller: Party;
  readonly buyerName: string;
  readonly locale: MailLocale;
}

interface Words {
  readonly subject: (number: string, seller: string) => string;
  readonly greeting: (name: string) => string;
  readonly attached: (number: string) => string;
  readonly pay: (amount: string, day: string, number: string) => string;
  readonly nothingDue: string;
  readonly labels: Readonly<Record<'number' | 'date' | 'dueDate' | 'total' | 'due', string>>;
  readonly regards: string;
}

const words: Readonly<Record<MailLanguage, Words>> = {
  en: {
    subject: (number, seller) => `Invoice ${number} from ${seller}`,
    greeting: (name) => `Dear ${name},`,
    attached: (number) => `Please find attached invoice ${number} as a PDF file.`,
    pay: (amount, day, number) =>
      `Please pay ${amount} by ${day} and give the invoice number ${number} as the reference.`,
    nothingDue: 'Nothing is left to pay.',
    labels: {
      number: 'Invoice',
      date: 'Invoice date',
      dueDate: 'Due date',
      total: 'Total',
      due: 'Amount due',
    },
    regards: 'Kind regards',
  },
  de: {
    subject: (number, seller) => `Rechnung ${number} von ${seller}`,
    greeting: (name) => `Guten Tag ${name},`,
    attached: (number) => `anbei erhalten Sie die Rechnung ${number} als PDF-Datei.`,
    pay: (amount, day, number) =>
      `Bitte überweisen Sie ${amount} bis zum ${day} und geben Sie dabei die Rechnungsnummer ${number} an.`,
    nothingDue: 'Es ist nichts mehr zu zahlen.',
    labels: {
      number: 'Rechnung',
      date: 'Rechnungsdatum',
      dueDate: 'Fällig am',
      total: 'Gesamtbetrag',
      due: 'Offener Betrag',
    },
    regards: 'Mit freundlichen Grüßen',
  },
};

export function invoiceMailText(facts: InvoiceMailFacts): MailText {
  const { invoiceNumber, seller, currency, locale } = facts;
  const { labels, ...say } = words[locale.language];
  const total = writeAmount(facts.total, currency, locale);
  const due = writeAmount(facts.amountDue, currency, locale);
  const dueDay = writeDay(facts.dueDate, locale);
  return writeDocumentMail({
    language: locale.tag,
    subject: say.subject(invoiceNumber, seller.name),
    greeting: say.greeting(facts.buyerName),
    paragraphs: [say.attached(invoiceNumber)],
    facts: [
      [labels.number, invoiceNumber],
      [labels.date, writeDay(facts.invoiceDate, locale)],
      [labels.dueDate, dueDay],
      [labels.total, total],
      [labels.due, due],
    ],
    closing: [Number(facts.amountDue) > 0 ? say.pay(due, dueDay, invoiceNumber) : say.nothingDue],
    sender: [say.regards, ...senderLines(seller)],
  });
}

export function senderLines({ name, address, email, street, city, postalCode }: Party): readonly string[] {
  const place = [postalCode, city].filter((part) => part !== undefined).join(' ');
  const parts = [street ?? '', place].filter((line) => line !== '');
  return [name, ...(parts.length > 0 ? parts : address), ...(email === null ? [] : [email])];
}
