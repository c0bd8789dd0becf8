/** Reads an embedded event store in the calling thread, for work that reads the whole store off the main thread. */
import { setImmediate } from 'node:timers/promises';
import type { ReadEvent } from '../../kernel/events.js';
import type { AllPage, EventStore, ReadAllOptions } from '../../ports/eventStore.js';
import { readInThread } from '../sqlite/inThread.js';
import { pageOf, pageWithTexts, positionOf, readsOf } from './embeddedReading.js';
import { type EventReads, open } from './embeddedReads.js';

export interface EventsInThread {
  /** Before each page, the thread gets to handle its messages. */
  readonly store: Pick<EventStore, 'readStream' | 'head' | 'selfCheck'> & {
    readAll(options: ReadAllOptions): Promise<AllPage<ReadEvent>>;
  };
  close(): void;
}

/**
 * @param options.withTexts whether pages of all events include the texts that a verification needs @throws Error when the file cannot be
 *   opened
 */
export function openEventsInThread(
  file: string,
  { withTexts }: { readonly withTexts: boolean },
): EventsInThread {
  const { call, close } = readInThread<EventReads>(file, { open }, undefined);
  const reads = readsOf<ReadEvent>(call, withTexts ? pageWithTexts : pageOf);
  return {
    store: {
      ...reads,
      async readAll(options) {
        await setImmediate();
        return reads.readAll(options);
      },
      async head() {
        const last = await call('head');
        return last === 0 ? undefined : positionOf(last);
      },
    },
    close,
  };
}
