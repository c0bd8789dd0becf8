/** The outcome of each row of a file: a record, possibly together with other rows, or a reason why there is none. */
import { z } from 'zod';
import type { FileRow } from './importFiles.js';
import type { Grouping, MappedRecord, RowReading } from './mapping.js';
import { cell, type Row, UnusableRow } from './mappingSources.js';

interface GatheredRecord {
  /** Line of the first usable row. */
  readonly line: number;
  /** Number of rows that it was made of. */
  readonly rows: number;
  readonly record: Readonly<Record<string, unknown>>;
}

export type RowOutcome =
  | ({ readonly kind: 'record' } & GatheredRecord)
  | { readonly kind: 'refused'; readonly line: number; readonly message: string; readonly row?: unknown }
  | { readonly kind: 'skipped'; readonly because: string };

/**
 * Every row is part of exactly one outcome. A record of several rows is yielded after its last row.
 * @param reading undefined: the rows are the records
 */
export async function* mappedRows(
  reading: RowReading | undefined,
  rows: AsyncIterable<FileRow>,
): AsyncGenerator<RowOutcome> {
  const groups = reading?.group === undefined ? undefined : rowGroups(reading.group);
  for await (const one of rows) {
    const { line } = one;
    try {
      if ('fault' in one) throw new UnusableRow(one.fault);
      const record = objectOf(one.row);
      if (reading === undefined) {
        yield { kind: 'record', line, rows: 1, record };
        continue;
      }
      const row = textRow(record);
      const because = reading.reasonToSkip(row);
      if (because !== undefined) {
        yield { kind: 'skipped', because };
      } else if (groups === undefined || reading.group?.applies(row) !== true) {
        yield { kind: 'record', line, rows: 1, record: reading.recordOf(row) };
      } else {
        const gathered = groups.turnTo(row);
        if (gathered !== undefined) yield { kind: 'record', ...gathered };
        groups.add(line, reading.recordOf(row), row);
      }
    } catch (error) {
      if (!(error instanceof UnusableRow)) throw error;
      const row = one.row === undefined ? {} : { row: one.row };
      yield { kind: 'refused', line, message: error.message, ...row };
    }
  }
  const last = groups?.end();
  if (last !== undefined) yield { kind: 'record', ...last };
}

const anyObject = z.looseObject({});

function objectOf(row: unknown): Readonly<Record<string, unknown>> {
  const parsed = anyObject.safeParse(row);
  if (!parsed.success) throw new UnusableRow('the line is not a JSON object');
  return parsed.data;
}

function textRow(row: Readonly<Record<string, unknown>>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)]),
  );
}

/** The largest number of usable rows in a record, which is also that of an invoice's items. */
export const largestGroup = 1_000;

interface OpenGroup {
  readonly value: string;
  readonly items: MappedRecord[];
  rows: number;
  first: { readonly line: number; readonly fields: MappedRecord } | undefined;
}

/** Gathers the rows that make one record together, one group at a time. */
function rowGroups({ by, into, entryOf }: Grouping) {
  let open: OpenGroup = { value: '', items: [], rows: 0, first: undefined };
  // The values themselves: with hashes, a collision would lose a record.
  const ended = new Set<string>();

  function end(): GatheredRecord | undefined {
    const { first, items, rows } = open;
    if (first === undefined) return undefined;
    const entries = items.length === 0 ? {} : { [into]: items };
    return { line: first.line, rows, record: { ...first.fields, ...entries } };
  }

  return {
    /**
     * Moves to the group that the row belongs to.
     * @returns the record of the previous group, if this row ends it and it has a usable row
     * @throws UnusableRow if the row has no group, or one that has already ended
     */
    turnTo(row: Row): GatheredRecord | undefined {
      const column = by(row);
      const value = cell(row, column);
      if (value === '') throw new UnusableRow(`${column} is blank`);
      if (value === open.value) return undefined;
      // The open group continues after a misplaced row.
      if (ended.has(value)) {
        throw new UnusableRow(
          `${column} ${JSON.stringify(value)} comes again behind other rows; rows of one ${column} must follow each other`,
        );
      }
      const gathered = end();
      ended.add(open.value);
      open = { value, items: [], rows: 0, first: undefined };
      return gathered;
    },

    /** Adds the row to the current group; its first row gives the fields of the record. @throws UnusableRow */
    add(line: number, fields: MappedRecord, row: Row): void {
      const entry = entryOf(row);
      if (open.rows === largestGroup) {
        throw new UnusableRow(
          `${by(row)} ${JSON.stringify(open.value)} has ${largestGroup} rows already, and one record takes no more`,
        );
      }
      open.first ??= { line, fields };
      open.rows += 1;
      if (entry !== undefined) open.items.push(entry);
    },

    /** Returns the record of the last group. */
    end,
  };
}
