/** An embedded deployment: every engine in the data folder, nothing else to install or run. */
import { join } from 'node:path';
import type { Engines } from '../ports/engines.js';
import { openDataFolder } from './dataFolder.js';
import { ensureDataKey } from './dataKey.js';
import { openEmbeddedEventStore } from './eventstore/embedded.js';
import { openEmbeddedFiles } from './files/embedded.js';
import { openEmbeddedJobs } from './jobs/embedded.js';
import { openEmbeddedKeys } from './keys/embedded.js';
import { openEmbeddedReadModels } from './readmodels/embedded.js';
import { openEmbeddedRecords } from './records/embedded.js';

export interface EmbeddedOptions {
  /** The data folder, made when it is not there. */
  readonly folder: string;
  /** Undefined: kept in the folder. */
  readonly dataKey: Uint8Array | undefined;
  /** Told once when an engine broke: nothing can be done any more but to end the process. */
  readonly onFailure: (error: Error) => void;
}

/** @throws DataFolderUnusable when another process has the folder or a newer version wrote it */
export async function openEmbedded({ folder, dataKey, onFailure }: EmbeddedOptions): Promise<Engines> {
  const lock = openDataFolder(folder);
  const { path, instanceId } = lock;
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of opened.reverse()) await one();
    lock.close();
  };
  async function keep<Engine extends { close(): Promise<void> }>(opening: Promise<Engine>): Promise<Engine> {
    const engine = await opening;
    opened.push(() => engine.close());
    return engine;
  }
  try {
    const [eventStore, readModels, records, keys, jobs, files] = await Promise.all([
      keep(openEmbeddedEventStore({ file: join(path, 'events.db'), onFailure })),
      keep(openEmbeddedReadModels({ file: join(path, 'readmodels.db'), onFailure })),
      keep(openEmbeddedRecords({ file: join(path, 'records.db'), instanceId, onFailure })),
      keep(openEmbeddedKeys({ file: join(path, 'keys.db'), onFailure })),
      openEmbeddedJobs({ file: join(path, 'jobs.db'), instanceId, onFailure }),
      openEmbeddedFiles({ folder: join(path, 'files') }),
    ]);
    return {
      eventStore,
      readModels,
      records,
      keys,
      jobs,
      files,
      dataKey: dataKey ?? ensureDataKey(path),
      instanceId,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
