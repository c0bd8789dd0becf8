import { useCallback } from 'react';
import { useFieldWords, useNameOfField } from '../fields/words.js';
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

/** Returns the name of what a widget measures, e.g. `items/amount (EUR)` or `invoices`; names of groups stay as they are. */
export function useNameOfMeasure(): (series: string) => string {
  const words = useFigureWords();
  const fields: Readonly<Record<string, unknown>> = useFieldWords();
  const nameOfField = useNameOfField();
  const nameOfSource = useNameOfSource();
  return useCallback(
    (series) => {
      const [, average, measure = '', currency = ''] =
        /^(average )?([\w/]+)( \([A-Z]{3}\))?$/.exec(series) ?? [];
      const isField = typeof fields[`field_${measure.split('/').at(-1)}`] === 'string';
      const name = isField ? nameOfField(measure) : nameOfSource(measure);
      if (!isField && name === measure) return series;
      return `${average === undefined ? name : words.averageOf(name)}${currency}`;
    },
    [words, fields, nameOfField, nameOfSource],
  );
}
