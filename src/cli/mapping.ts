/** The content of a mapping file, and the record that it makes of a row. */
import { z } from 'zod';
import type { JsonValue } from '../kernel/json.js';
import { cell, type Row, readSource, type Scalar, takeFromSource, UnusableRow } from './mappingSources.js';

interface Condition {
  readonly column: string;
  readonly is?: string | undefined;
  readonly startsWith?: string | undefined;
}
const condition = {
  column: z.string(),
  is: z.string().optional(),
  startsWith: z.string().min(1).optional(),
};
const hasOneTest = ({ is, startsWith }: Condition) => (is === undefined) !== (startsWith === undefined);
const hasOneTestOnly = 'requires either is or startsWith';

const fields = z.record(
  z.string(),
  z
    .looseObject({ when: z.strictObject(condition).refine(hasOneTest, hasOneTestOnly).optional() })
    .transform(({ when, ...members }, context) => ({ when, source: readSource(members, context) })),
);
type Fields = z.output<typeof fields>;

/**
 * `required`: columns that must not be blank. `skip`: rows that do not belong to the import, each kind with its reason. `fields`: each
 * field of the record and its source. `group`: consecutive rows with the same value of `by` make one record together, with an object for
 * each in the array `into`.
 */
export const mappingSchema = z
  .strictObject({
    required: z.array(z.string()).default([]),
    skip: z
      .array(z.strictObject({ ...condition, because: z.string().min(1) }).refine(hasOneTest, hasOneTestOnly))
      .default([]),
    fields,
    group: z.strictObject({ by: z.string(), into: z.string(), fields }).optional(),
  })
  .refine((one) => one.group === undefined || !Object.hasOwn(one.fields, one.group.into), {
    path: ['group', 'into'],
    error: 'is also the name of a field',
  });
export type Mapping = z.output<typeof mappingSchema>;
export type MappedRecord = Readonly<Record<string, JsonValue | readonly string[]>>;

/** Consecutive rows with the same value of a column make one record, with an entry for each in the array `into`. */
export interface Grouping {
  /** False for a row that is a record of its own. */
  applies(row: Row): boolean;
  /** The column that identifies the record. */
  by(row: Row): string;
  readonly into: string;
  /** Undefined for a row that adds no entry. @throws UnusableRow */
  entryOf(row: Row): MappedRecord | undefined;
}

/** How the rows of a file become records. */
export interface RowReading {
  /** Undefined for a row that is not skipped. @throws UnusableRow */
  reasonToSkip(row: Row): string | undefined;
  /** @throws UnusableRow */
  recordOf(row: Row): MappedRecord;
  readonly group?: Grouping;
}

/** @param text of the mapping file @throws Error that names each fault and its member */
export function readMapping(text: string): Mapping {
  const parsed = mappingSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => [...path, message].join(': '));
  throw new Error(`the mapping is not valid:\n${faults.join('\n')}`);
}

export function readingOf({ required, skip, fields, group }: Mapping): RowReading {
  return {
    reasonToSkip: (row) => skip.find((one) => holds(one, row))?.because,
    recordOf(row) {
      for (const name of required) {
        if (cell(row, name) === '') throw new UnusableRow(`${name} is blank`);
      }
      return mapFields(fields, row);
    },
    ...(group && {
      group: {
        applies: () => true,
        into: group.into,
        by: () => group.by,
        entryOf: (row) => mapFields(group.fields, row),
      },
    }),
  };
}

/** @throws UnusableRow */
function mapFields(fields: Fields, row: Row): MappedRecord {
  const record: Record<string, Scalar> = {};
  for (const [name, { when, source }] of Object.entries(fields)) {
    if (when === undefined || holds(when, row)) record[name] = takeFromSource(source, row);
  }
  return record;
}

function holds({ column, is, startsWith }: Condition, row: Row): boolean {
  const text = cell(row, column);
  return startsWith === undefined ? text === is : text.startsWith(startsWith);
}
