/** Reads the values of literals (OData 4.01 ABNF, section 7). */
import { isCalendarDate, normalizeTimestamp } from '../../kernel/dates.js';
import type { Literal } from '../ast.js';
import { maxDigits } from './limits.js';
import { invalid, type Place } from './refusals.js';
import type { LiteralSyntax } from './syntax.js';

/**
 * Timestamps are converted to UTC with milliseconds: seconds may be omitted, finer fractions are cut off.
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
