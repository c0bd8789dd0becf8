import { wordsIn } from '../words/words.js';
import { de } from './messages.de.js';
import { en } from './messages.en.js';

export const useLineWords = wordsIn({ en, de });
