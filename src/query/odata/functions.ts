/** The canonical functions that are offered (OData 4.01 URL conventions, 5.1.1.5 to 5.1.1.9), and the known ones that are not. */

import type { FunctionName } from '../ast.js';
import type { ScalarType } from '../fields.js';
import { invalid, type Place, unsupported } from './refusals.js';

/** `number` is integer or decimal, `day` is date or timestamp. */
export type ParameterType = 'string' | 'integer' | 'number' | 'day' | 'timestamp';

export interface Signature {
  readonly parameters: readonly ParameterType[];
  /** How many of the last parameters may be omitted. */
  readonly optional?: number;
  /** `same`: the type of the argument. */
  readonly result: ScalarType | 'same';
}

const test: Signature = { parameters: ['string', 'string'], result: 'boolean' };
const text: Signature = { parameters: ['string'], result: 'string' };
const calendarPart: Signature = { parameters: ['day'], result: 'integer' };
const clockPart: Signature = { parameters: ['timestamp'], result: 'integer' };
const rounding: Signature = { parameters: ['number'], result: 'same' };

export const signatures: Readonly<Record<FunctionName | 'now', Signature>> = {
  contains: test,
  startswith: test,
  endswith: test,
  tolower: text,
  toupper: text,
  trim: text,
  length: { parameters: ['string'], result: 'integer' },
  indexof: { parameters: ['string', 'string'], result: 'integer' },
  substring: { parameters: ['string', 'integer', 'integer'], optional: 1, result: 'string' },
  concat: { parameters: ['string', 'string'], result: 'string' },
  year: calendarPart,
  month: calendarPart,
  day: calendarPart,
  hour: clockPart,
  minute: clockPart,
  second: clockPart,
  date: { parameters: ['timestamp'], result: 'date' },
  round: rounding,
  floor: rounding,
  ceiling: rounding,
  now: { parameters: [], result: 'timestamp' },
};

const notOffered = new Set([
  'case',
  'cast',
  'fractionalseconds',
  'hassubsequence',
  'hassubset',
  'isof',
  'matchespattern',
  'maxdatetime',
  'mindatetime',
  'time',
  'totaloffsetminutes',
  'totalseconds',
]);

/** Returns the function of that name, in upper or lower case (OData 4.01). @throws DomainError UNSUPPORTED_FILTER, INVALID_QUERY_OPTION */
export function functionNamed(written: string, place: Place): FunctionName | 'now' {
  const name = written.toLowerCase();
  if (isFunction(name)) return name;
  if (notOffered.has(name) || name.includes('.')) throw unsupported(place, `${written}() is not offered`);
  if (name === 'substringof')
    throw invalid(place, 'substringof() is no function of OData 4.01; write contains(field,text)');
  throw invalid(place, `there is no function ${written}()`);
}

function isFunction(name: string): name is FunctionName | 'now' {
  return Object.hasOwn(signatures, name);
}
