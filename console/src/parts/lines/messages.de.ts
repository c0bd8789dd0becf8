import type { Translation } from '../words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  lines: 'Posten',
  what: 'Beschreibung',
  lineQuantity: 'Menge',
  addLine: 'Zeile hinzufügen',
  lineDiscount: (amount) => `${amount} Nachlass`,
  lineTax: (rate) => `${rate} Steuer`,
  supplyFrom: 'Leistung von',
  supplyTo: 'Leistung bis',
  linePrice: 'Stückpreis',
  removeLine: (line) => `Zeile ${line} entfernen`,
};
