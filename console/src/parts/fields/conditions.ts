/** Conditions as lines of a form, and as the service stores them: objects for reports, OData for widgets. */
import { fieldsOf } from '../figures/sources.js';
import { daysAfter } from '../words/days.js';

export const operators = ['eq', 'in', 'ne', 'gt', 'ge', 'lt', 'le', 'contains'] as const;
export type Operator = (typeof operators)[number];

export interface Condition {
  /** Key of the line while the form is open. */
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

/** Converts typed text to the field's type; empty text becomes null. */
function typedValue(text: string, source: string, field: string): Scalar {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const type = fieldsOf(source)[field];
  if (type === 'number' && Number.isFinite(Number(trimmed))) return Number(trimmed);
  if (type === 'yesNo' && (trimmed === 'true' || trimmed === 'false')) return trimmed === 'true';
  return trimmed;
}

/** Several comparisons of one field are combined; of two lines that set its value, the last wins. */
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

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A day relative to today: `today`, `today-30`. */
const relativeDay = /^today([+-]\d{1,4})?$/;

/** Returns the days from today of a relative day; undefined for any other text. */
function daysFromToday(text: string): number | undefined {
  const found = relativeDay.exec(text);
  return found === null ? undefined : Number(found[1] ?? 0);
}

function relativeDayOf(days: number): string {
  if (days === 0) return 'today';
  return days < 0 ? `today${days}` : `today+${days}`;
}

/** Returns an OData expression of the day: the service evaluates `now()`, so it decides which day is today. */
function odataDay(text: string, later: number): string {
  const days = daysFromToday(text);
  if (days === undefined) return later === 0 ? text : daysAfter(text, later);
  const sum = days + later;
  return sum === 0 ? 'date(now())' : `date(now()) ${sum < 0 ? 'sub' : 'add'} duration'P${Math.abs(sum)}D'`;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) || relativeDay.test(text);

/** Compares whole days, even where the field is a timestamp. */
function dayCondition(field: string, operator: Operator, text: string): string {
  const [from, next] = [odataDay(text, 0), odataDay(text, 1)];
  switch (operator) {
    case 'gt':
      return `${field} ge ${next}`;
    case 'ge':
      return `${field} ge ${from}`;
    case 'lt':
      return `${field} lt ${from}`;
    case 'le':
      return `${field} lt ${next}`;
    case 'ne':
      return `(${field} lt ${from} or ${field} ge ${next})`;
    default:
      return `${field} ge ${from} and ${field} lt ${next}`;
  }
}

/** Returns the conditions as an OData filter; null without any. Incomplete conditions are left out. */
export function odataOf(conditions: readonly Condition[], source: string): string | null {
  const types = fieldsOf(source);
  const made = conditions.flatMap(({ field, operator, value }): string[] => {
    const type = types[field];
    const text = value.trim();
    if (type === undefined) return [];
    if (text === '') return operator === 'eq' || operator === 'ne' ? [`${field} ${operator} null`] : [];
    if (type === 'day') return isDay(text) ? [dayCondition(field, operator, text)] : [];
    if (type === 'yesNo') return [`${field} ${operator === 'ne' ? 'ne' : 'eq'} ${text === 'true'}`];
    const isText = type === 'text';
    if (!isText && text.split(',').some((part) => !Number.isFinite(Number(part)))) return [];
    const of = (part: string) => (isText ? literal(part.trim()) : part.trim());
    if (operator === 'in') return [`${field} in (${text.split(',').map(of).join(',')})`];
    if (operator === 'contains')
      return isText ? [`contains(tolower(${field}),${literal(text.toLowerCase())})`] : [];
    return [`${field} ${operator} ${of(text)}`];
  });
  return made.length === 0 ? null : made.join(' and ');
}

const text = "'(?:[^']|'')*'";
const relative = "date\\(now\\(\\)\\)(?: (?:add|sub) duration'P\\d+D')?";
const someDay = `(?:\\d{4}-\\d\\d-\\d\\d|${relative})`;
const comparison = new RegExp(`^(\\w+) (eq|ne|gt|ge|lt|le) (null|true|false|-?[\\d.]+|${someDay}|${text})$`);
const otherDay = new RegExp(`^\\((\\w+) lt (${someDay}) or \\1 ge ${someDay}\\)$`);
const oneOf = /^(\w+) in \((.+)\)$/;
const contained = new RegExp(`^contains\\(tolower\\((\\w+)\\),(${text})\\)$`);
const parts = new RegExp(`(?:${text}|(?! and )[^'])+`, 'g');
const listed = new RegExp(`${text}|[^',\\s]+`, 'g');

function plain(written: string): string {
  if (written === 'null') return '';
  if (written.startsWith('date(')) {
    const [, sign, days = '0'] = /(add|sub) duration'P(\d+)D'$/.exec(written) ?? [];
    return relativeDayOf(sign === 'sub' ? -Number(days) : Number(days));
  }
  return written.startsWith("'") ? written.slice(1, -1).replaceAll("''", "'") : written;
}

/** Returns the conditions of an OData filter; undefined for a filter that the form cannot express. */
export function conditionsIn(filter: string | null): readonly Condition[] | undefined {
  const found = (filter ?? '').match(parts) ?? [];
  const conditions: Condition[] = [];
  for (const [key, part] of found.entries()) {
    const written = part.replace(/^and /, '').trim();
    const [, field = '', operator, value = ''] = comparison.exec(written) ?? [];
    const [, dayField, day = ''] = otherDay.exec(written) ?? [];
    const [, listField, list = ''] = oneOf.exec(written) ?? [];
    const [, textField, content = ''] = contained.exec(written) ?? [];
    if (operator !== undefined)
      conditions.push({ key, field, operator: operator as Operator, value: plain(value) });
    else if (dayField !== undefined)
      conditions.push({ key, field: dayField, operator: 'ne', value: plain(day) });
    else if (listField !== undefined) {
      const values = (list.match(listed) ?? []).map(plain);
      conditions.push({ key, field: listField, operator: 'in', value: values.join(', ') });
    } else if (textField !== undefined)
      conditions.push({ key, field: textField, operator: 'contains', value: plain(content) });
    else return undefined;
  }
  return conditions;
}
