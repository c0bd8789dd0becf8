/**
 * Read models in MongoDB: one collection per generation, whose documents are each written under their revision. On a sharded cluster, the
 * hashed `_id` is the shard key to use.
 */
import { type AnyBulkWriteOperation, MongoBulkWriteError } from 'mongodb';
import { chunks } from '../../../kernel/chunks.js';
import { compareCodePoints } from '../../../kernel/codePoints.js';
import { allSettled } from '../../../kernel/waiting.js';
import type { Generation, ReadModels, Versioned } from '../../../ports/readModels.js';
import { createBatching } from '../../mongo/batching.js';
import type { MongoConnection } from '../../mongo/connection.js';
import { reachServer } from '../../mongo/unavailable.js';
import { duplicateKey } from '../../mongo/upserting.js';
import type { ScanLimits } from '../../scanPlaces.js';
import { fromMongo, type MongoDocument, toMongo } from './mongoDocuments.js';
import { openMongoGenerations, pointerAge } from './mongoGenerations.js';
import { createMongoQueries } from './mongoQueries.js';

export interface MongoReadModelsOptions {
  readonly connection: MongoConnection;
  /** Time limit of one query, in ms; the default is 5,000. */
  readonly queryTimeLimit?: number;
  /** Most groups that one aggregation may return; the default is 100,000. */
  readonly maxGroups?: number;
  /** Shortest time for which a deleted document's revision is kept, in ms; the default is ten minutes. */
  readonly tombstoneRetention?: number;
  /** See `ReadModels.staleness`, in ms; the default is 3,000. Must be at least twice `pointerAge`. */
  readonly staleness?: number;
  /** Limits of open scans. By default 16 for all callers and 8 for each; a scan idle for ten seconds can lose its slot. */
  readonly scanLimits?: Partial<ScanLimits>;
}

/** Documents per bulk write, and ids per read. */
const chunkSize = 500;
const readChunk = 1_000;
/** Excludes the query fields from a read: the document's text contains them all. */
const withoutFields = { f: 0, lower: 0 } as const;

export function openMongoReadModels(options: MongoReadModelsOptions): ReadModels {
  const { connection, queryTimeLimit = 5_000, maxGroups = 100_000, tombstoneRetention = 600_000 } = options;
  const staleness = options.staleness ?? 3 * pointerAge;
  const generations = openMongoGenerations(
    connection,
    // Twice, because a write may have begun just before its process learned of the retirement.
    2 * staleness,
    tombstoneRetention,
  );
  const sweeping = setInterval(
    () => {
      // The next round or another process removes the rest.
      generations.sweep().catch(() => undefined);
    },
    Math.max(staleness, pointerAge),
  );
  sweeping.unref();

  /** Builds that mostly gain new documents, e.g. while they are filled. Documents are inserted there without checking whether they exist. */
  const mostlyNew = new Set<Generation>();

  /** @returns the number of new documents, and those not written because their id exists */
  async function writeSlice(
    generation: Generation,
    chunk: readonly MongoDocument[],
    operationOf: (document: MongoDocument) => AnyBulkWriteOperation<MongoDocument>,
  ): Promise<{ readonly added: number; readonly refused: readonly MongoDocument[] }> {
    try {
      const { insertedCount, upsertedCount } = await generations
        .documents(generation)
        .bulkWrite(chunk.map(operationOf), { ordered: false });
      return { added: insertedCount + upsertedCount, refused: [] };
    } catch (error) {
      if (!(error instanceof MongoBulkWriteError)) throw error;
      const failures = [error.writeErrors].flat();
      if (failures.length === 0 || failures.some(({ code }) => code !== duplicateKey)) throw error;
      const refused = failures.flatMap(({ index }) => chunk[index] ?? []);
      return { added: error.insertedCount + error.upsertedCount, refused };
    }
  }

  /** @returns the number of new documents */
  async function writeGuarded(generation: Generation, documents: readonly MongoDocument[]): Promise<number> {
    const { added, refused } = await writeSlice(generation, documents, replacing);
    // A greater revision exists, or another insert won the race: on the retry the guard decides.
    if (refused.length > 0) await writeSlice(generation, refused, replacing);
    return added;
  }

  async function writeMany(generation: Generation, documents: readonly MongoDocument[]): Promise<void> {
    const { added, refused } = mostlyNew.has(generation)
      ? await writeSlice(generation, documents, inserting)
      : { added: 0, refused: documents };
    const upserted = refused.length > 0 ? await writeGuarded(generation, refused) : 0;
    if (added + upserted > documents.length / 2) mostlyNew.add(generation);
    else mostlyNew.delete(generation);
  }

  async function write(generation: Generation, documents: readonly Versioned[]): Promise<void> {
    const columns = await generations.columns(generation);
    const [only] = documents;
    if (documents.length === 1 && only !== undefined) {
      await writeOne({ generation, document: toMongo(only, columns, connection.now()) });
      return;
    }
    for (const chunk of chunks(documents, chunkSize)) {
      await writeMany(
        generation,
        newest(chunk.map((document) => toMongo(document, columns, connection.now()))),
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
          .find({ _id: { $in: [...ids] }, gone: false }, { batchSize: readChunk });
        for await (const document of cursor) found.set(nameOf(generation, document._id), document);
      }
      return asked.map(({ generation, id }) => found.get(nameOf(generation, id)));
    },
    readChunk,
  );

  const writeOne = createBatching<{ generation: Generation; document: MongoDocument }, undefined>(
    async (asked) => {
      for (const generation of new Set(asked.map((each) => each.generation))) {
        const own = asked.filter((each) => each.generation === generation);
        await writeGuarded(generation, newest(own.map(({ document }) => document)));
      }
      return asked.map(() => undefined);
    },
    chunkSize,
  );

  /** Returns a page of documents after an id, in order of ids. Reading by page means that no cursor stays open for the whole comparison. */
  function readPage(generation: Generation, after: string): Promise<MongoDocument[]> {
    return reachServer(() =>
      generations
        .documents(generation)
        .find(
          { _id: { $gt: after }, gone: false },
          { projection: { revision: 1, body: 1 }, batchSize: chunkSize },
        )
        .sort({ _id: 1 })
        .limit(chunkSize)
        .toArray(),
    );
  }

  /** Compares the stored texts; the next page of each build is read while the current one is compared. */
  async function* compare(one: Generation, other: Generation) {
    const readBoth = (after: string) => Promise.all([readPage(one, after), readPage(other, after)]);
    let reading = readBoth('');
    for (;;) {
      const [own, others] = await reading;
      // Documents after the end of one full page may be in the next page of the other build.
      const [upTo] = [own, others]
        .flatMap((page) => (page.length < chunkSize ? [] : (page.at(-1)?._id ?? [])))
        .sort(compareCodePoints);
      if (upTo !== undefined) {
        reading = readBoth(upTo);
        // A caller that stops early never awaits it.
        reading.catch(() => undefined);
      }
      const upToEnd = (page: readonly MongoDocument[]) =>
        upTo === undefined ? page : page.filter(({ _id }) => compareCodePoints(_id, upTo) <= 0);
      yield compareTexts(upToEnd(own), upToEnd(others));
      if (upTo === undefined) return;
    }
  }

  async function documentsOf(generation: Generation, ids: readonly string[]): Promise<readonly Versioned[]> {
    const found: Versioned[] = [];
    for (const chunk of chunks([...new Set(ids)], readChunk)) {
      const cursor = generations
        .documents(generation)
        .find({ _id: { $in: [...chunk] } }, { batchSize: readChunk, projection: withoutFields });
      for await (const document of cursor) found.push(fromMongo(document));
    }
    return found;
  }

  async function revisionsOf(
    generation: Generation,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>();
    for (const chunk of chunks([...new Set(ids)], readChunk)) {
      const cursor = generations
        .documents(generation)
        .find({ _id: { $in: [...chunk] } }, { projection: { revision: 1 }, batchSize: readChunk });
      for await (const { _id, revision } of cursor) found.set(_id, revision);
    }
    return found;
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

    getChanged: (model, known) =>
      reachServer(async () => {
        const { generation } = await generations.live(model);
        const stored = await revisionsOf(generation, [...known.keys()]);
        const changed = [...stored].filter(([id, revision]) => known.get(id) !== revision);
        return documentsOf(
          generation,
          changed.map(([id]) => id),
        );
      }),

    getMany: (_model, generation, ids) => reachServer(() => documentsOf(generation, ids)),

    revisions: (_model, generation, ids) => reachServer(() => revisionsOf(generation, ids)),

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

function inserting(document: MongoDocument): AnyBulkWriteOperation<MongoDocument> {
  return { insertOne: { document } };
}

/** Replaces only an older revision. */
function replacing({ _id, ...rest }: MongoDocument): AnyBulkWriteOperation<MongoDocument> {
  return {
    replaceOne: { filter: { _id, revision: { $lt: rest.revision } }, replacement: rest, upsert: true },
  };
}

/** Returns the number of equal documents, and the ids of all others. */
function compareTexts(
  own: readonly MongoDocument[],
  others: readonly MongoDocument[],
): { readonly equal: number; readonly ids: readonly string[] } {
  const left = new Map(others.map((document) => [document._id, document]));
  const ids: string[] = [];
  for (const { _id, revision, body } of own) {
    const found = left.get(_id);
    if (body === undefined || found?.revision !== revision || found.body !== body) ids.push(_id);
    left.delete(_id);
  }
  const equal = own.length - ids.length;
  return { equal, ids: [...ids, ...left.keys()] };
}

/** Returns the newest version of each document, because a bulk write does not guarantee an order. */
function newest(documents: readonly MongoDocument[]): readonly MongoDocument[] {
  const byId = new Map<string, MongoDocument>();
  for (const document of documents) {
    const other = byId.get(document._id);
    if (other === undefined || other.revision < document.revision) byId.set(document._id, document);
  }
  return [...byId.values()];
}
