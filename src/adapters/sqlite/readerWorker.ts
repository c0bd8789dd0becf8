/** A thread that reads a database file: it runs operations in batches, and scans with a snapshot each. */
import { parentPort, workerData } from 'node:worker_threads';
import { Unavailable } from '../../ports/unavailable.js';
import { type Database, openForReading } from './database.js';
import {
  type Answers,
  type Call,
  type FlatError,
  flattenError,
  type ReaderReply,
  type ReaderRequest,
  type ReaderStart,
} from './messages.js';
import type { Running } from './operations.js';

if (!parentPort) throw new Error('runs as a worker thread only');
const port = parentPort;
const start: ReaderStart = workerData;

type Operation = (...args: readonly unknown[]) => unknown;
type Scan = (...args: readonly unknown[]) => Iterator<unknown, void, void>;

interface Module {
  readonly open: (
    database: Database,
    options: unknown,
    running: Running,
  ) => Readonly<Record<string, Operation>>;
  readonly scans?: (database: Database, options: unknown, running: Running) => Readonly<Record<string, Scan>>;
}

interface OpenScan {
  readonly database: Database;
  readonly batches: Iterator<unknown, void, void>;
}

/** Page cache of each scan's connection: many scans may be open, and none reads a page twice. */
const scanCacheKiB = 2_048;

const openScans = new Map<number, OpenScan>();
/** The connection of a finished scan, kept for the next one: opening a file reads its whole schema, which can take longer than many scans. */
let spare: Database | undefined;
const abandoned = new Int32Array(start.abandoned);
let turn = 0;
const running: Running = { isAbandoned: () => Atomics.load(abandoned, 0) === turn };

try {
  const module: Module = await import(start.module);
  const database = openForReading(start.file, start.settings);
  const operations = module.open(database, start.options, running);
  port.on('message', (request: ReaderRequest) => {
    if ('turn' in request) turn = request.turn;
    if (request.kind === 'batch') reply(answer(operations, request.calls));
    else if (request.kind === 'scan') step(request.scan, () => begin(module, request.call));
    else if (request.kind === 'next') step(request.scan);
    else if (request.kind === 'end') end(request.scan);
    else {
      for (const scan of openScans.keys()) end(scan);
      spare?.close();
      database.close();
      port.close();
    }
  });
  reply({ kind: 'ready' });
} catch (error) {
  reply({ kind: 'failed', error: flattenError(error, start.file) });
}

function reply(message: ReaderReply): void {
  port.postMessage(message);
}

function answer(operations: Readonly<Record<string, Operation>>, calls: readonly Call[]): Answers {
  const results: unknown[] = [];
  const failures: [number, FlatError][] = [];
  for (const [index, [name, args]] of calls.entries()) {
    try {
      const operation = operations[name];
      if (!operation) throw new TypeError(`${start.module} has no operation ${name}`);
      results.push(operation(...args));
    } catch (error) {
      results.push(undefined);
      failures.push([index, flattenError(error, start.file)]);
    }
  }
  return { kind: 'answers', results, failures };
}

function begin(module: Module, [name, args]: Call): OpenScan {
  const database = spare ?? openForReading(start.file, { ...start.settings, cacheKiB: scanCacheKiB });
  spare = undefined;
  try {
    // The first read takes the snapshot, which lasts until the scan ends.
    database.exec('BEGIN');
    const scan = module.scans?.(database, start.options, running)[name];
    if (!scan) throw new TypeError(`${start.module} has no scan ${name}`);
    return { database, batches: scan(...args) };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Replies with the next batch of a scan; a finished or failed scan is closed at once. */
function step(id: number, open?: () => OpenScan): void {
  try {
    const scan = open?.() ?? openScans.get(id);
    if (!scan) throw new Unavailable('this scan was left alone for too long and has ended');
    openScans.set(id, scan);
    const { done = false, value } = scan.batches.next();
    if (done) end(id);
    reply({ kind: 'step', scan: id, done, batch: value });
  } catch (error) {
    end(id);
    reply({ kind: 'scan-failed', scan: id, error: flattenError(error, start.file) });
  }
}

function end(id: number): void {
  const scan = openScans.get(id);
  if (!scan) return;
  openScans.delete(id);
  const { database, batches } = scan;
  try {
    batches.return?.();
    // Frees the cached pages: an idle connection takes no memory except for its schema.
    database.exec('ROLLBACK; PRAGMA shrink_memory');
    if (spare === undefined) spare = database;
    else database.close();
  } catch (error) {
    database.close();
    throw error;
  }
}
