/** The outcome of each row of a file: a record, possibly together with other rows, or a reason why there is none. */
import { z } from 'zod';
import type { FileRow } from './importFiles.js';
import type { RowReading } from './mapping.js';
import { type Row, UnusableRow } from './mappingSources.js';
import { type GatheredRecord, rowGroups } from './rowGroups.js';

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
