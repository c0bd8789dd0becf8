import { useCallback } from 'react';
import { spelled } from '../words/spelled.js';
import { wordsIn } from '../words/words.js';
import { de } from './messages.de.js';
import { en } from './messages.en.js';

export const useFieldWords = wordsIn({ en, de });

/** Returns the name of an API field, e.g. `items/amount` or `createdAt:month`; an unknown one is its API name split into words. */
export function useNameOfField(): (field: string) => string {
  const words = useFieldWords();
  return useCallback(
    (field) => {
      const known: Readonly<Record<string, unknown>> = words;
      const word = (key: string, otherwise: string) => {
        const name = known[key];
        return typeof name === 'string' ? name : otherwise;
      };
      const [path = '', unit] = field.split(':');
      const [own = '', list] = path.split('/').toReversed();
      const name = word(`field_${own}`, word(`list_${own}`, spelled(own)));
      const whole = list === undefined ? name : words.fieldBy(word(`list_${list}`, spelled(list)), name);
      return unit === undefined ? whole : words.fieldBy(whole, word(`field_${unit}`, unit));
    },
    [words],
  );
}

/** Returns a name for a JSON pointer: `/items/0/taxCategory` becomes "Lines, no. 1: Tax category". */
export function useNameOfPlace(): (pointer: string) => string {
  const words = useFieldWords();
  const nameOf = useNameOfField();
  return (pointer) => {
    const names: string[] = [];
    for (const step of pointer.replace(/^\//, '').split('/')) {
      if (step === 'buyer' || step === 'seller') names.push(words[`party_${step}`]);
      else if (!/^\d+$/.test(step)) names.push(nameOf(step));
      else names.push(words.numbered(names.pop() ?? '', String(Number(step) + 1)));
    }
    return names.reduce(words.fieldBy);
  };
}

/** Returns choices of fields, sorted by label. */
export function useFieldChoices(): (
  fields: readonly string[],
) => { readonly value: string; readonly label: string }[] {
  const nameOf = useNameOfField();
  return useCallback(
    (fields) =>
      fields
        .map((value) => ({ value, label: nameOf(value) }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    [nameOf],
  );
}

/** Returns the name of a tax category (EN 16931); undefined for an unknown one. */
export function useNameOfTaxCategory(): (category: string) => string | undefined {
  const known: Readonly<Record<string, unknown>> = useFieldWords();
  return (category) => {
    const name = known[`taxCategory_${category}`];
    return typeof name === 'string' ? name : undefined;
  };
}
