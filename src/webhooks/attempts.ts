/**
 * Attempts to send messages, by endpoint: pages of records that expire after 30 days, at most the newest two hundred pages. What receivers
 * answered is stored apart: it may repeat personal data, so every erasure deletes all of it.
 */
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

/** The answers on a page, by the attempt's place on it. */
const answersOfPage = z.object({ answers: z.record(z.string(), z.string()) });

const collection = 'webhook-attempts';
const answerCollection = 'webhook-answers';
/** Tag of all answers. */
const everyAnswer = 'answers';
const keptFor = 30 * 24 * 3_600_000;
/** Number of attempts on a page, and of pages of an endpoint. */
const pageSize = 50;
const mostPages = 200;

const keyOf = (id: string, number: number) => `${id}/${number}`;

export type AttemptLog = ReturnType<typeof createAttemptLog>;

export function createAttemptLog(records: Records, id: string, now: () => number) {
  let open: Attempt[] = [];
  let isChanged = false;
  /** The page under way; pages of earlier runs stay as they are. */
  let number: number | undefined;
  /** Answers not stored yet. Stored ones are not kept in memory, so that none returns after an erasure. */
  const answered = new Map<Attempt, string>();

  async function put(state: DeliveryState, attempts: readonly Attempt[]): Promise<void> {
    number ??= state.lastPage + 1;
    const key = keyOf(id, number);
    const expiresAt = now() + keptFor;
    if (answered.size > 0) await putAnswers(key, attempts, expiresAt);
    await records.put(collection, key, { attempts: [...attempts] }, { expiresAt, tags: [id] });
    state.lastPage = number;
    while (state.lastPage - state.firstPage >= mostPages) {
      for (const each of [collection, answerCollection])
        await records.delete(each, keyOf(id, state.firstPage));
      state.firstPage += 1;
    }
  }

  async function putAnswers(key: string, attempts: readonly Attempt[], expiresAt: number): Promise<void> {
    const fresh = attempts.flatMap((one, place) => {
      const answer = answered.get(one);
      return answer === undefined ? [] : [[place, answer] as const];
    });
    if (fresh.length === 0) return;
    const answers = { ...(await answersOn(records, key)), ...Object.fromEntries(fresh) };
    await records.put(answerCollection, key, { answers }, { expiresAt, tags: [id, everyAnswer] });
    for (const one of attempts) answered.delete(one);
  }

  return {
    add(one: Attempt) {
      const { answer } = one;
      const added = answer === null ? one : { ...one, answer: null };
      if (answer !== null) answered.set(added, answer);
      open.push(added);
      isChanged = true;
    },
    /** Stores the added attempts, and records in the state which pages exist. @throws Unavailable */
    async store(state: DeliveryState) {
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

async function answersOn(records: Records, key: string): Promise<Readonly<Record<string, string>>> {
  const record = await records.get(answerCollection, key);
  return record === undefined ? {} : answersOfPage.parse(record.value).answers;
}

/** Deletes what receivers answered. @throws Unavailable */
export const dropAnswers = (records: Records): Promise<void> =>
  records.deleteTagged(answerCollection, everyAnswer);

/** Newest first. @throws Unavailable */
export async function attemptsOf(
  records: Records,
  id: string,
  state: DeliveryState,
): Promise<readonly Attempt[]> {
  const found: Attempt[] = [];
  for (let number = state.lastPage; number >= state.firstPage; number -= 1) {
    const key = keyOf(id, number);
    const record = await records.get(collection, key);
    if (record === undefined) continue;
    const answers = await answersOn(records, key);
    const attempts = page.parse(record.value).attempts;
    found.push(...attempts.map((one, place) => ({ ...one, answer: answers[place] ?? one.answer })).reverse());
  }
  return found;
}

/** @throws Unavailable */
export async function dropAttempts(records: Records, id: string): Promise<void> {
  for (const each of [collection, answerCollection]) await records.deleteTagged(each, id);
}
