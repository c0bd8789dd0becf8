/** A made-up feed of events in memory; each event has a position of its own. */
import type { EventStore } from '../../src/ports/eventStore.js';
import type { PublicEvent } from '../../src/publicEvents/event.js';
import type { Feed } from '../../src/publicEvents/feed.js';
import { typeTest } from '../../src/publicEvents/types.js';

const positionOf = (index: number) => String(index).padStart(12, '0');

/** Includes the parts of the store that a sender uses. */
export type FakeFeed = Feed & Pick<EventStore, 'readAll' | 'waitForEvents'>;

/**
 * @param count returns the number of events
 * @param subjectOf returns the subject of an event, counted from 1
 * @param factOf returns what happened to it
 */
export function fakeFeed(
  count: () => number,
  subjectOf: (index: number) => string,
  factOf: (index: number) => string = () => 'changed',
): FakeFeed {
  function eventAt(index: number): PublicEvent {
    const subject = subjectOf(index);
    return {
      specversion: '1.0',
      id: `event-${index}`,
      source: 'https://shop.test',
      type: `${subject.slice(0, subject.indexOf('/'))}.${factOf(index)}`,
      subject,
      time: '2026-04-01T09:00:00.000Z',
      dataschema: 'https://shop.test/schema',
      datacontenttype: 'application/json',
      position: positionOf(index),
      sequence: String(index),
      actorkind: 'user',
      data: { object: { id: subject } },
    };
  }

  return {
    positions: { textOf: (position) => position, read: (text) => text, clamp: (text) => text },
    head: async () => positionOf(count()),
    wait: async () => undefined,
    readAll: async () => ({ events: [], position: undefined, atEnd: true }),
    waitForEvents: (_after, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
    async read({ after, types, subject, limit }) {
      const isWanted = typeTest(types);
      const events: PublicEvent[] = [];
      let index = after === undefined || after === '' ? 0 : Number(after);
      while (index < count() && events.length < limit) {
        index += 1;
        const event = eventAt(index);
        if (isWanted(event.type) && (subject === undefined || event.subject === subject)) events.push(event);
      }
      return { events, position: index === 0 ? undefined : positionOf(index), atEnd: index >= count() };
    },
  };
}
