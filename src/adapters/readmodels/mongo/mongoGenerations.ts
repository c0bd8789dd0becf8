/** The register of generations in MongoDB: the builds of each read model, and the one pointer to the build that answers queries. */
import { type Collection, MongoNetworkTimeoutError, MongoServerError } from 'mongodb';
import { groupByKey } from '../../../kernel/grouping.js';
import type { Checkpoint, Generation, GenerationInfo } from '../../../ports/readModels.js';
import type { ReadModel } from '../../../query/fields.js';
import { createBatching } from '../../mongo/batching.js';
import type { MongoConnection } from '../../mongo/connection.js';
import { duplicateKey } from '../../mongo/upserting.js';
import { type Column, columnsOf } from '../columns.js';
import { UnknownGeneration } from '../sqlite/schema.js';
import { type MongoDocument, pathOf, tiePathOf, valuesOf } from './mongoDocuments.js';

interface RegisteredModel {
  readonly _id: string;
  readonly live?: Generation;
  /** The last number given to a build; numbers are never reused. */
  readonly last: number;
}

interface RegisteredGeneration {
  readonly _id: Generation;
  readonly model: string;
  readonly number: number;
  readonly version: number;
  /** JSON of `Column[]`, so that documents stay readable after the model has changed. */
  readonly columns: string;
  readonly checkpoint?: { readonly position: string | null; readonly store: string; readonly epoch: number };
  /** When the generation was dropped. It is no longer listed, and its documents are removed once no process can still be writing any. */
  readonly retiredAt?: Date;
}

interface SavedCheckpoint {
  readonly generation: Generation;
  readonly checkpoint: Omit<Checkpoint, 'completeAgo'>;
}

export interface Live {
  readonly generation: Generation;
  readonly columns: readonly Column[];
}

export type MongoGenerations = ReturnType<typeof openMongoGenerations>;

/** How long the pointer to the live build is cached, in ms. */
export const pointerAge = 1_000;

/** Most read models per call. */
const mostTogether = 1_000;

/** Longest interval between two removals of tombstones, in ms. */
const longestTombstoneSweep = 60_000;

/**
 * @param sweptAfter milliseconds from the retirement of a generation to the removal of its documents
 * @param tombstoneRetention milliseconds for which tombstones are kept at least
 */
export function openMongoGenerations(
  { database, now }: Pick<MongoConnection, 'database' | 'now'>,
  sweptAfter: number,
  tombstoneRetention: number,
) {
  const models = database.collection<RegisteredModel>('read-models');
  const generations = database.collection<RegisteredGeneration>('read-model-generations');
  const pointers = new Map<string, { readonly live: Live; readonly at: number }>();
  const knownColumns = new Map<Generation, readonly Column[]>();
  /** When this process last removed tombstones of a generation, by `performance.now()`. */
  const tombstonesSwept = new Map<Generation, number>();

  const documents = (generation: Generation) => database.collection<MongoDocument>(`documents-${generation}`);

  // A process often asks for the builds of every read model; one call serves all requests of one turn.
  const list = createBatching<string, readonly GenerationInfo[]>(async (names) => {
    const [registered, found] = await Promise.all([
      models.find({ _id: { $in: [...names] } }).toArray(),
      generations
        .find(
          { model: { $in: [...names] }, retiredAt: { $exists: false } },
          { projection: { model: 1, number: 1, version: 1 } },
        )
        .toArray(),
    ]);
    const pointed = new Set(registered.map(({ live }) => live));
    const ofModel = groupByKey(
      found.sort((left, right) => left.number - right.number),
      ({ model }) => model,
    );
    return names.map((name) =>
      (ofModel.get(name) ?? []).map(({ _id, version }) => ({
        generation: _id,
        version,
        live: pointed.has(_id),
      })),
    );
  }, mostTogether);

  const checkpoint = createBatching<Generation, Checkpoint | undefined>(async (asked) => {
    const found = await generations
      .find({ _id: { $in: [...asked] } }, { projection: { checkpoint: 1 } })
      .toArray();
    const known = new Map(found.map((one) => [one._id, one.checkpoint]));
    return asked.map((generation) => {
      const own = known.get(generation);
      return own && { ...own, position: own.position ?? undefined };
    });
  }, mostTogether);

  // A page of events moves the checkpoint of every read model.
  const save = createBatching<SavedCheckpoint, boolean>(async (asked) => {
    const updates = asked.map(checkpointUpdate);
    const { matchedCount } = await generations.bulkWrite(updates.map((updateOne) => ({ updateOne })));
    if (matchedCount === asked.length) return asked.map(() => true);
    // A bulk update does not tell which checkpoints were refused, so each is saved once more on its own.
    return Promise.all(
      updates.map(
        async ({ filter, update }) => (await generations.updateOne(filter, update)).matchedCount === 1,
      ),
    );
  }, mostTogether);

  /**
   * Inserts the model unless it exists. Not an upsert: on DocumentDB concurrent upserts overwrite each other, and numbers would be given
   * twice.
   */
  async function insertIfAbsent(registered: RegisteredModel): Promise<void> {
    try {
      await models.insertOne(registered);
    } catch (error) {
      if (!(error instanceof MongoServerError) || error.code !== duplicateKey) throw error;
    }
  }

  async function begin(model: ReadModel): Promise<Generation> {
    await insertIfAbsent({ _id: model.name, last: 0 });
    const counted = await models.findOneAndUpdate(
      { _id: model.name },
      { $inc: { last: 1 } },
      { returnDocument: 'after' },
    );
    if (counted === null) throw new Error(`the register of the read model ${model.name} is gone`);
    const number = counted.last;
    const generation = `${model.name}-${number}`;
    // Registered before its collection exists, because unregistered collections count as leftovers of late writes.
    await generations.insertOne({
      _id: generation,
      model: model.name,
      number,
      version: model.version,
      columns: JSON.stringify(columnsOf(model)),
    });
    await documents(generation).createIndex({ goneAt: 1 }, { name: tombstoneIndex });
    return generation;
  }

  /**
   * Drops the collections of builds that no longer exist. A process that was suspended in the middle of a write can recreate one, and
   * nothing else would ever reach it, not even an erasure. Collections are listed before the register is read: a build is registered for as
   * long as it has a collection.
   */
  async function sweepUnregistered(): Promise<void> {
    const there = await database.listCollections({}, { nameOnly: true }).toArray();
    const found = there.flatMap(({ name }) => buildOf(name) ?? []);
    if (found.length === 0) return;
    const [registered, counted] = await Promise.all([
      generations.find({}, { projection: { _id: 1 } }).toArray(),
      models.find({}).toArray(),
    ]);
    const known = new Set(registered.map(({ _id }) => _id));
    const last = new Map(counted.map((each) => [each._id, each.last]));
    for (const { generation, model, number } of found)
      if (!known.has(generation) && number <= (last.get(model) ?? 0)) await documents(generation).drop();
  }

  async function columns(generation: Generation): Promise<readonly Column[]> {
    const known = knownColumns.get(generation);
    if (known !== undefined) return known;
    const found = await generations.findOne({ _id: generation });
    if (found === null) throw new UnknownGeneration(`there is no generation ${generation}`);
    const own: readonly Column[] = JSON.parse(found.columns);
    knownColumns.set(generation, own);
    return own;
  }

  /** Builds declared indexes that are missing, and drops those no longer declared. */
  async function arrangeIndexes(model: ReadModel, generation: Generation): Promise<void> {
    const declared = indexKeys(model);
    const collection = documents(generation);
    const there = await collection.indexes();
    for (const [name, key] of declared) await patiently(() => collection.createIndex(key, { name }));
    for (const { name, expireAfterSeconds } of there) {
      // Earlier versions had MongoDB remove tombstones by age alone.
      const isOfBefore = expireAfterSeconds !== undefined;
      const isUndeclared = name?.startsWith('fields:') === true && !declared.has(name);
      if (name !== undefined && (isOfBefore || isUndeclared)) await dropIfThere(collection, name);
    }
    await patiently(() => collection.createIndex({ goneAt: 1 }, { name: tombstoneIndex }));
  }

  /**
   * Removes tombstones that no late write can need any more. Their deletions lie before the checkpoint, so no runner folds earlier events
   * again, and they are so old that no earlier write is under way.
   */
  async function sweepTombstones(generation: Generation, completeAgo: number): Promise<void> {
    const swept = tombstonesSwept.get(generation) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - swept < Math.min(tombstoneRetention / 2, longestTombstoneSweep)) return;
    tombstonesSwept.set(generation, performance.now());
    const before = new Date(now() - Math.max(tombstoneRetention, completeAgo));
    await documents(generation).deleteMany({ gone: true, goneAt: { $lt: before } });
  }

  /** Rewrites the query fields when the declaration has gained or lost columns without a new version; the documents stay. */
  async function reshape(model: ReadModel, generation: Generation): Promise<void> {
    const own = columnsOf(model);
    knownColumns.delete(generation);
    if (JSON.stringify(await columns(generation)) === JSON.stringify(own)) return;
    for await (const { _id, revision, body } of documents(generation).find({ gone: false })) {
      if (body === undefined) continue;
      await documents(generation).updateOne(
        { _id, revision },
        { $set: valuesOf(_id, JSON.parse(body), own) },
      );
    }
    await generations.updateOne({ _id: generation }, { $set: { columns: JSON.stringify(own) } });
    knownColumns.set(generation, own);
  }

  async function live(model: ReadModel): Promise<Live> {
    const known = pointers.get(model.name);
    if (known !== undefined && performance.now() - known.at < pointerAge) return known.live;
    const at = performance.now();
    const found = await models.findOne({ _id: model.name });
    if (found?.live === undefined) throw new Error(`the read model ${model.name} was not prepared`);
    const current = { generation: found.live, columns: await columns(found.live) };
    pointers.set(model.name, { live: current, at });
    return current;
  }

  return {
    documents,
    /** Returns the live build; a switch by another process is noticed after `pointerAge` at the latest. */
    live,
    /** @throws UnknownGeneration */
    columns,
    begin,

    async ensureLive(model: ReadModel) {
      pointers.delete(model.name);
      const found = await models.findOne({ _id: model.name });
      if (found?.live === undefined) {
        const generation = await begin(model);
        await arrangeIndexes(model, generation);
        const { modifiedCount } = await models.updateOne(
          { _id: model.name, live: { $exists: false } },
          { $set: { live: generation } },
        );
        if (modifiedCount === 1) return;
        // Another process was first.
        await generations.deleteOne({ _id: generation });
        await documents(generation).drop();
      }
      const current = (await models.findOne({ _id: model.name }))?.live;
      const registered = current === undefined ? null : await generations.findOne({ _id: current });
      if (current === undefined || registered?.version !== model.version) return;
      await reshape(model, current);
      await arrangeIndexes(model, current);
    },

    list: (model: ReadModel) => list(model.name),

    async makeLive(model: ReadModel, generation: Generation) {
      await arrangeIndexes(model, generation);
      // Another process may have taken the build for abandoned while its indexes were built.
      if ((await generations.findOne({ _id: generation, retiredAt: { $exists: false } })) === null)
        throw new UnknownGeneration(`there is no generation ${generation}`);
      await models.updateOne({ _id: model.name }, { $set: { live: generation } });
      pointers.delete(model.name);
    },

    async retire(generation: Generation) {
      // The caller may be dropping the build because the answer to its switch was lost.
      const found = await generations.findOne({ _id: generation });
      const pointer = found === null ? null : await models.findOne({ _id: found.model });
      if (pointer?.live === generation)
        throw new UnknownGeneration(`there is no generation ${generation} that is not live`);
      await generations.updateOne({ _id: generation }, { $set: { retiredAt: new Date(now()) } });
    },

    /** Removes the documents of generations that were retired so long ago that no process can still use them, and leftovers of late writes. */
    async sweep() {
      const before = new Date(now() - sweptAfter);
      for (const { _id } of await generations.find({ retiredAt: { $lt: before } }).toArray()) {
        await documents(_id).drop();
        await generations.deleteOne({ _id });
        knownColumns.delete(_id);
      }
      await sweepUnregistered();
    },

    checkpoint,

    async saveCheckpoint(generation: Generation, { completeAgo, ...checkpoint }: Checkpoint) {
      if (!(await save({ generation, checkpoint }))) return false;
      // The checkpoint is saved; a later one removes the remaining tombstones.
      if (completeAgo !== undefined) await sweepTombstones(generation, completeAgo).catch(() => undefined);
      return true;
    },
  };
}

/** Returns an update that refuses the checkpoint of a runner replaced by another. */
function checkpointUpdate({ generation, checkpoint: { position, store, epoch } }: SavedCheckpoint) {
  return {
    filter: {
      _id: generation,
      retiredAt: { $exists: false },
      $or: [{ checkpoint: { $exists: false } }, { 'checkpoint.epoch': { $lte: epoch } }],
    },
    update: { $set: { checkpoint: { position: position ?? null, store, epoch } } },
  };
}

/**
 * Returns the declared indexes, each with the id as its last key, so that it orders a page including its ties. Each begins with `gone`,
 * because no query returns tombstones. An index's name lists its key's fields, and no two keys are equal: a server refuses a second index
 * with the same key.
 * @throws Error when an index names a field without a column
 */
function indexKeys(model: ReadModel): ReadonlyMap<string, Record<string, 1>> {
  const all = columnsOf(model);
  const columns = new Map(all.map((column) => [column.field, column]));
  const tie = tiePathOf(all);
  return new Map(
    [[], ...model.indexes].map((fields) => {
      const key: Record<string, 1> = { gone: 1 };
      const names: string[] = [];
      for (const field of fields) {
        const column = columns.get(field);
        if (column === undefined)
          throw new Error(`an index of ${model.name} names ${field}, which has no column`);
        const path = pathOf(column);
        // Ids are unique, so nothing after the id affects the order.
        if (path === tie) break;
        if (path in key) continue;
        key[path] = 1;
        names.push(field);
      }
      key[tie] = 1;
      return [`fields:${names.join(',')}`, key];
    }),
  );
}

const tombstoneIndex = 'tombstones';

/** Returns the build whose documents a collection holds; undefined for any other collection. */
function buildOf(
  collection: string,
): { readonly generation: Generation; readonly model: string; readonly number: number } | undefined {
  const [, generation, model, number] = /^documents-((.+)-(\d+))$/.exec(collection) ?? [];
  if (generation === undefined || model === undefined) return undefined;
  return { generation, model, number: Number(number) };
}

const indexNotFound = 27;

/** Drops an index if it exists; processes that start together may drop the same one. */
async function dropIfThere(collection: Collection<MongoDocument>, index: string): Promise<void> {
  try {
    await collection.dropIndex(index);
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== indexNotFound) throw error;
  }
}

/**
 * Waits for an index to be built. On a large collection that takes longer than a connection waits for an answer. The server continues to
 * build, and a repeated request waits for the same build.
 */
async function patiently(build: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await build();
      return;
    } catch (error) {
      if (!(error instanceof MongoNetworkTimeoutError)) throw error;
    }
  }
}
