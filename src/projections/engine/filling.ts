/** Filling a build of a read model: from the first event to the last, a page at a time. */
import type { EventLog } from '../../events/log.js';
import type { Position } from '../../kernel/events.js';
import { sleep } from '../../kernel/waiting.js';
import type { EventStore } from '../../ports/eventStore.js';
import type { ReadModels, Versioned } from '../../ports/readModels.js';
import { foldPage, readableEvents } from './batch.js';
import { faultOf } from './folding.js';
import { isOfEvents, prefixesOf } from './projection.js';
import type { Target } from './registry.js';

export interface Filled {
  /** Those of the model's own streams. */
  readonly events: number;
  /** How far the build has come. */
  readonly position: Position | undefined;
}

export interface FillOptions {
  readonly signal: AbortSignal;
  /** Called after each page. */
  readonly onProgress?: ((filled: Filled) => void) | undefined;
  /** A build that meets an event that cannot be applied is filled with the pages in front of it. */
  readonly upToFault?: boolean | undefined;
  /** For so long, milliseconds, other processes may write without knowing of the build: its end is looked for behind that. */
  readonly staleness: number;
  /** Events that are folded together; the default is small enough to hold nobody up. */
  readonly pageSize?: number;
}

export interface FillDependencies {
  readonly readModels: Pick<ReadModels, 'getMany' | 'write'>;
  readonly store: Pick<EventStore, 'readAll'>;
  readonly log: Pick<EventLog, 'decode' | 'read'>;
}

/** @throws DamagedEvent, ProjectionFault, Unavailable */
export async function fillBuild(
  target: Pick<Target, 'projection' | 'generation'>,
  { readModels, store, log }: FillDependencies,
  { signal, onProgress, upToFault = false, staleness, pageSize = 500 }: FillOptions,
): Promise<Filled> {
  const { projection, generation } = target;
  const begun = performance.now();
  const read = (after: Position | undefined) => {
    const page = { after, limit: pageSize, streamPrefixes: prefixesOf(projection) };
    return isOfEvents(projection) ? readableEvents(store, page) : store.readAll(page);
  };
  let filled: Filled = { events: 0, position: undefined };
  // Three pages are under way: one is read, one is folded, one is written.
  let reading = read(undefined);
  let writing: Promise<void> = Promise.resolve();
  let recent = new Map<string, Versioned>();

  async function fill(): Promise<void> {
    for (let complete = false; !complete; ) {
      signal.throwIfAborted();
      const page = await reading;
      // Events of other processes that did not know of the build yet stand behind an end that came early.
      const early = page.atEnd ? staleness - (performance.now() - begun) : 0;
      complete = page.atEnd && early <= 0;
      if (!complete) {
        reading = early > 0 ? sleep(early, signal).then(() => read(page.position)) : read(page.position);
        reading.catch(() => undefined);
      }
      const documents = await foldPage(target, page.events, { readModels, log }, recent);
      await writing;
      writing = readModels.write(projection.model, [generation], documents);
      writing.catch(() => undefined);
      recent = new Map(documents.map((document) => [document.id, document]));
      filled = { events: filled.events + page.events.length, position: page.position };
      onProgress?.(filled);
    }
  }

  await fill().catch((error: unknown) => {
    if (!upToFault || faultOf(projection, error) === undefined) throw error;
  });
  await writing;
  return filled;
}
