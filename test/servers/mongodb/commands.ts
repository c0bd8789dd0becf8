/** The commands of the stand-in, carried out on databases in memory. */
import { calculateObjectSize, type Document, Long, ObjectId, Timestamp } from 'bson';
import { aggregate, Query } from 'mingo';
import { pause } from '../faults.js';
import {
  Collection,
  DuplicateKey,
  filterOf,
  IndexConflict,
  type IndexSpecification,
  keptMoments,
  keyOf,
  lastWrite,
} from './collection.js';
import { seedOf, updated } from './updates.js';

export class CommandFailure extends Error {
  constructor(
    readonly code: number,
    readonly codeName: string,
    message: string,
    readonly labels: readonly string[] = [],
  ) {
    super(message);
  }
}

export interface Commands {
  run(command: Document): Promise<Document>;
  /** Runs `work` between the lookup of the next upsert that finds nothing and its insertion. */
  meetNextUpsert(work: () => Promise<unknown>): void;
  /** Drops all open cursors and snapshots, like a restarted node or one for which they are too old. */
  forgetReads(): void;
  /** Removes expired documents, as a real server does once a minute. */
  expire(): void;
}

/** The rest of an answer that did not fit into one batch. */
interface OpenCursor {
  readonly namespace: string;
  readonly rest: Document[];
  /** Returns the documents in their present state; undefined for a cursor of a snapshot. */
  readonly asOfNow: ((documents: Document[]) => Document[]) | undefined;
}

/** All collections of a database at one moment. */
interface Snapshot {
  readonly at: Timestamp;
  /** In milliseconds. */
  readonly takenAt: number;
  readonly collection: (name: string) => Collection | undefined;
}

/**
 * The pause of an upsert between its lookup and its insertion, in milliseconds. Others can insert the document then, as on a real server.
 */
const upsertPause = 1;
const firstBatch = 101;
/** The most bytes of documents in one batch, which always has at least one document. */
const batchBytes = 16 * 1024 * 1024;
const mostCursors = 10_000;
/** The number of answers to retryable writes that are remembered. */
const mostTransactions = 20_000;

function projectionOf(projection: Document = {}): (documents: Document[]) => Document[] {
  const names = Object.keys(projection).filter((name) => name !== '_id');
  if (names.length === 0 && projection._id === undefined) return (documents) => documents;
  if (names.length === 0 || names.some((name) => name.includes('.') || projection[name] !== 1))
    return (documents) => new Query({}).find<Document>(documents, projection).all();
  const wanted = projection._id === 0 ? names : ['_id', ...names];
  return (documents) =>
    documents.map((document) =>
      Object.fromEntries(wanted.flatMap((name) => (name in document ? [[name, document[name]]] : []))),
    );
}

/** Returns how many documents fit into a batch, as a server fills its answers. */
function fitting(documents: readonly Document[], batchSize = Number.POSITIVE_INFINITY): number {
  let bytes = 0;
  for (const [index, document] of documents.entries()) {
    if (index >= batchSize) return index;
    bytes += calculateObjectSize(document, { ignoreUndefined: true });
    if (bytes > batchBytes && index > 0) return index;
  }
  return documents.length;
}

export function createCommands(hello: () => Document): Commands {
  const databases = new Map<string, Map<string, Collection>>();
  const cursors = new Map<string, OpenCursor>();
  const snapshots = new Map<string, Snapshot>();
  const transactions = new Map<string, Promise<Document>>();
  let meeting: (() => Promise<unknown>) | undefined;
  let nextCursor = 1;
  let clock = 1;

  function collections(database: string): Map<string, Collection> {
    const found = databases.get(database) ?? new Map<string, Collection>();
    databases.set(database, found);
    return found;
  }

  function existing(command: Document, name: string): Collection | undefined {
    return collections(command.$db).get(name);
  }

  function ensured(command: Document, name: string): Collection {
    const all = collections(command.$db);
    const found = all.get(name) ?? new Collection();
    all.set(name, found);
    return found;
  }

  /** Returns the snapshot for a read with the level `snapshot`: that of the moment it names, else a new one. */
  function snapshotFor({ $db, readConcern }: Document): Snapshot | undefined {
    if (readConcern?.level !== 'snapshot') return undefined;
    const { atClusterTime } = readConcern;
    if (atClusterTime !== undefined) {
      const found = snapshots.get(String(atClusterTime));
      if (found === undefined || found.takenAt < performance.now() - keptMoments)
        throw new CommandFailure(239, 'SnapshotTooOld', 'the moment is no longer kept');
      return found;
    }
    const at = new Timestamp({ t: clock, i: 1 });
    const [all, write] = [new Map(collections($db)), lastWrite()];
    const takenAt = performance.now();
    const snapshot = { at, takenAt, collection: (name: string) => all.get(name)?.asOf(write) };
    for (const [key, other] of snapshots) {
      if (other.takenAt >= takenAt - keptMoments) break;
      snapshots.delete(key);
    }
    snapshots.set(String(at), snapshot);
    return snapshot;
  }

  function cursorAnswer(
    command: Document,
    name: string,
    documents: Document[],
    {
      batchSize = firstBatch,
      single = false,
      snapshot,
      asOfNow,
    }: {
      readonly batchSize?: number;
      readonly single?: boolean;
      readonly snapshot?: Snapshot | undefined;
      readonly asOfNow?: OpenCursor['asOfNow'];
    } = {},
  ): Document {
    const namespace = `${command.$db}.${name}`;
    const taken = documents.slice(0, fitting(documents, batchSize));
    const rest = documents.slice(taken.length);
    let id = 0;
    if (rest.length > 0 && !single) {
      id = nextCursor;
      nextCursor += 1;
      cursors.set(String(id), { namespace, rest, asOfNow });
      const [oldest] = cursors.keys();
      if (cursors.size > mostCursors && oldest !== undefined) cursors.delete(oldest);
    }
    const cursor = { id: Long.fromNumber(id), ns: namespace, firstBatch: asOfNow?.(taken) ?? taken };
    return { cursor: { ...cursor, atClusterTime: snapshot?.at }, ok: 1 };
  }

  /** @param enough the number of documents needed; 0 for all */
  function findSorted(source: Collection, filter: Document, sort: Document = {}, enough: number): Document[] {
    const after = filter._id?.$gt;
    if (Object.keys(sort).join() === '_id' && sort._id === 1 && typeof after === 'string') {
      const found: Document[] = [];
      for (const document of source.matchingBehind(after, filter)) {
        found.push(document);
        if (found.length === enough) break;
      }
      return found;
    }
    const ordered = Object.keys(filter).length === 0 ? source.inOrderOf(sort) : undefined;
    if (ordered !== undefined) return ordered;
    const found = [...source.matching(filter)];
    return Object.keys(sort).length > 0 ? new Query({}).find<Document>(found).sort(sort).all() : found;
  }

  function find(command: Document): Document {
    const { filter = {}, sort, skip = 0, limit = 0, projection, batchSize, singleBatch } = command;
    const snapshot = snapshotFor(command);
    const source =
      snapshot === undefined ? existing(command, command.find) : snapshot.collection(command.find);
    let found = source === undefined ? [] : findSorted(source, filter, sort, skip + limit);
    if (skip > 0 || limit > 0) found = found.slice(skip, limit > 0 ? skip + limit : undefined);
    const projected = projectionOf(projection);
    const options = { batchSize, single: singleBatch === true, snapshot };
    if (snapshot !== undefined) return cursorAnswer(command, command.find, projected(found), options);
    // Each batch is read when it is requested.
    const leavesIn = filterOf(filter);
    const asOfNow = (documents: Document[]): Document[] =>
      projected(documents.flatMap(({ _id }) => source?.documents.get(keyOf(_id)) ?? []).filter(leavesIn));
    return cursorAnswer(command, command.find, found, { ...options, asOfNow });
  }

  function aggregated(command: Document): Document {
    const [first, ...rest]: Document[] = command.pipeline;
    const name = command.aggregate;
    const snapshot = snapshotFor(command);
    const source = snapshot === undefined ? existing(command, name) : snapshot.collection(name);
    const begin = first !== undefined && '$match' in first ? first.$match : {};
    const matched = [...(source?.matching(begin) ?? [])];
    const stages = first !== undefined && '$match' in first ? rest : command.pipeline;
    const found = stages.length === 0 ? matched : (aggregate(matched, stages) as Document[]);
    return cursorAnswer(command, name, found, { batchSize: command.cursor?.batchSize, snapshot });
  }

  function getMore(command: Document): Document {
    const id = String(command.getMore);
    const open = cursors.get(id);
    if (open === undefined) throw new CommandFailure(43, 'CursorNotFound', `cursor id ${id} not found`);
    const taken = open.rest.splice(0, fitting(open.rest, command.batchSize));
    const nextBatch = open.asOfNow?.(taken) ?? taken;
    if (open.rest.length === 0) cursors.delete(id);
    return {
      cursor: { id: Long.fromNumber(open.rest.length === 0 ? 0 : Number(id)), ns: open.namespace, nextBatch },
      ok: 1,
    };
  }

  /** Runs `work` for one document after the other. A failure is reported with its index and ends an ordered batch. */
  function each(
    items: readonly Document[],
    ordered: boolean,
    work: (item: Document, index: number) => void,
  ): Document[] {
    const errors: Document[] = [];
    for (const [index, item] of items.entries()) {
      try {
        work(item, index);
      } catch (error) {
        if (!(error instanceof DuplicateKey)) throw error;
        const { keyPattern, keyValue } = error;
        errors.push({ index, code: 11000, errmsg: error.message, keyPattern, keyValue });
        if (ordered) break;
      }
    }
    return errors;
  }

  function insert(command: Document): Document {
    const target = ensured(command, command.insert);
    let n = 0;
    const writeErrors = each(command.documents, command.ordered !== false, (document) => {
      target.insert({ _id: document._id ?? new ObjectId(), ...document });
      n += 1;
    });
    return { n, ok: 1, ...(writeErrors.length > 0 && { writeErrors }) };
  }

  async function betweenLookAndWrite(): Promise<void> {
    const work = meeting;
    meeting = undefined;
    if (work === undefined) await pause(upsertPause);
    else await work();
  }

  async function update(command: Document): Promise<Document> {
    const target = ensured(command, command.update);
    let n = 0;
    let nModified = 0;
    const upserted: Document[] = [];
    const absent = new Set<Document>(
      command.updates.filter(({ q, upsert }: Document) => upsert === true && target.matching(q).next().done),
    );
    if (absent.size > 0) await betweenLookAndWrite();
    const own = new Set<string>();
    const writeErrors = each(command.updates, command.ordered !== false, (operation, index) => {
      const { q, u, multi, upsert } = operation;
      // A document missing at the lookup stays missing, unless this command has inserted it.
      const found = [...target.matching(q)].filter(
        ({ _id }) => !absent.has(operation) || own.has(keyOf(_id)),
      );
      for (const document of multi === true ? found : found.slice(0, 1)) {
        target.put(updated(document, u, false));
        n += 1;
        nModified += 1;
      }
      if (found.length === 0 && upsert === true) {
        const seed = seedOf(q);
        const fresh = updated({ ...seed, _id: seed._id ?? u._id ?? new ObjectId() }, u, true);
        // An upsert by id alone that meets another one replaces it, as on DocumentDB.
        if (Object.keys(q).join() === '_id') target.put(fresh);
        else target.insert(fresh);
        own.add(keyOf(fresh._id));
        n += 1;
        upserted.push({ index, _id: fresh._id });
      }
    });
    return {
      n,
      nModified,
      ok: 1,
      ...(upserted.length > 0 && { upserted }),
      ...(writeErrors.length > 0 && { writeErrors }),
    };
  }

  function remove(command: Document): Document {
    const target = existing(command, command.delete);
    let n = 0;
    for (const { q, limit } of command.deletes) {
      for (const document of [...(target?.matching(q) ?? [])].slice(0, limit === 1 ? 1 : undefined)) {
        target?.remove(document);
        n += 1;
      }
    }
    return { n, ok: 1 };
  }

  async function findAndModify(command: Document): Promise<Document> {
    const target = ensured(command, command.findAndModify);
    const { query = {}, update: change, upsert, new: after, remove: removing, sort } = command;
    let found = [...target.matching(query)];
    if (sort !== undefined) found = new Query({}).find<Document>(found).sort(sort).all();
    const [document] = found;
    if (removing === true) {
      if (document !== undefined) target.remove(document);
      return { value: document ?? null, lastErrorObject: { n: document === undefined ? 0 : 1 }, ok: 1 };
    }
    if (document === undefined && upsert !== true)
      return { value: null, lastErrorObject: { n: 0, updatedExisting: false }, ok: 1 };
    if (document === undefined) await betweenLookAndWrite();
    const seed = seedOf(query);
    const base = document ?? { ...seed, _id: seed._id ?? new ObjectId() };
    const fresh = updated(base, change, document === undefined);
    // An upsert that meets another one replaces it and is answered as if it had been the first, as on DocumentDB.
    target.put(fresh);
    return {
      value: after === true ? fresh : (document ?? null),
      lastErrorObject: {
        n: 1,
        updatedExisting: document !== undefined,
        ...(document === undefined && { upserted: fresh._id }),
      },
      ok: 1,
    };
  }

  function createIndexes(command: Document): Document {
    const target = ensured(command, command.createIndexes);
    try {
      for (const index of command.indexes as IndexSpecification[]) target.createIndex(index);
    } catch (error) {
      if (!(error instanceof IndexConflict)) throw error;
      throw error.of === 'key'
        ? new CommandFailure(86, 'IndexKeySpecsConflict', error.message)
        : new CommandFailure(85, 'IndexOptionsConflict', error.message);
    }
    return { ok: 1 };
  }

  function listIndexes(command: Document): Document {
    const target = existing(command, command.listIndexes);
    if (target === undefined) throw new CommandFailure(26, 'NamespaceNotFound', 'ns does not exist');
    return cursorAnswer(
      command,
      command.listIndexes,
      [...target.indexes.values()].map((index) => ({ v: 2, ...index })),
      { batchSize: 1_000 },
    );
  }

  function dropIndexes(command: Document): Document {
    const target = existing(command, command.dropIndexes);
    if (target === undefined) throw new CommandFailure(26, 'NamespaceNotFound', 'ns not found');
    if (!target.indexes.has(command.index)) throw new CommandFailure(27, 'IndexNotFound', 'index not found');
    target.dropIndex(command.index);
    return { ok: 1 };
  }

  const handlers: Readonly<Record<string, (command: Document) => Document | Promise<Document>>> = {
    hello,
    ismaster: hello,
    isMaster: hello,
    ping: () => ({ ok: 1 }),
    buildInfo: () => ({ version: '7.0.0', versionArray: [7, 0, 0, 0], ok: 1 }),
    endSessions: () => ({ ok: 1 }),
    saslStart() {
      // The stand-in has no users.
      throw new CommandFailure(18, 'AuthenticationFailed', 'Authentication failed.');
    },
    find,
    aggregate: aggregated,
    getMore,
    killCursors(command) {
      for (const id of command.cursors) cursors.delete(String(id));
      return { cursorsKilled: command.cursors, ok: 1 };
    },
    insert,
    update,
    delete: remove,
    findAndModify,
    createIndexes,
    listIndexes,
    dropIndexes,
    create(command) {
      if (existing(command, command.create) !== undefined)
        throw new CommandFailure(48, 'NamespaceExists', 'the collection exists already');
      ensured(command, command.create);
      return { ok: 1 };
    },
    drop(command) {
      if (!collections(command.$db).delete(command.drop))
        throw new CommandFailure(26, 'NamespaceNotFound', 'ns not found');
      return { ok: 1 };
    },
    dropDatabase(command) {
      databases.delete(command.$db);
      return { ok: 1 };
    },
    listCollections(command) {
      const all = [...collections(command.$db).keys()].map((name) => ({ name, type: 'collection' }));
      const found = all.filter(filterOf(command.filter ?? {}));
      return cursorAnswer(command, '$cmd.listCollections', found, { batchSize: 10_000 });
    },
  };

  return {
    async run(command) {
      const [name = ''] = Object.keys(command);
      const handler = handlers[name];
      if (handler === undefined)
        throw new CommandFailure(59, 'CommandNotFound', `no such command: '${name}'`);
      clock += 1;
      const transaction =
        command.txnNumber === undefined
          ? undefined
          : `${command.lsid?.id?.toString('hex')}/${command.txnNumber}`;
      const earlier = transaction === undefined ? undefined : transactions.get(transaction);
      if (earlier !== undefined) return earlier;
      const answer = Promise.resolve(handler(command));
      if (transaction !== undefined) {
        transactions.set(transaction, answer);
        answer.catch(() => transactions.delete(transaction));
        const [oldest] = transactions.keys();
        if (transactions.size > mostTransactions && oldest !== undefined) transactions.delete(oldest);
      }
      return answer;
    },
    meetNextUpsert(work) {
      meeting = work;
    },
    forgetReads() {
      cursors.clear();
      snapshots.clear();
    },
    expire() {
      for (const all of databases.values()) {
        for (const collection of all.values()) {
          for (const { key, expireAfterSeconds } of collection.indexes.values()) {
            if (expireAfterSeconds === undefined) continue;
            const before = new Date(Date.now() - expireAfterSeconds * 1_000);
            const [path = ''] = Object.keys(key);
            for (const document of [...collection.matching({ [path]: { $lt: before } })])
              collection.remove(document);
          }
        }
      }
    },
  };
}
