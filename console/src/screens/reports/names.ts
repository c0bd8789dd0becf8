/** What the words of reports are called. */
import { useCallback } from 'react';
import { useReportWords } from './words.js';

export function useNameOfSource(): (source: string) => string {
  const words = useReportWords();
  return useCallback(
    (source) => {
      const known: Readonly<Record<string, unknown>> = words;
      const name = known[`source_${source}`];
      return typeof name === 'string' ? name : source;
    },
    [words],
  );
}
