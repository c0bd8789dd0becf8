/** The words that all screens share. */
import { wordsIn } from '../parts/words/words.js';
import { de } from './messages.de.js';
import { en } from './messages.en.js';

export const useWords = wordsIn({ en, de });

/** A word of the service's closed sets, e.g. a status, in the reader's language; one that is not known stands as it is. */
export function wordOf(words: ReturnType<typeof useWords>, value: string): string {
  const key = `value_${value.replaceAll('-', '_')}`;
  const known: Readonly<Record<string, unknown>> = words;
  const word = Object.hasOwn(known, key) ? known[key] : undefined;
  return typeof word === 'string' ? word : value;
}
