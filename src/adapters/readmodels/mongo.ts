/**
 * Read models in MongoDB: a collection for each generation, written one document at a time under its revision. On a sharded cluster the
 * hashed `_id` is the shard key that suits them.
 */
import {
  type AnyBulkWriteOperation,
  MongoBulkWriteError,
  type Document as MongoRecord,
  MongoServerError,
} from 'mongodb';
import { matches } from '../../kernel/evaluate.js';
import type { Document, ReadModel } from '../../kernel/fields.js';
import type { AggregateQuery, Expression, ListQuery, OrderBy } from '../../kernel/query.js';
import {
  AnswerTooLarge,
  type Generation,
  QueryTimeout,
  type ReadModels,
  type Versioned,
} from '../../ports/readModels.js';
import { batching } from '../mongo/batching.js';
import type { MongoConnection } from '../mongo/connection.js';
import { reaching } from '../mongo/unavailable.js';
import { portions } from '../portions.js';
import { startDeadline } from './deadline.js';
import { startGrouping } from './grouping.js';
import { aggregateRows, planAggregate } from './mongoAggregate.js';
import { fromMongo, type MongoDocument, toMongo } from './mongoDocuments.js';
import { compileFilter, compileOrder } from './mongoFilter.js';
import { type Live, openMongoGenerations, pointerAge } from './mongoGenerations.js';
import { openRanking } from './rank.js';

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
}

/** Documents in one bulk write, ids in one read, and documents in one batch of a cursor. */
const sliceSize = 500;
const readSlice = 1_000;
const batchSize = 500;
/** Characters that the documents of one page, or of one batch of a scan, may have together. */
const pageLimit = 32 * 1024 * 1024;
const batchLimit = 1024 * 1024;

export function openMongoReadModels(options: MongoReadModelsOptions): ReadModels {
  const { connection, queryTimeLimit = 5_000, maxGroups = 100_000, tombstoneRetention = 600_000 } = options;
  const staleness = options.staleness ?? 3 * pointerAge;
  const generations = openMongoGenerations(
    connection.database,
    // Twice, since a write may have begun just before its process learned of the retirement.
    2 * staleness,
    Math.ceil(tombstoneRetention / 1_000),
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
      if (failures.length === 0 || failures.some(({ code }) => code !== 11_000)) throw error;
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
      await writeOne({ generation, document: toMongo(only, columns) });
      return;
    }
    for (const slice of portions(documents, sliceSize)) {
      await writeGuarded(
        generation,
        slice.map((document) => toMongo(document, columns)),
      );
    }
  }

  const findOne = batching<{ generation: Generation; id: string }, MongoDocument | undefined>(
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

  const writeOne = batching<{ generation: Generation; document: MongoDocument }, undefined>(async (asked) => {
    for (const generation of new Set(asked.map((each) => each.generation))) {
      const own = asked.filter((each) => each.generation === generation);
      await writeGuarded(
        generation,
        own.map(({ document }) => document),
      );
    }
    return asked.map(() => undefined);
  }, sliceSize);

  /** Documents that the compiled filter leaves in, in order if there is one, after the rest of the filter was evaluated. */
  async function* walk(
    { generation, columns }: Live,
    filter: Expression | undefined,
    sort: Readonly<Record<string, 1 | -1>> | undefined,
  ): AsyncGenerator<{ readonly body: string; readonly document: Document }> {
    const deadline = startDeadline(queryTimeLimit);
    const { find, residual } = compileFilter(filter, columns);
    const cursor = generations.documents(generation).find(find, {
      projection: { body: 1 },
      batchSize,
      maxTimeMS: queryTimeLimit,
      ...(sort !== undefined && { sort }),
    });
    try {
      for await (const { body = '{}' } of cursor) {
        deadline.check();
        const document = JSON.parse(body);
        if (residual === undefined || matches(residual, document)) yield { body, document };
      }
    } finally {
      await cursor.close();
    }
  }

  async function listByWalking(
    live: Live,
    query: ListQuery,
    sort: Readonly<Record<string, 1 | -1>> | undefined,
  ) {
    const { skip, top } = query;
    const ranking =
      sort === undefined && top > 0 ? openRanking<string>(query.orderBy ?? [], skip + top) : undefined;
    const bodies: string[] = [];
    let matched = 0;
    for await (const { body, document } of walk(live, query.filter, sort)) {
      if (ranking !== undefined) ranking.add(body, document);
      else if (sort !== undefined && matched >= skip && bodies.length < top) bodies.push(body);
      matched += 1;
      if (!query.count && ranking === undefined && bodies.length >= top) break;
    }
    return {
      bodies: ranking?.keys().slice(skip, skip + top) ?? bodies,
      count: query.count ? matched : undefined,
    };
  }

  async function listByFilter(
    { generation }: Live,
    find: MongoRecord,
    sort: Readonly<Record<string, 1 | -1>>,
    { skip, top, count }: ListQuery,
  ) {
    const documents = generations.documents(generation);
    const limited = { maxTimeMS: queryTimeLimit };
    const [page, total] = await Promise.all([
      top === 0
        ? []
        : documents
            .find(find, {
              projection: { body: 1, _id: 0 },
              sort,
              skip,
              limit: top,
              batchSize: top,
              ...limited,
            })
            .toArray(),
      count ? documents.countDocuments(find, limited) : undefined,
    ]);
    return { bodies: page.map(({ body = '{}' }) => body), count: total };
  }

  async function aggregateByWalking(live: Live, query: AggregateQuery) {
    const grouping = startGrouping(query, maxGroups);
    for await (const { document } of walk(live, query.filter, undefined)) grouping.add(document);
    return grouping.rows();
  }

  return {
    staleness,

    prepare: (models) =>
      reaching(async () => {
        for (const model of models) await generations.ensureLive(model);
      }),

    get: (model, id) =>
      reaching(async () => {
        const { generation } = await generations.live(model);
        const found = await findOne({ generation, id });
        return found && fromMongo(found);
      }),

    getMany: (_model, generation, ids) =>
      reaching(async () => {
        const found: Versioned[] = [];
        for (const slice of portions([...new Set(ids)], readSlice)) {
          const cursor = generations
            .documents(generation)
            .find({ _id: { $in: [...slice] } }, { batchSize: readSlice });
          for await (const document of cursor) found.push(fromMongo(document));
        }
        return found;
      }),

    revisions: (_model, generation, ids) =>
      reaching(async () => {
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
      reaching(async () => {
        const writes = targets.map((generation) => write(generation, documents));
        for (const outcome of await Promise.allSettled(writes)) {
          if (outcome.status === 'rejected') throw outcome.reason;
        }
      }),

    list: (model, query) =>
      querying(async () => {
        const live = await generations.live(model);
        const { find, residual } = compileFilter(query.filter, live.columns);
        const sort = compileOrder(query.orderBy ?? [], live.columns);
        const { bodies, count } =
          residual === undefined && sort !== undefined
            ? await listByFilter(live, find, sort, query)
            : await listByWalking(live, query, sort);
        if (bodies.reduce((sum, body) => sum + body.length, 0) > pageLimit)
          throw new AnswerTooLarge('the documents of the page are too large for one answer');
        return { documents: bodies.map((body) => JSON.parse(body)), count };
      }),

    async *scan(model, query) {
      try {
        yield* scanned(model, query);
      } catch (error) {
        throw await reaching(() => Promise.reject(error)).catch((reason: unknown) => reason);
      }
    },

    aggregate: (model, query) =>
      querying(async () => {
        const live = await generations.live(model);
        const parts = planAggregate(query, live.columns, maxGroups);
        if (parts === undefined) return aggregateByWalking(live, query);
        // All of them as of one moment.
        const session = connection.client.startSession({ snapshot: true });
        try {
          const answers: MongoRecord[][] = [];
          for (const { pipeline } of parts) {
            const cursor = generations
              .documents(live.generation)
              .aggregate(pipeline, { session, allowDiskUse: true, maxTimeMS: queryTimeLimit });
            answers.push(await cursor.toArray());
          }
          return (
            aggregateRows(query, live.columns, parts, answers, maxGroups) ??
            (await aggregateByWalking(live, query))
          );
        } finally {
          await session.endSession();
        }
      }),

    generations: (model) => reaching(() => generations.list(model)),
    begin: (model) => reaching(() => generations.begin(model)),
    makeLive: (model, generation) => reaching(() => generations.makeLive(model, generation)),
    drop: (_model, generation) => reaching(() => generations.retire(generation)),
    checkpoint: (_model, generation) => reaching(() => generations.checkpoint(generation)),
    saveCheckpoint: (_model, generation, checkpoint) =>
      reaching(() => generations.saveCheckpoint(generation, checkpoint)),

    async close() {
      clearInterval(sweeping);
    },
  };

  /** A snapshot session reads every batch as of the moment of the first one. */
  async function* scanned(
    model: ReadModel,
    { filter, orderBy = [] }: { readonly filter?: Expression; readonly orderBy?: readonly OrderBy[] },
  ): AsyncGenerator<readonly Document[]> {
    const { generation, columns } = await generations.live(model);
    const { find, residual } = compileFilter(filter, columns);
    const sort = compileOrder(orderBy, columns);
    const ranking = sort === undefined ? openRanking<Document>(orderBy, Number.POSITIVE_INFINITY) : undefined;
    const session = connection.client.startSession({ snapshot: true });
    const cursor = generations.documents(generation).find(find, {
      session,
      projection: { body: 1, _id: 0 },
      batchSize,
      allowDiskUse: true,
      ...(sort !== undefined && { sort }),
    });
    try {
      let batch: Document[] = [];
      let characters = 0;
      for await (const { body = '{}' } of cursor) {
        const document = JSON.parse(body);
        if (residual !== undefined && !matches(residual, document)) continue;
        if (ranking !== undefined) {
          ranking.add(document, document);
          continue;
        }
        batch.push(document);
        characters += body.length;
        if (batch.length < batchSize && characters < batchLimit) continue;
        yield batch;
        batch = [];
        characters = 0;
      }
      const ranked = ranking?.keys() ?? batch;
      for (let start = 0; start < ranked.length; start += batchSize)
        yield ranked.slice(start, start + batchSize);
    } finally {
      await cursor.close();
      await session.endSession();
    }
  }
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

/** `maxTimeMS` was over. */
const timeExceeded = 50;

/** Runs a query: its time limit becomes `QueryTimeout`, a server out of reach `Unavailable`. */
function querying<Result>(work: () => Promise<Result>): Promise<Result> {
  return reaching(async () => {
    try {
      return await work();
    } catch (error) {
      const late = error instanceof MongoServerError && error.code === timeExceeded;
      throw late ? new QueryTimeout('the query took too long', { cause: error }) : error;
    }
  });
}
