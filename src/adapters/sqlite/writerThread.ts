/** The main-thread side of a writer thread: a bounded queue whose waiting operations are committed together. */
import { Unavailable } from '../../ports/unavailable.js';
import type { DatabaseSettings } from './database.js';
import { type Answers, type Call, checkpointCall, type FlatError, rebuildError } from './messages.js';
import type { Operations } from './operations.js';
import { makeRoom } from './queueLimits.js';
import { createWriterHost, type WriterHost } from './writerHost.js';

export interface WriterOptions {
  readonly file: string;
  /** The module whose `open` (an `OpenOperations`) runs in the thread: `new URL('./operations.js', import.meta.url)`. */
  readonly module: URL;
  readonly settings?: DatabaseSettings;
  /** The host that owns the thread; absent: the writer gets a host of its own. */
  readonly host?: WriterHost | undefined;
  /** Plain data for the module's `open`. */
  readonly options?: unknown;
  /** Operations that may wait or run at the same time; the default is 4,096. */
  readonly maxOperations?: number;
  /** Total bytes of their arguments; the default is 64 MiB. */
  readonly maxBytes?: number;
  /** Restores the class of an operation's error; undefined leaves a plain `Error` with name, message and fields. */
  readonly revive?: (error: FlatError) => Error | undefined;
  /** Called once when the thread has died; every later call throws `Unavailable`. */
  readonly onFailure: (error: Error) => void;
}

export interface Writer<Table extends Operations<Table>> {
  /**
   * Runs an operation; its writes are committed when the promise resolves.
   * @throws Unavailable before any work when the queue is full, or when the batch could not be stored; otherwise the operation's own error,
   *   after which none of its writes are stored
   */
  call<Name extends keyof Table & string>(
    name: Name,
    ...args: Parameters<Table[Name]>
  ): Promise<ReturnType<Table[Name]>>;
  /**
   * Empties the write-ahead log, so that no file holds deleted content. Runs after all earlier calls. Returns false when a reader's
   * snapshot still needs the log: try again later.
   */
  checkpoint(): Promise<boolean>;
  /** Finishes queued calls, empties the write-ahead log and ends the thread. Later calls throw `Unavailable`. */
  close(): Promise<void>;
}

interface Waiting {
  readonly call: Call;
  readonly size: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Largest number of operations in one transaction, so that the first does not wait for everything queued. */
const batchLimit = 512;

/** Starts the thread; resolves when its module has opened the file. @throws the error of the module's `open` */
export async function openWriter<Table extends Operations<Table>>(
  options: WriterOptions,
): Promise<Writer<Table>> {
  const { file, maxOperations = 4_096, maxBytes = 64 * 1024 * 1024 } = options;
  const room = makeRoom(`writing ${file}`, maxOperations, maxBytes);
  let waiting: Waiting[] = [];
  let running: Waiting[] = [];
  let scheduled = false;
  let refusal: string | undefined;
  let closed: Promise<void> | undefined;
  let whenIdle = () => {};
  let whenEnded = () => {};

  const { host = createWriterHost() } = options;
  const thread = await host.open(
    { file, module: options.module.href, settings: options.settings ?? {}, options: options.options },
    { onReply: settle, onEnd: end, revive: options.revive },
  );

  async function enqueue(call: Call): Promise<unknown> {
    if (refusal) throw new Unavailable(refusal);
    const size = room.take(call[1]);
    if (running.length === 0 && !scheduled) {
      scheduled = true;
      // Runs after this turn of the event loop has read its sockets, so that their operations are committed together.
      setImmediate(send);
    }
    return new Promise((resolve, reject) => {
      waiting.push({ call, size, resolve, reject });
    });
  }

  function send(): void {
    scheduled = false;
    if (running.length > 0 || waiting.length === 0) return;
    running = waiting.slice(0, batchLimit);
    waiting = waiting.slice(batchLimit);
    thread.post({ kind: 'batch', calls: running.map((each) => each.call) });
  }

  function settle({ results, failures }: Answers): void {
    const batch = running;
    running = [];
    for (const { size } of batch) room.giveBack(size);
    // Calls that arrived during the commit go now; the next calls of the answered callers queue up behind them.
    send();
    const failed = new Map(failures);
    for (const [index, { resolve, reject }] of batch.entries()) {
      const error = failed.get(index);
      if (error) reject(rebuildError(error, options.revive));
      else resolve(results[index]);
    }
    if (running.length === 0) whenIdle();
  }

  function end(error: Error): void {
    const unfinished = [...running, ...waiting];
    const unexpected = closed === undefined || unfinished.length > 0;
    running = [];
    waiting = [];
    if (unexpected) refusal = `the writer of ${file} has ended: ${error.message}`;
    for (const { size, reject } of unfinished) {
      room.giveBack(size);
      reject(new Unavailable(refusal));
    }
    whenIdle();
    whenEnded();
    if (unexpected) options.onFailure(error);
  }

  async function close(): Promise<void> {
    // A thread that has ended already has nothing left to finish.
    if (refusal) return;
    refusal = `${file} is closed`;
    const ended = new Promise<void>((resolve) => {
      whenEnded = resolve;
    });
    if (room.calls > 0) {
      await new Promise<void>((resolve) => {
        whenIdle = resolve;
      });
    }
    thread.post({ kind: 'close' });
    await ended;
  }

  return {
    // The cast: a thread answers with the result of the operation of this name.
    call: (name, ...args) => enqueue([name, args]) as Promise<ReturnType<Table[typeof name]>>,
    checkpoint: async () => (await enqueue([checkpointCall, []])) === true,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}
