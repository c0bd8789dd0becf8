/** The thread that copies a database file. */
import { parentPort, workerData } from 'node:worker_threads';
import type { CopyOptions, CopyReply } from './copyThread.js';
import { type Database, openForCopying } from './database.js';
import { flattenError } from './messages.js';
import { shred } from './shredding.js';

if (!parentPort) throw new Error('runs as a worker thread only');
const { file, target, trim, change, query }: CopyOptions = workerData;

interface Trimming {
  readonly trim: (database: Database, options: unknown) => void;
}

interface Changing {
  readonly change: (database: Database, options: unknown) => void;
}

function within<Result>(path: string, run: (database: Database) => Result): Result {
  const database = openForCopying(path);
  try {
    return run(database);
  } finally {
    database.close();
  }
}

function copy(from: string, to: string): void {
  // VACUUM INTO copies only live rows, in row order. Free pages and remnants in used pages stay behind.
  within(from, (database) => database.prepare('VACUUM INTO ?').run(to));
}

async function copyTrimmed({ module, options }: NonNullable<CopyOptions['trim']>): Promise<void> {
  const { trim: run }: Trimming = await import(module);
  const whole = `${target}.whole`;
  try {
    copy(file, whole);
    within(whole, (database) => run(database, options));
    copy(whole, target);
  } finally {
    await shred(whole);
  }
}

async function changeCopy({ module, options }: NonNullable<CopyOptions['change']>): Promise<void> {
  const { change: run }: Changing = await import(module);
  within(target, (database) => run(database, options));
}

function answer(): CopyReply {
  return within(target, (database) => ({
    kind: 'copied',
    answer: query === undefined ? null : (database.prepare(query).get()?.[0] ?? null),
  }));
}

let reply: CopyReply;
try {
  if (trim === undefined) copy(file, target);
  else await copyTrimmed(trim);
  if (change !== undefined) await changeCopy(change);
  reply = answer();
} catch (error) {
  reply = { kind: 'failed', error: flattenError(error, target) };
}
parentPort.postMessage(reply);
parentPort.close();
