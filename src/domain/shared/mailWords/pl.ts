/** Words of mails to customers in Polish. */
import type { MailWords } from '../../../kernel/wording/mailWords.js';

export const pl: MailWords = {
  subject: 'Faktura {number} od {seller}',
  greeting: 'Dzień dobry, {name},',
  attached: 'w załączeniu przesyłamy fakturę {number} w pliku PDF.',
  statementAttached: 'w załączeniu przesyłamy wyciąg z konta na dzień {day} w pliku PDF.',
  pay: 'Prosimy o zapłatę {amount} do dnia {day} z podaniem numeru faktury {number}.',
  nothingDue: 'Nie pozostało nic do zapłaty.',
  reminderSubject: 'Przypomnienie o płatności: faktura {number}',
  furtherReminderSubject: 'Przypomnienie nr {level}: faktura {number}',
  lastReminderSubject: 'Ostatnie przypomnienie: faktura {number}',
  notYet: 'przypominamy o fakturze {number}, której termin płatności upływa {day}.',
  missed:
    'termin płatności faktury {number} upłynął {day}, a nie otrzymaliśmy jeszcze zapłaty. Być może umknęło to Państwa uwadze.',
  again:
    'przypominaliśmy już o fakturze {number}, której termin płatności upłynął {day}. Nadal nie została zapłacona.',
  last: 'termin płatności faktury {number} upłynął {day}. Mimo naszych przypomnień nie została zapłacona. To jest ostatnie przypomnienie.',
  payNow: 'Prosimy o niezwłoczną zapłatę {amount} z podaniem numeru faktury {number}.',
  suspends: 'Państwa subskrypcja jest zawieszona do czasu zapłaty.',
  crossed: 'Jeśli płatność została już dokonana, prosimy zignorować to przypomnienie.',
  regards: 'Z poważaniem',
  quoteSubject: 'Oferta {number} od {seller}',
  quoteAttached: 'w załączniku przesyłamy ofertę {number} w formacie PDF.',
  quoteValid: 'Oferta jest ważna do {day}. Czekamy na Państwa odpowiedź.',
};
