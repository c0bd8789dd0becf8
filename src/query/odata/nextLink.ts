/** `@odata.nextLink`: the URL of the next page (OData 4.01 JSON format, 4.5.5). */
import type { ListPage } from '../../ports/readModels.js';
import type { ListRequest } from './listQuery.js';

/**
 * Returns the link to the next page, or undefined on the last one. It repeats the sent options and
 * moves `$skip`. Without a count, a full page is assumed to have a successor, which may turn out to be empty.
 * @param url of the list, without a query string
 */
export function nextLink(url: string, request: ListRequest, page: ListPage): string | undefined {
  const { skip, top } = request.query;
  const { length } = page.written ?? page.documents;
  const next = skip + length;
  const more = page.count === undefined ? length === top : next < page.count;
  if (!more || length === 0 || !Number.isSafeInteger(next)) return undefined;
  return `${url}?${nextPageQuery(request, next)}`;
}

/** Returns the query string of the page that begins after `skip` documents, without `?`. */
export function nextPageQuery({ sent }: ListRequest, skip: number): string {
  const kept = [...sent.values()].filter(({ name }) => name !== 'skip');
  const pairs = kept.map(({ name, value }) => `$${name}=${encodeURIComponent(value)}`);
  return [...pairs, `$skip=${skip}`].join('&');
}
