/** What becomes of jobs whose process ends again and again while it has them. */
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

/** The process ends without a word, and another one opens the file. */
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

test('jobs that were under way when the process ended are taken again at once', () => {
  enqueue('a', 'b');
  expect(turn().ids).toEqual(['a', 'b']);
  restart();
  expect(turn()).toMatchObject({ ids: ['a', 'b'], taken: [{ attempt: 2 }, { attempt: 2 }] });
});

test('jobs under which two processes ended run one at a time, and beside them those that are above suspicion', () => {
  enqueue('poison', 'beside');
  for (const _ of [1, 2]) {
    expect(turn().ids).toEqual(['poison', 'beside']);
    restart();
  }
  enqueue('new');
  expect(turn()).toMatchObject({ ids: ['poison', 'new'], nextDue: now + 1_000 });
  expect(turn()).toMatchObject({ ids: [], nextDue: now + 1_000 });
});

test('a job that ends each process is kept as failed, and one that ran beside it gets done', () => {
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

test('the end of a suspect lets the next one go', () => {
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

test('a suspect that is retried by hand or enqueued again is above suspicion', () => {
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
