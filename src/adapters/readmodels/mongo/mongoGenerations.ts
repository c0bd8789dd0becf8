/** The register of generations in MongoDB: which builds of each read model there are, and the one pointer to the build that answers. */
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
  /** Numbers are never given twice. */
  readonly last: number;
}

interface RegisteredGeneration {
  readonly _id: Generation;
  readonly model: string;
  readonly number: number;
  readonly version: number;
  /** JSON of `Column[]`, so that documents stay readable after the model changed. */
  readonly columns: string;
  readonly checkpoint?: { readonly position: string | null; readonly store: string; readonly epoch: number };
  /** Dropped: no longer listed, and its documents are removed once nobody can be writing any. */
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

export interface MongoGenerations {
  documents(generation: Generation): Collection<MongoDocument>;
  ensureLive(model: ReadModel): Promise<void>;
  /** The build that answers; what another process has switched is known after `pointerAge` at the latest. */
  live(model: ReadModel): Promise<Live>;
  /** @throws UnknownGeneration */
  columns(generation: Generation): Promise<readonly Column[]>;
  list(model: ReadModel): Promise<readonly GenerationInfo[]>;
  begin(model: ReadModel): Promise<Generation>;
  makeLive(model: ReadModel, generation: Generation): Promise<void>;
  retire(generation: Generation): Promise<void>;
  /** Removes the documents of what was retired so long ago that no process can know of it any more, and what a late write has left of it. */
  sweep(): Promise<void>;
  checkpoint(generation: Generation): Promise<Checkpoint | undefined>;
  saveCheckpoint(generation: Generation, checkpoint: Checkpoint): Promise<boolean>;
}

/** Milliseconds for which the pointer to the live build is believed. */
export const pointerAge = 1_000;

/** Read models that are asked for in one call. */
const mostTogether = 1_000;

/** Milliseconds between two looks for tombstones that may go, at most. */
const longestTombstoneSweep = 60_000;

/**
 * @param sweptAfter milliseconds from the retirement of a generation to the removal of its documents
 * @param tombstoneRetention milliseconds for which tombstones are kept at least
 */
export function openMongoGenerations(
  { database, now }: Pick<MongoConnection, 'database' | 'now'>,
  sweptAfter: number,
  tombstoneRetention: number,
): MongoGenerations {
  const models = database.collection<RegisteredModel>('read-models');
  const generations = database.collection<RegisteredGeneration>('read-model-generations');
  const pointers = new Map<string, { readonly live: Live; readonly at: number }>();
  const knownColumns = new Map<Generation, readonly Column[]>();
  /** When this process removed tombstones of a generation last, by `performance.now()`. */
  const tombstonesSwept = new Map<Generation, number>();

  const documents = (generation: Generation) => database.collection<MongoDocument>(`documents-${generation}`);

  // A process asks for the builds of every read model again and again: one call tells all that are asked for in one turn.
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
    // An update of several does not tell which were refused; those that were not are saved once more.
    return Promise.all(
      updates.map(
        async ({ filter, update }) => (await generations.updateOne(filter, update)).matchedCount === 1,
      ),
    );
  }, mostTogether);

  /** No upsert: on DocumentDB those that meet overwrite each other, and numbers would be given twice. */
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
    // Before there is a collection: one that is not registered is taken for what a late write has left.
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
   * Drops the collections of builds that are no more. A process that stood still in the middle of a write makes one again, which nothing else would
   * ever reach, no erasure either. Looked for first and in the register afterwards, where a build stands for as long as it has a collection.
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

  /** Declared ones that are missing are built, what is declared no longer is dropped. */
  async function arrangeIndexes(model: ReadModel, generation: Generation): Promise<void> {
    const declared = indexKeys(model);
    const collection = documents(generation);
    const there = await collection.indexes();
    for (const [name, key] of declared) await patiently(() => collection.createIndex(key, { name }));
    for (const { name, expireAfterSeconds } of there) {
      // Versions before had MongoDB remove tombstones by their age alone.
      const isOfBefore = expireAfterSeconds !== undefined;
      const isUndeclared = name?.startsWith('fields:') === true && !declared.has(name);
      if (name !== undefined && (isOfBefore || isUndeclared)) await dropIfThere(collection, name);
    }
    await patiently(() => collection.createIndex({ goneAt: 1 }, { name: tombstoneIndex }));
  }

  /**
   * Removes tombstones that no late write can need any more. Their deletions are behind the checkpoint, so that no runner folds what came before
   * them, and so long ago that no write from before is under way.
   */
  async function sweepTombstones(generation: Generation, completeAgo: number): Promise<void> {
    const swept = tombstonesSwept.get(generation) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - swept < Math.min(tombstoneRetention / 2, longestTombstoneSweep)) return;
    tombstonesSwept.set(generation, performance.now());
    const before = new Date(now() - Math.max(tombstoneRetention, completeAgo));
    await documents(generation).deleteMany({ gone: true, goneAt: { $lt: before } });
  }

  /** A declaration can gain or lose columns without a new version: documents stay, what queries look at is rewritten. */
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
    live,
    columns,
    begin,

    async ensureLive(model) {
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

    list: (model) => list(model.name),

    async makeLive(model, generation) {
      await arrangeIndexes(model, generation);
      // Another process may have taken the build for an abandoned one while its indexes were made.
      if ((await generations.findOne({ _id: generation, retiredAt: { $exists: false } })) === null)
        throw new UnknownGeneration(`there is no generation ${generation}`);
      await models.updateOne({ _id: model.name }, { $set: { live: generation } });
      pointers.delete(model.name);
    },

    async retire(generation) {
      // The answer to the switch may have been lost on its way to anyone who drops the build for that.
      const found = await generations.findOne({ _id: generation });
      const pointer = found === null ? null : await models.findOne({ _id: found.model });
      if (pointer?.live === generation)
        throw new UnknownGeneration(`there is no generation ${generation} that is not live`);
      await generations.updateOne({ _id: generation }, { $set: { retiredAt: new Date(now()) } });
    },

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

    async saveCheckpoint(generation, { completeAgo, ...checkpoint }) {
      if (!(await save({ generation, checkpoint }))) return false;
      // The checkpoint is saved; what is left goes with a later one.
      if (completeAgo !== undefined) await sweepTombstones(generation, completeAgo).catch(() => undefined);
      return true;
    },
  };
}

/** Refuses a checkpoint of a runner that another one has replaced. */
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
 * The declared indexes, each with the id as its last key, so that it gives the order of a page and its ties. Tombstones are in none of the
 * answers, so that they are left out comes first. A name says what its key is made of and no two keys are the same: a server refuses an index
 * whose key another one has.
 * @throws Error when an index names what has no column
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
        // There is one document of an id: nothing orders behind it.
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

/** The build whose documents a collection holds; undefined for any other collection. */
function buildOf(
  collection: string,
): { readonly generation: Generation; readonly model: string; readonly number: number } | undefined {
  const [, generation, model, number] = /^documents-((.+)-(\d+))$/.exec(collection) ?? [];
  if (generation === undefined || model === undefined) return undefined;
  return { generation, model, number: Number(number) };
}

const indexNotFound = 27;

/** Processes that start together find the same index to drop. */
async function dropIfThere(collection: Collection<MongoDocument>, index: string): Promise<void> {
  try {
    await collection.dropIndex(index);
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== indexNotFound) throw error;
  }
}

/**
 * An index on a large collection takes longer to build than a connection waits for an answer. The server goes on building, and anyone who asks for
 * the same index again waits for the same build.
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
