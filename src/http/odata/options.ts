/** The query options of the OData service, read once per request. */
import type { Expression, OrderBy } from '../../query/ast.js';
import { allOfSome } from '../../query/conditions.js';
import { type ExpandSyntax, parseExpand } from '../../query/odata/expand.js';
import {
  parseFilter,
  parseOrderBy,
  type QueryOption,
  readQueryOptions,
} from '../../query/odata/listQuery.js';
import { invalid, unknownField } from '../../query/odata/refusals.js';
import { parseSearch } from '../../query/odata/search.js';
import { parseSelect } from '../../query/odata/select.js';
import { readSkipToken, type SkipToken } from '../../query/odata/skipToken.js';
import { type EntitySet, type Navigation, visibleFields } from './entitySets.js';

export const odataOptions = [
  ...(['filter', 'orderby', 'skip', 'top', 'select', 'count'] as const),
  ...(['expand', 'search', 'apply', 'format', 'skiptoken'] as const),
];
/** Most aliases of one query; further ones are read as null. */
const mostAliases = 50;

export type ODataOption = (typeof odataOptions)[number];
export interface SentOptions extends ReadonlyMap<ODataOption, QueryOption<ODataOption>> {
  /** Texts of parameter aliases by name, `@name`. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** The fields and navigations that an answer shows of an entity. */
export interface Shape {
  /** Fields in the order of the table. */
  readonly names: readonly string[];
  /** Whether `$select` named them. */
  readonly selected: boolean;
  readonly expanded: readonly Expanded[];
}
export interface Expanded {
  readonly navigation: Navigation;
  readonly shape: Shape;
}

export interface EntitiesQuery {
  readonly filter: Expression | undefined;
  readonly orderBy: readonly OrderBy[];
  readonly skip: number;
  /** How many entities the caller wants in total; undefined: all. */
  readonly top: number | undefined;
  readonly count: boolean;
  readonly shape: Shape;
  readonly token: SkipToken | undefined;
  /** The moment that `now()` means. */
  readonly now: Date;
}

/** @throws DomainError INVALID_QUERY_OPTION, UNSUPPORTED_FILTER */
export function sentOptions(rawQuery: string): SentOptions {
  const pairs = rawQuery.split('&');
  const isAlias = (pair: string) => /^(?:@|%40)/i.test(pair);
  const aliases = new Map<string, string>();
  for (const pair of pairs.filter(isAlias).slice(0, mostAliases)) {
    const separator = pair.indexOf('=');
    const name = decoded(separator < 0 ? pair : pair.slice(0, separator), '@');
    if (aliases.has(name)) throw invalid({ option: name, position: 0 }, 'the alias is defined twice');
    aliases.set(name, decoded(separator < 0 ? '' : pair.slice(separator + 1), name));
  }
  const others = pairs.filter((pair) => !isAlias(pair)).join('&');
  return Object.assign(new Map(readQueryOptions(others, odataOptions)), { aliases });
}

function decoded(text: string, option: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalid({ option, position: 0 }, 'malformed percent-encoding or UTF-8');
  }
}

/** @throws DomainError INVALID_QUERY_OPTION for OData options that have no meaning at this address */
export function allowOnly(sent: SentOptions, allowed: readonly ODataOption[]): void {
  for (const { name, written } of sent.values()) {
    if (name !== 'format' && !allowed.includes(name))
      throw invalid({ option: written, position: 0 }, 'the option is not supported here');
  }
}

/** Returns the condition of `$filter` and `$search` together. @throws DomainError of their parsers */
export function conditionOf(sent: SentOptions, { fields }: EntitySet, now: Date): Expression | undefined {
  const filter = sent.get('filter');
  const search = sent.get('search');
  return allOfSome([
    ...(filter === undefined
      ? []
      : [parseFilter(filter.value, fields, { now, option: filter.written, aliases: sent.aliases })]),
    ...(search === undefined ? [] : [parseSearch(search.value, fields, search.written)]),
  ]);
}

export function shapeOf(sent: SentOptions, set: EntitySet): Shape {
  const select = sent.get('select');
  const expand = sent.get('expand');
  const syntax = expand === undefined ? [] : parseExpand(expand.value, expand.written);
  return shaped(set, select && { text: select.value, option: select.written }, syntax, expand?.written ?? '');
}

function shaped(
  set: EntitySet,
  select: { readonly text: string; readonly option: string } | undefined,
  expand: readonly ExpandSyntax[],
  option: string,
): Shape {
  const beside = set.navigations.map(({ name }) => name);
  return {
    names:
      select === undefined
        ? visibleFields(set.fields)
        : parseSelect(select.text, set.fields, select.option, { beside, all: true }),
    selected: select !== undefined,
    expanded: expand.flatMap((item) => expandedBy(set, item, option)),
  };
}

function expandedBy(set: EntitySet, item: ExpandSyntax, option: string): Expanded[] {
  const found =
    item.name === '*' ? set.navigations : set.navigations.filter(({ name }) => name === item.name);
  if (found.length === 0 && item.name !== '*') {
    throw unknownField(
      { option, position: item.position },
      item.name,
      set.navigations.map(({ name }) => name),
    );
  }
  const { select, expand } = item;
  return found.map((navigation) => ({
    navigation,
    shape: shaped(navigation.target, select && { text: select.text, option }, expand, option),
  }));
}

/** @throws DomainError INVALID_QUERY_OPTION, UNKNOWN_FIELD, UNSUPPORTED_FILTER */
export function entitiesQuery(sent: SentOptions, set: EntitySet, at: Date): EntitiesQuery {
  const skipToken = sent.get('skiptoken');
  const token = skipToken && readSkipToken(skipToken.value, { option: skipToken.written, position: 0 });
  const now = token === undefined ? at : new Date(token.now);
  const orderBy = sent.get('orderby');
  return {
    filter: conditionOf(sent, set, now),
    orderBy:
      orderBy === undefined
        ? []
        : parseOrderBy(orderBy.value, set.fields, { now, option: orderBy.written, aliases: sent.aliases }),
    skip: wholeNumber(sent.get('skip')) ?? 0,
    top: wholeNumber(sent.get('top')),
    count: truth(sent.get('count')) ?? false,
    shape: shapeOf(sent, set),
    token,
    now,
  };
}

export function wholeNumber(option: QueryOption<ODataOption> | undefined): number | undefined {
  if (option === undefined) return undefined;
  const number = /^\d{1,16}$/.test(option.value) ? Number(option.value) : Number.NaN;
  if (!Number.isSafeInteger(number))
    throw invalid({ option: option.written, position: 0 }, 'expected a whole number');
  return number;
}

export function truth(option: QueryOption<ODataOption> | undefined): boolean | undefined {
  if (option === undefined) return undefined;
  const value = option.value.toLowerCase();
  if (value !== 'true' && value !== 'false')
    throw invalid({ option: option.written, position: 0 }, 'expected true or false');
  return value === 'true';
}
