/** The thread that owns a database file for writing: runs each batch in one transaction and answers it in one message. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Database, openForWriting } from './database.js';
import {
  type Call,
  checkpointCall,
  type FlatError,
  flattenError,
  type ThreadStart,
  type WriterReply,
  type WriterRequest,
} from './messages.js';

if (!parentPort) throw new Error('runs as a worker thread only');
const port = parentPort;
const start: ThreadStart = workerData;

type Table = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

const opened = await open();
if (opened) {
  const { database, operations } = opened;
  port.on('message', (request: WriterRequest) => {
    if (request.kind === 'batch') return reply(runBatch(database, operations, request.calls));
    emptyWal(database);
    database.close();
    port.close();
  });
  reply({ kind: 'ready' });
}

function reply(message: WriterReply): void {
  port.postMessage(message);
}

async function open(): Promise<{ database: Database; operations: Table } | undefined> {
  try {
    const module = await import(start.module);
    const database = openForWriting(start.file, start.settings);
    return { database, operations: module.open(database, start.options) };
  } catch (error) {
    reply({ kind: 'failed', error: flattenError(error) });
    return undefined;
  }
}

/**
 * Without savepoints first, which cost each operation a journal of its own; as one that throws undoes all, the batch then runs again with
 * them. Nothing of the first run is left, and operations remember nothing outside of the file.
 */
function runBatch(database: Database, operations: Table, calls: readonly Call[]): WriterReply {
  try {
    return runTogether(database, operations, calls) ?? runOneByOne(database, operations, calls);
  } catch (error) {
    return { kind: 'answers', results: [], failures: abandon(database, calls, error) };
  }
}

/** Undefined when an operation threw and nothing was done. @throws what SQLite itself threw */
function runTogether(database: Database, operations: Table, calls: readonly Call[]): WriterReply | undefined {
  const results: unknown[] = new Array(calls.length).fill(undefined);
  database.exec('BEGIN IMMEDIATE');
  for (const [index, [name, args]] of calls.entries()) {
    if (name === checkpointCall) continue;
    try {
      results[index] = operationNamed(operations, name)(...args);
    } catch (error) {
      // SQLite itself rolls back the whole transaction on some errors, a full disk among them.
      if (!database.inTransaction) throw error;
      database.exec('ROLLBACK');
      return undefined;
    }
  }
  database.exec('COMMIT');
  return answered(database, calls, results, []);
}

/** Each operation in a savepoint: what throws undoes its own writes only. @throws what SQLite itself threw */
function runOneByOne(database: Database, operations: Table, calls: readonly Call[]): WriterReply {
  const results: unknown[] = new Array(calls.length).fill(undefined);
  const failures: [number, FlatError][] = [];
  database.exec('BEGIN IMMEDIATE');
  for (const [index, [name, args]] of calls.entries()) {
    if (name === checkpointCall) continue;
    database.exec('SAVEPOINT operation');
    try {
      results[index] = operationNamed(operations, name)(...args);
    } catch (error) {
      if (!database.inTransaction) throw error;
      database.exec('ROLLBACK TO operation');
      results[index] = undefined;
      failures.push([index, flattenError(error)]);
    }
    database.exec('RELEASE operation');
  }
  database.exec('COMMIT');
  return answered(database, calls, results, failures);
}

/** What is committed, and emptied where that was asked for. */
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

function operationNamed(operations: Table, name: string): (...args: readonly unknown[]) => unknown {
  const operation = operations[name];
  if (!operation) throw new TypeError(`${start.module} has no operation ${name}`);
  return operation;
}

/** Nothing of the batch is stored: each of its callers is told that the engine was not available. */
function abandon(database: Database, calls: readonly Call[], error: unknown): [number, FlatError][] {
  if (database.inTransaction) {
    try {
      database.exec('ROLLBACK');
    } catch {
      // The next BEGIN fails then, and says so to its callers.
    }
  }
  const { message } = flattenError(error);
  const flat = { name: 'Unavailable', message: `the batch was not stored: ${message}`, fields: {} };
  return calls.map((_, index) => [index, flat]);
}

/** Copies the WAL into the file and cuts it to nothing; false when a reader's snapshot still needs it. */
function emptyWal(database: Database): boolean {
  try {
    // The callers behind this one must not wait for a reader.
    database.exec('PRAGMA busy_timeout=0');
    return database.pragma('wal_checkpoint(TRUNCATE)') === 0;
  } catch {
    return false;
  } finally {
    database.exec('PRAGMA busy_timeout=5000');
  }
}
