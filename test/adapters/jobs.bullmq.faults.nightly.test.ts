/**
 * Jobs on a Redis that stops, restarts or forgets, or with killed workers: each runs at least once, and is reported done only when it is.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { openBullJobs } from '../../src/adapters/jobs/bullmq.js';
import { redisConnections } from '../../src/adapters/redis/connection.js';
import type { Job, JobKind, Jobs } from '../../src/ports/jobs.js';
import { noRedis, type RedisServer, type RedisServerOptions, startRedisServer } from '../servers/redis.js';
import { whereAvailable } from '../support/availability.js';
import { gathered } from '../support/gathered.js';
import { startNetwork } from '../support/network.js';
import { until } from '../support/until.js';

const never = new AbortController().signal;
const namespace = 'faults';
const skewed = fileURLToPath(new URL('./jobs.bullmq.skewed.mjs', import.meta.url));
const script = fileURLToPath(new URL('./jobs.bullmq.working.mjs', import.meta.url));

function job(id: string, kind: JobKind = 'pdf'): Job {
  return { kind, id, data: {} };
}

whereAvailable('jobs on a Redis with faults', noRedis(), () => {
  let server: RedisServer;
  const opened: Jobs[] = [];
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    server = await startRedisServer();
  });
  afterEach(async () => {
    server.resume();
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const jobs of opened.splice(0)) await jobs.close(100);
    await server.dispose();
  });

  function open(url = server.url): Jobs {
    const jobs = openBullJobs({
      connections: redisConnections(url, () => undefined),
      namespace,
      retries: { attempts: 3, firstDelay: 2, lastDelay: 10 },
      onError: () => undefined,
    });
    opened.push(jobs);
    return jobs;
  }

  async function serverWith(options: RedisServerOptions): Promise<void> {
    await server.dispose();
    server = await startRedisServer(options);
  }

  async function command(...words: [string, ...string[]]): Promise<void> {
    const client = new Redis(server.url);
    await client.call(...words);
    client.disconnect();
  }

  const reached = (jobs: Jobs) =>
    until(() =>
      jobs.counts().then(
        () => true,
        () => false,
      ),
    );

  test('without Redis enqueuing is Unavailable, and works again when Redis is back', async () => {
    const jobs = open();
    await jobs.enqueue([job('before')]);
    await server.kill();
    for (let time = 0; time < 50; time++)
      await expect(jobs.enqueue([job(`lost/${time}`)])).rejects.toMatchObject({ name: 'Unavailable' });
    await server.restart();
    await reached(jobs);
    await jobs.enqueue([job('after')]);
    const { jobs: found } = await jobs.list({ skip: 0, top: 10 });
    // Refused jobs are not kept in memory to be sent later.
    expect(found.map(({ id }) => id)).toEqual(['after', 'before']);
  });

  test('a list of all jobs takes only a few calls to a distant Redis', async () => {
    // Each answer takes 300 ms, and a call has five seconds.
    const line = await startNetwork([Number(new URL(server.url).port)], 300);
    try {
      const jobs = open(`redis://127.0.0.1:${line.ports[0]}`);
      await reached(jobs);
      await open().enqueue([job('one'), job('two', 'mail'), job('three', 'maintenance')]);
      const { jobs: found, count } = await jobs.list({ skip: 0, top: 10 });
      expect([found.map(({ id }) => id), count]).toEqual([['three', 'two', 'one'], 3]);
      expect(await jobs.counts()).toHaveLength(3);
    } finally {
      line.close();
    }
  });

  test('a Redis that is killed and restarted during work loses no job', async () => {
    const jobs = open();
    const seen = gathered<string>();
    const all = Array.from({ length: 300 }, (_, index) => job(`render/${index}`));
    await jobs.enqueue(all);
    jobs.work('pdf', async ({ id }) => seen.add(id), { concurrency: 4 });
    await seen.reaches(20);
    await server.kill();
    await server.restart();
    await reached(jobs);
    expect(new Set((await jobs.waitForOutcomes(all, never)).values())).toEqual(new Set(['completed']));
    expect(new Set(seen.items).size).toBe(300);
  });

  test('a job that an emptied Redis has forgotten is not reported as done', async () => {
    const jobs = open();
    const asked = [job('never-worked')];
    await jobs.enqueue(asked);
    const waiting = jobs.waitForOutcomes(asked, never);
    await command('FLUSHALL');
    await expect(waiting).rejects.toMatchObject({ name: 'Unavailable' });
    // Nor later, when other jobs have been enqueued into the empty Redis.
    await jobs.enqueue([job('another')]);
    await expect(jobs.waitForOutcomes(asked, never)).rejects.toMatchObject({ name: 'Unavailable' });
  });

  test('a job newer than the snapshot that Redis restarted from is not reported as done', async () => {
    await serverWith({ durable: 'snapshots' });
    const [jobs, others] = [open(), open()];
    const [kept, lost] = [[job('kept')], [job('lost')]];
    await jobs.enqueue(kept);
    await command('SAVE');
    await jobs.enqueue(lost);
    await server.kill();
    await server.restart();
    await reached(jobs);
    // Another process that continues does not hide what this one has lost.
    await reached(others);
    for (let time = 0; time < 5; time++) await others.enqueue([job(`other/${time}`)]);
    await expect(jobs.waitForOutcomes(lost, never)).rejects.toMatchObject({ name: 'Unavailable' });
    const seen = gathered<string>();
    jobs.work('pdf', async ({ id }) => seen.add(id), { concurrency: 1 });
    await jobs.enqueue(lost);
    expect(await jobs.waitForOutcomes(lost, never)).toEqual(new Map([['lost', 'completed']]));
    expect(seen.items).toContain('kept');
  });

  test('a schedule is set up again after Redis was emptied', async () => {
    const jobs = open();
    const seen = gathered<string>();
    jobs.work('maintenance', async ({ id }) => seen.add(id), { concurrency: 1 });
    await jobs.every(100, 'sweep', job('sweep', 'maintenance'));
    await seen.reaches(2);
    await command('FLUSHALL');
    const before = seen.items.length;
    await seen.reaches(before + 5);
  });

  describe('when a process whose clock is an hour ahead takes the ticks of a schedule and is killed', () => {
    async function takeTicks(every: number, ahead = 3_600_000): Promise<ChildProcess> {
      const child = spawn(process.execPath, [skewed, server.url, namespace, String(ahead), String(every)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      await once(child.stdout, 'data');
      return child;
    }
    const end = async (child: ChildProcess) => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
    async function keep(every: number) {
      const jobs = open();
      const seen = gathered<string>();
      jobs.work('maintenance', async ({ id }) => seen.add(id), { concurrency: 1 });
      await jobs.every(every, 'sweep', job('sweep', 'maintenance'));
      return seen;
    }

    test('a process that starts later ticks as soon as it has taken over the job of the killed one', async () => {
      await end(await takeTicks(200));
      const began = performance.now();
      await (await keep(200)).reaches(3);
      expect(performance.now() - began).toBeLessThan(20_000);
    });

    test('a process that was there before continues within a few checks of the schedules', async () => {
      const child = await takeTicks(200);
      const seen = await keep(200);
      // Wait until the other process has the schedule: it takes each tick an hour early.
      await once(child.stdout ?? child, 'data');
      await end(child);
      const before = seen.items.length;
      const began = performance.now();
      await seen.reaches(before + 5);
      expect(performance.now() - began).toBeLessThan(40_000);
    });

    test('a process whose clock is behind continues too', async () => {
      await end(await takeTicks(200, 0));
      const child = await takeTicks(200, -3_600_000);
      for (let tick = 0; tick < 3; tick += 1) await once(child.stdout ?? child, 'data');
    });

    test('a process that starts leaves a future tick where it is', async () => {
      const first = await keep(3_600_000);
      await first.reaches(1);
      const second = await keep(3_600_000);
      const client = new Redis(server.url);
      const [, next] = await client.zrange(`{${namespace}}:schedules:repeat`, '0', '-1', 'WITHSCORES');
      client.disconnect();
      expect(Number(next)).toBeGreaterThan(Date.now() + 3_500_000);
      expect([first.items.length, second.items.length]).toEqual([1, 0]);
    });
  });

  test('another worker does the job that a killed one had taken', async () => {
    const jobs = open();
    const child = spawn(process.execPath, [script, server.url, namespace], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    await jobs.enqueue([job('hold')]);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    const seen = gathered<string>();
    jobs.work('pdf', async ({ id }) => seen.add(id), { concurrency: 1 });
    await seen.reaches(1);
    expect(seen.items).toEqual(['hold']);
  });

  for (const [how, away] of [
    ['is gone', () => server.kill()],
    ['answers nothing', async () => server.stall()],
  ] as const) {
    test(`closing in mid-job ends when Redis ${how}, and the job runs again`, async () => {
      const jobs = open();
      const started = gathered<string>();
      jobs.work(
        'pdf',
        ({ id }) => {
          started.add(id);
          return new Promise(() => undefined);
        },
        { concurrency: 1 },
      );
      await jobs.enqueue([job('render/1')]);
      await started.reaches(1);
      await away();
      await jobs.close(500);
      if (how === 'is gone') await server.restart();
      else server.resume();
      const next = open();
      await reached(next);
      next.work('pdf', async ({ id }) => started.add(id), { concurrency: 1 });
      await started.reaches(2);
    });
  }
});
