import { wordsIn } from '../../parts/words/words.js';
import { de } from './messages.de.js';
import { en } from './messages.en.js';

export const useApprovalWords = wordsIn({ en, de });

export type ApprovalWords = ReturnType<typeof useApprovalWords>;
