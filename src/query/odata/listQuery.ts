/** The query options of every list: `$filter`, `$orderby`, `$skip`, `$top`, `$select`, `$count`; and the link to the next page. */
import { DomainError } from '../../kernel/errors.js';
import type { ListPage } from '../../ports/readModels.js';
import type { Expression, ListQuery, OrderBy } from '../ast.js';
import type { FieldTable, ReadModel } from '../fields.js';
import { check, checkCondition } from './checker.js';
import { maxOrderByItems, maxQueryOptions } from './limits.js';
import { Parser } from './parser.js';
import { invalid, unsupported } from './refusals.js';
import { parseSelect } from './select.js';

const optionNames = ['filter', 'orderby', 'skip', 'top', 'select', 'count'] as const;
type OptionName = (typeof optionNames)[number];

/** OData's other system query options (4.01 URL conventions, 5.1): valid, but not offered here. */
const notOffered = new Set([
  'apply',
  'compute',
  'deltatoken',
  'expand',
  'format',
  'id',
  'index',
  'levels',
  'schemaversion',
  'search',
  'skiptoken',
]);

export interface QueryOption<Name extends string = OptionName> {
  readonly name: Name;
  /** The name as the caller spelled it. */
  readonly written: string;
  /** Decoded. */
  readonly value: string;
}

export interface ListOptions {
  /** The value of `now()` in an expression. */
  readonly now: Date;
  /** Whether `$orderby=customer/name` is offered. */
  readonly byCustomerName?: boolean;
}

/** `$top` if not sent, and the greatest one; more is refused, not cut. */
const usualTop = 100;
const maxTop = 1_000;

/** The only path that lists can be ordered by. */
const customerName = /^\s*customer\/name(?:\s+(asc|desc))?\s*$/i;

/** Returns the direction of `customer/name`; undefined for any other order. */
export function directionByName(orderBy: string): OrderBy['direction'] | undefined {
  const named = customerName.exec(orderBy);
  return named === null ? undefined : named[1]?.toLowerCase() === 'desc' ? 'desc' : 'asc';
}

export interface ListRequest {
  readonly query: ListQuery;
  /** The fields that `$select` names, in the order of the table; undefined for the list's default fields. */
  readonly select?: readonly string[];
  /** The direction of `$orderby=customer/name`; the query then has no order. */
  readonly byCustomerName?: OrderBy['direction'];
  /** The options as sent, decoded; the link to the next page repeats them. */
  readonly sent: ReadonlyMap<OptionName, QueryOption>;
}

export interface ExpressionOptions {
  readonly now: Date;
  /** The query option, or another name of the text's source, for refusals. */
  readonly option: string;
  /** Texts of parameter aliases, `@name`; absent where there are none. */
  readonly aliases?: ReadonlyMap<string, string>;
}

/**
 * @param queryString what follows the `?` of the URL, still percent-encoded; may be empty
 * @throws DomainError INVALID_QUERY_OPTION, UNKNOWN_FIELD, UNSUPPORTED_FILTER, with the option and the position in it
 */
export function parseListQuery(
  queryString: string,
  model: Pick<ReadModel, 'fields'>,
  { now, byCustomerName = false }: ListOptions,
): ListRequest {
  const sent = readQueryOptions(queryString, optionNames);
  const filter = sent.get('filter');
  const orderBy = sent.get('orderby');
  const named = byCustomerName ? directionByName(orderBy?.value ?? '') : undefined;
  const select = sent.get('select');
  const selected = select === undefined ? undefined : parseSelect(select.value, model.fields, select.written);
  return {
    query: {
      ...(filter && { filter: parseFilter(filter.value, model.fields, { now, option: filter.written }) }),
      ...(orderBy &&
        named === undefined && {
          orderBy: parseOrderBy(orderBy.value, model.fields, { now, option: orderBy.written }),
        }),
      skip: wholeNumber(sent.get('skip'), Number.MAX_SAFE_INTEGER) ?? 0,
      top: wholeNumber(sent.get('top'), maxTop) ?? usualTop,
      count: boolean(sent.get('count')) ?? true,
    },
    ...(selected && { select: selected }),
    ...(named && { byCustomerName: named }),
    sent,
  };
}

/**
 * Returns `@odata.nextLink` (OData 4.01 JSON format, 4.5.5), or undefined on the last page. It repeats the sent options and moves `$skip`.
 * Without a count, a full page is assumed to have a successor, which may turn out to be empty.
 * @param url of the list, without a query string
 */
export function nextLink(url: string, request: ListRequest, page: ListPage): string | undefined {
  const { skip, top } = request.query;
  const { length } = page.written ?? page.documents;
  const next = skip + length;
  const more = page.count === undefined ? length === top : next < page.count;
  if (!more || length === 0 || !Number.isSafeInteger(next)) return undefined;
  const kept = [...request.sent.values()].filter(({ name }) => name !== 'skip');
  const pairs = kept.map(({ name, value }) => `$${name}=${encodeURIComponent(value)}`);
  return `${url}?${[...pairs, `$skip=${next}`].join('&')}`;
}

/** Parses the condition of a `$filter` text. @throws DomainError as `parseListQuery` */
export function parseFilter(text: string, fields: FieldTable, options: ExpressionOptions): Expression {
  const parser = new Parser(text, options.option, options.aliases);
  const syntax = parser.expression();
  parser.expectEnd();
  return checkCondition(syntax, { fields, ...options });
}

/** Parses the order of an `$orderby` text. @throws DomainError as `parseListQuery` */
export function parseOrderBy(text: string, fields: FieldTable, options: ExpressionOptions): OrderBy[] {
  const parser = new Parser(text, options.option, options.aliases);
  const orderBy: OrderBy[] = [];
  do {
    if (orderBy.length >= maxOrderByItems) {
      throw invalid(
        { option: options.option, position: parser.position },
        `more than ${maxOrderByItems} expressions`,
      );
    }
    const expression = check(parser.expression(), { fields, ...options });
    const direction = parser.accept('desc') ? 'desc' : 'asc';
    if (direction === 'asc') parser.accept('asc');
    orderBy.push({ expression, direction });
  } while (parser.accept(','));
  parser.expectEnd();
  return orderBy;
}

function wholeNumber(option: QueryOption | undefined, most: number): number | undefined {
  if (option === undefined) return undefined;
  const number = /^\d{1,16}$/.test(option.value) ? Number(option.value) : Number.NaN;
  if (!(number <= most)) {
    throw invalid({ option: option.written, position: 0 }, `expected a whole number from 0 to ${most}`);
  }
  return number;
}

function boolean(option: QueryOption | undefined): boolean | undefined {
  if (option === undefined) return undefined;
  const value = option.value.toLowerCase();
  if (value !== 'true' && value !== 'false') {
    throw invalid({ option: option.written, position: 0 }, 'expected true or false');
  }
  return value === 'true';
}

/**
 * Splits a URL's query string into OData's system query options, each at most once, under their canonical names.
 * @param queryString the part after the `?`, still encoded; `+` is a space, as browsers write it.
 * @param offered the options that are read
 * @throws DomainError INVALID_QUERY_OPTION for malformed, unknown or repeated options, UNSUPPORTED_FILTER for system
 *   query options that are not offered. `$top` and `top` are the same option, in upper or lower case
 */
export function readQueryOptions<Name extends string>(
  queryString: string,
  offered: readonly Name[],
): ReadonlyMap<Name, QueryOption<Name>> {
  const options = new Map<Name, QueryOption<Name>>();
  const pairs = queryString.split('&', maxQueryOptions + 1).filter((pair) => pair !== '');
  if (pairs.length > maxQueryOptions) {
    throw new DomainError('INVALID_QUERY_OPTION', `More than ${maxQueryOptions} query options`);
  }
  for (const pair of pairs) {
    const separator = pair.indexOf('=');
    const encodedName = separator === -1 ? pair : pair.slice(0, separator);
    const written = decode(encodedName, encodedName);
    const name = offeredName(written, offered);
    const value = decode(separator === -1 ? '' : pair.slice(separator + 1), written);
    const earlier = options.get(name);
    if (earlier !== undefined) {
      throw invalid({ option: written, position: 0 }, `the option is repeated, first as ${earlier.written}`);
    }
    options.set(name, { name, written, value });
  }
  return options;
}

function offeredName<Name extends string>(written: string, offered: readonly Name[]): Name {
  const place = { option: written, position: 0 };
  const bare = (written.startsWith('$') ? written.slice(1) : written).toLowerCase();
  const name = offered.find((candidate) => candidate === bare);
  if (name !== undefined) return name;
  if (notOffered.has(bare)) throw unsupported(place, 'this query option is not offered');
  if (written.startsWith('@')) throw unsupported(place, 'parameter aliases are not offered');
  throw invalid(
    place,
    `there is no such query option; known are ${offered.map((known) => `$${known}`).join(', ')}`,
  );
}

function decode(encoded: string, option: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    const position = encoded.search(/%(?![0-9a-f]{2})/i);
    throw invalid({ option, position: Math.max(position, 0) }, 'malformed percent-encoding or UTF-8');
  }
}
