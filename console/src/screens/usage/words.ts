import { wordsIn } from '../../parts/words/words.js';
import { de } from './messages.de.js';
import { en } from './messages.en.js';

export const useUsageWords = wordsIn({ en, de });
