/** One reader thread as the pool sees it: it runs one batch at a time, plus the steps of the scans it holds open. */
import { Worker } from 'node:worker_threads';
import { Unavailable } from '../../ports/unavailable.js';
import type { DatabaseSettings } from './database.js';
import {
  type Answers,
  type FlatError,
  type ReaderReply,
  type ReaderRequest,
  type ReaderStart,
  rebuildError,
  type ScanReply,
  type ScanStep,
  threadLimits,
} from './messages.js';
import type { Waiting } from './waiting.js';

export interface ReaderThreadOptions {
  /** A file whose schema a writer has already created. */
  readonly file: string;
  /** The module whose `open` (an `OpenOperations`) and `scans` (an `OpenScans`) run in the thread. */
  readonly module: URL;
  readonly settings?: DatabaseSettings;
  /** Plain data for the module's `open` and `scans`. */
  readonly options?: unknown;
  /** Restores the class of an operation's error; undefined leaves a plain `Error` with name, message and fields. */
  readonly revive?: (error: FlatError) => Error | undefined;
}

export type ReaderThread = Awaited<ReturnType<typeof openReader>>;

/** Larger numbers would not be exact as 32-bit integers. */
const greatestTurn = 0x3fffffff;

export interface ReaderThreadEvents {
  /** Called when the batch or the step has been answered. */
  readonly onIdle: () => void;
  /** Called when the thread has ended and its calls were rejected as `Unavailable`. */
  readonly onEnd: (error: Error) => void;
}

/** Resolves when the thread's module has opened the file. @throws the error of the module, or an Error when the thread ended before */
export async function openReader(
  { file, module, settings = {}, options, revive }: ReaderThreadOptions,
  { onIdle, onEnd }: ReaderThreadEvents,
) {
  let running: readonly Waiting[] = [];
  const scans = new Set<number>();
  const asked = new Map<number, Waiting<ScanStep>>();
  const abandoned = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let turn = 0;
  let ended: Error | undefined;
  let failure: Error | undefined;
  let whenEnded = () => {};

  const start: ReaderStart = {
    file,
    module: module.href,
    settings,
    options,
    abandoned: abandoned.buffer,
  };
  const worker = new Worker(new URL('./readerWorker.js', import.meta.url), {
    workerData: start,
    resourceLimits: threadLimits,
  });
  const post = (request: ReaderRequest) => worker.postMessage(request);
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('message', (reply: ReaderReply) => {
        if (reply.kind === 'failed') reject(rebuildError(reply.error, revive));
        else resolve();
      });
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`a thread on ${file} ended with ${code}`)));
    });
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  worker.on('message', (reply: ReaderReply) => {
    if (reply.kind === 'answers') settle(reply);
    else if ('scan' in reply) settleScan(reply);
  });
  worker.on('error', (error) => {
    failure = error instanceof Error ? error : new Error(String(error));
  });
  worker.once('exit', (code) => end(failure ?? new Error(`a thread on ${file} ended with ${code}`)));

  /** Numbers the next work. A thread does one thing at a time, so the number of what was abandoned is all that it has to know. */
  function nextTurn(): { readonly turn: number; readonly abandon: () => void } {
    turn = turn === greatestTurn ? 1 : turn + 1;
    const own = turn;
    return { turn: own, abandon: () => Atomics.store(abandoned, 0, own) };
  }

  function settle({ results, failures }: Answers): void {
    const batch = running;
    running = [];
    const failed = new Map(failures);
    for (const [index, { resolve, reject }] of batch.entries()) {
      const error = failed.get(index);
      if (error) reject(rebuildError(error, revive));
      else resolve(results[index]);
    }
    onIdle();
  }

  function settleScan(reply: ScanReply): void {
    const { resolve, reject } = asked.get(reply.scan) ?? {};
    asked.delete(reply.scan);
    if (reply.kind === 'scan-failed' || reply.done) scans.delete(reply.scan);
    if (reply.kind === 'scan-failed') reject?.(rebuildError(reply.error, revive));
    else resolve?.(reply);
    if (running.length === 0) onIdle();
  }

  function end(error: Error): void {
    ended = new Unavailable(`a reader of ${file} has ended: ${error.message}`);
    for (const { reject } of [...running, ...asked.values()]) reject(ended);
    running = [];
    asked.clear();
    scans.clear();
    whenEnded();
    onEnd(error);
  }

  return {
    /** True while a batch or the step of a scan is running. */
    get busy() {
      return running.length > 0 || asked.size > 0;
    },
    /** True while the step of a scan is running; a step may have to sort all rows. */
    get stepping() {
      return asked.size > 0;
    },
    get scans() {
      return scans.size;
    },
    /** Runs the calls one after the other and settles them. The thread must not be busy. */
    run: (batch: readonly Waiting[]) => {
      running = batch;
      const { turn, abandon } = nextTurn();
      post({ kind: 'batch', turn, calls: batch.map((each) => each.call) });
      // Operations that share a batch are short, so only a single call can be abandoned.
      for (const { begun } of batch) begun(batch.length > 1 ? () => {} : abandon);
    },
    /** Runs the next step of a scan, identified by the pool's number; the first step opens the scan. The thread must not be busy. */
    step: (waiting: Waiting<ScanStep>) => {
      const { call, scan: { id, opens } = { id: 0, opens: false } } = waiting;
      const { turn, abandon } = nextTurn();
      asked.set(id, waiting);
      if (opens) scans.add(id);
      post(opens ? { kind: 'scan', turn, scan: id, call } : { kind: 'next', turn, scan: id });
      waiting.begun(abandon);
    },
    /** Frees an unfinished scan; unknown ids are ignored. */
    end: (id: number) => {
      if (scans.delete(id)) post({ kind: 'end', scan: id });
    },
    /** Ends the thread after its current work. */
    close: async () => {
      if (ended) return;
      post({ kind: 'close' });
      await new Promise<void>((resolve) => {
        whenEnded = resolve;
      });
    },
  };
}
