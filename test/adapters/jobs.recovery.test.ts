/** Jobs recover when the process that has taken them ends again and again. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { JobOperations } from '../../src/adapters/jobs/messages.js';
import { open } from '../../src/adapters/jobs/operations.js';
import { type Database, openForWriting } from '../../src/adapters/sqlite/database.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const now = 1_000_000;
let database: Database;
let jobs: JobOperations;
let instances: number;

/** Opens the file as the next process after one that has crashed. */
function restart(): void {
  instances += 1;
  jobs = open(database, { instanceId: `instance ${instances}`, attempts: 4, now });
}

beforeEach(() => {
  instances = 0;
  database = openForWriting(join(newFolder(), 'jobs.db'));
  restart();
});
afterEach(() => database.close());

function enqueue(...ids: string[]): void {
  jobs.enqueue(
    ids.map((id) => ({ kind: 'pdf', id, data: '{}' })),
    now,
    now,
    undefined,
  );
}

function turn(outcomes: Parameters<JobOperations['turn']>[0]['outcomes'] = []) {
  const answer = jobs.turn({ now, outcomes, wanted: [{ kind: 'pdf', count: 3 }], schedules: [] });
  const { jobs: taken, nextDue } = answer.taken[0] ?? { jobs: [], nextDue: undefined };
  return { ids: taken.map(({ id }) => id), taken, nextDue };
}

function kept(): string[] {
  return jobs.list({ skip: 0, top: 10 }).jobs.map(({ id, status, error }) => `${id} ${status} ${error}`);
}

test('jobs under way when the process ended are taken again at once', () => {
  enqueue('a', 'b');
  expect(turn().ids).toEqual(['a', 'b']);
  restart();
  expect(turn()).toMatchObject({ ids: ['a', 'b'], taken: [{ attempt: 2 }, { attempt: 2 }] });
});

test('suspects, under which two processes ended, run one at a time, and other jobs run beside them', () => {
  enqueue('poison', 'beside');
  for (const _ of [1, 2]) {
    expect(turn().ids).toEqual(['poison', 'beside']);
    restart();
  }
  enqueue('new');
  expect(turn()).toMatchObject({ ids: ['poison', 'new'], nextDue: now + 1_000 });
  expect(turn()).toMatchObject({ ids: [], nextDue: now + 1_000 });
});

test('a job that ends each process is kept as failed, and the one that ran beside it gets done', () => {
  enqueue('poison', 'beside');
  for (const _ of [1, 2, 3, 4]) {
    expect(turn().ids).toContain('poison');
    restart();
  }
  expect(kept()).toEqual(['beside waiting null', 'poison failed PROCESS_ENDED']);
  const { taken } = turn();
  expect(taken).toMatchObject([{ id: 'beside' }]);
  turn(taken.map(({ sequence }) => ({ sequence, result: 'completed' })));
  expect(kept()).toEqual(['poison failed PROCESS_ENDED']);
});

test('the end of one suspect lets the next one run', () => {
  enqueue('a', 'b');
  for (const _ of [1, 2]) {
    turn();
    restart();
  }
  const first = turn();
  expect(first.ids).toEqual(['a']);
  const second = turn(first.taken.map(({ sequence }) => ({ sequence, result: 'completed' })));
  expect(second).toMatchObject({ ids: ['b'], nextDue: undefined });
});

test('a suspect that is retried or enqueued again is no longer one', () => {
  enqueue('a', 'b');
  for (let time = 0; kept().length < 2 || !kept().every((line) => line.includes('failed')); time++) {
    expect(time).toBeLessThan(10);
    turn();
    restart();
  }
  expect(jobs.retry('pdf', 'a', now)).toBe(true);
  enqueue('b');
  expect(turn()).toMatchObject({ ids: ['a', 'b'], taken: [{ attempt: 1 }, { attempt: 1 }] });
});

test('jobs wait as long as intended when the clock was set back between two starts', () => {
  const hour = 3_600_000;
  const ahead = now + 240 * hour;
  const put = (id: string, due: number, at: number) =>
    jobs.enqueue([{ kind: 'pdf', id, data: '{}' }], due, at, undefined);
  put('later', now + 20 * hour, now);
  put('put off', now, now);
  const [task] = turn().taken;
  if (task === undefined) throw new Error('there is a job');
  jobs.turn({
    now: ahead,
    outcomes: [{ sequence: task.sequence, result: 'postponed', error: 'NotYet', due: ahead + hour }],
    wanted: [],
    schedules: [],
  });
  put('at once', ahead, ahead);
  put('in a minute', ahead + 60_000, ahead);
  restart();
  expect(turn()).toMatchObject({ ids: ['put off', 'at once'], nextDue: now + 60_000 });
  const waiting = jobs.list({ status: 'waiting', skip: 0, top: 10 }).jobs;
  expect(waiting.map(({ id, due }) => [id, due - now])).toEqual([
    ['in a minute', 60_000],
    ['later', 20 * hour],
  ]);
});

test('a failed job can be enqueued again when the clock was set back between two starts', () => {
  const ahead = now + 864_000_000;
  enqueue('failed');
  const [task] = turn().taken;
  if (task === undefined) throw new Error('there is a job');
  jobs.turn({
    now: ahead,
    outcomes: [{ sequence: task.sequence, result: 'failed', error: 'Error' }],
    wanted: [],
    schedules: [],
  });
  restart();
  jobs.enqueue([{ kind: 'pdf', id: 'failed', data: '{}' }], now, now, now);
  expect(turn().ids).toEqual(['failed']);
});
