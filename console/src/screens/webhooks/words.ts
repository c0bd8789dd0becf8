import { wordsIn } from '../../parts/words/words.js';
import { de } from './messages.de.js';
import { en } from './messages.en.js';

export const useWebhookWords = wordsIn({ en, de });

export type WebhookWords = ReturnType<typeof useWebhookWords>;
