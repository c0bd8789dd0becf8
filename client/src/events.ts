/** Follows the feed of public events, with the position to resume from. */

import type { components } from './generated/api.js';
import type { Calls } from './generated/calls.js';

type Schemas = components['schemas'];

/** Every public event with its exact type: `switch (event.type)` narrows `event.data.object`. */
export type BackOfficeEvent = {
  [Name in keyof Schemas]: Schemas[Name] extends { readonly specversion: '1.0'; readonly type: infer Type }
    ? string extends Type
      ? never
      : Schemas[Name]
    : never;
}[keyof Schemas];

export type BackOfficeEventType = BackOfficeEvent['type'];

export interface FollowOptions {
  /** The position to start after, or `now`; the beginning when absent. */
  readonly after?: string;
  /** E.g. `['invoice.*']`; all types when absent. */
  readonly types?: readonly string[];
  /** One resource, e.g. `subscription/sub_…`. */
  readonly subject?: string;
  /** Called after each page with the position reached, even if no event matched: store it, and pass it as `after` next time. */
  readonly onPosition?: (position: string) => void | Promise<void>;
  /** Ends the loop without an error. */
  readonly signal?: AbortSignal;
}

/** How long the service waits for an event, in seconds, and the most events of a page. */
const waitSeconds = 30;
const pageSize = 500;

/**
 * Yields every event after a position, then new ones as they come, in order. `event.position` is the position to resume from once the event
 * is handled. Where events share a position, all but the last carry the position before it. Ends when `signal` aborts.
 * @throws BackOfficeError, e.g. POSITION_LOST
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
      // The service writes events by the schemas that the types are generated from.
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
