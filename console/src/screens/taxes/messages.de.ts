import type { Translation } from '../../parts/words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  title: 'Steuern',
  description: 'Rechnungen abzüglich Gutschriften, nach dem Datum des Belegs',
  period: 'Zeitraum',
  from: 'Von',
  to: 'Bis',
  show: 'Anzeigen',
  file: (format) => `Als ${format} herunterladen`,
  rows: 'Steuer nach Land und Satz',
  noRows: 'Keine Rechnungen oder Gutschriften in diesem Zeitraum',
  salesList: 'Reverse Charge nach USt-IdNr.',
  reliefs: 'Steuerentlastung für Abschreibungen',
  country: 'Land',
  vatId: 'USt-IdNr.',
  category: 'Kategorie',
  rate: 'Satz',
  net: 'Netto',
  tax: 'Steuer',
  documents: 'Belege',
};
