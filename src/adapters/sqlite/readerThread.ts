/** One reader thread as the pool sees it: a batch at a time, and the steps of the scans that it holds open. */
import { Unavailable } from '../../ports/unavailable.js';
import type { DatabaseSettings } from './database.js';
import {
  type Answers,
  type Call,
  type FlatError,
  type ReaderReply,
  type ReaderRequest,
  rebuildError,
  type ScanReply,
  type ScanStep,
} from './messages.js';
import { startThread } from './startThread.js';

export interface ReaderThreadOptions {
  /** A file whose schema a writer has made. */
  readonly file: string;
  /** The module whose `open` (an `OpenOperations`) and `scans` (an `OpenScans`) run in the thread. */
  readonly module: URL;
  readonly settings?: DatabaseSettings;
  /** Plain data for the module's `open` and `scans`. */
  readonly options?: unknown;
  /** Gives an operation's error its class back; undefined leaves a plain `Error` with name, message and fields. */
  readonly revive?: (error: FlatError) => Error | undefined;
}

/** A call and the promise of its caller. */
export interface Waiting<Result = unknown> {
  readonly call: Call;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

export interface ReaderThread {
  /** True while a batch is running, or the step of a scan. */
  readonly busy: boolean;
  /** True while the step of a scan is running, which may sort all that there is. */
  readonly stepping: boolean;
  readonly scans: number;
  /** Runs the calls one after the other and settles them; only for a thread that is not busy. */
  run(batch: readonly Waiting[]): void;
  /** Opens a scan of the pool's numbering and answers its first batch. */
  scan(id: number, call: Call): Promise<ScanStep>;
  next(id: number): Promise<ScanStep>;
  /** Frees a scan that is not done; unknown ones are ignored. */
  end(id: number): void;
  /** Ends the thread after what it runs. */
  close(): Promise<void>;
}

export interface ReaderThreadEvents {
  /** The batch or the step was answered. */
  readonly onIdle: () => void;
  /** The thread has ended and its calls were rejected as `Unavailable`. */
  readonly onEnd: (error: Error) => void;
}

export async function openReader(
  { file, module, settings = {}, options, revive }: ReaderThreadOptions,
  { onIdle, onEnd }: ReaderThreadEvents,
): Promise<ReaderThread> {
  let running: readonly Waiting[] = [];
  const scans = new Set<number>();
  const asked = new Map<number, Pick<Waiting<ScanStep>, 'resolve' | 'reject'>>();
  let ended: Error | undefined;
  let whenEnded = () => {};

  const thread = await startThread<ReaderRequest, ReaderReply>(
    new URL('./readerWorker.js', import.meta.url),
    { file, module: module.href, settings, options },
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

  function ask(id: number, request: ReaderRequest): Promise<ScanStep> {
    if (ended) return Promise.reject(ended);
    return new Promise((resolve, reject) => {
      asked.set(id, { resolve, reject });
      thread.post(request);
    });
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
      thread.post({ kind: 'batch', calls: batch.map((each) => each.call) });
    },
    scan: (id, call) => {
      scans.add(id);
      return ask(id, { kind: 'scan', scan: id, call });
    },
    next: (id) => ask(id, { kind: 'next', scan: id }),
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
