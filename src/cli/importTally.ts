/** Counts the outcomes of the rows of an import, writes rejected ones to a file, and sums everything up. */
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { systemFaultOf } from './messages.js';

/** A record that fits into no request, or that the service rejected. */
export interface RejectedRecord {
  /** Line of the source where the record begins. */
  readonly line: number;
  /** Number of rows that it was made of. */
  readonly rows: number;
  readonly key?: unknown;
  readonly code: string;
  readonly message: string;
  /** As it would have been sent. */
  readonly record: unknown;
}

/** The result of an import, for programs. */
export interface ImportResult {
  readonly rows: number;
  readonly made: number;
  readonly imported: number;
  readonly existing: number;
  readonly rejected: number;
  readonly skipped: Readonly<Record<string, number>>;
  /** The file of the rejected rows; null if there are none. */
  readonly rejectedFile: string | null;
}

export type ImportTally = ReturnType<typeof importTally>;

/**
 * @param rejectedFile is created when a row is rejected, readable by its owner only, because its keys may be personal
 * @param dryRun nothing is sent: records that were made count as good @param folder of a file given without one
 */
export function importTally(rejectedFile: string, dryRun: boolean, folder: string) {
  // A file of an earlier import would be mistaken for that of this one.
  const path = resolve(folder, rejectedFile);
  rmSync(path, { force: true });
  let rejections: number | undefined;
  const skipped = new Map<string, number>();
  const rows = { skipped: 0, refused: 0, inRecords: 0 };
  const records = { made: 0, imported: 0, existing: 0, rejected: 0 };
  const rejected = () => rows.refused + records.rejected;
  const rowsRead = () => rows.skipped + rows.refused + rows.inRecords;
  const write = (rejection: object) => {
    try {
      rejections ??= openSync(path, 'w', 0o600);
      writeFileSync(rejections, `${JSON.stringify(rejection)}\n`);
    } catch (error) {
      throw new Error(`cannot write rejected rows to ${path}: ${systemFaultOf(error) ?? error}`);
    }
  };

  function* summary(): Generator<string> {
    yield dryRun
      ? `${records.made - records.rejected} could be sent, ${rejected()} rejected`
      : `${records.imported} imported, ${records.existing} existed already, ${rejected()} rejected`;
    for (const [because, count] of skipped) yield `${count} skipped: ${because}`;
    // If the two are equal, the first line already accounts for every row.
    if (rows.inRecords !== records.made) {
      yield `${rowsRead()} rows: ${rows.inRecords} made ${records.made} records, ${rows.refused} were refused, ${rows.skipped} skipped`;
    }
    if (rejections !== undefined) yield `rejected rows with line and reason: ${rejectedFile}`;
  }

  return {
    skipRow(because: string) {
      rows.skipped += 1;
      skipped.set(because, (skipped.get(because) ?? 0) + 1);
    },
    /** @param row as the file has it @throws Error if it cannot be written to the file, since it would be lost */
    refuseRow(line: number, message: string, row: unknown) {
      rows.refused += 1;
      write({ line, code: 'UNUSABLE_ROW', message, row });
    },
    /** Counts rows that made a record; `recordsTaken` or `rejectRecord` reports its outcome. */
    recordMade(count: number) {
      rows.inRecords += count;
      records.made += 1;
    },
    /** @throws Error as `refuseRow` */
    rejectRecord({ line, rows: count, ...reason }: RejectedRecord) {
      records.rejected += 1;
      write(count === 1 ? { line, ...reason } : { line, rows: count, ...reason });
    },
    recordsTaken({ imported, existing }: { readonly imported: number; readonly existing: number }) {
      records.imported += imported;
      records.existing += existing;
    },
    /** The number of rows read, and of rows or records rejected. */
    progress: () => ({ rows: rowsRead(), rejected: rejected() }),
    /** @returns the lines of the summary, once the file of rejected rows is written */
    end() {
      if (rejections !== undefined) closeSync(rejections);
      return [...summary()];
    },
    result: () => ({
      rows: rowsRead(),
      made: records.made,
      imported: records.imported,
      existing: records.existing,
      rejected: rejected(),
      skipped: Object.fromEntries(skipped),
      rejectedFile: rejections === undefined ? null : path,
    }),
    /** Whether nothing was imported although rows were rejected. */
    isInVain: () => !dryRun && rejected() > 0 && records.imported + records.existing === 0,
  };
}
