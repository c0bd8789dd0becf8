/** Words of mails to customers in German. */
import type { MailWords } from '../../../kernel/wording/mailWords.js';

export const de: MailWords = {
  subject: 'Rechnung {number} von {seller}',
  greeting: 'Guten Tag {name},',
  attached: 'anbei erhalten Sie die Rechnung {number} als PDF-Datei.',
  statementAttached: 'anbei erhalten Sie Ihren Kontoauszug zum {day} als PDF-Datei.',
  pay: 'Bitte überweisen Sie {amount} bis zum {day} und geben Sie dabei die Rechnungsnummer {number} an.',
  nothingDue: 'Es ist nichts mehr zu zahlen.',
  reminderSubject: 'Zahlungserinnerung: Rechnung {number}',
  furtherReminderSubject: '{level}. Mahnung: Rechnung {number}',
  lastReminderSubject: 'Letzte Mahnung: Rechnung {number}',
  notYet: 'wir erinnern Sie an die Rechnung {number}, die am {day} fällig ist.',
  missed:
    'die Rechnung {number} war am {day} fällig, und wir konnten noch keinen Zahlungseingang feststellen. Sicher haben Sie es nur übersehen.',
  again:
    'wir haben Sie an die Rechnung {number} erinnert, die am {day} fällig war. Sie ist noch immer nicht bezahlt.',
  last: 'die Rechnung {number} war am {day} fällig und ist trotz unserer Erinnerungen nicht bezahlt. Dies ist die letzte Mahnung.',
  payNow: 'Bitte überweisen Sie {amount} umgehend und geben Sie dabei die Rechnungsnummer {number} an.',
  suspends: 'Ihr Abonnement ist ausgesetzt, bis der Betrag bezahlt ist.',
  crossed: 'Sollten Sie inzwischen gezahlt haben, betrachten Sie diese Erinnerung bitte als gegenstandslos.',
  regards: 'Mit freundlichen Grüßen',
  quoteSubject: 'Angebot {number} von {seller}',
  quoteAttached: 'anbei erhalten Sie das Angebot {number} als PDF-Datei.',
  quoteValid: 'Es ist gültig bis zum {day}. Wir freuen uns auf Ihre Antwort.',
};
