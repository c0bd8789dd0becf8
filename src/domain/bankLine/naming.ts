/** Finds numbers and ids in the text of a transfer, even if it has other spaces, hyphens and letter case than they were given. */

import { keysOfQrReferences } from '../../kernel/banking/swissBill.js';
import { squeeze } from '../../kernel/squeeze.js';

/** The largest number of letter or digit runs in a number, and its largest length. */
const longestRun = 8;
const longestNumber = 40;
const shortestNumber = 3;
const mostRuns = 250;

interface Named {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** Every part of the text that could be a number: neighbouring runs of letters and digits, joined, and the content of a QR reference. */
function* stretches(text: string): Generator<Named> {
  for (const key of keysOfQrReferences(text)) yield { key, from: -1, to: -1 };
  const runs = (text.toUpperCase().match(/[A-Z]+|\d+/g) ?? []).slice(0, mostRuns);
  for (let from = 0; from < runs.length; from += 1) {
    let key = '';
    for (let to = from; to < Math.min(runs.length, from + longestRun); to += 1) {
      key += runs[to];
      if (key.length > longestNumber) break;
      if (key.length >= shortestNumber && /\d/.test(key)) yield { key, from, to };
    }
  }
}

/** Candidates to look for among the squeezed numbers of invoices. */
export function possibleNumbers(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => Array.from(stretches(text), ({ key }) => key)))];
}

/**
 * Returns the items whose numbers the texts contain. A number inside a longer one that is found does not count: `2026-17` in `INV-2026-17`.
 */
export function namedIn<Item>(
  texts: readonly string[],
  items: readonly Item[],
  numberOf: (item: Item) => string,
): readonly Item[] {
  const byKey = new Map<string, Item[]>();
  for (const item of items) {
    const key = squeeze(numberOf(item));
    byKey.set(key, [...(byKey.get(key) ?? []), item]);
  }
  const named = new Set<Item>();
  for (const text of texts) {
    const found = Array.from(stretches(text)).filter(({ key }) => byKey.has(key));
    for (const one of found) {
      const within = found.some(
        (other) =>
          other !== one && other.from <= one.from && other.to >= one.to && other.key.length > one.key.length,
      );
      if (!within) for (const item of byKey.get(one.key) ?? []) named.add(item);
    }
  }
  return [...named];
}

const shortestId = 4;
const mostWords = 60;

/** Words that could be the id of a customer: with a digit, as written and in both cases. */
export function possibleIds(texts: readonly string[]): readonly string[] {
  const words = texts
    .flatMap((text) => text.split(/[\s,;:|()/+]+/))
    .filter((word) => word.length >= shortestId && /\d/.test(word));
  const trimmed = words.slice(0, mostWords).map((word) => word.replace(/[.!?]+$/, ''));
  return [...new Set(trimmed.flatMap((word) => [word, word.toLowerCase(), word.toUpperCase()]))];
}
