/** Names of event types and of kinds of records, in the user's language. */
import { useCallback } from 'react';
import { useLanguage } from '../words/language.js';
import { spelled } from '../words/spelled.js';
import { nouns, verbs } from './types.de.js';

/** `QuantityChanged` becomes `Quantity changed`. */
function inEnglish(type: string): string {
  const text = spelled(type);
  return (text.charAt(0).toUpperCase() + text.slice(1)).replace(/ put$/, ' saved').replace(/^Api /, 'API ');
}

/** @returns undefined for a type with unknown parts */
export function typeInGerman(type: string): string | undefined {
  const parts = type.match(/[A-Z][a-z]+/g) ?? [];
  for (let length = parts.length; length > 0; length -= 1) {
    const noun = nouns[parts.slice(0, length).join('')];
    const verb = length === parts.length ? '' : verbs[parts.slice(length).join('')];
    if (noun !== undefined && verb !== undefined) return `${noun} ${verb}`.trim();
  }
  return undefined;
}

/** Returns the name of an event type, e.g. `QuantityChanged`. */
export function useNameOfType(): (type: string) => string {
  return useLanguage() === 'de' ? nameInGerman : inEnglish;
}

function nameInGerman(type: string): string {
  return typeInGerman(type) ?? inEnglish(type);
}

/** Returns the name of a kind as the audit calls it, e.g. `creditNote` or `reference-discount-codes`. */
export function useNameOfKind(): (kind: string) => string {
  const nameOf = useNameOfType();
  return useCallback(
    (kind) =>
      nameOf(
        kind
          .replace(/^reference-(.*)s$/, '$1')
          .replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      ),
    [nameOf],
  );
}
