/**
 * Dates compared with timestamps. OData has no rule for the pair. As in its libraries, a date stands for its midnight, UTC: `createdAt ge
 * 2026-01-01` is from the beginning of that day on. One of the two must be a literal (or `now()`), which then takes the other's type, so that
 * engines compare like with like.
 */
import type { ComparisonOperator, Expression, Literal } from '../ast.js';
import { typeOf } from '../ast.js';

const midnight = 'T00:00:00.000Z';

/** A date literal as the timestamp of its midnight; any other literal as it is. */
export function asTimestamp(literal: Literal): Literal {
  if (literal.type !== 'date') return literal;
  return { ...literal, type: 'timestamp', value: `${literal.value}${midnight}` };
}

/**
 * The comparison with both sides of one type; a constant where no date can be equal to the moment.
 * Undefined when neither side is a literal. `left` and `right` are one a date, the other a timestamp.
 */
export function compareDateWithTimestamp(
  operator: ComparisonOperator,
  left: Expression,
  right: Expression,
  position: number,
): Expression | undefined {
  const dateIsLeft = typeOf(left) === 'date';
  const [date, timestamp] = dateIsLeft ? [left, right] : [right, left];
  const comparison = (by: ComparisonOperator, newDate: Expression, newTimestamp: Expression): Expression => ({
    kind: 'comparison',
    operator: by,
    left: dateIsLeft ? newDate : newTimestamp,
    right: dateIsLeft ? newTimestamp : newDate,
    position,
  });
  if (date.kind === 'literal') return comparison(operator, asTimestamp(date), timestamp);
  if (timestamp.kind !== 'literal') return undefined;

  const moment = String(timestamp.value);
  const day: Literal = { ...timestamp, type: 'date', value: moment.slice(0, 10) };
  if (moment.endsWith(midnight)) return comparison(operator, date, day);
  if (operator === 'eq' || operator === 'ne') {
    return { kind: 'literal', type: 'boolean', value: operator === 'ne', position };
  }
  // The moment lies inside its day: that day's midnight is before it, the next one's after it.
  const asksForEarlierDate = dateIsLeft === (operator === 'lt' || operator === 'le');
  const inclusive = dateIsLeft ? ('le' as const) : ('ge' as const);
  const exclusive = dateIsLeft ? ('gt' as const) : ('lt' as const);
  return comparison(asksForEarlierDate ? inclusive : exclusive, date, day);
}

const dayMilliseconds = 86_400_000;
const written = /^(-?)P(?=\d|T\d)(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/;

/** Milliseconds of a duration as OData writes them, with days at most; undefined for any other text. */
export function millisecondsIn(duration: string): number | undefined {
  const found = written.exec(duration);
  if (found === null) return undefined;
  const [, sign, days = 0, hours = 0, minutes = 0, seconds = 0] = found;
  const sum =
    Number(days) * dayMilliseconds + (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
  return sign === '-' ? -sum : sum;
}

/** The date or timestamp so many milliseconds later; a date stays one. Undefined beyond the years of four digits. */
export function movedBy(value: string, milliseconds: number): string | undefined {
  const moment = new Date(Date.parse(value) + milliseconds);
  const year = moment.getUTCFullYear();
  if (Number.isNaN(year) || year < 1 || year > 9_999) return undefined;
  return moment.toISOString().slice(0, value.length === 10 ? 10 : undefined);
}
