import type { Translation } from '../../parts/words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  title: 'Zahlungen',
  id: 'Id',
  customer: 'Kunde',
  paidAt: 'Bezahlt am',
  amount: 'Betrag',
  currency: 'Währung',
  method: 'Wie',
  reference: 'Referenz',
  status: 'Status',
  allocated: 'Bezahlt Rechnungen',
  refunded: 'Zurückgezahlt',
  unallocated: 'Auf dem Konto',
  reversedAt: 'Zurückgebucht am',
  reversalReason: 'Warum zurückgebucht',
  createdAt: 'Verbucht am',
  updatedAt: 'Zuletzt geändert',
  one: (amount) => `Zahlung über ${amount}`,
  facts: 'Auf einen Blick',
  pays: 'Was sie bezahlt',
  paysNothing: 'Sie bezahlt keine Rechnung',
  invoice: 'Rechnung',
};
