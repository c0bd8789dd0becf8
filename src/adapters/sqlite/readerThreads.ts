/**
 * A pool of reader threads with a bounded queue, and scans that stream from one snapshot. It starts with one thread, which is enough for a
 * quiet service; each further thread costs memory and time to start.
 */
import { availableParallelism } from 'node:os';
import { createFairQueue, type FairQueue } from '../../kernel/fairQueue.js';
import { Unavailable } from '../../ports/unavailable.js';
import { createScanPlaces } from '../scanPlaces.js';
import type { Call, ScanStep } from './messages.js';
import type { BatchOf, CallOf, Operations, Scans } from './operations.js';
import { openReader, type ReaderThread, type ReaderThreadOptions } from './readerThread.js';
import { type SteppedScan, streamScan } from './streamScan.js';
import { type Demand, makeRoom, ownLine, type Waiting, waitIn } from './waiting.js';

export interface ReadersOptions extends ReaderThreadOptions {
  /** Largest size of the pool; the default is one thread per processor, at least 2 and at most 4. */
  readonly threads?: number;
  /**
   * Names of operations that may take long. They run alone and always leave one thread to the others. libsql can interrupt a statement only
   * from its own thread, so a slow operation cannot be stopped from outside: it reads in pages and checks the time.
   */
  readonly slow?: readonly string[];
  /** Operations that may wait or run at the same time; the default is 2,048. */
  readonly maxOperations?: number;
  /** Total bytes of their arguments; the default is 64 MiB. */
  readonly maxBytes?: number;
  /** Slow operations that may wait per caller; the default is 32. */
  readonly maxSlowEach?: number;
  /** Scans that callers may hold open, one of them half as many, and again as many for the service itself; the default is 16. */
  readonly maxScans?: number;
  /** Idle time after which a thread other than the first ends, in ms; the default is 20 s. */
  readonly threadIdle?: number;
  /** Idle time after which a scan can lose its slot to the next caller, in ms; the default is 10 s. */
  readonly scanPatience?: number;
  /** Idle time after which a scan is ended and its snapshot freed, in ms; the default is 5 minutes. */
  readonly scanIdle?: number;
  /** Called once when a thread has died and was not replaced; every later call throws `Unavailable`. */
  readonly onFailure: (error: Error) => void;
}

export interface Readers<Table extends Operations<Table>, ScanTable extends Scans<ScanTable>> {
  /**
   * Runs an operation in the next free thread. It sees everything committed before the call.
   * @throws Unavailable before any work when the queue is full; otherwise the operation's own error
   */
  readonly call: CallOf<Table>;
  /**
   * Yields the batches of a scan, all as of the moment of the first. The caller may stop early.
   * @throws Unavailable when too many scans are open, or when the scan was idle for longer than `scanIdle`
   */
  scan<Name extends keyof ScanTable & string>(
    name: Name,
    ...args: Parameters<ScanTable[Name]>
  ): AsyncGenerator<BatchOf<ScanTable[Name]>, void, void>;
  /**
   * As `call`, in the caller's own queue and within its limits. @throws Unavailable also when the call's turn does not come in time or the
   * caller has gone
   */
  callFor<Name extends keyof Table & string>(
    demand: Demand,
    name: Name,
    ...args: Parameters<Table[Name]>
  ): Promise<ReturnType<Table[Name]>>;
  /** As `scan`, in the caller's own queue; the limits apply to each step. */
  scanFor<Name extends keyof ScanTable & string>(
    demand: Demand,
    name: Name,
    ...args: Parameters<ScanTable[Name]>
  ): AsyncGenerator<BatchOf<ScanTable[Name]>, void, void>;
  /** Finishes queued calls, then ends open scans and the threads. Later calls throw `Unavailable`. */
  close(): Promise<void>;
}

/** Largest number of operations in one batch for a thread. */
const batchLimit = 16;
/** Wait of a call after which the pool adds a thread, in ms. */
const patience = 50;
/** How often a pool replaces threads that die, e.g. from an answer too large for their heap. */
const replacementLimit = 20;

/** Opens the first thread. @throws the error of the module's `open` */
export async function openReaders<
  Table extends Operations<Table>,
  ScanTable extends Scans<ScanTable> = Record<never, never>,
>(options: ReadersOptions): Promise<Readers<Table, ScanTable>> {
  const {
    file,
    maxOperations = 2_048,
    maxBytes = 64 * 1024 * 1024,
    maxSlowEach = 32,
    maxScans = 16,
    scanIdle = 300_000,
    threadIdle = 20_000,
  } = options;
  const places = createScanPlaces(file, {
    all: maxScans,
    each: Math.ceil(maxScans / 2),
    patience: options.scanPatience ?? 10_000,
  });
  const room = makeRoom(`reading ${file}`, maxOperations, maxBytes);
  const slowNames = new Set(options.slow);
  const threads = new Set<ReaderThread>();
  const starting = new Set<Promise<void>>();
  /** Threads that are ending, with the promise of their end. */
  const ending = new Map<ReaderThread, Promise<void>>();
  /** Threads that have worked since the last check for idle ones. */
  const used = new Set<ReaderThread>();
  const runningSlow = new Set<ReaderThread>();
  const quick = createFairQueue<Waiting>();
  const slow = createFairQueue<Waiting>();
  /** Queued scan steps, by the thread that holds the scan open. */
  const steps = new Map<ReaderThread, FairQueue<Waiting<ScanStep>>>();
  /** Threads that ran a scan step last, so a slow operation goes first next time. */
  const stepped = new Set<ReaderThread>();
  const size = options.threads ?? Math.min(4, Math.max(2, availableParallelism()));
  let scheduled = false;
  let refusal: string | undefined;
  let closed: Promise<void> | undefined;
  let replaced = 0;
  let growing: NodeJS.Timeout | undefined;
  let shrinking: NodeJS.Timeout | undefined;
  let scansOpened = 0;
  let whenIdle = () => {};

  function add(): Promise<void> {
    const added = start();
    starting.add(added);
    return added.finally(() => starting.delete(added));
  }

  async function start(): Promise<void> {
    const thread = await openReader(options, {
      onIdle: () => {
        runningSlow.delete(thread);
        dispatch();
      },
      onEnd: (error) => {
        threads.delete(thread);
        runningSlow.delete(thread);
        stepped.delete(thread);
        used.delete(thread);
        endSteps(thread, new Unavailable(`a reader of ${file} has ended: ${error.message}`));
        if (ending.delete(thread)) return;
        if (!closed || room.calls > 0) replace(error);
      },
    });
    threads.add(thread);
    used.add(thread);
    steps.set(thread, createFairQueue());
    if (threads.size > 1) shrinking ??= setTimeout(shrink, threadIdle).unref();
  }

  /** Ends idle threads other than the first: each keeps its memory as long as it lives. */
  function shrink(): void {
    shrinking = undefined;
    // While one thread may be busy for long, another must stay beside it.
    const quiet = room.calls === 0 && [...threads].every((thread) => !thread.busy && thread.scans === 0);
    for (const thread of [...threads].slice(1)) {
      if (used.delete(thread) || !quiet || steps.get(thread)?.length !== 0) continue;
      threads.delete(thread);
      ending.set(thread, thread.close());
    }
    if (threads.size > 1) shrinking = setTimeout(shrink, threadIdle).unref();
  }

  function endSteps(thread: ReaderThread, error: Error): void {
    for (const { reject } of steps.get(thread)?.clear() ?? []) reject(error);
    steps.delete(thread);
  }

  function replace(error: Error): void {
    replaced += 1;
    if (replaced > replacementLimit) fail(error);
    else add().then(dispatch, fail);
  }

  function fail(error: Error): void {
    const ended = new Unavailable(`the readers of ${file} have ended: ${error.message}`);
    for (const { reject } of [...quick.clear(), ...slow.clear()]) reject(ended);
    if (refusal) return;
    refusal = ended.message;
    options.onFailure(error);
  }

  function dispatch(): void {
    scheduled = false;
    // Slow operations go to the threads with scans, so the others stay quick.
    const idle = [...threads].filter((thread) => !thread.busy).sort((a, b) => b.scans - a.scans);
    for (const [index, thread] of idle.entries()) {
      if (stepped.delete(thread) ? runSlow(thread) || runStep(thread) : runStep(thread) || runSlow(thread)) {
        used.add(thread);
        continue;
      }
      const share = Math.min(batchLimit, Math.ceil(quick.length / (idle.length - index)));
      const batch: Waiting[] = [];
      while (batch.length < share) {
        const next = quick.shift();
        if (next === undefined) break;
        batch.push(next);
      }
      if (batch.length === 0) continue;
      used.add(thread);
      thread.run(batch);
    }
    // Slow work never runs on the only thread, so it waits for a second one.
    if (slow.length > 0 || stepsWait()) grow();
    if (quick.length > 0) growing ??= setTimeout(grow, patience).unref();
    else stopGrowing();
  }

  function stopGrowing(): void {
    clearTimeout(growing);
    growing = undefined;
  }

  function stepsWait(): boolean {
    return [...steps.values()].some((queue) => queue.length > 0);
  }

  /** Starts another thread unless the pool has reached its size. */
  function grow(): void {
    stopGrowing();
    if (refusal !== undefined && room.calls === 0) return;
    if (threads.size + starting.size < size) add().then(dispatch, fail);
  }

  function runSlow(thread: ReaderThread): boolean {
    const next = leavesOneQuick(thread) ? slow.shift() : undefined;
    if (next === undefined) return false;
    runningSlow.add(thread);
    thread.run([next]);
    return true;
  }

  function runStep(thread: ReaderThread): boolean {
    const next = isTheOnlyOne(thread) ? undefined : steps.get(thread)?.shift();
    if (next === undefined) return false;
    stepped.add(thread);
    thread.step(next);
    return true;
  }

  /** Whether another thread is free of slow work, or the pool has only one thread. */
  function leavesOneQuick(thread: ReaderThread): boolean {
    if (size === 1) return true;
    return [...threads].some((other) => other !== thread && !other.stepping && !runningSlow.has(other));
  }

  /** Whether the thread is the only one, but others can be started. */
  function isTheOnlyOne(thread: ReaderThread): boolean {
    return size > 1 && threads.size === 1 && threads.has(thread);
  }

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    // Runs after this turn of the event loop has read its sockets, so that a thread gets several calls in one message.
    setImmediate(dispatch);
  }

  async function enqueue(demand: Demand, call: Call): Promise<unknown> {
    if (refusal) throw new Unavailable(refusal);
    const isSlow = slowNames.has(call[0]);
    const { by = ownLine } = demand;
    if (isSlow && by !== ownLine && slow.lengthOf(by) >= maxSlowEach)
      throw new Unavailable(`${file}: ${maxSlowEach} slow calls of this caller are waiting already`);
    const size = room.take(call[1]);
    schedule();
    try {
      return await waitIn(isSlow ? slow : quick, { call }, demand);
    } finally {
      room.giveBack(size);
      if (room.calls === 0) whenIdle();
    }
  }

  async function* scan(demand: Demand, call: Call): AsyncGenerator<unknown, void, void> {
    if (refusal) throw new Unavailable(refusal);
    const all = [...threads];
    // A scan's step cannot be interrupted, so one of several threads never holds scans.
    const [thread] = all.slice(0, Math.max(1, all.length - 1)).sort((a, b) => a.scans - b.scans);
    if (!thread) throw new Unavailable(`${file} has no reader at the moment`);
    scansOpened += 1;
    const opened = steppedScan(thread, scansOpened, demand, call);
    places.enter(opened);
    try {
      yield* streamScan(opened, scanIdle);
    } finally {
      places.leave(opened);
    }
  }

  function steppedScan(thread: ReaderThread, id: number, demand: Demand, call: Call): SteppedScan {
    const left = new AbortController();
    let opened = false;
    const signals = [left.signal, ...(demand.signal === undefined ? [] : [demand.signal])];
    const watched: Demand = { ...demand, signal: AbortSignal.any(signals) };
    return {
      by: demand.by ?? ownLine,
      idleSince: undefined,
      async step() {
        const queue = steps.get(thread);
        if (queue === undefined) throw new Unavailable(`a reader of ${file} has ended`);
        const opens = !opened;
        opened = true;
        schedule();
        return waitIn(queue, { call, scan: { id, opens } }, watched);
      },
      end: () => thread.end(id),
      leave() {
        // A waiting step is dropped and a running one ends soon; then the thread frees the scan.
        left.abort();
        thread.end(id);
      },
    };
  }

  async function close(): Promise<void> {
    refusal ??= `${file} is closed`;
    if (room.calls > 0) {
      await new Promise<void>((resolve) => {
        whenIdle = resolve;
      });
    }
    // A replacement that is still starting has to end too.
    await Promise.allSettled(starting);
    stopGrowing();
    clearTimeout(shrinking);
    await Promise.all(ending.values());
    for (const thread of [...steps.keys()]) endSteps(thread, new Unavailable(refusal));
    await Promise.all([...threads].map((thread) => thread.close()));
  }

  try {
    await add();
  } catch (error) {
    closed = close();
    await closed;
    throw error;
  }
  return {
    // The casts: a thread answers with the result of the operation or scan of this name.
    call: (name, ...args) => enqueue({}, [name, args]) as Promise<ReturnType<Table[typeof name]>>,
    callFor: (demand, name, ...args) =>
      enqueue(demand, [name, args]) as Promise<ReturnType<Table[typeof name]>>,
    scan: (name, ...args) =>
      scan({}, [name, args]) as AsyncGenerator<BatchOf<ScanTable[typeof name]>, void, void>,
    scanFor: (demand, name, ...args) =>
      scan(demand, [name, args]) as AsyncGenerator<BatchOf<ScanTable[typeof name]>, void, void>,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}
