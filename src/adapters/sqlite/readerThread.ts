/** One reader thread as the pool sees it: it runs one batch at a time, plus the steps of the scans it holds open. */
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
} from './messages.js';
import { startThread } from './startThread.js';
import { createTurns } from './turns.js';
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

export interface ReaderThread {
  /** True while a batch or the step of a scan is running. */
  readonly busy: boolean;
  /** True while the step of a scan is running; a step may have to sort all rows. */
  readonly stepping: boolean;
  readonly scans: number;
  /** Runs the calls one after the other and settles them. The thread must not be busy. */
  run(batch: readonly Waiting[]): void;
  /** Runs the next step of a scan, identified by the pool's number; the first step opens the scan. The thread must not be busy. */
  step(waiting: Waiting<ScanStep>): void;
  /** Frees an unfinished scan; unknown ids are ignored. */
  end(id: number): void;
  /** Ends the thread after its current work. */
  close(): Promise<void>;
}

export interface ReaderThreadEvents {
  /** Called when the batch or the step has been answered. */
  readonly onIdle: () => void;
  /** Called when the thread has ended and its calls were rejected as `Unavailable`. */
  readonly onEnd: (error: Error) => void;
}

export async function openReader(
  { file, module, settings = {}, options, revive }: ReaderThreadOptions,
  { onIdle, onEnd }: ReaderThreadEvents,
): Promise<ReaderThread> {
  let running: readonly Waiting[] = [];
  const scans = new Set<number>();
  const asked = new Map<number, Waiting<ScanStep>>();
  const turns = createTurns();
  let ended: Error | undefined;
  let whenEnded = () => {};

  const start: ReaderStart = { file, module: module.href, settings, options, turns: turns.memory };
  const thread = await startThread<ReaderRequest, ReaderReply>(
    new URL('./readerWorker.js', import.meta.url),
    start,
    {
      revive,
      onReply: (reply) => {
        if (reply.kind === 'answers') settle(reply);
        else settleScan(reply);
      },
      onEnd: end,
    },
  );

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
    get busy() {
      return running.length > 0 || asked.size > 0;
    },
    get stepping() {
      return asked.size > 0;
    },
    get scans() {
      return scans.size;
    },
    run: (batch) => {
      running = batch;
      const turn = turns.next();
      thread.post({ kind: 'batch', turn, calls: batch.map((each) => each.call) });
      // Operations that share a batch are short, so only a single call can be abandoned.
      const abandon = batch.length > 1 ? () => {} : () => turns.abandon(turn);
      for (const { begun } of batch) begun(abandon);
    },
    step: (waiting) => {
      const { call, scan: { id, opens } = { id: 0, opens: false } } = waiting;
      const turn = turns.next();
      asked.set(id, waiting);
      if (opens) scans.add(id);
      thread.post(opens ? { kind: 'scan', turn, scan: id, call } : { kind: 'next', turn, scan: id });
      waiting.begun(() => turns.abandon(turn));
    },
    end: (id) => {
      if (scans.delete(id)) thread.post({ kind: 'end', scan: id });
    },
    close: async () => {
      if (ended) return;
      thread.post({ kind: 'close' });
      await new Promise<void>((resolve) => {
        whenEnded = resolve;
      });
    },
  };
}
