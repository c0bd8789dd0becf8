/**
 * Read models in MongoDB: a collection for each generation, written one document at a time under its revision. On a sharded cluster the
 * hashed `_id` is the shard key that suits them.
 */
import { type AnyBulkWriteOperation, type Condition, MongoBulkWriteError } from 'mongodb';
import { allSettled } from '../../kernel/concurrency.js';
import type { Generation, ReadModels, Versioned } from '../../ports/readModels.js';
import { portions } from '../chunks.js';
import { createBatching } from '../mongo/batching.js';
import type { MongoConnection } from '../mongo/connection.js';
import { reachServer } from '../mongo/unavailable.js';
import { duplicateKey } from '../mongo/upserting.js';
import type { ScanLimits } from '../scanPlaces.js';
import { fromMongo, type MongoDocument, toMongo } from './mongoDocuments.js';
import { openMongoGenerations, pointerAge } from './mongoGenerations.js';
import { createMongoQueries } from './mongoQueries.js';

export interface MongoReadModelsOptions {
  readonly connection: MongoConnection;
  /** Milliseconds that one query may take; the default is 5,000. */
  readonly queryTimeLimit?: number;
  /** The most groups that one aggregation answers; the default is 100,000. */
  readonly maxGroups?: number;
  /** Milliseconds for which a deleted document's revision is kept at least; the default is ten minutes. */
  readonly tombstoneRetention?: number;
  /** See `ReadModels.staleness`; the default is 3,000. At least twice as long as the pointer to a live build is believed. */
  readonly staleness?: number;
  /** Scans that may be open: of callers 16, of each of them 8, and one that is left alone for ten seconds loses its place. */
  readonly scanLimits?: Partial<ScanLimits>;
}

/** Documents in one bulk write, and ids in one read. */
const sliceSize = 500;
const readSlice = 1_000;
/** What queries look at is not read with a document: its text says it all. */
const withoutFields = { f: 0, lower: 0 } as const;

export function openMongoReadModels(options: MongoReadModelsOptions): ReadModels {
  const { connection, queryTimeLimit = 5_000, maxGroups = 100_000, tombstoneRetention = 600_000 } = options;
  const staleness = options.staleness ?? 3 * pointerAge;
  const generations = openMongoGenerations(
    connection,
    // Twice, since a write may have begun just before its process learned of the retirement.
    2 * staleness,
    tombstoneRetention,
  );
  const sweeping = setInterval(
    () => {
      // What is left is removed by the next round, or by another process.
      generations.sweep().catch(() => undefined);
    },
    Math.max(staleness, pointerAge),
  );
  sweeping.unref();

  /** Those that were not written: a document with the same id is there, with a greater revision or made at this very moment. */
  async function writeSlice(
    generation: Generation,
    slice: readonly MongoDocument[],
  ): Promise<readonly MongoDocument[]> {
    const operations = slice.map(
      ({ _id, ...rest }): AnyBulkWriteOperation<MongoDocument> => ({
        replaceOne: { filter: { _id, revision: { $lt: rest.revision } }, replacement: rest, upsert: true },
      }),
    );
    try {
      await generations.documents(generation).bulkWrite(operations, { ordered: false });
      return [];
    } catch (error) {
      if (!(error instanceof MongoBulkWriteError)) throw error;
      const failures = [error.writeErrors].flat();
      if (failures.length === 0 || failures.some(({ code }) => code !== duplicateKey)) throw error;
      return failures.flatMap(({ index }) => slice[index] ?? []);
    }
  }

  async function writeGuarded(generation: Generation, documents: readonly MongoDocument[]): Promise<void> {
    const refused = await writeSlice(generation, newest(documents));
    // A document that came into being between the look and the insertion is there now: this time the guard decides.
    if (refused.length > 0) await writeSlice(generation, refused);
  }

  async function write(generation: Generation, documents: readonly Versioned[]): Promise<void> {
    const columns = await generations.columns(generation);
    const [only] = documents;
    if (documents.length === 1 && only !== undefined) {
      await writeOne({ generation, document: toMongo(only, columns, connection.now()) });
      return;
    }
    for (const slice of portions(documents, sliceSize)) {
      await writeGuarded(
        generation,
        slice.map((document) => toMongo(document, columns, connection.now())),
      );
    }
  }

  const findOne = createBatching<{ generation: Generation; id: string }, MongoDocument | undefined>(
    async (asked) => {
      const found = new Map<string, MongoDocument>();
      const nameOf = (generation: Generation, id: string) => `${generation}/${id}`;
      for (const generation of new Set(asked.map((each) => each.generation))) {
        const ids = new Set(asked.filter((each) => each.generation === generation).map(({ id }) => id));
        const cursor = generations
          .documents(generation)
          .find({ _id: { $in: [...ids] }, gone: false }, { batchSize: readSlice });
        for await (const document of cursor) found.set(nameOf(generation, document._id), document);
      }
      return asked.map(({ generation, id }) => found.get(nameOf(generation, id)));
    },
    readSlice,
  );

  const writeOne = createBatching<{ generation: Generation; document: MongoDocument }, undefined>(
    async (asked) => {
      for (const generation of new Set(asked.map((each) => each.generation))) {
        const own = asked.filter((each) => each.generation === generation);
        await writeGuarded(
          generation,
          own.map(({ document }) => document),
        );
      }
      return asked.map(() => undefined);
    },
    sliceSize,
  );

  /** Pages by id, so that no cursor is open for as long as the whole takes; their texts are compared as they are stored. */
  async function* compare(one: Generation, other: Generation) {
    const read = (generation: Generation, _id: Condition<string>) =>
      generations
        .documents(generation)
        .find({ _id, gone: false }, { projection: { revision: 1, body: 1 }, batchSize: sliceSize });
    for (let last = ''; ; ) {
      const page = await reachServer(() =>
        read(one, { $gt: last }).sort({ _id: 1 }).limit(sliceSize).toArray(),
      );
      const end = page.at(-1);
      if (end === undefined) return;
      const asked = page.map(({ _id }) => _id);
      const beside = await reachServer(() => read(other, { $in: asked }).toArray());
      const others = new Map(beside.map((document) => [document._id, document]));
      const ids = page.flatMap(({ _id, revision, body }) => {
        const found = others.get(_id);
        return body !== undefined && found?.revision === revision && found.body === body ? [] : [_id];
      });
      yield { equal: page.length - ids.length, ids };
      last = end._id;
    }
  }

  const queries = createMongoQueries({
    connection,
    generations,
    queryTimeLimit,
    maxGroups,
    scanLimits: options.scanLimits,
  });

  return {
    staleness,

    prepare: (models) =>
      reachServer(async () => {
        for (const model of models) await generations.ensureLive(model);
      }),

    get: (model, id) =>
      reachServer(async () => {
        const { generation } = await generations.live(model);
        const found = await findOne({ generation, id });
        return found && fromMongo(found);
      }),

    getMany: (_model, generation, ids) =>
      reachServer(async () => {
        const found: Versioned[] = [];
        for (const slice of portions([...new Set(ids)], readSlice)) {
          const cursor = generations
            .documents(generation)
            .find({ _id: { $in: [...slice] } }, { batchSize: readSlice, projection: withoutFields });
          for await (const document of cursor) found.push(fromMongo(document));
        }
        return found;
      }),

    revisions: (_model, generation, ids) =>
      reachServer(async () => {
        const found = new Map<string, number>();
        for (const slice of portions([...new Set(ids)], readSlice)) {
          const cursor = generations
            .documents(generation)
            .find({ _id: { $in: [...slice] } }, { projection: { revision: 1 }, batchSize: readSlice });
          for await (const { _id, revision } of cursor) found.set(_id, revision);
        }
        return found;
      }),

    write: (_model, targets, documents) =>
      reachServer(async () => {
        await allSettled(targets.map((generation) => write(generation, documents)));
      }),

    compare: (_model, one, other) => compare(one, other),

    list: queries.list,
    scan: queries.scan,
    aggregate: queries.aggregate,

    generations: (model) => reachServer(() => generations.list(model)),
    begin: (model) => reachServer(() => generations.begin(model)),
    makeLive: (model, generation) => reachServer(() => generations.makeLive(model, generation)),
    drop: (_model, generation) => reachServer(() => generations.retire(generation)),
    checkpoint: (_model, generation) => reachServer(() => generations.checkpoint(generation)),
    saveCheckpoint: (_model, generation, checkpoint) =>
      reachServer(() => generations.saveCheckpoint(generation, checkpoint)),

    async close() {
      clearInterval(sweeping);
    },
  };
}

/** Of several of one document the newest: in one bulk write their order is not said. */
function newest(documents: readonly MongoDocument[]): readonly MongoDocument[] {
  const byId = new Map<string, MongoDocument>();
  for (const document of documents) {
    const other = byId.get(document._id);
    if (other === undefined || other.revision < document.revision) byId.set(document._id, document);
  }
  return [...byId.values()];
}
