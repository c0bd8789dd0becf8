/** The main-thread side of writer threads: for each file a bounded queue, whose waiting operations are committed together. */
import { Worker } from 'node:worker_threads';
import { Unavailable } from '../../ports/unavailable.js';
import type { DatabaseSettings } from './database.js';
import {
  type Answers,
  type Call,
  checkpointCall,
  type FlatError,
  type HostReply,
  type HostRequest,
  rebuildError,
  threadLimits,
  type WriterReply,
  type WriterRequest,
} from './messages.js';
import type { CallOf, Operations } from './operations.js';
import { makeRoom } from './waiting.js';

interface HostedFile {
  readonly path: string;
  readonly onReply: (reply: WriterReply) => void;
  /** Called when the file was closed, failed to open, or its thread has ended. */
  readonly onEnd: (error: Error) => void;
}

interface Hosted {
  post(request: WriterRequest): void;
  /**
   * Removes the file from its thread. The `onEnd` of the last file runs only when the thread has ended, because a process that exits while
   * one of its threads is running crashes.
   */
  leave(): void;
}

/**
 * A thread that owns files for writing: it starts with its first file and ends with its last. Each file has its own queue and is written by
 * one thread at a time. Files that are seldom written share a thread, because a thread takes some 9 MB before it does anything.
 */
export interface WriterHost {
  add(file: HostedFile): Hosted;
}

interface Running {
  readonly worker: Worker;
  readonly files: Map<number, HostedFile>;
}

export function createWriterHost(): WriterHost {
  let running: Running | undefined;
  let numbered = 0;

  function begin(): Running {
    const worker = new Worker(new URL('./writerWorker.js', import.meta.url), {
      resourceLimits: threadLimits,
    });
    const files = new Map<number, HostedFile>();
    const begun: Running = { worker, files };
    let failure: Error | undefined;
    worker.on('message', ({ file, reply }: HostReply) => files.get(file)?.onReply(reply));
    worker.on('error', (error) => {
      failure = error instanceof Error ? error : new Error(String(error));
    });
    worker.once('exit', (code) => {
      if (running === begun) running = undefined;
      for (const { path, onEnd } of files.values())
        onEnd(failure ?? new Error(`a thread on ${path} ended with ${code}`));
    });
    return begun;
  }

  return {
    add(file) {
      running ??= begin();
      const host = running;
      const { worker, files } = host;
      numbered += 1;
      const number = numbered;
      files.set(number, file);
      return {
        post: (request) => worker.postMessage({ file: number, request } satisfies HostRequest),
        leave() {
          if (files.size > 1) {
            files.delete(number);
            file.onEnd(new Error(`${file.path} is closed`));
            return;
          }
          if (running === host) running = undefined;
          worker.postMessage('end' satisfies HostRequest);
        },
      };
    },
  };
}

export interface WriterOptions {
  /** Path of the file; created if absent. */
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
  readonly call: CallOf<Table>;
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

  const { host = createWriterHost(), revive } = options;
  const thread = await new Promise<Hosted>((resolve, reject) => {
    let opened = false;
    let fault: Error | undefined;
    const added = host.add({
      path: file,
      onReply(reply) {
        if (reply.kind === 'answers') settle(reply);
        else if (reply.kind === 'ready') {
          opened = true;
          resolve(added);
        } else {
          if (reply.kind === 'failed') fault = rebuildError(reply.error, revive);
          added.leave();
        }
      },
      onEnd(error) {
        if (opened) end(error);
        else reject(fault ?? error);
      },
    });
    const { module, settings = {} } = options;
    added.post({
      kind: 'open',
      start: { file, module: module.href, settings, options: options.options },
    });
  });

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
      if (error) reject(rebuildError(error, revive));
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
