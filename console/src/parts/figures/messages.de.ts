import type { Translation } from '../words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  chartOf: (name) => `Diagramm: ${name}`,
  numbers: 'Als Tabelle anzeigen',
  numbersOf: (name) => `Zahlen: ${name}`,
  group: 'Gruppe',
  period: 'Zeitraum',
  noGroup: 'Ohne Angabe',
  averageOf: (name) => `Durchschnitt: ${name}`,
  otherGroups: 'Übrige',
  source_subscriptions: 'Abonnements',
  source_invoices: 'Rechnungen',
  source_creditNotes: 'Gutschriften',
  source_taxes: 'Steuern',
  source_payments: 'Zahlungen',
  source_accounts: 'Konten',
  source_receipts: 'Quittungen',
  source_carts: 'Warenkörbe',
  source_users: 'Benutzer',
  source_customers: 'Kunden',
};
