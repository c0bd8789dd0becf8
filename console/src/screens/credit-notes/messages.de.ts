import type { Translation } from '../../parts/words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  title: 'Gutschriften',
  id: 'Id',
  creditNoteNumber: 'Nummer',
  invoice: 'Rechnung',
  customer: 'Kunde',
  reason: 'Grund',
  creditNoteDate: 'Datum',
  subtotal: 'Zwischensumme',
  tax: 'Steuer',
  total: 'Summe',
  currency: 'Währung',
  applied: 'Von der Rechnung abgezogen',
  toBalance: 'Auf das Konto',
  subscription: 'Abonnement',
  createdAt: 'Angelegt',
  one: (number) => `Gutschrift ${number}`,
  facts: 'Auf einen Blick',
  lines: 'Posten',
  refund: 'Erstatten',
  refundText:
    'Was auf das Konto ging, geht an den Kunden zurück. Es wird vom Guthaben genommen, das älteste zuerst.',
  refundReference: 'Referenz der Bank',
};
