/** Cuts the text of a query option into tokens, one at a time as the parser needs them, and reads literals (OData 4.01 ABNF, section 7). */
import { isCalendarDate, normalizeTimestamp } from '../../kernel/dates.js';
import type { Literal } from '../ast.js';
import { maxDigits, maxNameLength } from './limits.js';
import { invalid, type Place, unsupported } from './refusals.js';
import type { LiteralSyntax } from './syntax.js';

export type TokenKind =
  | 'name'
  | 'string'
  | 'number'
  | 'date'
  | 'timestamp'
  | 'duration'
  | 'symbol'
  /** `$it`, `$count` and the like. */
  | 'system-name'
  /** `@name`, a parameter alias. */
  | 'alias'
  | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** As written; for a string its value, without quotes. */
  readonly text: string;
  readonly position: number;
  /** Position after the token. */
  readonly end: number;
}

const guid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/iy;
const timestamp = /\d{4,}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)?/iy;
const zoned = /(?:Z|[+-]\d\d:\d\d)$/i;
const date = /\d{4,}-\d\d-\d\d/y;
const timeOfDay = /\d\d:\d\d(?::\d\d(?:\.\d+)?)?/y;
const number = /\d+(?:\.\d+)?(?:e[+-]?\d+)?/iy;
const name =
  /[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}\p{Cf}]*(?:\.[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}\p{Cf}]*)*/uy;
const systemName = /\$\w+/y;
const alias = /@[\p{L}_][\p{L}\p{Nd}_]*/uy;
const string = /'(?:[^']|'')*'(?!')/y;
const duration = /duration'([^']*)'/iy;
/** Characters that must not directly follow a literal, since they would be read as part of it. */
const continuation = /[-+\p{L}\p{Nd}_.:']/uy;
const literalPrefixes = new Set(['binary', 'geography', 'geometry']);

/** @throws DomainError INVALID_QUERY_OPTION, UNSUPPORTED_FILTER for literals of types that no field has. */
export function readToken(text: string, from: number, option: string): Token {
  let position = from;
  while (text[position] === ' ' || text[position] === '\t') position++;
  const character = text[position];
  if (character === undefined) return { kind: 'end', text: '', position, end: position };
  const place = { option, position };

  if (character === "'") return stringToken(text, place);
  const literal = guidRefused(text, place) ?? literalToken(text, place);
  if (literal !== undefined) return literal;
  if ('(),/:-+*=;'.includes(character)) {
    return { kind: 'symbol', text: character, position, end: position + 1 };
  }
  const lasting = match(duration, text, position);
  if (lasting !== undefined) {
    const value = lasting.slice(lasting.indexOf("'") + 1, -1);
    return { kind: 'duration', text: value, position, end: position + lasting.length };
  }
  const named = match(name, text, position);
  if (named !== undefined) return nameToken(text, named, place);
  const system = match(systemName, text, position);
  if (system !== undefined) return token('system-name', system, position);
  const parameter = match(alias, text, position);
  if (parameter !== undefined) return token('alias', parameter, position);
  if (character === '[' || character === '{') throw unsupported(place, 'JSON literals are not offered');
  throw invalid(
    place,
    `unexpected character ${JSON.stringify(String.fromCodePoint(text.codePointAt(position) ?? 0))}`,
  );
}

function stringToken(text: string, place: Place): Token {
  const quoted = match(string, text, place.position);
  if (quoted === undefined) throw invalid(place, 'the string that begins here has no closing quote');
  const end = place.position + quoted.length;
  return { kind: 'string', text: quoted.slice(1, -1).replaceAll("''", "'"), position: place.position, end };
}

function guidRefused(text: string, place: Place): undefined {
  if (match(guid, text, place.position) !== undefined) {
    throw invalid(place, 'identifiers are strings here and need single quotes');
  }
  return undefined;
}

/** Reads dates, timestamps and numbers: the literals that begin with a digit. */
function literalToken(text: string, place: Place): Token | undefined {
  for (const [kind, pattern] of [
    ['timestamp', timestamp],
    ['date', date],
    ['time', timeOfDay],
    ['number', number],
  ] as const) {
    const literal = match(pattern, text, place.position);
    if (literal === undefined) continue;
    const end = place.position + literal.length;
    if (match(continuation, text, end) !== undefined) {
      throw invalid(place, `malformed literal; strings need single quotes`);
    }
    if (kind === 'timestamp' && !zoned.test(literal)) {
      throw invalid(place, 'a timestamp ends with Z or an offset; in a URL the plus sign is written %2B');
    }
    if (kind === 'time') throw unsupported(place, 'times of day are not offered');
    return token(kind, literal, place.position);
  }
  return undefined;
}

function nameToken(text: string, written: string, place: Place): Token {
  if (text[place.position + written.length] === "'") {
    if (literalPrefixes.has(written.toLowerCase()) || written.includes('.')) {
      throw unsupported(place, `${written}'…' literals are not offered`);
    }
    throw invalid(place, `${written}'…' is no literal of OData 4.01; write the value alone`);
  }
  if (written.length > maxNameLength) throw invalid(place, `names have at most ${maxNameLength} characters`);
  return token('name', written, place.position);
}

function token(kind: TokenKind, text: string, position: number): Token {
  return { kind, text, position, end: position + text.length };
}

function match(pattern: RegExp, text: string, position: number): string | undefined {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0];
}

/**
 * Reads the value of a literal. Timestamps are converted to UTC with milliseconds: seconds may be omitted, finer fractions are cut off.
 * Integers beyond the safe range of a double become decimals, which `text` keeps exact.
 * @throws DomainError INVALID_QUERY_OPTION
 */
export function readLiteral(syntax: LiteralSyntax, option: string): Literal {
  const { kind, text, position } = syntax;
  const place = { option, position };
  switch (kind) {
    case 'string':
      return { kind: 'literal', type: 'string', value: text, position };
    case 'boolean':
      return { kind: 'literal', type: 'boolean', value: text === 'true', position };
    case 'null':
      return { kind: 'literal', type: 'null', value: null, position };
    case 'number':
      return numberLiteral(text, place);
    case 'date':
      if (!isCalendarDate(text)) throw invalid(place, `${text} is not a calendar day`);
      return { kind: 'literal', type: 'date', value: text, position };
    case 'timestamp':
      return { kind: 'literal', type: 'timestamp', value: readTimestamp(text, place), position };
  }
}

function numberLiteral(text: string, place: Place): Literal {
  const digits = text.replace(/e.*$/i, '').replace(/[-.]/g, '').replace(/^0+/, '');
  if (digits.length > maxDigits || text.length > 400) {
    throw invalid(place, `numbers have at most ${maxDigits} significant digits`);
  }
  const number = Number(text);
  if (!Number.isFinite(number) || (number === 0 && digits !== '')) {
    throw invalid(place, 'the number is out of range');
  }
  const type = /^-?\d+$/.test(text) && Number.isSafeInteger(number) ? 'integer' : 'decimal';
  return { kind: 'literal', type, value: number === 0 ? 0 : number, text, position: place.position };
}

function readTimestamp(text: string, place: Place): string {
  const [, minutes, rest] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(.*)$/i.exec(text) ?? [];
  if (minutes === undefined || rest === undefined) throw invalid(place, `${text} is not a timestamp`);
  const normalized = normalizeTimestamp(minutes + (rest.startsWith(':') ? rest : `:00${rest}`));
  if (normalized === undefined) throw invalid(place, `${text} is not a timestamp`);
  return normalized;
}
