import { nothing } from '../../parts/words/format.js';
import { wordsIn } from '../../parts/words/words.js';
import { de } from './messages.de.js';
import { en } from './messages.en.js';

export const usePaymentWords = wordsIn({ en, de });

/** Returns why a line of a bank statement waits, in words; an unknown reason as it is. */
export function reasonOf(words: ReturnType<typeof usePaymentWords>, reason: string | null): string {
  if (reason === null) return nothing;
  const known: Readonly<Record<string, unknown>> = words;
  const word = known[`reason_${reason}`];
  return typeof word === 'string' ? word : reason;
}
