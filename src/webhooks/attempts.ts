/** Attempts to send messages, by endpoint: pages of records that expire after 30 days, at most the newest two hundred pages. */
import { z } from 'zod';
import type { Records } from '../ports/records.js';
import type { DeliveryState } from './deliveryState.js';

const attempt = z.object({
  /** `<event>/<number>`, unique at the endpoint except for replays. */
  id: z.string(),
  eventId: z.string(),
  type: z.string(),
  subject: z.string(),
  attempt: z.int(),
  at: z.string(),
  status: z.int().nullable(),
  milliseconds: z.int(),
  answer: z.string().nullable(),
  error: z.string().nullable(),
  nextAt: z.string().nullable(),
  /** The position after which the event is read, for one more attempt. */
  after: z.string().nullable(),
});

export type Attempt = z.infer<typeof attempt>;

const page = z.object({ attempts: z.array(attempt) });

const collection = 'webhook-attempts';
const keptFor = 30 * 24 * 3_600_000;
/** Number of attempts on a page, and of pages of an endpoint. */
const pageSize = 50;
const mostPages = 200;

const keyOf = (id: string, number: number) => `${id}/${number}`;

export interface AttemptLog {
  add(attempt: Attempt): void;
  /** Stores the added attempts, and records in the state which pages exist. @throws Unavailable */
  store(state: DeliveryState): Promise<void>;
}

export function createAttemptLog(records: Records, id: string, now: () => number): AttemptLog {
  let open: Attempt[] = [];
  let isChanged = false;
  /** The page under way; pages of earlier runs stay as they are. */
  let number: number | undefined;

  async function put(state: DeliveryState, attempts: readonly Attempt[]): Promise<void> {
    number ??= state.lastPage + 1;
    await records.put(
      collection,
      keyOf(id, number),
      { attempts: [...attempts] },
      { expiresAt: now() + keptFor, tags: [id] },
    );
    state.lastPage = number;
    while (state.lastPage - state.firstPage >= mostPages) {
      await records.delete(collection, keyOf(id, state.firstPage));
      state.firstPage += 1;
    }
  }

  return {
    add(one) {
      open.push(one);
      isChanged = true;
    },
    async store(state) {
      if (!isChanged) return;
      isChanged = false;
      while (open.length > pageSize) {
        await put(state, open.slice(0, pageSize));
        open = open.slice(pageSize);
        number = (number ?? 0) + 1;
      }
      await put(state, open);
    },
  };
}

/** Newest first. @throws Unavailable */
export async function attemptsOf(
  records: Records,
  id: string,
  state: DeliveryState,
): Promise<readonly Attempt[]> {
  const found: Attempt[] = [];
  for (let number = state.lastPage; number >= state.firstPage; number -= 1) {
    const record = await records.get(collection, keyOf(id, number));
    if (record === undefined) continue;
    found.push(...[...page.parse(record.value).attempts].reverse());
  }
  return found;
}

/** @throws Unavailable */
export async function dropAttempts(records: Records, id: string): Promise<void> {
  await records.deleteTagged(collection, id);
}
