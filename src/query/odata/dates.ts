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
