/** The source of one field of a record: its form in the mapping, and its value in a row. */
import { z } from 'zod';
import { addMonths, isCalendarDate, normalizeTimestamp } from '../kernel/dates.js';
import { compareDecimals, exactProduct, parseDecimal } from '../kernel/money.js';

export type Row = Readonly<Record<string, string>>;
export type Scalar = string | number | boolean;

/** Thrown with the reason why a row makes no record. */
export class UnusableRow extends Error {
  override readonly name = 'UnusableRow';
}

const scalar = z.union([z.string(), z.number(), z.boolean()]);

const column = z.strictObject({
  column: z.string(),
  strip: z.string().min(1).optional(),
  values: z.record(z.string(), scalar).optional(),
});

const number = z.strictObject({
  number: z.string(),
  integer: z.boolean().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  above: z.number().optional(),
  times: column.optional(),
});

const timestamp = z.strictObject({ timestamp: z.string() });

/** A day a number of months before a given one. */
const day = z.strictObject({
  day: z.string().refine(isCalendarDate, 'must be a day such as 2026-02-28'),
  minusMonths: z.string(),
});

const literalText = z.strictObject({ literal: z.string() });
type Part = z.output<typeof column> | z.output<typeof literalText>;

/** Several parts with a separator; empty parts are left out. */
const join = z.strictObject({
  join: z.array(z.looseObject({}).transform(oneOf<Part>({ column, literal: literalText }))),
  separator: z.string(),
});

const literal = z.strictObject({ literal: scalar });
const sources = { column, literal, number, timestamp, day, join };
export type Source = z.output<(typeof sources)[keyof typeof sources]>;

/** Reads the members of a source, and reports each fault at its member. */
export const readSource = oneOf<Source>(sources);

/**
 * Chooses a schema by the member that identifies it, because a union could only report that no schema fits.
 * @returns a transformation of any object
 */
function oneOf<Output>(schemas: Readonly<Record<string, z.ZodType<Output>>>) {
  return (members: Readonly<Record<string, unknown>>, context: z.core.$RefinementCtx): Output => {
    const named = Object.entries(schemas).find(([name]) => Object.hasOwn(members, name));
    if (named === undefined) {
      const given = Object.keys(members).join(', ');
      const needed = Object.keys(schemas).join(', ');
      context.addIssue(`needs one of ${needed}${given === '' ? '' : `, and has ${given}`}`);
      return z.NEVER;
    }
    const parsed = named[1].safeParse(members);
    if (parsed.success) return parsed.data;
    for (const { message, path } of parsed.error.issues) {
      context.addIssue({ code: 'custom', message, path: [...path] });
    }
    return z.NEVER;
  };
}

/** The text of a column without surrounding space. @throws UnusableRow if the row lacks the column */
export function cell(row: Row, name: string): string {
  const text = Object.hasOwn(row, name) ? row[name] : undefined;
  if (text === undefined) throw new UnusableRow(`unknown column ${name}`);
  return text.trim();
}

/** @throws UnusableRow */
export function takeFromSource(source: Source, row: Row): Scalar {
  if ('literal' in source) return source.literal;
  if ('column' in source) return lookUp(source, row);
  if ('number' in source) return parseNumber(source, row);
  if ('timestamp' in source) return moment(row, source.timestamp);
  if ('day' in source) return dayBefore(source.day, row, source.minusMonths);
  const parts = source.join.map((part) => ('literal' in part ? part.literal : String(lookUp(part, row))));
  return parts.filter((part) => part !== '').join(source.separator);
}

function lookUp({ column: name, strip, values }: z.output<typeof column>, row: Row): Scalar {
  const whole = cell(row, name);
  const text = strip !== undefined && whole.endsWith(strip) ? whole.slice(0, -strip.length) : whole;
  if (values === undefined) return text;
  const value = Object.hasOwn(values, text) ? values[text] : undefined;
  if (value === undefined)
    throw new UnusableRow(`${name} is ${JSON.stringify(text)}, which the mapping does not know`);
  return value;
}

function parseNumber(source: z.output<typeof number>, row: Row): number {
  const { number: name, integer, min, max, above, times } = source;
  const text = parseDecimal(cell(row, name));
  if (text === undefined) throw new UnusableRow(`${name} is not a number`);
  if (integer === true && text.includes('.')) throw new UnusableRow(`${name} is not a whole number`);
  const against = (bound: number) => compareDecimals(text, String(bound));
  if (min !== undefined && against(min) < 0) throw new UnusableRow(`${name} is less than ${min}`);
  if (max !== undefined && against(max) > 0) throw new UnusableRow(`${name} is more than ${max}`);
  if (above !== undefined && against(above) <= 0) throw new UnusableRow(`${name} is not above ${above}`);
  return Number(times === undefined ? text : exactProduct(text, Number(lookUp(times, row))));
}

const timestampPattern =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?([Zz]|[+-]\d{2}:\d{2})?)?$/;

/** Exports often omit the offset, the seconds or the time: then it is UTC, and zero. */
function moment(row: Row, name: string): string {
  const [, day, time = '00:00', seconds = ':00', offset = 'Z'] = timestampPattern.exec(cell(row, name)) ?? [];
  const normalized = normalizeTimestamp(`${day}T${time}${seconds}${offset}`);
  if (normalized === undefined)
    throw new UnusableRow(`${name} is not a timestamp such as 2026-02-28 13:45:00`);
  return normalized;
}

function dayBefore(start: string, row: Row, name: string): string {
  const text = cell(row, name);
  if (!/^\d{1,5}$/.test(text)) throw new UnusableRow(`${name} is not a whole number`);
  try {
    return addMonths(start, -Number(text));
  } catch (error) {
    if (error instanceof RangeError)
      throw new UnusableRow(`${name} is more months than there are before ${start}`);
    throw error;
  }
}
