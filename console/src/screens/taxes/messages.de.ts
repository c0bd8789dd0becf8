import type { Translation } from '../../parts/words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  title: 'Steuern',
  description: 'Rechnungen abzüglich Gutschriften, nach Belegdatum',
  period: 'Zeitraum',
  from: 'Von',
  to: 'Bis',
  show: 'Anzeigen',
  file: (format) => `Als ${format} herunterladen`,
  rows: 'Steuer nach Land und Satz',
  noRows: 'Keine Rechnungen oder Gutschriften in diesem Zeitraum',
  salesList: 'Reverse Charge nach USt-IdNr.',
  reliefs: 'Steuerberichtigung für Ausbuchungen',
  country: 'Land',
  vatId: 'USt-IdNr.',
  category: 'Kategorie',
  rate: 'Satz',
  net: 'Netto',
  tax: 'Steuer',
  documents: 'Belege',
};
