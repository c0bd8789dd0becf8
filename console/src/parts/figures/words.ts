import { useCallback } from 'react';
import { wordsIn } from '../words/words.js';
import { de } from './messages.de.js';
import { en } from './messages.en.js';

export const useFigureWords = wordsIn({ en, de });

/** Returns the name of a data source; an unknown one stays as it is. */
export function useNameOfSource(): (source: string) => string {
  const words = useFigureWords();
  return useCallback(
    (source) => {
      const known: Readonly<Record<string, unknown>> = words;
      const name = known[`source_${source}`];
      return typeof name === 'string' ? name : source;
    },
    [words],
  );
}
