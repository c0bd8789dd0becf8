/** The conditions of a report as lines of a form, and as the service keeps them. */
import { fieldsOf } from '../../parts/figures/sources.js';

export const operators = ['eq', 'in', 'ne', 'gt', 'ge', 'lt', 'le', 'contains'] as const;
export type Operator = (typeof operators)[number];

export interface Condition {
  /** Of the line, as long as the form is open. */
  readonly key: number;
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}

type Scalar = string | number | boolean | null;
export type Filters = Readonly<Record<string, unknown>>;

/** @param filters `{ status: ['issued', 'paid'], total: { gt: 0 } }` */
export function conditionsOf(filters: Filters): readonly Condition[] {
  let key = 0;
  return Object.entries(filters).flatMap(([field, value]): Condition[] => {
    if (Array.isArray(value)) {
      key += 1;
      return [{ key, field, operator: 'in', value: value.map(String).join(', ') }];
    }
    if (typeof value !== 'object' || value === null) {
      key += 1;
      return [{ key, field, operator: 'eq', value: value === null ? '' : String(value) }];
    }
    return Object.entries(value).map(([operator, operand]) => {
      key += 1;
      return {
        key,
        field,
        operator: operators.find((one) => one === operator) ?? 'eq',
        value: operand === null ? '' : String(operand),
      };
    });
  });
}

/** A typed text as the field's own kind of value; an empty one stands for none. */
function typedValue(text: string, source: string, field: string): Scalar {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const type = fieldsOf(source)[field];
  if (type === 'number' && Number.isFinite(Number(trimmed))) return Number(trimmed);
  if (type === 'yesNo' && (trimmed === 'true' || trimmed === 'false')) return trimmed === 'true';
  return trimmed;
}

/** Several comparisons of one field hold together; of two lines that say what it is, the later one does. */
export function filtersOf(conditions: readonly Condition[], source: string): Filters {
  const filters: Record<string, unknown> = {};
  for (const { field, operator, value } of conditions) {
    if (field === '') continue;
    if (operator === 'eq') filters[field] = typedValue(value, source, field);
    else if (operator === 'in')
      filters[field] = value.split(',').map((part) => typedValue(part, source, field));
    else {
      const before = filters[field];
      const others = typeof before === 'object' && before !== null && !Array.isArray(before) ? before : {};
      filters[field] = { ...others, [operator]: typedValue(value, source, field) };
    }
  }
  return filters;
}
