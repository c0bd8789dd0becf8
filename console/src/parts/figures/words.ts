import { useCallback } from 'react';
import { wordsIn } from '../words/words.js';
import { de } from './messages.de.js';
import { en } from './messages.en.js';

export const useFigureWords = wordsIn({ en, de });

/** What a data source is called; one that is not known stands as it is. */
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
