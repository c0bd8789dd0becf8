/** Statements that find or add several rows at a time, since each call costs more than a row. */
import type { Database, SqlValue, Statement } from '../sqlite/database.js';

const sizes = [25, 5, 1] as const;

export type StatementChunks<Row extends readonly SqlValue[]> = readonly (readonly [
  size: number,
  statement: Statement<Row>,
])[];

/** @param sql returns SQL with `placeholders` for that many rows */
export function perChunk<Row extends readonly SqlValue[]>(
  database: Database,
  sql: (size: number) => string,
): StatementChunks<Row> {
  return sizes.map((size) => [size, database.prepare<Row>(sql(size))]);
}

export function placeholders(size: number, row: string): string {
  return Array.from({ length: size }, () => row).join(', ');
}

/** Calls a statement for each chunk of `count` rows. */
export function inChunks<Row extends readonly SqlValue[]>(
  chunks: StatementChunks<Row>,
  count: number,
  run: (statement: Statement<Row>, from: number, to: number) => void,
): void {
  let from = 0;
  for (const [size, statement] of chunks)
    for (; count - from >= size; from += size) run(statement, from, from + size);
}
