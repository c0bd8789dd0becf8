import { wordsIn } from '../../parts/words/words.js';
import { de } from './messages.de.js';
import { en } from './messages.en.js';

export const useQuoteWords = wordsIn({ en, de });
export type QuoteWords = typeof en;
