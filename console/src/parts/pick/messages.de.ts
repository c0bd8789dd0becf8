import type { Translation } from '../words/words.js';
import type { en } from './messages.en.js';

export const de: Translation<typeof en> = {
  search: 'Suchen …',
  searching: 'Suche läuft …',
  nothingFound: 'Kein Treffer',
  newCustomer: 'Neuer Kunde …',
  clear: (label) => `${label} leeren`,
};
