/** The first documents of an order that SQL cannot make, in bounded memory. */
import { compareBy } from '../../kernel/evaluate.js';
import type { OrderBy } from '../../kernel/query.js';
import { QueryTimeout } from '../../ports/readModels.js';
import type { Match } from './walk.js';

/** How far into such an order a page may reach. */
const reach = 50_000;

export interface Ranking {
  add(match: Match): void;
  /** Row ids in order, at most as many as were asked for. */
  rowids(): readonly number[];
}

/**
 * @param limit - how many of the first documents are kept
 * @throws QueryTimeout when there are more of them than can be ordered in memory
 */
export function openRanking(orderBy: readonly OrderBy[], limit: number): Ranking {
  const compare = compareBy(orderBy);
  let kept: Match[] = [];

  function settle(): void {
    kept.sort((left, right) => compare(left.document, right.document));
    if (kept.length > limit) kept = kept.slice(0, limit);
    if (kept.length > reach) {
      throw new QueryTimeout(`an order by a computed value reaches no further than ${reach} documents`);
    }
  }

  return {
    add(match) {
      kept.push(match);
      if (kept.length >= 2 * Math.min(limit, reach) + 1_000) settle();
    },
    rowids() {
      settle();
      return kept.map(({ rowid }) => rowid);
    },
  };
}
