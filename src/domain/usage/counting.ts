/** Counts a usage event by its meter. */
import type { JsonObject, JsonValue } from '../../kernel/json.js';
import { type DecimalText, parseDecimal } from '../../kernel/money.js';
import type { Meter } from '../reference/events.js';

/** `value` is 1 where distinct texts are counted. */
export interface Counted {
  readonly value: DecimalText;
  readonly text?: string;
}

/** `fault` names the member that the meter needs and says what it must be. */
export type Counting = { readonly counted: Counted | null } | { readonly fault: string };

export interface SentUsage {
  readonly value?: DecimalText;
  readonly properties?: JsonObject;
}

/** The largest number of digits of a counted value before and after the point. */
const mostDigits = { before: 15, after: 12 } as const;
const longestText = 512;
const decimalPattern = new RegExp(`^-?\\d{1,${mostDigits.before}}(\\.\\d{1,${mostDigits.after}})?$`);

/** The value in plain notation; undefined if it is no decimal number, or has too many digits. */
export function countableValue(value: number | string): DecimalText | undefined {
  const text = parseDecimal(value);
  return text !== undefined && decimalPattern.test(text) ? text : undefined;
}

export function countOf(
  { aggregation, field, filter }: Pick<Meter, 'aggregation' | 'field' | 'filter'>,
  { value, properties = {} }: SentUsage,
): Counting {
  const isLeftOut = filter?.some(({ property, values }) => !values.includes(textOf(properties[property])));
  if (isLeftOut === true) return { counted: null };
  if (aggregation === 'count') return { counted: { value: '1' } };
  const member = field === null ? 'value' : `properties.${field}`;
  const sent = field === null ? value : properties[field];
  if (sent === undefined || sent === null || sent === '')
    return { fault: `${member} is required by the meter` };
  if (aggregation === 'unique') {
    const text = textOf(sent);
    if (text.length > longestText) return { fault: `${member} must have at most ${longestText} characters` };
    return { counted: { value: '1', text } };
  }
  const number = typeof sent === 'number' || typeof sent === 'string' ? countableValue(sent) : undefined;
  if (number === undefined)
    return {
      fault: `${member} must be a number of at most ${mostDigits.before} digits before the point and ${mostDigits.after} after it`,
    };
  return { counted: { value: number } };
}

/** A property as filters and the aggregation `unique` compare it. */
function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
}
