/** A thread that owns database files for writing. It runs each batch in one transaction and answers it in one message. */
import { parentPort } from 'node:worker_threads';
import { type Database, openForWriting } from './database.js';
import {
  type Call,
  checkpointCall,
  type FlatError,
  flattenError,
  type HostReply,
  type HostRequest,
  type ThreadStart,
  type WriterReply,
  type WriterRequest,
} from './messages.js';
import type { Forgetting } from './operations.js';

if (!parentPort) throw new Error('runs as a worker thread only');
const port = parentPort;

type Table = Readonly<Record<string, (...args: readonly unknown[]) => unknown>> & Forgetting;

interface OpenFile {
  readonly path: string;
  readonly database: Database;
  readonly operations: Table;
  /** URL of the module with the operations. */
  readonly module: string;
}

const files = new Map<number, OpenFile>();

port.on('message', (message: HostRequest) => {
  if (message === 'end') port.close();
  else if (message.request.kind === 'open') void open(message.file, message.request.start);
  else serve(message.file, message.request);
});

function reply(file: number, answer: WriterReply): void {
  const message: HostReply = { file, reply: answer };
  port.postMessage(message);
}

async function open(file: number, { file: path, module, settings, options }: ThreadStart): Promise<void> {
  let database: Database | undefined;
  try {
    const { open: openOperations } = await import(module);
    database = openForWriting(path, settings);
    files.set(file, { path, database, operations: openOperations(database, options), module });
    reply(file, { kind: 'ready' });
  } catch (error) {
    database?.close();
    reply(file, { kind: 'failed', error: flattenError(error, path) });
  }
}

function serve(file: number, request: Exclude<WriterRequest, { kind: 'open' }>): void {
  const opened = files.get(file);
  // No requests are sent for a file that is not open.
  if (opened === undefined) return;
  if (request.kind === 'batch') reply(file, runBatch(opened, request.calls));
  else {
    files.delete(file);
    emptyWal(opened.database);
    opened.database.close();
    reply(file, { kind: 'closed' });
  }
}

/**
 * Runs a batch without savepoints first, because each savepoint costs a journal of its own. If an operation throws, everything is rolled
 * back and the batch runs again with savepoints.
 */
function runBatch(file: OpenFile, calls: readonly Call[]): WriterReply {
  try {
    return runTogether(file, calls) ?? runOneByOne(file, calls);
  } catch (error) {
    return { kind: 'answers', results: [], failures: abandon(file, calls, error) };
  }
}

/** Returns undefined when an operation threw and the transaction was rolled back. @throws SQLite's own errors */
function runTogether(file: OpenFile, calls: readonly Call[]): WriterReply | undefined {
  const { database } = file;
  const results: unknown[] = new Array(calls.length).fill(undefined);
  database.exec('BEGIN IMMEDIATE');
  for (const [index, [name, args]] of calls.entries()) {
    if (name === checkpointCall) continue;
    try {
      results[index] = operationNamed(file, name)(...args);
    } catch (error) {
      // SQLite itself rolls back the whole transaction on some errors, a full disk among them.
      if (!database.inTransaction) throw error;
      database.exec('ROLLBACK');
      file.operations.forget?.();
      return undefined;
    }
  }
  database.exec('COMMIT');
  return answered(database, calls, results, []);
}

/** Runs each operation in a savepoint, so that one that throws undoes only its own writes. @throws SQLite's own errors */
function runOneByOne(file: OpenFile, calls: readonly Call[]): WriterReply {
  const { database } = file;
  const results: unknown[] = new Array(calls.length).fill(undefined);
  const failures: [number, FlatError][] = [];
  database.exec('BEGIN IMMEDIATE');
  for (const [index, [name, args]] of calls.entries()) {
    if (name === checkpointCall) continue;
    database.exec('SAVEPOINT operation');
    try {
      results[index] = operationNamed(file, name)(...args);
    } catch (error) {
      if (!database.inTransaction) throw error;
      database.exec('ROLLBACK TO operation');
      file.operations.forget?.();
      results[index] = undefined;
      failures.push([index, flattenError(error, file.path)]);
    }
    database.exec('RELEASE operation');
  }
  database.exec('COMMIT');
  return answered(database, calls, results, failures);
}

/** Returns the reply to a committed batch, after emptying the log if a call asked for it. */
function answered(
  database: Database,
  calls: readonly Call[],
  results: unknown[],
  failures: [number, FlatError][],
): WriterReply {
  if (calls.some(([name]) => name === checkpointCall)) {
    const emptied = emptyWal(database);
    for (const [index, [name]] of calls.entries()) if (name === checkpointCall) results[index] = emptied;
  }
  return { kind: 'answers', results, failures };
}

function operationNamed(
  { operations, module }: OpenFile,
  name: string,
): (...args: readonly unknown[]) => unknown {
  const operation = operations[name];
  if (!operation) throw new TypeError(`${module} has no operation ${name}`);
  return operation;
}

/** Rolls the batch back and returns a failure for each of its callers: the engine was not available. */
function abandon(
  { path, database, operations }: OpenFile,
  calls: readonly Call[],
  error: unknown,
): [number, FlatError][] {
  operations.forget?.();
  if (database.inTransaction) {
    try {
      database.exec('ROLLBACK');
    } catch {
      // The next BEGIN then fails and reports it to its callers.
    }
  }
  const { name, message } = flattenError(error, path);
  const flat = {
    name: name === 'DamagedFile' ? name : 'Unavailable',
    message: `the batch was not stored: ${message}`,
    fields: {},
  };
  return calls.map((_, index) => [index, flat]);
}

/** Copies the WAL into the file and truncates it; false when a reader's snapshot still needs it. */
function emptyWal(database: Database): boolean {
  try {
    // The calls queued behind this one must not wait for a reader.
    database.exec('PRAGMA busy_timeout=0');
    return database.pragma('wal_checkpoint(TRUNCATE)') === 0;
  } catch {
    return false;
  } finally {
    database.exec('PRAGMA busy_timeout=5000');
  }
}
