/** Operations of the read-model file's writer thread: documents, tombstones, checkpoints, generations. */
import { LRUCache } from 'lru-cache';
import type { Checkpoint, DocumentText, GenerationInfo } from '../../../ports/readModels.js';
import type { ReadModel } from '../../../query/fields.js';
import type { Database } from '../../sqlite/database.js';
import { type DocumentWriter, openDocumentWriter, startTally } from './documentWriter.js';
import { openGenerations } from './generations.js';
import { tombstoneTableName, UnknownGeneration } from './schema.js';
import { identifier } from './sql/sqlFragment.js';

export interface WriterOptions {
  /** Shortest time for which a tombstone is kept, in ms. */
  readonly tombstoneRetention: number;
}

// A type rather than an interface, because the threads need its implicit index signature.
export type WriterOperations = {
  ensureLive(model: ReadModel): readonly GenerationInfo[];
  begin(model: ReadModel): string;
  missingIndexes(model: ReadModel, generation: string): readonly string[];
  createIndex(model: ReadModel, generation: string, name: string): void;
  makeLive(model: ReadModel, generation: string): void;
  retire(generation: string): void;
  retired(): readonly string[];
  dropSlice(generation: string): boolean;
  /** Returns the indexes of documents refused because an equal or newer revision was stored. */
  write(generation: string, documents: readonly DocumentText[]): readonly number[];
  saveCheckpoint(generation: string, checkpoint: Checkpoint): boolean;
};

export function open(database: Database, { tombstoneRetention }: WriterOptions): WriterOperations {
  // Indexes over many documents are sorted on disk.
  database.exec('PRAGMA temp_store=FILE');
  const generations = openGenerations(database);
  const writers = new LRUCache<string, DocumentWriter>({ max: 64 });
  const checkpointed = database.prepare<[number | null, number]>(
    'SELECT epoch, checkpoints FROM generations WHERE generation = ?',
  );
  const counted = database.prepare('UPDATE generations SET documents = documents + ? WHERE generation = ?');
  const saved = database.prepare(
    'UPDATE generations SET position = ?, store = ?, epoch = ?, checkpoints = checkpoints + 1 WHERE generation = ?',
  );

  function writerOf(generation: string): DocumentWriter {
    const known = writers.get(generation);
    if (known !== undefined) return known;
    const entry = generations.entry(generation);
    if (entry === undefined) throw new UnknownGeneration(`there is no generation ${generation}`);
    const made = openDocumentWriter(database, generation, entry);
    writers.set(generation, made);
    return made;
  }

  return {
    ensureLive(model) {
      generations.ensureLive(model);
      writers.clear();
      return generations.list(model.name);
    },
    begin: (model) => generations.begin(model),
    missingIndexes: (model, generation) => generations.missingIndexes(model, generation),
    createIndex: (model, generation, name) => generations.createIndex(model, generation, name),
    makeLive(model, generation) {
      if (generations.entry(generation) === undefined)
        throw new UnknownGeneration(`there is no generation ${generation}`);
      generations.makeLive(model.name, generation);
    },
    retire(generation) {
      writers.delete(generation);
      generations.retire(generation);
    },
    retired: () => generations.retired(),
    dropSlice(generation) {
      writers.delete(generation);
      return generations.dropSlice(generation);
    },
    write(generation, documents) {
      const writer = writerOf(generation);
      const [, checkpoints = 0] = checkpointed.get(generation) ?? [];
      const refused: number[] = [];
      const tally = startTally();
      let added = 0;
      documents.forEach((document, index) => {
        const outcome = writer.write(document, checkpoints, tally);
        if (outcome === 'refused') refused.push(index);
        else if (outcome === 'added') added += 1;
        else if (outcome === 'removed') added -= 1;
      });
      writer.storeTally(tally);
      if (added !== 0) counted.run(added, generation);
      return refused;
    },
    saveCheckpoint(generation, { position, store, epoch, completeAgo }) {
      const row = checkpointed.get(generation);
      if (row === undefined) throw new UnknownGeneration(`there is no generation ${generation}`);
      const [storedEpoch, checkpoints] = row;
      if (storedEpoch !== null && storedEpoch > epoch) return false;
      saved.run(position ?? null, store, epoch, generation);
      if (completeAgo === undefined) return true;
      // A stale write may be under way while the checkpoint passes a deletion, so some time has to pass too.
      database
        .prepare(
          `DELETE FROM ${identifier(tombstoneTableName(generation)).text} WHERE deleted_at <= ? AND checkpoint < ?`,
        )
        .run(Date.now() - Math.max(tombstoneRetention, completeAgo), checkpoints);
      return true;
    },
  };
}
