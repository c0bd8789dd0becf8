/** Words of mails to customers in English. */
import type { MailWords } from '../../../kernel/wording/mailWords.js';

export const en: MailWords = {
  subject: 'Invoice {number} from {seller}',
  greeting: 'Dear {name},',
  attached: 'Please find attached invoice {number} as a PDF file.',
  statementAttached: 'Please find attached your statement of account as of {day} as a PDF file.',
  pay: 'Please pay {amount} by {day} and give the invoice number {number} as the reference.',
  nothingDue: 'No payment is due.',
  reminderSubject: 'Payment reminder: invoice {number}',
  furtherReminderSubject: 'Reminder no. {level}: invoice {number}',
  lastReminderSubject: 'Last reminder: invoice {number}',
  notYet: 'This is to remind you of invoice {number}, which is due on {day}.',
  missed:
    'Invoice {number} was due on {day}, and we have not received your payment yet. It may have slipped your attention.',
  again: 'Invoice {number} was due on {day} and is still unpaid despite our reminder.',
  last: 'Invoice {number} was due on {day} and is still unpaid despite our reminders. This is the last reminder.',
  payNow: 'Please pay {amount} now and give the invoice number {number} as the reference.',
  suspends: 'Your subscription is suspended until the amount is paid.',
  crossed: 'If you have paid in the meantime, please disregard this reminder.',
  regards: 'Kind regards',
  quoteSubject: 'Quote {number} from {seller}',
  quoteAttached: 'Please find attached quote {number} as a PDF file.',
  quoteValid: 'It is valid until {day}. We look forward to your answer.',
};
