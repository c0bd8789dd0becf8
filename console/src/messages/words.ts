/** The messages shared by all screens. */
import { wordsIn } from '../parts/words/words.js';
import { de } from './messages.de.js';
import { en } from './messages.en.js';

export const useWords = wordsIn({ en, de });

/** Returns the word for a value of the API, e.g. a status, in the user's language; an unknown one as it is. */
export function wordOf(words: ReturnType<typeof useWords>, value: string): string {
  const key = `value_${value.replaceAll(/[- ]/g, '_')}`;
  const known: Readonly<Record<string, unknown>> = words;
  const word = Object.hasOwn(known, key) ? known[key] : undefined;
  return typeof word === 'string' ? word : value;
}
