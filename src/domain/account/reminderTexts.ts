/** The texts of reminders, firmer with each level. */

import type { DecimalText } from '../../kernel/money.js';
import { fill } from '../../kernel/wording/documentWords.js';
import type { MailWords } from '../../kernel/wording/mailWords.js';
import { invoiceFacts, senderLines } from '../invoice/mailTexts.js';
import { type MailLocale, mailWordsOf, writeAmount, writeDay } from '../shared/mailLanguage.js';
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
  /** From 1; 0 for a reminder sent before the first one is due. */
  readonly level: number;
  /** Whether no further level follows. */
  readonly isLast: boolean;
  /** Whether it suspends a subscription. */
  readonly suspends: boolean;
  /** The day on which the mail is written. */
  readonly today: string;
}

export function reminderText(facts: ReminderFacts): MailText {
  const { invoiceNumber: number, seller, locale } = facts;
  const { say, labels } = mailWordsOf(locale);
  const { greeting, opening, closing, sender } = reminderWording(facts);
  return writeDocumentMail({
    seller,
    language: locale.tag,
    subject: fill(subjectOf(facts, say), { level: facts.level, number }),
    greeting,
    paragraphs: [opening],
    facts: invoiceFacts(facts, labels),
    closing,
    sender,
  });
}

/** The words that mail and letter share. */
export interface ReminderWording {
  readonly greeting: string;
  /** The paragraph before the invoice facts. */
  readonly opening: string;
  /** Paragraphs after the invoice facts. */
  readonly closing: readonly string[];
  /** Lines. */
  readonly sender: readonly string[];
}

export function reminderWording(facts: ReminderFacts): ReminderWording {
  const { invoiceNumber: number, seller, currency, locale, buyerName } = facts;
  const { say } = mailWordsOf(locale);
  const amount = writeAmount(facts.amountDue, currency, locale);
  const day = writeDay(facts.dueDate, locale);
  return {
    greeting: fill(say.greeting, { name: buyerName }),
    opening: fill(openingOf(facts, say), { number, day }),
    closing: [
      fill(say.payNow, { amount, number }),
      ...(facts.suspends ? [say.suspends] : []),
      ...(isPastDue(facts) ? [say.crossed] : []),
    ],
    sender: [say.regards, ...senderLines(seller)],
  };
}

function subjectOf({ level, isLast }: ReminderFacts, say: MailWords): string {
  if (isLast) return say.lastReminderSubject;
  return level > 1 ? say.furtherReminderSubject : say.reminderSubject;
}

function openingOf(facts: ReminderFacts, say: MailWords): string {
  if (!isPastDue(facts)) return say.notYet;
  if (facts.isLast && facts.level > 1) return say.last;
  return facts.level > 1 ? say.again : say.missed;
}

function isPastDue({ dueDate, today }: ReminderFacts): boolean {
  return dueDate.slice(0, 10) < today.slice(0, 10);
}
