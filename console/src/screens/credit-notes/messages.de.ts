import type { Translation } from '../../parts/words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  title: 'Gutschriften',
  id: 'ID',
  creditNoteNumber: 'Nummer',
  invoice: 'Rechnung',
  customer: 'Kunde',
  reason: 'Grund',
  creditNoteDate: 'Datum',
  subtotal: 'Zwischensumme',
  tax: 'Steuer',
  total: 'Summe',
  currency: 'Währung',
  applied: 'Mit der Rechnung verrechnet',
  toBalance: 'Dem Konto gutgeschrieben',
  subscription: 'Abonnement',
  createdAt: 'Angelegt am',
  one: (number) => `Gutschrift ${number}`,
  facts: 'Auf einen Blick',
  lines: 'Positionen',
  refund: 'Erstatten',
  refundText: 'Zahlt Guthaben vom Kundenkonto aus, das älteste zuerst.',
  refundReference: 'Bankreferenz',
};
