/** Copies a database file as of one moment, in a thread of its own, while others read and write it. */

import { Worker } from 'node:worker_threads';
import type { SqlValue } from './database.js';
import { type FlatError, rebuildError, threadLimits } from './messages.js';

export interface CopyOptions {
  readonly file: string;
  /** Path of a file that does not exist. */
  readonly target: string;
  /** URL of a module whose `trim(database, options)` removes from the copy what does not belong there. */
  readonly trim?: { readonly module: string; readonly options: unknown };
  /** URL of a module whose `change(database, options)` makes the copy agree with other copies. */
  readonly change?: { readonly module: string; readonly options: unknown };
  /** A query on the copy; the first column of its first row is the answer. */
  readonly query?: string;
}

export type CopyReply =
  | { readonly kind: 'copied'; readonly answer: SqlValue }
  | { readonly kind: 'failed'; readonly error: FlatError };

/**
 * Copies the file as of some moment during the call, without free pages, so the copy contains no deleted content. Resolves when the thread
 * has ended. @throws Unavailable when the disk is full
 */
export async function copyDatabase(options: CopyOptions): Promise<SqlValue> {
  const worker = new Worker(new URL('./copyWorker.js', import.meta.url), {
    workerData: options,
    resourceLimits: threadLimits,
  });
  let reply: CopyReply | undefined;
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (message: CopyReply) => {
      reply = message;
    });
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
  if (reply?.kind === 'copied') return reply.answer;
  throw reply === undefined
    ? new Error(`the thread that copies ${options.file} has ended`)
    : rebuildError(reply.error);
}
