import type { Translation } from '../words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  lines: 'Positionen',
  what: 'Beschreibung',
  lineQuantity: 'Menge',
  addLine: 'Position hinzufügen',
  lineDiscount: (amount) => `${amount} Nachlass`,
  lineTax: (rate) => `${rate} Steuer`,
  supplyFrom: 'Leistung von',
  supplyTo: 'Leistung bis',
  linePrice: 'Einzelpreis',
  removeLine: (line) => `Position ${line} entfernen`,
};
