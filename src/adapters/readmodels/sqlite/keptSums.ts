/**
 * Sums and counts of a model's list, grouped by fields of few values and kept current in the transactions that write documents. Adding up
 * all entries would take longer with every document. Combinations without entries are not stored.
 */
import type { JsonObject } from '../../../kernel/json.js';
import type { AggregateQuery, AggregateRow } from '../../../query/ast.js';
import { entryRows } from '../../../query/entries.js';
import type { KeptSums } from '../../../query/fields.js';
import type { Database } from '../../sqlite/database.js';
import { fieldsOf, millionths, startGrouping } from '../grouping.js';
import { scalarOf, type Table } from './matches.js';
import { createSumsTable, sumsTableName, tableName } from './schema.js';
import { identifier } from './sql/sqlFragment.js';

interface Moved {
  entries: number;
  /** In millionths, in the order of the summed fields. */
  readonly sums: bigint[];
}

/** Sums are stored as texts separated by spaces, because they can exceed 64 bits. */
function readSums(text: string): readonly bigint[] {
  return text.split(' ').map(BigInt);
}

/** The changes of one operation, keyed by the JSON of a combination's values. */
export type SumsTally = Map<string, Moved>;

export function openSumsWriter(database: Database, generation: string, summed: KeptSums) {
  const { over, by, of: fields } = summed;
  const rowsOf = entryRows(over, [...by, ...fields]);
  const table = identifier(sumsTableName(generation)).text;
  const stored = database.prepare<[number, string]>(`SELECT entries, sum FROM ${table} WHERE key = ?`);
  const save = database.prepare(
    `INSERT INTO ${table} (key, entries, sum) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET entries = excluded.entries, sum = excluded.sum`,
  );
  const forget = database.prepare(`DELETE FROM ${table} WHERE key = ?`);

  function move(tally: SumsTally, document: JsonObject, times: 1 | -1): void {
    for (const row of rowsOf(document)) {
      const key = JSON.stringify(by.map((field) => scalarOf(row[field])));
      const moved = tally.get(key) ?? { entries: 0, sums: fields.map(() => 0n) };
      tally.set(key, moved);
      moved.entries += times;
      for (const [index, field] of fields.entries())
        moved.sums[index] = (moved.sums[index] ?? 0n) + BigInt(times) * millionths(scalarOf(row[field]));
    }
  }

  return {
    /** Records a document's change; `before` or `after` is undefined where there is no document. */
    note(tally: SumsTally, before: JsonObject | undefined, after: JsonObject | undefined) {
      if (before !== undefined) move(tally, before, -1);
      if (after !== undefined) move(tally, after, 1);
    },
    store(tally: SumsTally) {
      for (const [key, moved] of tally) {
        if (moved.entries === 0 && moved.sums.every((sum) => sum === 0n)) continue;
        const [entries = 0, text] = stored.get(key) ?? [];
        const before = text === undefined ? [] : readSums(text);
        const sums = moved.sums.map((sum, index) => sum + (before[index] ?? 0n));
        if (entries + moved.entries === 0) forget.run(key);
        else save.run(key, entries + moved.entries, sums.join(' '));
      }
    },
  };
}

/** Adds up the existing documents, for a generation that has kept no such sums so far. */
export function sumAnew(database: Database, generation: string, summed: KeptSums | undefined): void {
  database.exec(`DROP TABLE IF EXISTS ${identifier(sumsTableName(generation)).text}`);
  if (summed === undefined) return;
  database.exec(createSumsTable(generation));
  const writer = openSumsWriter(database, generation, summed);
  const tally: SumsTally = new Map();
  const bodies = database.prepare<[string]>(`SELECT body FROM ${identifier(tableName(generation)).text}`);
  for (const [body] of bodies.iterate()) writer.note(tally, undefined, JSON.parse(body));
  writer.store(tally);
}

/** Returns the groups from kept sums; undefined when the query needs more than they hold. @throws AnswerTooLarge */
export function keptSums(
  database: Database,
  { generation, summed }: Table,
  query: AggregateQuery,
  groupLimit: number,
): readonly AggregateRow[] | undefined {
  if (summed === undefined || query.over !== summed.over || query.filter !== undefined) return undefined;
  const { by, of: fields } = summed;
  const isKept = query.measures.every(
    ({ operation, field, where }) =>
      where === undefined && (operation === 'sum' ? fields.includes(field ?? '') : field === undefined),
  );
  if (!isKept) return undefined;
  for (const field of fieldsOf({ ...query, measures: [] })) if (!by.includes(field)) return undefined;
  const grouping = startGrouping(query, groupLimit);
  const rows = database
    .prepare<[string, number, string]>(
      `SELECT key, entries, sum FROM ${identifier(sumsTableName(generation)).text}`,
    )
    .iterate();
  for (const [key, entries, text] of rows) {
    const values = JSON.parse(key);
    const row: JsonObject = Object.fromEntries(by.map((field, index) => [field, values[index]]));
    const sums = readSums(text);
    grouping.addSummed(row, entries, new Map(fields.map((field, index) => [field, sums[index] ?? 0n])));
  }
  return grouping.rows();
}
