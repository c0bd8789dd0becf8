/** What reminders say, the firmer the higher their level. */
import type { DecimalText } from '../../kernel/money.js';
import { senderLines } from '../invoice/mailTexts.js';
import { type MailLanguage, type MailLocale, writeAmount, writeDay } from '../shared/mailLanguage.js';
import { type MailText, writeDocumentMail } from '../shared/mailText.js';
import type { Party } from '../shared/parties.js';

export interface ReminderFacts {
  readonly invoiceNumber: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly total: DecimalText;
  readonly amountDue: DecimalText;
  readonly currency: string;
  readonly seller: Party;
  readonly buyerName: string;
  readonly locale: MailLocale;
  /** From 1; 0 for one that goes before the first is due. */
  readonly level: number;
  /** Whether none comes after it. */
  readonly isLast: boolean;
  /** Whether it suspends a subscription. */
  readonly suspends: boolean;
  /** The day that the mail is written on. */
  readonly today: string;
}

interface Words {
  readonly subject: (level: number, isLast: boolean, number: string) => string;
  readonly greeting: (name: string) => string;
  readonly notYet: (number: string, day: string) => string;
  readonly missed: (number: string, day: string) => string;
  readonly again: (number: string, day: string) => string;
  readonly last: (number: string, day: string) => string;
  readonly pay: (amount: string, number: string) => string;
  readonly suspends: string;
  readonly crossed: string;
  readonly labels: Readonly<Record<'number' | 'date' | 'dueDate' | 'total' | 'due', string>>;
  readonly regards: string;
}

const words: Readonly<Record<MailLanguage, Words>> = {
  en: {
    subject: (level, isLast, number) =>
      `${isLast ? 'Last reminder' : level > 1 ? `Reminder no. ${level}` : 'Payment reminder'}: invoice ${number}`,
    greeting: (name) => `Dear ${name},`,
    notYet: (number, day) => `This is to remind you of invoice ${number}, which is due on ${day}.`,
    missed: (number, day) =>
      `Invoice ${number} was due on ${day}, and we have not received the payment yet. Perhaps it has slipped your attention.`,
    again: (number, day) =>
      `We have reminded you of invoice ${number}, which was due on ${day}. It is still not paid.`,
    last: (number, day) =>
      `Invoice ${number} was due on ${day} and is not paid in spite of our reminders. This is the last one.`,
    pay: (amount, number) =>
      `Please pay ${amount} now and give the invoice number ${number} as the reference.`,
    suspends: 'Your subscription is suspended until the amount is paid.',
    crossed: 'If you have paid in the meantime, please disregard this mail.',
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
    subject: (level, isLast, number) =>
      `${isLast ? 'Letzte Mahnung' : level > 1 ? `${level}. Mahnung` : 'Zahlungserinnerung'}: Rechnung ${number}`,
    greeting: (name) => `Guten Tag ${name},`,
    notYet: (number, day) => `wir erinnern Sie an die Rechnung ${number}, die am ${day} fällig ist.`,
    missed: (number, day) =>
      `die Rechnung ${number} war am ${day} fällig, und wir konnten noch keinen Zahlungseingang feststellen. Sicher haben Sie es nur übersehen.`,
    again: (number, day) =>
      `wir haben Sie an die Rechnung ${number} erinnert, die am ${day} fällig war. Sie ist noch immer nicht bezahlt.`,
    last: (number, day) =>
      `die Rechnung ${number} war am ${day} fällig und ist trotz unserer Erinnerungen nicht bezahlt. Dies ist die letzte Mahnung.`,
    pay: (amount, number) =>
      `Bitte überweisen Sie ${amount} umgehend und geben Sie dabei die Rechnungsnummer ${number} an.`,
    suspends: 'Ihr Abonnement ist ausgesetzt, bis der Betrag bezahlt ist.',
    crossed: 'Sollten Sie inzwischen gezahlt haben, betrachten Sie diese E-Mail bitte als gegenstandslos.',
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

export function reminderText(facts: ReminderFacts): MailText {
  const { invoiceNumber, seller, currency, locale, level, isLast } = facts;
  const { labels, ...say } = words[locale.language];
  const due = writeAmount(facts.amountDue, currency, locale);
  const dueDay = writeDay(facts.dueDate, locale);
  return writeDocumentMail({
    language: locale.tag,
    subject: say.subject(level, isLast, invoiceNumber),
    greeting: say.greeting(facts.buyerName),
    paragraphs: [opening(facts, say)(invoiceNumber, dueDay)],
    facts: [
      [labels.number, invoiceNumber],
      [labels.date, writeDay(facts.invoiceDate, locale)],
      [labels.dueDate, dueDay],
      [labels.total, writeAmount(facts.total, currency, locale)],
      [labels.due, due],
    ],
    closing: [
      say.pay(due, invoiceNumber),
      ...(facts.suspends ? [say.suspends] : []),
      ...(isPastDue(facts) ? [say.crossed] : []),
    ],
    sender: [say.regards, ...senderLines(seller)],
  });
}

function opening(facts: ReminderFacts, say: Pick<Words, 'notYet' | 'missed' | 'again' | 'last'>) {
  if (!isPastDue(facts)) return say.notYet;
  if (facts.isLast && facts.level > 1) return say.last;
  return facts.level > 1 ? say.again : say.missed;
}

function isPastDue({ dueDate, today }: ReminderFacts): boolean {
  return dueDate.slice(0, 10) < today.slice(0, 10);
}
