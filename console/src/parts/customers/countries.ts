/** Countries by their names in the reader's language, as browsers know them. */
import type { Language } from '../words/language.js';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Regions with a code and a name that are no countries. */
const others = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA']);

/** Former codes stand for the one that came after them. */
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
