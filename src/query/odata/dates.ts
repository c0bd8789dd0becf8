/**
 * Compares dates with timestamps. OData has no rule for this. As in its libraries, a date means its midnight in UTC: `createdAt ge
 * 2026-01-01` includes that day from its beginning. One side must be a literal (or `now()`), which is converted to the other's type, so that
 * engines compare values of the same type.
 */
import { type ComparisonOperator, type Expression, type Literal, typeOf } from '../ast.js';

const midnight = 'T00:00:00.000Z';

/** Returns a date literal as the timestamp of its midnight, and any other literal unchanged. */
export function asTimestamp(literal: Literal): Literal {
  if (literal.type !== 'date') return literal;
  return { ...literal, type: 'timestamp', value: `${literal.value}${midnight}` };
}

/**
 * Returns the comparison with both sides of one type; a constant where no date can be equal to the moment.
 * Undefined when neither side is a literal. One of `left` and `right` is a date, the other a timestamp.
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
  // The moment is within its day: that day's midnight is before it, the next day's after it.
  const asksForEarlierDate = dateIsLeft === (operator === 'lt' || operator === 'le');
  const inclusive = dateIsLeft ? ('le' as const) : ('ge' as const);
  const exclusive = dateIsLeft ? ('gt' as const) : ('lt' as const);
  return comparison(asksForEarlierDate ? inclusive : exclusive, date, day);
}

const dayMilliseconds = 86_400_000;
const written = /^(-?)P(?=\d|T\d)(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/;

/** Returns the ms of a duration in OData's form, with days as the largest unit; undefined for any other text. */
export function millisecondsIn(duration: string): number | undefined {
  const found = written.exec(duration);
  if (found === null) return undefined;
  const [, sign, days = 0, hours = 0, minutes = 0, seconds = 0] = found;
  const sum =
    Number(days) * dayMilliseconds + (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
  return sign === '-' ? -sum : sum;
}

/** Returns the date or timestamp this many ms later; a date stays a date. Undefined beyond four-digit years. */
export function movedBy(value: string, milliseconds: number): string | undefined {
  const moment = new Date(Date.parse(value) + milliseconds);
  const year = moment.getUTCFullYear();
  if (Number.isNaN(year) || year < 1 || year > 9_999) return undefined;
  return moment.toISOString().slice(0, value.length === 10 ? 10 : undefined);
}
