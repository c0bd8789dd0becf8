/** The dispatcher between handlers and the job file, when turns fail or overlap with other calls. */

import { expect, test } from '@jest/globals';
import { type DispatcherOptions, openDispatcher } from '../../src/adapters/jobs/dispatcher.js';
import type { Outcome, TakenJob, Turn, TurnAnswer } from '../../src/adapters/jobs/messages.js';
import { faultName } from '../../src/adapters/jobs/retries.js';
import { DamagedEvent } from '../../src/ports/eventStore.js';
import { Unavailable } from '../../src/ports/unavailable.js';
import { gathered } from '../support/gathered.js';

const retries = { attempts: 3, firstDelay: 1, lastDelay: 1 };

interface Asked {
  readonly turn: Turn;
  answer(jobs: readonly TakenJob[], nextDue?: number): void;
  refuse(error: Error): void;
}

/** A job file that answers each turn when the test says so. */
function jobFile(options: Partial<DispatcherOptions> = {}) {
  const turns = gathered<Asked>();
  const settled = gathered<string>();
  const faults = gathered<unknown>();
  const dispatcher = openDispatcher({
    retries,
    now: () => 1_000,
    settled: ({ id }, outcome) => settled.add(`${id} ${outcome}`),
    turnFailed: (error) => faults.add(error),
    turn: (turn) =>
      new Promise<TurnAnswer>((resolve, reject) => {
        turns.add({
          turn,
          answer: (jobs, nextDue) =>
            resolve({
              taken: turn.wanted.map(() => ({ jobs, nextDue })),
              schedules: turn.schedules.map(() => ({ kind: 'pdf', due: 5_000_000 })),
            }),
          refuse: reject,
        });
      }),
    ...options,
  });
  async function turn(number: number): Promise<Asked> {
    await turns.reaches(number);
    const asked = turns.items[number - 1];
    if (!asked) throw new Error('no such turn');
    return asked;
  }
  return { dispatcher, turn, turns, settled, faults };
}

function taken(sequence: number, attempt = 1): TakenJob {
  return { sequence, kind: 'pdf', id: `job ${sequence}`, data: '{}', attempt, enqueued: 1_000 };
}

function completed(sequence: number): Outcome {
  return { sequence, result: 'completed' };
}

test('outcomes of a refused turn are sent with the next, and nobody is told before they are stored', async () => {
  const { dispatcher, turn, settled, faults } = jobFile();
  dispatcher.work('pdf', async () => undefined, 1);
  (await turn(1)).answer([taken(1)]);
  const second = await turn(2);
  expect(second.turn.outcomes).toEqual([completed(1)]);
  second.refuse(new Error('the disk is full'));
  const third = await turn(3);
  expect(third.turn.outcomes).toEqual([completed(1)]);
  expect([settled.items, faults.items]).toEqual([[], [new Error('the disk is full')]]);
  third.answer([]);
  await settled.reaches(1);
  expect(settled.items).toEqual(['job 1 completed']);
  await dispatcher.close(0);
});

test('a wake during a turn is followed by another turn', async () => {
  const { dispatcher, turn } = jobFile();
  dispatcher.work('pdf', async () => undefined, 1);
  const first = await turn(1);
  dispatcher.wake('pdf');
  first.answer([]);
  const second = await turn(2);
  expect(second.turn.wanted).toEqual([{ kind: 'pdf', count: 1 }]);
  second.answer([]);
  await dispatcher.close(0);
});

test('jobs that a turn returns while the dispatcher closes are given back', async () => {
  const { dispatcher, turn } = jobFile();
  const started: string[] = [];
  dispatcher.work('pdf', async ({ id }) => void started.push(id), 1);
  const first = await turn(1);
  const closed = dispatcher.close(0);
  first.answer([taken(1)]);
  const second = await turn(2);
  expect(second.turn).toMatchObject({ outcomes: [{ sequence: 1, result: 'released' }], wanted: [] });
  second.answer([]);
  await closed;
  expect(started).toEqual([]);
});

test('closing does not wait for a job file that is out of reach', async () => {
  const { dispatcher, turn, turns } = jobFile();
  dispatcher.work('pdf', async () => undefined, 1);
  (await turn(1)).answer([taken(1)]);
  const second = await turn(2);
  const closed = dispatcher.close(0);
  second.refuse(new Error('gone'));
  (await turn(3)).refuse(new Error('gone'));
  await closed;
  expect(turns.items).toHaveLength(3);
});

test('an Unavailable attempt does not count for a day and is repeated within fifteen seconds', async () => {
  const day = 24 * 3_600_000;
  const { dispatcher, turn } = jobFile({
    retries: { attempts: 8, firstDelay: 1_000, lastDelay: 600_000 },
    now: () => 2 * day,
  });
  dispatcher.work('pdf', () => Promise.reject(new Unavailable('away')), 3);
  const enqueued = (sequence: number, at: number): TakenJob => ({ ...taken(sequence, 8), enqueued: at });
  (await turn(1)).answer([enqueued(1, 2 * day - 10), enqueued(2, day + 1), enqueued(3, day)]);
  const outcomes: Outcome[] = [];
  for (let number = 2; outcomes.length < 3; number++) {
    const next = await turn(number);
    outcomes.push(...next.turn.outcomes);
    next.answer([], 3 * day);
  }
  const waits = outcomes.map((outcome) => ('due' in outcome ? outcome.due - 2 * day : undefined));
  expect(outcomes.map(({ sequence, result }) => [sequence, result])).toEqual([
    [1, 'postponed'],
    [2, 'postponed'],
    [3, 'failed'],
  ]);
  expect(waits[0]).toBeLessThanOrEqual(1_000);
  expect(waits[1]).toBeGreaterThanOrEqual(7_500);
  expect(waits[1]).toBeLessThanOrEqual(15_000);
  await dispatcher.close(0);
});

test('a failure after the last attempt is final, an earlier one is retried later', async () => {
  const { dispatcher, turn } = jobFile();
  dispatcher.work('pdf', () => Promise.reject(new TypeError('no')), 2);
  (await turn(1)).answer([taken(1, 2), taken(2, 3)]);
  const outcomes: Outcome[] = [];
  for (let number = 2; outcomes.length < 2; number++) {
    const next = await turn(number);
    outcomes.push(...next.turn.outcomes);
    next.answer([]);
  }
  expect(outcomes).toEqual([
    { sequence: 1, result: 'again', error: 'TypeError', due: expect.any(Number) },
    { sequence: 2, result: 'failed', error: 'TypeError' },
  ]);
  await dispatcher.close(0);
});

test('trivial jobs are taken ahead of free slots, up to a limit', async () => {
  const { dispatcher, turn } = jobFile();
  dispatcher.work('pdf', async () => undefined, 2);
  let most = 0;
  for (let number = 1; number <= 200; number++) {
    const next = await turn(number);
    const count = next.turn.wanted[0]?.count ?? 0;
    most = Math.max(most, count);
    next.answer(
      Array.from({ length: count }, (_, n) => taken(number * 1_000 + n)),
      0,
    );
  }
  expect(most).toBeGreaterThan(2);
  expect(most).toBeLessThanOrEqual(130);
});

test('long jobs are taken only for free slots', async () => {
  const { dispatcher, turn, turns } = jobFile();
  dispatcher.work('pdf', () => new Promise(() => undefined), 2);
  const first = await turn(1);
  expect(first.turn.wanted).toEqual([{ kind: 'pdf', count: 2 }]);
  first.answer([taken(1)], 0);
  (await turn(2)).answer([taken(2)], 0);
  dispatcher.wake('pdf');
  const closed = dispatcher.close(0);
  (await turn(3)).answer([]);
  await closed;
  expect(turns.items.map((each) => each.turn.wanted)).toEqual([
    [{ kind: 'pdf', count: 2 }],
    [{ kind: 'pdf', count: 1 }],
    [],
  ]);
});

test('a kind has one handler and runs at least one job at a time', async () => {
  const { dispatcher, turn } = jobFile();
  dispatcher.work('pdf', async () => undefined, 1);
  expect(() => dispatcher.work('pdf', async () => undefined, 1)).toThrow('already have a handler');
  expect(() => dispatcher.work('mail', async () => undefined, 0)).toThrow(RangeError);
  (await turn(1)).answer([]);
  await dispatcher.close(0);
});

test('several faults of one attempt are shown as the first of them', () => {
  const damaged = new DamagedEvent('reference-customers-1', 2, '9');
  expect(faultName(new AggregateError([damaged, new Error('other')]))).toBe('DamagedEvent');
  expect(faultName(new AggregateError([]))).toBe('AggregateError');
});
