/** Deliveries of an endpoint's events, for the API and the console. */

import type { Records } from '../ports/records.js';
import type { ListQuery } from '../query/ast.js';
import { compareBy, matches } from '../query/evaluate.js';
import type { FieldTable } from '../query/fields.js';
import { type Attempt, attemptsOf, dropAttempts } from './attempts.js';
import { deliveryCollection, findDelivery, waitingSince } from './deliveryState.js';

/** The delivery figures of an endpoint, beside its terms. */
export interface DeliveryFigures {
  readonly waiting: number;
  readonly oldestWaitingAt: string | null;
  readonly lastDeliveredAt: string | null;
  readonly failingSince: string | null;
}

export type Deliveries = ReturnType<typeof createDeliveries>;

/** The attempts as a list shows them. */
export const attemptModel: { readonly name: string; readonly fields: FieldTable } = {
  name: 'webhookAttempts',
  fields: {
    id: { type: 'string', description: 'The event and the number of the attempt' },
    eventId: { type: 'string', description: 'The event: `webhook-id` of the message' },
    type: { type: 'string', description: 'Type of the event' },
    subject: { type: 'string', description: 'The resource' },
    attempt: { type: 'integer', description: 'Number of the attempt, from 1' },
    at: { type: 'timestamp', description: 'Time of the attempt, by the real clock' },
    status: { type: 'integer', nullable: true, description: 'HTTP status; null without an answer' },
    milliseconds: { type: 'integer', description: 'Duration in milliseconds' },
    answer: {
      type: 'string',
      nullable: true,
      description: 'Start of the answer to a failed attempt, at most 1 KiB; null once a person was erased',
    },
    error: { type: 'string', nullable: true, description: 'Reason why there was no answer' },
    nextAt: {
      type: 'timestamp',
      nullable: true,
      description: 'Time of the next attempt; null if delivered or given up',
    },
    after: {
      type: 'string',
      nullable: true,
      queryable: false,
      description: 'Value of `after` at which `GET /api/feed` has the event; null is the beginning',
    },
  },
};

/** Deletes all that is stored of an endpoint's deliveries. @throws Unavailable */
export async function dropDelivery(records: Records, id: string): Promise<void> {
  await dropAttempts(records, id);
  await records.delete(deliveryCollection, id);
}

export function createDeliveries(records: Records) {
  async function all(id: string): Promise<readonly Attempt[]> {
    const found = await findDelivery(records, id);
    return found === undefined ? [] : attemptsOf(records, id, found.state);
  }

  return {
    /** @throws Unavailable */
    async figures(id: string) {
      const found = await findDelivery(records, id);
      if (found === undefined)
        return { waiting: 0, oldestWaitingAt: null, lastDeliveredAt: null, failingSince: null };
      const { held, lastDeliveredAt, failingSince } = found.state;
      const oldestWaitingAt = waitingSince(found.state);
      return { waiting: held.length, oldestWaitingAt, lastDeliveredAt, failingSince };
    },
    /** All attempts that are kept, newest first unless the query says otherwise. @throws Unavailable */
    async attempts(id: string, { filter, orderBy, skip, top, count }: ListQuery) {
      const rows = await all(id);
      const matching = filter === undefined ? rows : rows.filter((row) => matches(filter, row));
      const sorted = orderBy === undefined ? matching : [...matching].sort(compareBy(orderBy));
      return {
        documents: sorted.slice(skip, skip + top),
        count: count === false ? undefined : matching.length,
      };
    },
    /** The newest attempt at an event; undefined if none is kept. @throws Unavailable */
    lastAttempt: async (id: string, eventId: string) =>
      (await all(id)).find((one) => one.eventId === eventId),
    /** Removes everything of a deleted endpoint. @throws Unavailable */
    drop: (id: string) => dropDelivery(records, id),
  };
}
