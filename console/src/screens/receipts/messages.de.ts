import type { Translation } from '../../parts/words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  title: 'Quittungen',
  id: 'ID',
  receiptNumber: 'Nummer',
  customer: 'Kunde',
  order: 'Bestellung',
  receiptDate: 'Datum',
  paymentMethod: 'Zahlungsart',
  note: 'Hinweis an den Kunden',
  subtotal: 'Zwischensumme',
  tax: 'Steuer',
  total: 'Summe',
  currency: 'Währung',
  createdAt: 'Angelegt',
  one: (number) => `Quittung ${number}`,
  facts: 'Auf einen Blick',
  lines: 'Positionen',
  delete: 'Quittung löschen',
  deleteText: 'Die Bestellung kann eine neue Quittung erhalten. Die Nummer wird nicht wieder vergeben.',
};
