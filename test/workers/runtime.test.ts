/** The worker runtime on the embedded job queue. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { openEmbeddedJobs } from '../../src/adapters/jobs/embedded.js';
import { type Job, type JobKind, type Jobs, NotYet } from '../../src/ports/jobs.js';
import { startWorkers, type WorkerRuntime, type WorkerRuntimeOptions } from '../../src/workers/runtime.js';
import { gathered } from '../support/gathered.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const never = new AbortController().signal;
let file: string;
let jobs: Jobs;
let logged: string[];

function open(): Promise<Jobs> {
  return openEmbeddedJobs({
    file,
    instanceId: randomUUID(),
    retries: { attempts: 2, firstDelay: 1, lastDelay: 1 },
    onFailure: (error) => {
      throw error;
    },
  });
}

beforeEach(async () => {
  logged = [];
  file = join(newFolder(), 'jobs.db');
  jobs = await open();
});
afterEach(() => jobs.close(1_000));

function start(options: Omit<WorkerRuntimeOptions, 'jobs' | 'logger'>): Promise<WorkerRuntime> {
  const logger = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) });
  return startWorkers({ jobs, logger, ...options });
}

function job(id: string, kind: JobKind = 'maintenance'): Job {
  return { kind, id, data: {} };
}

async function settle(...some: Job[]): Promise<unknown> {
  await jobs.enqueue(some);
  return Object.fromEntries(await jobs.waitForOutcomes(some, never));
}

test('each worker gets the jobs of its kind and task, and one without a task gets the rest of its kind', async () => {
  const seen: string[] = [];
  const worker = (name: string) => async (each: Job) => {
    seen.push(`${name} ${each.id}`);
  };
  await start({
    workers: [
      { kind: 'maintenance', task: 'seal', concurrency: 1, run: worker('sealer') },
      { kind: 'maintenance', task: 'expire-carts', concurrency: 1, run: worker('expirer') },
      { kind: 'maintenance', concurrency: 1, run: worker('other') },
      { kind: 'pdf', task: 'seal', concurrency: 1, run: worker('printer') },
    ],
  });
  await settle(job('seal/7'), job('expire-carts'), job('sealed/1'), job('seal', 'pdf'));
  expect(seen.sort()).toEqual(['expirer expire-carts', 'other sealed/1', 'printer seal', 'sealer seal/7']);
});

test('a job without a worker is kept as failed', async () => {
  await start({
    workers: [{ kind: 'maintenance', task: 'seal', concurrency: 1, run: async () => undefined }],
  });
  expect(await settle(job('unheard/of'))).toEqual({ 'unheard/of': 'failed' });
  expect((await jobs.list({ skip: 0, top: 1 })).jobs).toMatchObject([{ lastError: 'UnknownTask' }]);
});

test('two workers for the same task do not start', async () => {
  const worker = { kind: 'maintenance', task: 'seal', concurrency: 1, run: async () => undefined } as const;
  await expect(start({ workers: [worker, worker] })).rejects.toThrow('two workers are for maintenance seal');
});

test('a job that exceeds its time limit fails, and its signal is aborted', async () => {
  const told = gathered<unknown>();
  await start({
    workers: [
      {
        kind: 'maintenance',
        concurrency: 1,
        timeLimitMilliseconds: 5,
        run: (_, signal) => {
          signal.addEventListener('abort', () => told.add(signal.reason));
          return new Promise(() => undefined);
        },
      },
    ],
  });
  expect(await settle(job('slow'))).toEqual({ slow: 'failed' });
  expect((await jobs.list({ skip: 0, top: 1 })).jobs).toMatchObject([{ lastError: 'JobTimeout' }]);
  await told.reaches(2);
  expect(told.items).toMatchObject([{ name: 'JobTimeout' }, { name: 'JobTimeout' }]);
});

test('schedules run at their intervals', async () => {
  const seen = gathered<string>();
  await start({
    workers: [{ kind: 'maintenance', concurrency: 1, run: async ({ id }) => seen.add(id) }],
    schedules: [
      { name: 'often', everyMilliseconds: 5, job: job('often') },
      { name: 'seldom', everyMilliseconds: 3_600_000, job: job('seldom') },
    ],
  });
  await seen.reaches(6);
  expect(seen.items.filter((id) => id === 'seldom')).toHaveLength(1);
});

test('a schedule runs again at the next start only if it is marked so', async () => {
  const seen: string[] = [];
  const run = async ({ id }: Job) => {
    seen.push(id);
  };
  const startOnce = async () => {
    const runtime = await start({
      workers: [{ kind: 'maintenance', concurrency: 1, run }],
      schedules: [
        { name: 'hourly', everyMilliseconds: 3_600_000, job: job('hourly') },
        { name: 'sweep', everyMilliseconds: 3_600_000, job: job('sweep'), atStart: true },
      ],
    });
    await jobs.waitForOutcomes([job('hourly'), job('sweep')], never);
    await runtime.stop(1_000);
    jobs = await open();
  };
  await startOnce();
  expect([...new Set(seen.splice(0))].sort()).toEqual(['hourly', 'sweep']);
  await startOnce();
  expect(seen).toEqual(['sweep']);
});

test('the preparation is awaited before each job, and its failure fails the attempt', async () => {
  const seen: string[] = [];
  let prepared = 0;
  await start({
    workers: [
      {
        kind: 'maintenance',
        concurrency: 1,
        run: async ({ id }) => {
          seen.push(`${id} after ${prepared}`);
        },
      },
    ],
    prepare: async () => {
      prepared += 1;
      if (prepared === 1) throw new Error('not yet');
    },
  });
  expect(await settle(job('a'))).toEqual({ a: 'completed' });
  expect(seen).toEqual(['a after 2']);
});

test('starts and ends of jobs are reported to the hooks, and ends are logged with the job', async () => {
  const told: unknown[] = [];
  await start({
    workers: [
      {
        kind: 'maintenance',
        concurrency: 1,
        run: ({ id }) => (id === 'bad' ? Promise.reject(new Error('no paper')) : Promise.resolve()),
      },
    ],
    hooks: {
      started: (kind) => told.push(kind),
      ended: (_, outcome, milliseconds) => told.push(outcome, milliseconds >= 0),
    },
  });
  await settle(job('good'));
  await settle(job('bad'));
  const attempt = (outcome: string) => ['maintenance', outcome, true];
  expect(told).toEqual([...attempt('completed'), ...attempt('failed'), ...attempt('failed')]);
  const lines = logged.map((line) => JSON.parse(line));
  expect(lines.find((line) => line.msg === 'job completed')).toMatchObject({ job: { id: 'good' } });
  expect(lines.find((line) => line.msg === 'job attempt failed')).toMatchObject({
    job: { kind: 'maintenance', id: 'bad' },
    err: { message: 'no paper' },
  });
});

test('a job that is too early is no failure in the log', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) throw new NotYet('the model is being made', Date.now());
  };
  await start({ workers: [{ kind: 'maintenance', concurrency: 1, run }] });
  await settle(job('early'));
  const lines = logged.map((line) => JSON.parse(line));
  expect(lines.find(({ msg }) => msg === 'job is too early: the model is being made')).toMatchObject({
    level: 30,
  });
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});

test('stopping aborts running jobs, which end as stopped and wait for the next start', async () => {
  const started = gathered<string>();
  const outcomes = gathered<string>();
  const runtime = await start({
    workers: [
      {
        kind: 'maintenance',
        concurrency: 1,
        run: ({ id }, signal) => {
          started.add(id);
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        },
      },
    ],
    hooks: { ended: (_, outcome) => outcomes.add(outcome) },
  });
  await jobs.enqueue([job('long')]);
  await started.reaches(1);
  await runtime.stop(20);
  expect(outcomes.items).toEqual(['stopped']);
  jobs = await open();
  expect((await jobs.list({ skip: 0, top: 1 })).jobs).toMatchObject([{ id: 'long', status: 'waiting' }]);
});
