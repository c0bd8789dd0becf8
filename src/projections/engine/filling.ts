/** Fills a build of a read model from the first event to the last, a page at a time. */
import type { EventLog } from '../../events/log.js';
import type { Position } from '../../kernel/events.js';
import { sleep } from '../../kernel/waiting.js';
import type { EventStore } from '../../ports/eventStore.js';
import type { ReadModels, Versioned } from '../../ports/readModels.js';
import { foldPage, readableEvents } from './batch.js';
import { faultOf, isOfEvents, prefixesOf } from './projection.js';
import type { Target } from './registry.js';

export interface Filled {
  /** Number of events in the model's own streams. */
  readonly events: number;
  /** Position of the last applied event. */
  readonly position: Position | undefined;
}

export interface FillOptions {
  readonly signal: AbortSignal;
  /** Called after each page. */
  readonly onProgress?: ((filled: Filled) => void) | undefined;
  /** Whether a build stops before the page with an event that cannot be applied, instead of failing. */
  readonly upToFault?: boolean | undefined;
  /** Time in ms during which other processes may write without knowing of the build; it is filled at least until then. */
  readonly staleness: number;
  /** Events that are folded together; the default is small enough not to block other work. */
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
  // Three pages are in progress: one is read, one is folded, one is written.
  let reading = read(undefined);
  let writing: Promise<void> = Promise.resolve();
  let recent = new Map<string, Versioned>();

  async function fill(): Promise<void> {
    for (let complete = false; !complete; ) {
      signal.throwIfAborted();
      const page = await reading;
      // Processes that do not know of the build yet may still append events after an early end.
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
