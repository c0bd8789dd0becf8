/** Snapshots of a data folder: copies of its databases in a subfolder, and its other files in place. */
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { filesBelow } from '../../kernel/folders.js';
import type { EventStore } from '../../ports/eventStore.js';
import {
  type BackupHalf,
  type Snapshot,
  type SnapshotChoice,
  type SnapshotFile,
  type SnapshotHalf,
  type Snapshots,
  SnapshotUnderWay,
} from '../../ports/snapshots.js';
import { folderFormat } from '../dataFolder.js';
import { positionOf } from '../eventstore/embeddedReading.js';
import { unfinishedFolder } from '../files/kinds.js';
import { type EarlierRecords, readRecords, type TrimOptions } from '../records/trimming.js';
import { copyDatabase } from '../sqlite/copyThread.js';
import { shred } from '../sqlite/shredding.js';

export interface EmbeddedSnapshotsOptions {
  readonly folder: string;
  readonly eventStore: Pick<EventStore, 'head'>;
  /** False when the jobs are on a server, and thus not in the snapshot. */
  readonly withJobs: boolean;
}

export interface EmbeddedSnapshots extends Snapshots {
  /** Waits until copying has ended. */
  close(): Promise<void>;
}

/** In the data folder, because the copies need as much space as the originals on the same disk. */
const scratchName = 'snapshot';

/** Opens snapshots and removes the remains of an earlier process. */
export async function openEmbeddedSnapshots(options: EmbeddedSnapshotsOptions): Promise<EmbeddedSnapshots> {
  const { folder, eventStore, withJobs } = options;
  const scratch = join(folder, scratchName);
  let busy = false;
  let taking: Promise<unknown> = Promise.resolve();

  async function clear(): Promise<void> {
    for (const name of await readdir(scratch).catch(() => [])) await shred(join(scratch, name));
    await rmdir(scratch).catch(() => undefined);
  }

  async function free(): Promise<void> {
    await clear().finally(() => {
      busy = false;
    });
  }

  async function copyOf(name: string): Promise<SnapshotFile> {
    const path = join(scratch, name);
    return { path: name, size: (await stat(path)).size, open: () => createReadStream(path) };
  }

  async function data(): Promise<SnapshotHalf> {
    const last = await copyDatabase({
      file: join(folder, 'events.db'),
      target: join(scratch, 'events.db'),
      query: 'SELECT max(position) FROM events',
    });
    // Copied after the events, so that they refer to no usage that is missing.
    await copyDatabase({
      file: join(folder, 'usage.db'),
      target: join(scratch, 'usage.db'),
      change: {
        module: new URL('../usage/copies.js', import.meta.url).href,
        options: { events: join(scratch, 'events.db') },
      },
    });
    // Copied after the events: a job that an event relies on was planned before it, unless it has ended since.
    if (withJobs)
      await copyDatabase({
        file: join(folder, 'jobs.db'),
        target: join(scratch, 'jobs.db'),
        change: { module: new URL('../jobs/copies.js', import.meta.url).href, options: undefined },
      });
    return {
      half: 'data',
      position: typeof last === 'number' ? positionOf(last) : undefined,
      async *files() {
        yield await copyOf('events.db');
        yield await copyOf('usage.db');
        if (withJobs) yield await copyOf('jobs.db');
      },
    };
  }

  async function keys(
    { records, derivedFiles }: SnapshotChoice,
    earlier: EarlierRecords | undefined,
  ): Promise<SnapshotHalf> {
    const position = await eventStore.head();
    await copyDatabase({ file: join(folder, 'keys.db'), target: join(scratch, 'keys.db') });
    await copyDatabase({
      file: join(folder, 'records.db'),
      target: join(scratch, 'records.db'),
      trim: {
        module: new URL('../records/trimming.js', import.meta.url).href,
        options: { collections: records, earlier } satisfies TrimOptions,
      },
    });
    return {
      half: 'keys',
      position,
      async *files() {
        yield await copyOf('keys.db');
        yield await copyOf('records.db');
        yield* storedFiles(folder, derivedFiles);
      },
    };
  }

  async function take(
    halves: readonly BackupHalf[],
    choice: SnapshotChoice,
    signal: AbortSignal,
  ): Promise<Snapshot> {
    try {
      await clear();
      await mkdir(scratch, { mode: 0o700 });
      const taken: SnapshotHalf[] = [];
      const earlier = halves.includes('data')
        ? readRecords(join(folder, 'records.db'), choice.recordsOfEvents)
        : undefined;
      // Keys are durable before the events that need them, so the keys of all copied events exist by now.
      for (const half of ['data', 'keys'] as const) {
        if (!halves.includes(half)) continue;
        signal.throwIfAborted();
        taken.push(half === 'data' ? await data() : await keys(choice, earlier));
      }
      signal.throwIfAborted();
      let discarded: Promise<void> | undefined;
      return {
        halves: taken,
        discard() {
          discarded ??= free();
          return discarded;
        },
      };
    } catch (error) {
      await free();
      throw error;
    }
  }

  await clear();
  return {
    folderFormat,
    async take(halves, choice, signal) {
      if (busy) throw new SnapshotUnderWay('another snapshot is not discarded yet');
      busy = true;
      const snapshot = take(halves, choice, signal);
      taking = snapshot.catch(() => undefined);
      return snapshot;
    },
    close: async () => void (await taking),
  };
}

/** Yields the stored files. Each file is complete whenever it is opened. A file that is deleted in the meantime is left out. */
async function* storedFiles(folder: string, derived: readonly string[]): AsyncGenerator<SnapshotFile> {
  for await (const key of filesBelow(join(folder, 'files'))) {
    if (key.startsWith(`${unfinishedFolder}/`) || derived.some((prefix) => key.startsWith(prefix))) continue;
    const path = `files/${key}`;
    const handle = await open(join(folder, path), 'r').catch(() => undefined);
    if (handle === undefined) continue;
    let opened = false;
    try {
      const { size } = await handle.stat();
      yield {
        path,
        size,
        open() {
          opened = true;
          return size === 0 ? Readable.from([]) : handle.createReadStream({ start: 0, end: size - 1 });
        },
      };
    } finally {
      if (!opened) await handle.close();
    }
  }
}
