/** Turns a row of somebody's file into a record of an import, as a mapping file says. */
import { z } from 'zod';
import { addMonths, isCalendarDate } from '../kernel/dates.js';
import { exactProduct, parseDecimal } from '../kernel/money.js';

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const column = z.strictObject({ column: z.string(), values: values.optional() });

const source = z.union([
  z.strictObject({ literal: z.union([z.string(), z.number(), z.boolean()]) }),
  /** A number, perhaps times what another column's value stands for. */
  z.strictObject({ number: z.string(), times: column.optional() }),
  /** A day so many months before a given one. */
  z.strictObject({ day: z.string().refine(isCalendarDate), minusMonths: z.string() }),
  /** Several parts with a text between them; empty parts are left out. */
  z.strictObject({
    join: z.array(z.union([z.strictObject({ literal: z.string() }), column])),
    separator: z.string(),
  }),
  column,
]);

/** `required`: columns that must not be blank. `fields`: each field of the record and where it comes from. */
export const mappingSchema = z.strictObject({
  required: z.array(z.string()).default([]),
  fields: z.record(
    z.string(),
    z
      .looseObject({ when: z.strictObject({ column: z.string(), is: z.string() }).optional() })
      .transform((one, context) => {
        const { when, ...rest } = one;
        const parsed = source.safeParse(rest);
        if (!parsed.success) {
          context.addIssue('must be a column, literal, number, day or join');
          return z.NEVER;
        }
        return { when, source: parsed.data };
      }),
  ),
});
export type Mapping = z.output<typeof mappingSchema>;
type Source = z.output<typeof source>;
export type Row = Readonly<Record<string, string>>;

/** Why a row gives no record. */
export class UnusableRow extends Error {
  override readonly name = 'UnusableRow';
}

/** @throws UnusableRow */
export function mapped(mapping: Mapping, row: Row): Record<string, string | number | boolean> {
  for (const name of mapping.required) {
    if (cell(row, name) === '') throw new UnusableRow(`${name} is blank`);
  }
  const record: Record<string, string | number | boolean> = {};
  for (const [name, { when, source }] of Object.entries(mapping.fields)) {
    if (when === undefined || cell(row, when.column) === when.is) record[name] = sourced(source, row);
  }
  return record;
}

function cell(row: Row, name: string): string {
  const text = Object.hasOwn(row, name) ? row[name] : undefined;
  if (text === undefined) throw new UnusableRow(`there is no column ${name}`);
  return text.trim();
}

function sourced(source: Source, row: Row): string | number | boolean {
  if ('literal' in source) return source.literal;
  if ('column' in source) return looked(source, row);
  if ('join' in source) {
    const parts = source.join.map((part) => ('literal' in part ? part.literal : String(looked(part, row))));
    return parts.filter((part) => part !== '').join(source.separator);
  }
  if ('day' in source) return addMonths(source.day, -wholeNumber(row, source.minusMonths));
  const text = parseDecimal(cell(row, source.number));
  if (text === undefined) throw new UnusableRow(`${source.number} is not a number`);
  if (source.times === undefined) return Number(text);
  return Number(exactProduct(text, Number(looked(source.times, row))));
}

function looked(
  { column: name, values: known }: z.output<typeof column>,
  row: Row,
): string | number | boolean {
  const text = cell(row, name);
  if (known === undefined) return text;
  const value = Object.hasOwn(known, text) ? known[text] : undefined;
  if (value === undefined)
    throw new UnusableRow(`${name} is ${JSON.stringify(text)}, which the mapping does not know`);
  return value;
}

function wholeNumber(row: Row, name: string): number {
  const text = cell(row, name);
  if (!/^\d{1,5}$/.test(text)) throw new UnusableRow(`${name} is not a whole number`);
  return Number(text);
}
