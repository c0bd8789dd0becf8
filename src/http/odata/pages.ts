/** Pages of an entity set: by the client with `$skip` and `$top`, by the service with `$skiptoken` (OData 4.01 protocol, 11.2.6.7). */
import { AnswerTooLarge, type ListPage } from '../../ports/readModels.js';
import type { Expression } from '../../query/ast.js';
import { allOfSome } from '../../query/conditions.js';
import type { Document } from '../../query/fields.js';
import { behind, placeOfRow, type SkipToken, writeSkipToken } from '../../query/odata/skipToken.js';
import type { ODataRequest } from './entities.js';
import type { EntitySet } from './entitySets.js';
import type { EntitiesQuery, SentOptions } from './options.js';

/** Most entities of one answer; a client may request fewer. */
const largestPage = 1_000;

export interface EntityPage {
  readonly documents: readonly Document[];
  readonly count: number | undefined;
  /** The skip token of the next page; undefined on the last page. */
  readonly next: string | undefined;
}

interface Begin {
  readonly filter: Expression | undefined;
  readonly skip: number;
  /** Number of entities that are still wanted. */
  readonly left: number;
}

function beginOf(
  set: EntitySet,
  { filter, orderBy, skip, top = Number.POSITIVE_INFINITY, token }: EntitiesQuery,
): Begin {
  if (token === undefined) return { filter, skip, left: top };
  const { after, left = Number.POSITIVE_INFINITY } = token;
  if (after === undefined) return { filter, skip: token.skip ?? 0, left };
  const order = { fields: set.fields, key: set.key, orderBy };
  const place = behind(order, after, { option: '$skiptoken', position: 0 });
  return { filter: allOfSome(filter === undefined ? [place] : [filter, place]), skip: 0, left };
}

/** @param preferred the page size that the client prefers */
export async function pageOf(
  set: EntitySet,
  query: EntitiesQuery,
  request: ODataRequest,
  preferred: number | undefined,
): Promise<EntityPage> {
  const { orderBy, token } = query;
  const { filter, skip, left } = beginOf(set, query);
  const size = Math.min(preferred ?? largestPage, largestPage);
  // One more than the answer contains shows whether there is another page.
  const asked = left <= size ? left : size + 1;
  const page = await atMost(asked, (top) => {
    const counts = query.count && token?.count === undefined;
    const list = { ...(filter && { filter }), orderBy, skip, top, count: counts };
    return set.source.page({ query: list }, request);
  });
  const { top } = page;
  const isLast = page.found.documents.length < top || (top === asked && left <= size);
  const documents = isLast ? page.found.documents : page.found.documents.slice(0, Math.max(1, top - 1));
  const count = query.count ? (token?.count ?? page.found.count) : undefined;
  const last = documents.at(-1);
  if (isLast || last === undefined) return { documents, count, next: undefined };
  const after = placeOfRow({ fields: set.fields, key: set.key, orderBy }, last);
  const content: SkipToken = {
    ...(after === undefined ? { skip: skip + documents.length } : { after }),
    ...(Number.isFinite(left) ? { left: left - documents.length } : {}),
    ...(count === undefined ? {} : { count }),
    now: query.now.toISOString(),
  };
  return { documents, count, next: writeSkipToken(content) };
}

/** Halves the page until its documents are not too large together; a client that follows the links still gets them all. */
async function atMost(
  asked: number,
  page: (top: number) => Promise<ListPage>,
): Promise<{ readonly top: number; readonly found: ListPage }> {
  for (let top = asked; ; top = Math.ceil(top / 2)) {
    try {
      return { top, found: await page(top) };
    } catch (error) {
      if (!(error instanceof AnswerTooLarge) || top <= 2) throw error;
    }
  }
}

/** Returns the query string of the next page: the options as sent, without those that the token contains. */
export function nextQuery(sent: SentOptions, token: string): string {
  const kept = [...sent.values()].filter(({ name }) => !['skip', 'top', 'skiptoken'].includes(name));
  const pairs = kept.map(({ name, value }) => `$${name}=${encodeURIComponent(value)}`);
  const aliases = [...sent.aliases].map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return [...pairs, ...aliases, `$skiptoken=${token}`].join('&');
}
