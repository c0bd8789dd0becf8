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

function copy(from: string, to: string): void {
  const database = openForCopying(from);
  try {
    // Page by page in the order of the rows, free ones and what is left in used ones behind: the copy is all that is alive.
    database.prepare('VACUUM INTO ?').run(to);
  } finally {
    database.close();
  }
}

async function copyTrimmed({ module, options }: NonNullable<CopyOptions['trim']>): Promise<void> {
  const { trim: run }: Trimming = await import(module);
  const whole = `${target}.whole`;
  try {
    copy(file, whole);
    const database = openForCopying(whole);
    try {
      run(database, options);
    } finally {
      database.close();
    }
    copy(whole, target);
  } finally {
    await shred(whole);
  }
}

async function changeCopy({ module, options }: NonNullable<CopyOptions['change']>): Promise<void> {
  const { change: run }: Changing = await import(module);
  const database = openForCopying(target);
  try {
    run(database, options);
  } finally {
    database.close();
  }
}

function answer(): CopyReply {
  const database = openForCopying(target);
  try {
    return {
      kind: 'copied',
      answer: query === undefined ? null : (database.prepare(query).get()?.[0] ?? null),
    };
  } finally {
    database.close();
  }
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
