/** Gathers the rows that make one record together, one group at a time. */
import type { Grouping, MappedRecord } from './mapping.js';
import { cell, type Row, UnusableRow } from './mappingSources.js';

/** The largest number of usable rows in a record, which is also that of an invoice's items. */
export const largestGroup = 1_000;

export interface GatheredRecord {
  /** Line of the first usable row. */
  readonly line: number;
  /** Number of rows that it was made of. */
  readonly rows: number;
  readonly record: Readonly<Record<string, unknown>>;
}

export interface RowGroups {
  /**
   * Moves to the group that the row belongs to.
   * @returns the record of the previous group, if this row ends it and it has a usable row
   * @throws UnusableRow if the row has no group, or one that has already ended
   */
  turnTo(row: Row): GatheredRecord | undefined;
  /** Adds the row to the current group; its first row gives the fields of the record. @throws UnusableRow */
  add(line: number, fields: MappedRecord, row: Row): void;
  /** @returns the record of the last group */
  end(): GatheredRecord | undefined;
}

interface OpenGroup {
  readonly value: string;
  readonly items: MappedRecord[];
  rows: number;
  first: { readonly line: number; readonly fields: MappedRecord } | undefined;
}

export function rowGroups({ by, into, entryOf }: Grouping): RowGroups {
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
    turnTo(row) {
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

    add(line, fields, row) {
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

    end,
  };
}
