/**
 * Opens the engines of a deployment: the shared servers that the configuration names, and embedded engines in the data folder for the rest. Code
 * behind the ports does not know which are used. Clients of shared servers are loaded only when needed, since they take tens of megabytes.
 */
import { join } from 'node:path';
import { newUuid } from '../kernel/ids.js';
import { allSettled } from '../kernel/waiting.js';
import type { Dependency, Engines } from '../ports/engines.js';
import type { FileCondition } from '../ports/integrity.js';
import type { StoreSize } from '../ports/storage.js';
import { type DataFolder, DataFolderUnusable, openDataFolder, unusable } from './dataFolder.js';
import { ensureDataKey, readDataKey } from './dataKey.js';
import { openEmbeddedEventStore } from './eventstore/embedded.js';
import { openEmbeddedFiles } from './files/embedded.js';
import { databaseSize, folderSize } from './folderSizes.js';
import { type CheckedFile, openIntegrity } from './integrity.js';
import { openEmbeddedJobs } from './jobs/embedded.js';
import { openEmbeddedKeys } from './keys/embedded.js';
import { openMemoryRateCounter } from './rates/memory.js';
import { openEmbeddedReadModels } from './readmodels/sqlite/embedded.js';
import { openEmbeddedRecords } from './records/embedded.js';
import { giveUp, isDamaged, openReplaceable, type Replaceable } from './replaceable.js';
import { openEmbeddedSnapshots } from './snapshots/embedded.js';
import { createWriterHost, type WriterHost } from './sqlite/writerThread.js';
import { openEmbeddedUsage } from './usage/embedded.js';

export interface EnginesOptions {
  /** The data folder, created when an embedded engine needs it. */
  readonly folder: string;
  /** Undefined: kept in the folder. Required when nothing is embedded. */
  readonly dataKey: Uint8Array | undefined;
  /** Separates deployments that share servers. */
  readonly namespace: string;
  /** Connection strings; engines without one are embedded. */
  readonly eventStoreUrl: string | undefined;
  readonly mongoUrl: string | undefined;
  readonly redisUrl: string | undefined;
  /** Called once when an embedded engine has failed; the process can then only end. */
  readonly onFailure: (error: Error) => void;
  /** Called for temporary faults of a shared server. */
  readonly onDisturbance: (error: Error) => void;
  /** Called when a damaged file was dropped whose content can be derived again. */
  readonly onDropped: (error: Error) => void;
  /** Called for each file that a check finds damaged. */
  readonly onDamage: (condition: FileCondition) => void;
}

/** Some opened engines. */
type Opened<Name extends keyof Engines> = Pick<Engines, Name> & {
  readonly dependency: Dependency;
  readonly sizes: () => Promise<readonly StoreSize[]>;
};

/**
 * @throws DataFolderUnusable when another process holds the folder, a newer version wrote it, or a file in it is damaged; Error when a server is
 * unreachable
 */
export async function openEngines(options: EnginesOptions): Promise<Engines> {
  const { folder, dataKey, eventStoreUrl, mongoUrl, redisUrl } = options;
  const allShared = eventStoreUrl !== undefined && mongoUrl !== undefined && redisUrl !== undefined;
  const lock = allShared ? undefined : openDataFolder(folder);
  const closers: (() => Promise<void>)[] = [];
  const closeAll = async () => {
    for (const close of closers.reverse()) await close();
    lock?.close();
  };
  const host = createWriterHost();
  const opening: Opening = { options, instanceId: lock?.instanceId ?? newUuid(), lock, host, closers };
  try {
    const [events, stores, work] = await allSettled([
      openEvents(opening),
      openStores(opening),
      openWork(opening),
    ]);
    return {
      ...events,
      ...stores,
      ...work,
      snapshots: await openSnapshots(opening, events.eventStore),
      integrity: openChecks(opening),
      dependencies: [events.dependency, stores.dependency, work.dependency],
      sizes: async () => (await Promise.all([events.sizes(), stores.sizes(), work.sizes()])).flat(),
      dataKey: dataKey ?? (await dataKeyOf(pathOf(lock), options, events.eventStore)),
      instanceId: opening.instanceId,
      close: closeAll,
    };
  } catch (error) {
    await closeAll();
    if (lock === undefined || !isDamaged(error)) throw error;
    throw new DataFolderUnusable(
      `the data folder ${lock.path} cannot be used: a database in it is damaged (${error.message}); restore it from a backup`,
    );
  }
}

/** Returns the data key in the folder. Only a folder without events gets a new key, since no other key can decrypt existing data. */
async function dataKeyOf(
  folder: string,
  { eventStoreUrl }: EnginesOptions,
  eventStore: Engines['eventStore'],
): Promise<Uint8Array> {
  const keepForClosing = keyIn(folder, readDataKey);
  if (
    keepForClosing === undefined &&
    eventStoreUrl === undefined &&
    (await eventStore.head()) !== undefined
  ) {
    throw new DataFolderUnusable(
      `the data folder ${folder} cannot be used: its file data.key is missing, put it back or set DATA_KEY`,
    );
  }
  return keepForClosing ?? keyIn(folder, ensureDataKey);
}

/** Finds the key. Errors of the disk and files without a key are reported in one line. */
function keyIn<Key>(folder: string, find: (folder: string) => Key): Key {
  try {
    return find(folder);
  } catch (error) {
    const told = unusable(folder, error);
    throw new DataFolderUnusable(`${told.message}; put it back from a backup, or set DATA_KEY`);
  }
}

interface Opening {
  readonly options: EnginesOptions;
  readonly instanceId: string;
  readonly lock: DataFolder | undefined;
  /** One thread for records, keys and jobs, which write little compared to events and read models. */
  readonly host: WriterHost;
  /** Functions that close the opened engines, in the order of opening. */
  readonly closers: (() => Promise<void>)[];
}

async function openEvents({ options, lock, closers }: Opening): Promise<Opened<'eventStore'>> {
  const { eventStoreUrl, namespace, onFailure } = options;
  const eventStore =
    eventStoreUrl === undefined
      ? await openEmbeddedEventStore({ file: join(pathOf(lock), 'events.db'), onFailure })
      : (await import('./eventstore/esdb.js')).openEventStoreDb({ url: eventStoreUrl, namespace });
  closers.push(() => eventStore.close());
  const check = async () => void (await eventStore.head());
  const sizes = async (): Promise<readonly StoreSize[]> =>
    eventStoreUrl === undefined
      ? [await databaseSize(pathOf(lock), 'events.db', 'events')]
      : // Its client protocol does not report disk usage.
        [{ holds: ['events'], engine: 'eventstoredb', bytes: null, freeBytes: null }];
  return { eventStore, dependency: { name: 'eventStore', required: true, check }, sizes };
}

/** Read models, records, keys, files and usage. */
async function openStores({
  options,
  instanceId,
  lock,
  host,
  closers,
}: Opening): Promise<Opened<'readModels' | 'records' | 'keys' | 'files' | 'usage'>> {
  const { mongoUrl, namespace, onFailure } = options;
  if (mongoUrl !== undefined) {
    const { connectMongo } = await import('./mongo/connection.js');
    const { openMongoReadModels } = await import('./readmodels/mongo/mongo.js');
    const { openMongoRecords } = await import('./records/mongo.js');
    const { openMongoKeys } = await import('./keys/mongo.js');
    const { openMongoFiles } = await import('./files/mongo.js');
    const { openMongoUsage } = await import('./usage/mongo.js');
    const { mongoSize } = await import('./mongo/size.js');
    const connection = await connectMongo(mongoUrl, namespace);
    closers.push(() => connection.close());
    const readModels = openMongoReadModels({ connection });
    closers.push(() => readModels.close());
    return {
      readModels,
      records: await openMongoRecords({ connection }),
      keys: openMongoKeys({ connection }),
      files: openMongoFiles({ connection }),
      usage: await openMongoUsage({ connection }),
      dependency: { name: 'stores', required: true, check: connection.check },
      sizes: async () => [await mongoSize(connection)],
    };
  }
  const path = pathOf(lock);
  // Each opened engine is closed, even if others fail: a process that ends while one of its threads opens a database crashes.
  async function keepForClosing<Engine extends { close(): Promise<void> }>(
    engine: Promise<Engine>,
  ): Promise<Engine> {
    const opened = await engine;
    closers.push(() => opened.close());
    return opened;
  }
  const [readModels, records, keys, usage] = await allSettled([
    keepForClosing(
      openReplaceable(replaceable('readmodels.db', path, options), (onDamage) =>
        openEmbeddedReadModels({ file: join(path, 'readmodels.db'), onFailure, onDamage }),
      ),
    ),
    keepForClosing(openEmbeddedRecords({ file: join(path, 'records.db'), instanceId, host, onFailure })),
    keepForClosing(openEmbeddedKeys({ file: join(path, 'keys.db'), host, onFailure })),
    keepForClosing(openEmbeddedUsage({ file: join(path, 'usage.db'), onFailure })),
  ]);
  const files = await openEmbeddedFiles({ folder: join(path, 'files'), onDropped: options.onDropped });
  const check = async () => void (await records.get('health', 'check'));
  const sizes = () =>
    Promise.all([
      databaseSize(path, 'records.db', 'records'),
      databaseSize(path, 'keys.db', 'keys'),
      databaseSize(path, 'readmodels.db', 'readModels'),
      databaseSize(path, 'usage.db', 'usage'),
      folderSize(path, 'files', 'files'),
    ]);
  const dependency = { name: 'stores', required: true, check };
  return { readModels, records, keys, files, usage, dependency, sizes };
}

/** Jobs and the counting of requests. The service answers requests without them, too. */
async function openWork({
  options,
  instanceId,
  lock,
  host,
  closers,
}: Opening): Promise<Opened<'jobs' | 'rateCounter'>> {
  const { redisUrl, namespace, onFailure, onDisturbance } = options;
  if (redisUrl === undefined) {
    const jobs = await openReplaceable(replaceable('jobs.db', pathOf(lock), options), (onDamage) =>
      openEmbeddedJobs({ file: join(pathOf(lock), 'jobs.db'), instanceId, host, onFailure, onDamage }),
    );
    closers.push(() => jobs.close(0));
    const check = async () => void (await jobs.counts());
    return {
      jobs,
      rateCounter: openMemoryRateCounter(),
      dependency: { name: 'jobs', required: false, check },
      sizes: async () => [await databaseSize(pathOf(lock), 'jobs.db', 'jobs')],
    };
  }
  const { redisConnections } = await import('./redis/connection.js');
  const { openBullJobs } = await import('./jobs/bullmq.js');
  const { openRedisRateCounter } = await import('./rates/redis.js');
  const { redisSize } = await import('./redis/size.js');
  const connections = redisConnections(redisUrl, onDisturbance);
  const jobs = openBullJobs({ connections, namespace, onError: onDisturbance });
  closers.push(() => jobs.close(0));
  const client = connections.forCalls();
  const check = async () => void (await client.ping());
  return {
    jobs,
    rateCounter: await openRedisRateCounter({ client, namespace }),
    dependency: { name: 'jobs', required: false, check },
    sizes: async () => [await redisSize(client)],
  };
}

/** The operator's remedy for each damaged file. */
const remedies = {
  'events.db': 'restore it from a backup',
  'keys.db': 'restore it from a backup',
  'usage.db': 'restore it from a backup',
  'records.db':
    'restore it from a backup; or stop the service and delete it, which ends sessions and forgets the answers of repeated requests',
  'jobs.db': 'the next start replaces it: what is due is found again',
  'readmodels.db': 'the next start replaces it: the read models are built from the events',
};

function replaceable(
  name: 'jobs.db' | 'readmodels.db',
  folder: string,
  { onFailure, onDropped }: EnginesOptions,
): Replaceable {
  return { file: join(folder, name), remedy: remedies[name], onFailure, onDropped };
}

function openChecks({ options, lock, closers }: Opening): Engines['integrity'] {
  if (lock === undefined) return { known: () => [], check: async () => [], expect: () => undefined };
  const { eventStoreUrl, mongoUrl, redisUrl, onDamage } = options;
  type Named = Omit<CheckedFile, 'remedy'> & { readonly file: keyof typeof remedies };
  const embedded = (url: string | undefined, ...files: readonly Named[]) => (url === undefined ? files : []);
  const files = [
    ...embedded(eventStoreUrl, { file: 'events.db', holds: 'events' }),
    ...embedded(
      mongoUrl,
      { file: 'keys.db', holds: 'keys' },
      { file: 'records.db', holds: 'records' },
      { file: 'readmodels.db', holds: 'readModels' },
      { file: 'usage.db', holds: 'usage' },
    ),
    ...embedded(redisUrl, { file: 'jobs.db', holds: 'jobs' }),
  ];
  const integrity = openIntegrity({
    folder: lock.path,
    files: files.map((each) => ({ ...each, remedy: remedies[each.file] })),
    storesFiles: mongoUrl === undefined,
    onDamage(condition) {
      onDamage(condition);
      const { file, fault } = condition;
      if (file !== 'jobs.db' && file !== 'readmodels.db') return;
      giveUp(replaceable(file, lock.path, options), new Error(`${file}: ${fault}`));
    },
  });
  closers.push(() => integrity.close());
  return integrity;
}

async function openSnapshots(
  { options, lock, closers }: Opening,
  eventStore: Engines['eventStore'],
): Promise<Engines['snapshots']> {
  const { eventStoreUrl, mongoUrl, redisUrl } = options;
  if (lock === undefined || eventStoreUrl !== undefined || mongoUrl !== undefined) return undefined;
  const snapshots = await openEmbeddedSnapshots({
    folder: lock.path,
    eventStore,
    withJobs: redisUrl === undefined,
  });
  closers.push(() => snapshots.close());
  return snapshots;
}

function pathOf(lock: DataFolder | undefined): string {
  if (lock === undefined) throw new Error('there is no data folder when nothing is embedded');
  return lock.path;
}
