/** The first documents in an order that the engine cannot produce, in bounded memory. */

import { QueryTimeout } from '../../ports/readModels.js';
import type { OrderBy } from '../../query/ast.js';
import { compareBy } from '../../query/evaluate.js';
import type { Document } from '../../query/fields.js';

/** The last position in such an order that a page may reach. */
const reach = 50_000;

/** A document, or just the fields to compare, with its key. */
interface Ranked<Key> {
  readonly key: Key;
  readonly document: Document;
}

export interface Ranking<Key> {
  add(key: Key, document: Document): void;
  /** Returns the keys in order, at most `limit` of them. */
  keys(): readonly Key[];
}

/**
 * @param limit how many of the first documents to keep
 * @throws QueryTimeout when that is more than can be ordered in memory
 */
export function openRanking<Key>(orderBy: readonly OrderBy[], limit: number): Ranking<Key> {
  const compare = compareBy(orderBy);
  let kept: Ranked<Key>[] = [];

  function settle(): void {
    kept.sort((left, right) => compare(left.document, right.document));
    if (kept.length > limit) kept = kept.slice(0, limit);
    if (kept.length > reach) {
      throw new QueryTimeout(`an order by a computed value reaches no further than ${reach} documents`);
    }
  }

  return {
    add(key, document) {
      kept.push({ key, document });
      if (kept.length >= 2 * Math.min(limit, reach) + 1_000) settle();
    },
    keys() {
      settle();
      return kept.map(({ key }) => key);
    },
  };
}
