/** Fills builds of embedded read models in threads of their own, which read, decrypt and fold. The main thread only passes documents on. */
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { type FlatError, rebuildError } from '../adapters/sqlite/messages.js';
import type { DueRules } from '../kernel/unfinished.js';
import type { Engines } from '../ports/engines.js';
import { DamagedEvent } from '../ports/eventStore.js';
import { type DocumentText, type Generation, ProjectionFault } from '../ports/readModels.js';
import { Unavailable } from '../ports/unavailable.js';
import type { Filled } from '../projections/engine/filling.js';
import type { FillElsewhere } from '../projections/engine/rebuild.js';

/** `workerData` of the thread. */
export interface FillingStart {
  readonly folder: string;
  readonly dataKey: Uint8Array;
  readonly model: string;
  readonly generation: Generation;
  readonly rules: DueRules;
  readonly upToFault: boolean;
}

/** Messages from the thread. After `write`, it waits for the answer `written`. */
export type FillingReply =
  | { readonly kind: 'write'; readonly documents: readonly DocumentText[] }
  | { readonly kind: 'progress'; readonly filled: Filled }
  | { readonly kind: 'filled'; readonly filled: Filled }
  | { readonly kind: 'failed'; readonly error: FlatError };

/** Messages to the thread: the documents have been written, or nobody waits for the build any more. */
export type FillingRequest = 'written' | 'abandon';

export interface Fillings {
  readonly fill: FillElsewhere;
  /** Ends running fillings and waits for their threads; further calls throw Unavailable. */
  close(): Promise<void>;
}

export interface FillingsOptions {
  /** The data folder. */
  readonly folder: string;
  readonly engines: Pick<Engines, 'eventStore' | 'readModels' | 'dataKey'>;
  readonly rules: DueRules;
  /** Stores with fewer events are read faster than a thread starts. */
  readonly fewEvents?: number;
}

/** Each thread takes memory and a core. */
const mostThreads = 2;
/** The young generation of a thread's heap, in MB: the objects made from a page fit in. */
const youngMegabytes = 16;

export function openFillings({ folder, engines, rules, fewEvents = 20_000 }: FillingsOptions): Fillings {
  const { eventStore, readModels, dataKey } = engines;
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  const inPlace = pLimit(mostThreads);

  const fill: FillElsewhere = async (target, options) => {
    const { writeTexts } = readModels;
    // The positions of an embedded store count events.
    if (writeTexts === undefined || Number((await eventStore.head()) ?? 0) < fewEvents) return undefined;
    const { projection, generation } = target;
    const { model } = projection;
    const signal = AbortSignal.any([closing.signal, options.signal]);
    const upToFault = options.upToFault === true;
    return inPlace(() => {
      signal.throwIfAborted();
      return inThread(
        { folder, dataKey, model: model.name, generation, rules, upToFault },
        {
          signal,
          onProgress: options.onProgress,
          write: (documents) => writeTexts(model, generation, documents),
        },
      );
    });
  };

  return {
    fill(target, options) {
      if (closing.signal.aborted) throw new Unavailable('the service ends');
      const filling = fill(target, options);
      running.add(filling);
      return filling.finally(() => running.delete(filling));
    },
    async close() {
      closing.abort(new Unavailable('the service ends'));
      await Promise.allSettled(running);
    },
  };
}

interface ThreadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: ((filled: Filled) => void) | undefined;
  readonly write: (documents: readonly DocumentText[]) => Promise<void>;
}

async function inThread(start: FillingStart, { signal, onProgress, write }: ThreadOptions): Promise<Filled> {
  const worker = new Worker(new URL('./fillingWorker.js', import.meta.url), {
    workerData: start,
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
  });
  const tell = (request: FillingRequest) => worker.postMessage(request);
  const leave = () => tell('abandon');
  signal.addEventListener('abort', leave);
  let last: Extract<FillingReply, { kind: 'filled' | 'failed' }> | undefined;
  let failure: unknown;
  let writing: Promise<void> = Promise.resolve();

  async function pass(documents: readonly DocumentText[]): Promise<void> {
    try {
      await write(documents);
      tell('written');
    } catch (error) {
      failure ??= error;
      leave();
    }
  }

  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (reply: FillingReply) => {
        if (reply.kind === 'write') writing = pass(reply.documents);
        else if (reply.kind === 'progress') onProgress?.(reply.filled);
        else last = reply;
      });
      worker.once('error', reject);
      worker.once('exit', () => resolve());
    });
  } finally {
    signal.removeEventListener('abort', leave);
    // Nothing may be written once the build is dropped.
    await writing;
  }
  if (failure !== undefined) throw failure;
  signal.throwIfAborted();
  if (last?.kind === 'filled') return last.filled;
  throw last === undefined
    ? new Error('the thread that fills a build has ended')
    : rebuildError(last.error, revive);
}

function revive({ name, message, fields }: FlatError): Error | undefined {
  if (name === 'DamagedEvent') {
    const { stream, revision, position } = fields;
    return new DamagedEvent(String(stream), Number(revision), String(position));
  }
  if (name === 'ProjectionFault') {
    // The fields of `ProjectionFault` arrived as plain data.
    const { model, event } = fields as unknown as Pick<ProjectionFault, 'model' | 'event'>;
    return new ProjectionFault(model, event, new Error(message));
  }
  return undefined;
}
