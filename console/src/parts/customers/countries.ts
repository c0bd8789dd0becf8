/** Countries with their names in the user's language, from the browser's data. */
import type { Language } from '../words/language.js';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes of regions that are not countries. */
const others = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA']);

/** Whether a code is current: canonicalisation replaces former codes by their successors. */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

export function countriesIn(language: Language) {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((value) => {
      const label = others.has(value) || !isCurrent(value) ? undefined : names.of(value);
      return label === undefined ? [] : [{ value, label }];
    })
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
}
