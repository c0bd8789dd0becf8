/** Writes documents and tombstones of one generation, each only over an older revision. Runs in the writer thread. */
import { LRUCache } from 'lru-cache';
import type { JsonObject } from '../../../kernel/json.js';
import type { DocumentText } from '../../../ports/readModels.js';
import type { KeptSums } from '../../../query/fields.js';
import type { Database, Statement } from '../../sqlite/database.js';
import { type Column, encodeRow, storedColumnNames, twinPlaces } from '../columns.js';
import { type Tally as CountsTally, openCountsWriter } from './keptCounts.js';
import { openSumsWriter, type SumsTally } from './keptSums.js';
import { tableName, tombstoneTableName } from './schema.js';
import { identifier, type SqlValue } from './sql/sqlFragment.js';

/** The outcome of a write; `refused` when an equal or newer revision was stored, tombstones included. */
export type WriteOutcome = 'refused' | 'added' | 'replaced' | 'removed' | 'buried';

/** Changes to the kept counts and sums from the writes of one operation. */
export interface Tally {
  readonly counts: CountsTally;
  readonly sums: SumsTally;
}

export function startTally(): Tally {
  return { counts: new Map(), sums: new Map() };
}

export type DocumentWriter = ReturnType<typeof openDocumentWriter>;

/** The register's entry of a generation. */
export interface WrittenGeneration {
  readonly columns: readonly Column[];
  readonly counted: readonly Column[];
  readonly summed: KeptSums | undefined;
}

export function openDocumentWriter(
  database: Database,
  generation: string,
  { columns, counted, summed }: WrittenGeneration,
) {
  const counts = counted.length === 0 ? undefined : openCountsWriter(database, generation, columns, counted);
  const sums = summed === undefined ? undefined : openSumsWriter(database, generation, summed);
  const documents = identifier(tableName(generation)).text;
  const tombstones = identifier(tombstoneTableName(generation)).text;
  const names = storedColumnNames(columns).map((name) => identifier(name).text);
  // The body is read only where sums are kept: it comes after the columns, and on pages of its own when it is large.
  const read = sums === undefined ? names : [...names, 'body'];
  const stored = database.prepare<[number, ...SqlValue[]]>(
    `SELECT revision, ${read.join(', ')} FROM ${documents} WHERE id = ?`,
  );
  const isTwin = twinPlaces(columns);
  const alwaysSet = names.flatMap((_, place) => (isTwin[place] ? [] : [place]));
  const insert = prepareInsert(names);
  // Texts beyond ASCII are rare, and each bound value has a cost.
  const insertWithoutTwins = prepareInsert(alwaysSet.map((place) => names[place]));
  const remove = database.prepare(`DELETE FROM ${documents} WHERE id = ?`);
  const tombstone = database.prepare<[number]>(`SELECT revision FROM ${tombstones} WHERE id = ?`);
  let mayBeBuried =
    database.prepare<[number]>(`SELECT EXISTS (SELECT 1 FROM ${tombstones})`).get()?.[0] === 1;
  // New documents tend to come in runs, above all while a build is filled. After one, the next is inserted without checking whether it exists.
  let isProbablyNew = false;
  const bury = database.prepare(
    `INSERT INTO ${tombstones} (id, revision, checkpoint, deleted_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, checkpoint = excluded.checkpoint,
       deleted_at = excluded.deleted_at`,
  );
  const exhume = database.prepare(`DELETE FROM ${tombstones} WHERE id = ?`);
  const updates = new LRUCache<string, Statement<readonly SqlValue[]>>({ max: 100 });

  function prepareInsert(into: readonly (string | undefined)[]): Statement<readonly SqlValue[]> {
    return database.prepare(
      `INSERT INTO ${documents} (${into.join(', ')}, revision, body)
       VALUES (${into.map(() => '?').join(', ')}, ?, ?) ON CONFLICT (id) DO NOTHING`,
    );
  }

  /** Adds a document; returns false without any change when the id exists. */
  function add(id: string, revision: number, body: string, tally: Tally): boolean {
    const document = JSON.parse(body);
    const row = encodeRow(id, document, columns);
    const { changes } = row.some((value, place) => isTwin[place] && value !== null)
      ? insert.run(...row, revision, body)
      : insertWithoutTwins.run(...alwaysSet.map((place) => row[place] ?? null), revision, body);
    if (changes === 0) return false;
    counts?.note(tally.counts, undefined, row);
    sums?.note(tally.sums, undefined, document);
    return true;
  }

  /** Updates only changed columns, because SQLite rewrites the entries of every index with a column named in the UPDATE, changed or not. */
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

  /** @param former a row with the body after its columns */
  function documentIn(former: readonly SqlValue[]): JsonObject {
    return JSON.parse(String(former[names.length]));
  }

  /** Writes a document after looking for an existing one or a tombstone. */
  function replace([id, revision, body]: DocumentText, checkpoint: number, tally: Tally): WriteOutcome {
    const before = stored.get(id);
    if (before !== undefined && before[0] >= revision) return 'refused';
    const [buried] = (mayBeBuried ? tombstone.get(id) : undefined) ?? [];
    if (buried !== undefined && buried >= revision) return 'refused';
    const former = before?.slice(1);
    if (body === null) {
      if (former !== undefined) {
        remove.run(id);
        counts?.note(tally.counts, former, undefined);
        sums?.note(tally.sums, documentIn(former), undefined);
      }
      mayBeBuried = true;
      bury.run(id, revision, checkpoint, Date.now());
      return former === undefined ? 'buried' : 'removed';
    }
    if (buried !== undefined) exhume.run(id);
    if (former === undefined) {
      add(id, revision, body, tally);
      return 'added';
    }
    const document = JSON.parse(body);
    const row = encodeRow(id, document, columns);
    update(row, former, [revision, body]);
    counts?.note(tally.counts, former, row);
    sums?.note(tally.sums, documentIn(former), document);
    return 'replaced';
  }

  return {
    /** Writes a document; a tombstone stores `checkpoint` as its date. */
    write(document: DocumentText, checkpoint: number, tally: Tally) {
      const [id, revision, body] = document;
      const isAdded = isProbablyNew && !mayBeBuried && body !== null && add(id, revision, body, tally);
      const outcome = isAdded ? 'added' : replace(document, checkpoint, tally);
      isProbablyNew = outcome === 'added';
      return outcome;
    },
    /** Stores the changes; call it once, at the end of the operation. */
    storeTally(tally: Tally) {
      counts?.store(tally.counts);
      sums?.store(tally.sums);
    },
  };
}
