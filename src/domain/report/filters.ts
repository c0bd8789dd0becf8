/** The conditions of a report: `{ column: value | [values] | { gt, ge, lt, le, ne, contains } }`, typed by the table of fields. */

import { addDays, type CalendarDate, isCalendarDate, normalizeTimestamp } from '../../kernel/dates.js';
import type { FieldFault } from '../../kernel/errors.js';
import type { JsonValue } from '../../kernel/json.js';
import type { ComparisonOperator, Expression, FieldReference, Literal } from '../../query/ast.js';
import { allOfSome } from '../../query/conditions.js';
import type { ScalarField } from '../../query/fields.js';

export const filterOperators = ['gt', 'ge', 'lt', 'le', 'ne', 'contains'] as const;
export const maxFilterValues = 1_000;

/** A fault in a part of a filter. */
class Fault {
  constructor(
    readonly message: string,
    readonly below = '',
  ) {}
}

/**
 * The condition on one column.
 * @param faults - receives what is wrong, with JSON pointers below `path`; the result is then undefined
 * @param today - the day from which `today-30` counts
 */
export function filterCondition(
  reference: FieldReference,
  field: ScalarField,
  value: JsonValue,
  path: string,
  faults: FieldFault[],
  today: CalendarDate,
): Expression | undefined {
  const hasDays = field.type === 'date' || field.type === 'timestamp';
  const made = condition(reference, field, hasDays ? inDays(value, today) : value);
  if (!(made instanceof Fault)) return made;
  faults.push({ path: path + made.below, message: made.message });
  return undefined;
}

/** Days counted from today, e.g. `today`, `today-30` and `today+7`, as days of the calendar. */
function inDays(value: JsonValue, today: CalendarDate): JsonValue {
  if (Array.isArray(value)) return value.map((one) => inDays(one, today));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inDays(one, today)]));
  const [isRelative, days = '0'] = /^today([+-]\d{1,4})?$/.exec(String(value)) ?? [];
  return isRelative === undefined ? value : addDays(today, Number(days));
}

function condition(reference: FieldReference, field: ScalarField, value: JsonValue): Expression | Fault {
  if (Array.isArray(value)) return oneOf(reference, field, value);
  if (typeof value !== 'object' || value === null) return compareWith(reference, field, 'eq', value);
  const conditions: Expression[] = [];
  for (const [operator, operand] of Object.entries(value)) {
    const known = filterOperators.find((one) => one === operator);
    if (known === undefined) return new Fault(`must be one of ${filterOperators.join(', ')}`, `/${operator}`);
    const made =
      known === 'contains' ? containsText(reference, operand) : compareWith(reference, field, known, operand);
    if (made instanceof Fault) return new Fault(made.message, `/${operator}`);
    conditions.push(made);
  }
  return allOfSome(conditions) ?? new Fault(`must hold some of ${filterOperators.join(', ')}`);
}

function oneOf(
  reference: FieldReference,
  field: ScalarField,
  values: readonly JsonValue[],
): Expression | Fault {
  if (values.length === 0 || values.length > maxFilterValues)
    return new Fault(`must have 1 to ${maxFilterValues} values`);
  const list: Literal[] = [];
  const days: Expression[] = [];
  for (const [index, value] of values.entries()) {
    const literal = literalOf(field, value);
    if (literal instanceof Fault) return new Fault(literal.message, `/${index}`);
    if (literal.type === 'date' && field.type === 'timestamp') days.push(onDay(reference, literal));
    else list.push(literal);
  }
  const listed: Expression[] = list.length === 0 ? [] : [{ kind: 'in', operand: reference, list }];
  return anyOf([...listed, ...days]);
}

/** Builds a tree of few levels, so that every engine can walk it. */
function anyOf(conditions: readonly Expression[]): Expression {
  const [only] = conditions;
  if (only !== undefined && conditions.length === 1) return only;
  const middle = Math.ceil(conditions.length / 2);
  return { kind: 'or', left: anyOf(conditions.slice(0, middle)), right: anyOf(conditions.slice(middle)) };
}

function compareWith(
  reference: FieldReference,
  field: ScalarField,
  operator: ComparisonOperator,
  value: JsonValue,
): Expression | Fault {
  const ordering = operator !== 'eq' && operator !== 'ne';
  if (ordering && (field.type === 'boolean' || value === null))
    return new Fault(field.type === 'boolean' ? 'is not for true and false' : 'must not be null');
  const literal = literalOf(field, value, ordering);
  if (literal instanceof Fault) return literal;
  if (literal.type === 'date' && field.type === 'timestamp')
    return compareWithDay(reference, operator, literal);
  return { kind: 'comparison', operator, left: reference, right: literal };
}

function containsText(reference: FieldReference, value: JsonValue): Expression | Fault {
  if (reference.type !== 'string') return new Fault('is for texts only');
  if (typeof value !== 'string' || value === '') return new Fault('must be a text');
  const literal: Literal = { kind: 'literal', type: 'string', value };
  return { kind: 'call', name: 'contains', arguments: [reference, literal], type: 'boolean' };
}

/** @param open - whether a value outside the closed set of a field is accepted */
function literalOf(field: ScalarField, value: JsonValue, open = false): Literal | Fault {
  if (value === null) return { kind: 'literal', type: 'null', value };
  switch (field.type) {
    case 'string':
      if (typeof value !== 'string') return new Fault('must be a string');
      if (!open && field.values?.includes(value) === false)
        return new Fault(`must be one of ${field.values.join(', ')}`);
      return { kind: 'literal', type: 'string', value };
    case 'boolean':
      return typeof value === 'boolean'
        ? { kind: 'literal', type: 'boolean', value }
        : new Fault('must be true or false');
    case 'integer':
      return Number.isSafeInteger(value)
        ? { kind: 'literal', type: 'integer', value: Number(value), text: String(value) }
        : new Fault('must be an integer');
    case 'decimal':
      if (typeof value !== 'number') return new Fault('must be a number');
      return {
        kind: 'literal',
        type: Number.isSafeInteger(value) ? 'integer' : 'decimal',
        value,
        text: String(value),
      };
    case 'date':
      return typeof value === 'string' && isCalendarDate(value)
        ? { kind: 'literal', type: 'date', value }
        : new Fault('must be a date such as 2026-01-31 or today-30');
    case 'timestamp': {
      if (typeof value === 'string' && isCalendarDate(value)) return { kind: 'literal', type: 'date', value };
      const normalized = typeof value === 'string' ? normalizeTimestamp(value) : undefined;
      return normalized === undefined
        ? new Fault('must be a timestamp such as 2026-01-31T12:00:00Z, or a date, which means all of the day')
        : { kind: 'literal', type: 'timestamp', value: normalized };
    }
  }
}

const moment = (day: Literal, time: string): Literal => ({
  kind: 'literal',
  type: 'timestamp',
  value: `${day.value}T${time}Z`,
});
export const firstMoment = '00:00:00.000';
export const lastMoment = '23:59:59.999';

function onDay(reference: FieldReference, day: Literal): Expression {
  return {
    kind: 'and',
    left: { kind: 'comparison', operator: 'ge', left: reference, right: moment(day, firstMoment) },
    right: { kind: 'comparison', operator: 'le', left: reference, right: moment(day, lastMoment) },
  };
}

/**
 * A date beside a timestamp means the whole day: `gt` after it, `ge` from its beginning, `lt` before it, `le` to its end, `eq` on it, `ne`
 * not on it.
 */
function compareWithDay(reference: FieldReference, operator: ComparisonOperator, day: Literal): Expression {
  if (operator === 'eq') return onDay(reference, day);
  if (operator === 'ne') return { kind: 'not', operand: onDay(reference, day) };
  const time = operator === 'gt' || operator === 'le' ? lastMoment : firstMoment;
  return { kind: 'comparison', operator, left: reference, right: moment(day, time) };
}
