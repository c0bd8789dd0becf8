/** Gathers the rows that make one record together, one group at a time. */
import { type Group, type MappedRecord, mapFields } from './mapping.js';
import { cell, type Row, UnusableRow } from './mappingSources.js';

/** Usable rows that a record takes: as many as an invoice has items. */
export const largestGroup = 1_000;

export interface GatheredRecord {
  /** Line of the first row that could be used. */
  readonly line: number;
  /** How many rows it was made of. */
  readonly rows: number;
  readonly record: Readonly<Record<string, unknown>>;
}

export interface RowGroups {
  /**
   * Turns to the group that the row belongs to.
   * @returns the record of the group that ends with it, if one ends and has a usable row
   * @throws UnusableRow when the row has no group, or one that has ended already
   */
  turnTo(row: Row): GatheredRecord | undefined;
  /** Adds the row to the group turned to; the first one gives the fields of the record. @throws UnusableRow */
  add(line: number, fields: MappedRecord, row: Row): void;
  /** @returns the record of the last group */
  end(): GatheredRecord | undefined;
}

interface OpenGroup {
  readonly value: string;
  readonly items: MappedRecord[];
  first: { readonly line: number; readonly fields: MappedRecord } | undefined;
}

export function rowGroups({ by, into, fields: itemFields }: Group): RowGroups {
  let open: OpenGroup = { value: '', items: [], first: undefined };
  // The values as they are: of hashes, two that agree would cost somebody a record.
  const ended = new Set<string>();

  function end(): GatheredRecord | undefined {
    const { first, items } = open;
    if (first === undefined) return undefined;
    return { line: first.line, rows: items.length, record: { ...first.fields, [into]: items } };
  }

  return {
    turnTo(row) {
      const value = cell(row, by);
      if (value === '') throw new UnusableRow(`${by} is blank`);
      if (value === open.value) return undefined;
      // The open group goes on behind a row that is out of place.
      if (ended.has(value)) {
        throw new UnusableRow(
          `${by} ${JSON.stringify(value)} comes again behind other rows; rows of one ${by} must follow each other`,
        );
      }
      const gathered = end();
      ended.add(open.value);
      open = { value, items: [], first: undefined };
      return gathered;
    },

    add(line, fields, row) {
      const item = mapFields(itemFields, row);
      if (open.items.length === largestGroup) {
        throw new UnusableRow(
          `${by} ${JSON.stringify(open.value)} has ${largestGroup} rows already, and one record takes no more`,
        );
      }
      open.first ??= { line, fields };
      open.items.push(item);
    },

    end,
  };
}
