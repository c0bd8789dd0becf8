/** Writing documents and tombstones of one generation, each only over what is older. Runs in the writer thread. */
import { LRUCache } from 'lru-cache';
import type { Database, Statement } from '../sqlite/database.js';
import { type Column, encodeRow, storedColumnNames } from './columns.js';
import { openCountsWriter, type Tally } from './keptCounts.js';
import { tableName, tombstoneTableName } from './schema.js';
import { identifier, type SqlValue } from './sqlFragment.js';

/** A document as it is written: `body` is its JSON text, null for a deleted one. */
export type WrittenDocument = readonly [id: string, revision: number, body: string | null];

/** What a write came to; `refused` when something as new or newer was stored, a tombstone included. */
export type WriteOutcome = 'refused' | 'added' | 'replaced' | 'removed' | 'buried';

export interface DocumentWriter {
  /** `checkpoint` dates a tombstone; `tally` gathers what the writes of one operation change in the counts. */
  write(document: WrittenDocument, checkpoint: number, tally: Tally): WriteOutcome;
  /** To be called once, at the end of the operation. */
  storeCounts(tally: Tally): void;
}

export function openDocumentWriter(
  database: Database,
  generation: string,
  columns: readonly Column[],
  counted: readonly Column[],
): DocumentWriter {
  const counts = counted.length === 0 ? undefined : openCountsWriter(database, generation, columns, counted);
  const documents = identifier(tableName(generation)).text;
  const tombstones = identifier(tombstoneTableName(generation)).text;
  const names = storedColumnNames(columns).map((name) => identifier(name).text);
  const stored = database.prepare<[number, ...SqlValue[]]>(
    `SELECT revision, ${names.join(', ')} FROM ${documents} WHERE id = ?`,
  );
  const insert = database.prepare(
    `INSERT INTO ${documents} (${names.join(', ')}, revision, body)
     VALUES (${names.map(() => '?').join(', ')}, ?, ?)`,
  );
  const remove = database.prepare(`DELETE FROM ${documents} WHERE id = ?`);
  const tombstone = database.prepare<[number]>(`SELECT revision FROM ${tombstones} WHERE id = ?`);
  const bury = database.prepare(
    `INSERT INTO ${tombstones} (id, revision, checkpoint, deleted_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, checkpoint = excluded.checkpoint,
       deleted_at = excluded.deleted_at`,
  );
  const exhume = database.prepare(`DELETE FROM ${tombstones} WHERE id = ?`);
  const updates = new LRUCache<string, Statement<readonly SqlValue[]>>({ max: 100 });

  /** SQLite rewrites the entries of every index that an UPDATE names a column of, changed or not: so it names changed ones only. */
  function update(row: readonly SqlValue[], before: readonly SqlValue[], rest: readonly SqlValue[]): void {
    const changed = names.flatMap((_, index) => (row[index] === before[index] ? [] : [index]));
    const key = changed.join();
    let statement = updates.get(key);
    if (statement === undefined) {
      const assignments = changed.map((index) => `${names[index]} = ?, `).join('');
      statement = database.prepare(
        `UPDATE ${documents} SET ${assignments}revision = ?, body = ? WHERE id = ?`,
      );
      updates.set(key, statement);
    }
    statement.run(...changed.map((index) => row[index] ?? null), ...rest, row[0] ?? null);
  }

  return {
    write([id, revision, body], checkpoint, tally) {
      const before = stored.get(id);
      if (before !== undefined && before[0] >= revision) return 'refused';
      const [buried] = tombstone.get(id) ?? [];
      if (buried !== undefined && buried >= revision) return 'refused';
      if (body === null) {
        if (before !== undefined) {
          remove.run(id);
          counts?.note(tally, before.slice(1), undefined);
        }
        bury.run(id, revision, checkpoint, Date.now());
        return before === undefined ? 'buried' : 'removed';
      }
      if (buried !== undefined) exhume.run(id);
      const row = encodeRow(id, JSON.parse(body), columns);
      if (before === undefined) {
        insert.run(...row, revision, body);
        counts?.note(tally, undefined, row);
        return 'added';
      }
      const former = before.slice(1);
      update(row, former, [revision, body]);
      counts?.note(tally, former, row);
      return 'replaced';
    },
    storeCounts: (tally) => counts?.store(tally),
  };
}
