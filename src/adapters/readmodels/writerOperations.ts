/** What the writer thread of the read-model file can do: documents, tombstones, checkpoints, generations. */
import { LRUCache } from 'lru-cache';
import type { ReadModel } from '../../kernel/fields.js';
import type { Checkpoint, GenerationInfo } from '../../ports/readModels.js';
import type { Database, Statement } from '../sqlite/database.js';
import { type Column, encodeRow, storedColumnNames } from './columns.js';
import { openGenerations } from './generations.js';
import { tableName, tombstoneTableName, UnknownGeneration } from './schema.js';
import { identifier } from './sqlFragment.js';

/** A document as it is written: the JSON texts, `body` null for a deleted one. */
export type WrittenDocument = readonly [
  id: string,
  revision: number,
  body: string | null,
  hidden: string | null,
];

export interface WriterOptions {
  /** Milliseconds for which a tombstone is kept at least. */
  readonly tombstoneRetention: number;
}

// A type and not an interface: the threads take tables of functions by their index signature.
export type WriterOperations = {
  ensureLive(model: ReadModel): readonly GenerationInfo[];
  begin(model: ReadModel): string;
  missingIndexes(model: ReadModel, generation: string): readonly string[];
  createIndex(model: ReadModel, generation: string, name: string): void;
  makeLive(model: ReadModel, generation: string): void;
  retire(generation: string): void;
  retired(): readonly string[];
  dropSlice(generation: string): boolean;
  /** Indexes of the documents that were refused because something as new was stored. */
  write(generation: string, documents: readonly WrittenDocument[]): readonly number[];
  saveCheckpoint(generation: string, checkpoint: Checkpoint): boolean;
};

interface GenerationStatements {
  readonly columns: readonly Column[];
  readonly revision: Statement<readonly [number]>;
  readonly tombstone: Statement<readonly [number]>;
  readonly upsert: Statement<readonly []>;
  readonly remove: Statement<readonly []>;
  readonly bury: Statement<readonly []>;
  readonly exhume: Statement<readonly []>;
}

export function open(database: Database, { tombstoneRetention }: WriterOptions): WriterOperations {
  const generations = openGenerations(database);
  const prepared = new LRUCache<string, GenerationStatements>({ max: 64 });
  const checkpointed = database.prepare<[number | null, number]>(
    'SELECT epoch, checkpoints FROM generations WHERE generation = ?',
  );
  const saved = database.prepare(
    'UPDATE generations SET position = ?, store = ?, epoch = ?, checkpoints = checkpoints + 1 WHERE generation = ?',
  );

  function statementsOf(generation: string): GenerationStatements {
    const known = prepared.get(generation);
    if (known !== undefined) return known;
    const columns = generations.columns(generation);
    if (columns === undefined) throw new UnknownGeneration(`there is no generation ${generation}`);
    const made = prepareStatements(database, generation, columns);
    prepared.set(generation, made);
    return made;
  }

  function writeOne(
    statements: GenerationStatements,
    [id, revision, body, hidden]: WrittenDocument,
    checkpoint: number,
  ): boolean {
    const [stored = -1] = statements.revision.get(id) ?? [];
    if (stored >= revision) return false;
    const [buried] = statements.tombstone.get(id) ?? [];
    if (buried !== undefined && buried >= revision) return false;
    if (body === null) {
      if (stored >= 0) statements.remove.run(id);
      statements.bury.run(id, revision, checkpoint, Date.now());
      return true;
    }
    if (buried !== undefined) statements.exhume.run(id);
    statements.upsert.run(...encodeRow(id, JSON.parse(body), statements.columns), revision, body, hidden);
    return true;
  }

  return {
    ensureLive(model) {
      generations.ensureLive(model);
      prepared.clear();
      return generations.list(model.name);
    },
    begin: (model) => generations.begin(model),
    missingIndexes: (model, generation) => generations.missingIndexes(model, generation),
    createIndex: (model, generation, name) => generations.createIndex(model, generation, name),
    makeLive(model, generation) {
      if (generations.columns(generation) === undefined)
        throw new UnknownGeneration(`there is no generation ${generation}`);
      generations.makeLive(model.name, generation);
    },
    retire: (generation) => generations.retire(generation),
    retired: () => generations.retired(),
    dropSlice(generation) {
      prepared.delete(generation);
      return generations.dropSlice(generation);
    },
    write(generation, documents) {
      const statements = statementsOf(generation);
      const [, checkpoints = 0] = checkpointed.get(generation) ?? [];
      const refused: number[] = [];
      documents.forEach((document, index) => {
        if (!writeOne(statements, document, checkpoints)) refused.push(index);
      });
      return refused;
    },
    saveCheckpoint(generation, { position, store, epoch }) {
      const row = checkpointed.get(generation);
      if (row === undefined) throw new UnknownGeneration(`there is no generation ${generation}`);
      const [storedEpoch, checkpoints] = row;
      if (storedEpoch !== null && storedEpoch > epoch) return false;
      saved.run(position ?? null, store, epoch, generation);
      // A stale write may be on its way while the checkpoint passes a deletion, so time has to pass as well.
      database
        .prepare(
          `DELETE FROM ${identifier(tombstoneTableName(generation)).text} WHERE deleted_at <= ? AND checkpoint < ?`,
        )
        .run(Date.now() - tombstoneRetention, checkpoints);
      return true;
    },
  };
}

function prepareStatements(
  database: Database,
  generation: string,
  columns: readonly Column[],
): GenerationStatements {
  const documents = identifier(tableName(generation)).text;
  const tombstones = identifier(tombstoneTableName(generation)).text;
  const names = [...storedColumnNames(columns), 'revision', 'body', 'hidden'].map(
    (name) => identifier(name).text,
  );
  const assignments = names.slice(1).map((name) => `${name} = excluded.${name}`);
  return {
    columns,
    revision: database.prepare(`SELECT revision FROM ${documents} WHERE id = ?`),
    tombstone: database.prepare(`SELECT revision FROM ${tombstones} WHERE id = ?`),
    upsert: database.prepare(
      `INSERT INTO ${documents} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})
       ON CONFLICT (id) DO UPDATE SET ${assignments.join(', ')}`,
    ),
    remove: database.prepare(`DELETE FROM ${documents} WHERE id = ?`),
    bury: database.prepare(
      `INSERT INTO ${tombstones} (id, revision, checkpoint, deleted_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, checkpoint = excluded.checkpoint,
         deleted_at = excluded.deleted_at`,
    ),
    exhume: database.prepare(`DELETE FROM ${tombstones} WHERE id = ?`),
  };
}
