/** Public events: followed through the feed, with the place to go on from. */

import type { components } from './generated/api.js';
import type { Calls } from './generated/calls.js';

type Schemas = components['schemas'];

/** Every public event with the exact form of its type: `switch (event.type)` tells what `event.data.object` is. */
export type BackOfficeEvent = {
  [Name in keyof Schemas]: Schemas[Name] extends { readonly specversion: '1.0'; readonly type: infer Type }
    ? string extends Type
      ? never
      : Schemas[Name]
    : never;
}[keyof Schemas];

export type BackOfficeEventType = BackOfficeEvent['type'];

export interface FollowOptions {
  /** The position behind which to begin, or `now`; from the beginning when absent. */
  readonly after?: string;
  /** E.g. `['invoice.*']`; all when absent. */
  readonly types?: readonly string[];
  /** One resource, e.g. `subscription/sub_…`. */
  readonly subject?: string;
  /** Told after each page how far it has come, also where nothing was wanted: keep it, and give it as `after` the next time. */
  readonly onPosition?: (position: string) => void | Promise<void>;
  /** Ends the loop without an error. */
  readonly signal?: AbortSignal;
}

/** Seconds that the service waits for an event, and events of a page. */
const waitSeconds = 30;
const pageSize = 500;

/**
 * Every event behind a position, and those that come, in order. `event.position` is the place to go on from once the event is done: of two that
 * happened at once, the first one has that of the event before.
 * It ends when `signal` aborts. @throws BackOfficeError, e.g. POSITION_LOST
 */
export async function* followEvents(
  calls: Pick<Calls, 'readFeed'>,
  options: FollowOptions = {},
): AsyncGenerator<BackOfficeEvent, void, void> {
  const { types, subject, onPosition, signal } = options;
  let { after } = options;
  const isOver = () => signal?.aborted === true;
  while (!isOver()) {
    try {
      const page = await calls.readFeed({
        query: {
          limit: pageSize,
          timeout: waitSeconds,
          ...(after === undefined ? {} : { after }),
          ...(types === undefined ? {} : { types: types.join(',') }),
          ...(subject === undefined ? {} : { subject }),
        },
        ...(signal === undefined ? {} : { signal }),
      });
      // The service writes them by the very schemas that the types are made of.
      const events = JSON.parse(await page.text()) as BackOfficeEvent[];
      let behind = after === 'now' ? undefined : after;
      for (const [index, event] of events.entries()) {
        const isParted = events[index + 1]?.position === event.position;
        yield isParted && behind !== undefined ? { ...event, position: behind } : event;
        if (!isParted) behind = event.position;
      }
      const position = page.headers.get('feed-position');
      if (position === null || position === after) continue;
      after = position;
      await onPosition?.(position);
    } catch (error) {
      if (isOver()) return;
      throw error;
    }
  }
}
