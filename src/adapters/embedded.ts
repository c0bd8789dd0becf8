/** An embedded deployment: every engine in the data folder, nothing else to install or run. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engines } from '../ports/engines.js';
import { DataFolderUnusable, openDataFolder } from './dataFolder.js';
import { ensureDataKey } from './dataKey.js';
import { openEmbeddedEventStore } from './eventstore/embedded.js';
import { openEmbeddedFiles } from './files/embedded.js';
import { openEmbeddedJobs } from './jobs/embedded.js';
import { openEmbeddedKeys } from './keys/embedded.js';
import { openMemoryRateCounter } from './rates/memory.js';
import { openEmbeddedReadModels } from './readmodels/embedded.js';
import { openEmbeddedRecords } from './records/embedded.js';

export interface EmbeddedOptions {
  /** The data folder, made when it is not there. */
  readonly folder: string;
  /** Undefined: kept in the folder. */
  readonly dataKey: Uint8Array | undefined;
  /** Told once when an engine broke: nothing can be done any more but to end the process. */
  readonly onFailure: (error: Error) => void;
  /** Told when the read models' file was no database any more and was dropped: they have to be built anew. */
  readonly onReadModelsDropped: (error: Error) => void;
}

/** @throws DataFolderUnusable when another process has the folder, a newer version wrote it, or a file in it is damaged */
export async function openEmbedded(options: EmbeddedOptions): Promise<Engines> {
  const { folder, dataKey, onFailure } = options;
  const lock = openDataFolder(folder);
  const { path, instanceId } = lock;
  const opened: (() => Promise<void>)[] = [];
  const opening: Promise<unknown>[] = [];
  const close = async () => {
    for (const one of opened.reverse()) await one();
    lock.close();
  };
  function keep<Engine extends { close(): Promise<void> }>(engine: Promise<Engine>): Promise<Engine> {
    opening.push(engine.then((one) => opened.push(() => one.close())));
    return engine;
  }
  const jobsOpening = openEmbeddedJobs({ file: join(path, 'jobs.db'), instanceId, onFailure });
  opening.push(jobsOpening);
  try {
    const [eventStore, readModels, records, keys, jobs, files] = await Promise.all([
      keep(openEmbeddedEventStore({ file: join(path, 'events.db'), onFailure })),
      keep(openReadModels(join(path, 'readmodels.db'), options)),
      keep(openEmbeddedRecords({ file: join(path, 'records.db'), instanceId, onFailure })),
      keep(openEmbeddedKeys({ file: join(path, 'keys.db'), onFailure })),
      jobsOpening,
      openEmbeddedFiles({ folder: join(path, 'files') }),
    ]);
    return {
      eventStore,
      readModels,
      records,
      keys,
      jobs,
      files,
      rateCounter: openMemoryRateCounter(),
      dependencies: [
        { name: 'eventStore', required: true, check: async () => void (await eventStore.head()) },
      ],
      dataKey: dataKey ?? ensureDataKey(path),
      instanceId,
      close,
    };
  } catch (error) {
    // A process that ends while a thread of it opens a database does not end but crash.
    await Promise.allSettled(opening);
    await jobsOpening.then((jobs) => jobs.close(0)).catch(() => undefined);
    await close();
    if (!isDamaged(error)) throw error;
    throw new DataFolderUnusable(
      `the data folder ${path} cannot be used: a database in it is damaged (${error.message}), restore it from a backup`,
    );
  }
}

/** Everything in them comes from the events, so a damaged file is no loss. It is not kept: it may tell of people. */
async function openReadModels(file: string, { onFailure, onReadModelsDropped }: EmbeddedOptions) {
  try {
    return await openEmbeddedReadModels({ file, onFailure });
  } catch (error) {
    if (!isDamaged(error)) throw error;
    for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true });
    onReadModelsDropped(error);
    return openEmbeddedReadModels({ file, onFailure });
  }
}

function isDamaged(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^SQLITE_(NOTADB|CORRUPT)/.test(error.code)
  );
}
