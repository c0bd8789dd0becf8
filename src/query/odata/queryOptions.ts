/** Splits a URL's query string into OData's system query options, each at most once, under their canonical names. */
import { DomainError } from '../../kernel/errors.js';
import { maxQueryOptions } from './limits.js';
import { invalid, unsupported } from './refusals.js';

export const optionNames = ['filter', 'orderby', 'skip', 'top', 'select', 'count'] as const;
export type OptionName = (typeof optionNames)[number];

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

/**
 * @param queryString the part after the `?`, still encoded; `+` is a space, as browsers write it.
 * @param offered the options that are read; absent: those of lists
 * @throws DomainError INVALID_QUERY_OPTION for malformed, unknown or repeated options, UNSUPPORTED_FILTER for system
 *   query options that are not offered. `$top` and `top` are the same option, in upper or lower case
 */
export function readQueryOptions(queryString: string): ReadonlyMap<OptionName, QueryOption>;
export function readQueryOptions<Name extends string>(
  queryString: string,
  offered: readonly Name[],
): ReadonlyMap<Name, QueryOption<Name>>;
export function readQueryOptions(
  queryString: string,
  offered: readonly string[] = optionNames,
): ReadonlyMap<string, QueryOption<string>> {
  const options = new Map<string, QueryOption<string>>();
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
      throw invalid(
        { option: written, position: 0 },
        `the option is there twice, first as ${earlier.written}`,
      );
    }
    options.set(name, { name, written, value });
  }
  return options;
}

function offeredName(written: string, offered: readonly string[]): string {
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
