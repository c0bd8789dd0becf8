/** The contract of every `Jobs` adapter. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Job, type JobHandler, type JobKind, type Jobs, NotYet } from '../../src/ports/jobs.js';
import { Unavailable } from '../../src/ports/unavailable.js';
import { gathered } from '../support/gathered.js';
import { until } from '../support/until.js';

export interface JobsStore {
  /**
   * Opens the store as a starting process would, with the jobs of earlier openings. Jobs have three attempts, a few milliseconds apart.
   */
  open(): Promise<Jobs>;
}

export interface JobsContractOptions {
  /** Why a second process cannot have the store open at the same time; absent when it can. */
  readonly oneProcess?: string;
}

const never = new AbortController().signal;

function job(id: string, kind: JobKind = 'pdf'): Job {
  return { kind, id, data: { invoiceId: `inv_${id}` } };
}

function numbered(count: number): Job[] {
  return Array.from({ length: count }, (_, n) => job(`render/${n}`));
}

export function jobsContract(
  name: string,
  fresh: () => Promise<JobsStore>,
  { oneProcess }: JobsContractOptions = {},
): void {
  const severalProcesses = oneProcess === undefined ? test : test.skip;

  describe(`${name} as jobs`, () => {
    let store: JobsStore;
    let jobs: Jobs;
    const opened: Jobs[] = [];

    async function open(): Promise<Jobs> {
      const another = await store.open();
      opened.push(another);
      return another;
    }

    beforeEach(async () => {
      store = await fresh();
      jobs = await open();
    });
    afterEach(async () => {
      for (const each of opened.splice(0)) await each.close(1_000);
    });

    async function all(): Promise<readonly string[]> {
      const { jobs: found } = await jobs.list({ skip: 0, top: 100 });
      return found.map((each) => `${each.id} ${each.status}`);
    }

    test('a job runs with the data that was enqueued and is gone when it is done', async () => {
      const seen = gathered<Job>();
      jobs.work('pdf', async (each) => seen.add(each), { concurrency: 1 });
      await jobs.enqueue([job('render/1')]);
      expect(await jobs.waitForOutcomes([job('render/1')], never)).toEqual(
        new Map([['render/1', 'completed']]),
      );
      expect(seen.items).toEqual([job('render/1')]);
      expect(await all()).toEqual([]);
    });

    test('waiting jobs are taken by a worker that starts later', async () => {
      await jobs.enqueue(numbered(3));
      const seen = gathered<string>();
      jobs.work('pdf', async ({ id }) => seen.add(id), { concurrency: 1 });
      await jobs.waitForOutcomes(numbered(3), never);
      expect(seen.items).toEqual(['render/0', 'render/1', 'render/2']);
    });

    test('a worker takes only jobs of its own kind', async () => {
      const seen = gathered<string>();
      jobs.work('mail', async ({ id }) => seen.add(id), { concurrency: 5 });
      await jobs.enqueue([job('render/1', 'pdf'), job('send/1', 'mail')]);
      await jobs.waitForOutcomes([job('send/1', 'mail')], never);
      expect(seen.items).toEqual(['send/1']);
      expect(await all()).toEqual(['render/1 waiting']);
    });

    test('the same id names different jobs in different kinds', async () => {
      const seen = gathered<string>();
      await jobs.enqueue([job('same', 'mail'), job('same', 'pdf')]);
      const note: JobHandler = async ({ kind }) => seen.add(kind);
      jobs.work('mail', note, { concurrency: 1 });
      jobs.work('pdf', note, { concurrency: 1 });
      await jobs.waitForOutcomes([job('same', 'mail'), job('same', 'pdf')], never);
      expect([...seen.items].sort()).toEqual(['mail', 'pdf']);
    });

    test('enqueuing the id of a waiting job does nothing', async () => {
      await jobs.enqueue([job('render/1'), job('render/1')]);
      await jobs.enqueue([{ ...job('render/1'), data: { invoiceId: 'another' } }]);
      expect((await jobs.list({ skip: 0, top: 10 })).jobs).toMatchObject([job('render/1')]);
      const seen = gathered<Job>();
      jobs.work('pdf', async (each) => seen.add(each), { concurrency: 3 });
      await jobs.waitForOutcomes([job('render/1')], never);
      expect(seen.items).toEqual([job('render/1')]);
    });

    test('enqueuing the id of a running job does nothing', async () => {
      const started = gathered<string>();
      let finish: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        finish = resolve;
      });
      jobs.work(
        'pdf',
        async ({ id }) => {
          started.add(id);
          await held;
        },
        { concurrency: 3 },
      );
      await jobs.enqueue([job('render/1')]);
      await started.reaches(1);
      await jobs.enqueue([job('render/1')]);
      expect(await all()).toEqual(['render/1 active']);
      finish();
      await jobs.waitForOutcomes([job('render/1')], never);
      expect(started.items).toHaveLength(1);
      expect(await all()).toEqual([]);
    });

    test('an id can be enqueued again when its job is done', async () => {
      const seen = gathered<string>();
      jobs.work('pdf', async ({ id }) => seen.add(id), { concurrency: 1 });
      for (const time of [1, 2]) {
        await jobs.enqueue([job('render/1')]);
        await jobs.waitForOutcomes([job('render/1')], never);
        expect(seen.items).toHaveLength(time);
      }
    });

    test('a job that fails is retried', async () => {
      const attempts = gathered<string>();
      jobs.work(
        'pdf',
        async ({ id }) => {
          attempts.add(id);
          if (attempts.items.length < 3) throw new Error('not yet');
        },
        { concurrency: 1 },
      );
      await jobs.enqueue([job('render/1')]);
      expect(await jobs.waitForOutcomes([job('render/1')], never)).toEqual(
        new Map([['render/1', 'completed']]),
      );
      expect(attempts.items).toHaveLength(3);
    });

    test('an attempt that fails because a store is unavailable does not count', async () => {
      const away = new Unavailable('the store cannot be reached');
      const faults: readonly unknown[] = [away, away, away, new AggregateError([away, away]), away];
      let runs = 0;
      jobs.work(
        'pdf',
        async () => {
          runs += 1;
          throw faults[runs - 1] ?? new TypeError('the work itself');
        },
        { concurrency: 1 },
      );
      await jobs.enqueue([job('render/1')]);
      expect(await jobs.waitForOutcomes([job('render/1')], never)).toEqual(new Map([['render/1', 'failed']]));
      expect(runs).toBe(faults.length + 3);
      const { jobs: kept } = await jobs.list({ skip: 0, top: 10 });
      expect(kept).toMatchObject([{ attempts: 3, lastError: 'TypeError' }]);
    });

    test('an attempt counts when part of its work failed, and every attempt at a mail counts', async () => {
      let runs = 0;
      const away = new Unavailable('the store cannot be reached');
      const fail = (fault: Error) => async () => {
        runs += 1;
        throw fault;
      };
      jobs.work('pdf', fail(new AggregateError([away, new TypeError('the work itself')])), {
        concurrency: 1,
      });
      jobs.work('mail', fail(away), { concurrency: 1 });
      const both = [job('render/1'), job('send/1', 'mail')];
      await jobs.enqueue(both);
      await jobs.waitForOutcomes(both, never);
      expect(runs).toBe(6);
    });

    test('an attempt made too early, of a mail too, does not count and is repeated at its time', async () => {
      const made = gathered<number>();
      const at = Date.now() + 300;
      jobs.work(
        'mail',
        async () => {
          made.add(Date.now());
          if (made.items.length === 1) throw new NotYet('too early', at);
          throw new TypeError('the work itself');
        },
        { concurrency: 1 },
      );
      await jobs.enqueue([job('send/1', 'mail')]);
      await jobs.waitForOutcomes([job('send/1', 'mail')], never);
      expect(made.items).toHaveLength(4);
      expect(made.items[1]).toBeGreaterThanOrEqual(at);
    });

    test('a job that waits for a store shows why', async () => {
      const met = gathered<string>();
      jobs.work(
        'pdf',
        async ({ id }) => {
          met.add(id);
          throw new Unavailable('the store cannot be reached');
        },
        { concurrency: 1 },
      );
      await jobs.enqueue([job('render/1')]);
      await met.reaches(5);
      await until(async () => {
        const { jobs: found } = await jobs.list({ status: 'waiting', skip: 0, top: 10 });
        return found.some(({ attempts, lastError }) => attempts === 0 && lastError === 'Unavailable');
      });
    });

    test('a job that keeps failing is kept with the code of its error, without the message', async () => {
      const fault = Object.assign(new Error('ada@example.com is unknown'), { code: 'USER_NOT_FOUND' });
      jobs.work('pdf', () => Promise.reject(fault), { concurrency: 1 });
      jobs.work('mail', () => Promise.reject(new TypeError('secret')), { concurrency: 1 });
      await jobs.enqueue([job('render/1'), job('send/1', 'mail')]);
      expect(await jobs.waitForOutcomes([job('render/1'), job('send/1', 'mail')], never)).toEqual(
        new Map([
          ['render/1', 'failed'],
          ['send/1', 'failed'],
        ]),
      );
      const { jobs: kept, count } = await jobs.list({ status: 'failed', kind: 'pdf', skip: 0, top: 10 });
      expect(count).toBe(1);
      expect(kept).toEqual([
        {
          ...job('render/1'),
          status: 'failed',
          attempts: 3,
          lastError: 'USER_NOT_FOUND',
          enqueuedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          nextAttemptAt: null,
        },
      ]);
      const mail = await jobs.list({ kind: 'mail', skip: 0, top: 10 });
      expect(mail.jobs).toMatchObject([{ lastError: 'TypeError' }]);
    });

    test('only a failed job can be retried, and it starts with its first attempt', async () => {
      let broken = true;
      const attempts = gathered<string>();
      jobs.work(
        'pdf',
        async ({ id }) => {
          attempts.add(id);
          if (broken) throw new Error('broken');
        },
        { concurrency: 1 },
      );
      await jobs.enqueue([job('render/1')]);
      await jobs.waitForOutcomes([job('render/1')], never);
      broken = false;
      expect(await jobs.retry('pdf', 'render/1')).toBe(true);
      expect(await jobs.waitForOutcomes([job('render/1')], never)).toEqual(
        new Map([['render/1', 'completed']]),
      );
      expect(attempts.items).toHaveLength(4);
      expect(await jobs.retry('pdf', 'render/1')).toBe(false);
      expect(await jobs.retry('mail', 'never there')).toBe(false);
    });

    test('a failed job runs again when its id is enqueued again', async () => {
      let broken = true;
      jobs.work('pdf', () => (broken ? Promise.reject(new Error('broken')) : Promise.resolve()), {
        concurrency: 1,
      });
      await jobs.enqueue([job('render/1')]);
      await jobs.waitForOutcomes([job('render/1')], never);
      broken = false;
      await jobs.enqueue([job('render/1')]);
      expect(await jobs.waitForOutcomes([job('render/1')], never)).toEqual(
        new Map([['render/1', 'completed']]),
      );
      expect(await all()).toEqual([]);
    });

    test('a failed job enqueued with `failedFor` stays failed for that time, then gets one more attempt', async () => {
      const attempts = gathered<string>();
      let broken = true;
      jobs.work(
        'mail',
        async ({ id }) => {
          attempts.add(id);
          if (broken) throw new Error('broken');
        },
        { concurrency: 1 },
      );
      const mail = [job('send/1', 'mail')];
      const kept = async () => (await jobs.list({ skip: 0, top: 10 })).jobs;
      await jobs.enqueue(mail, { failedFor: 0 });
      await jobs.waitForOutcomes(mail, never);
      expect(attempts.items).toHaveLength(3);
      await jobs.enqueue(mail, { failedFor: 3_600_000 });
      expect(await kept()).toMatchObject([{ status: 'failed', attempts: 3 }]);
      await jobs.enqueue(mail, { failedFor: 0 });
      await attempts.reaches(4);
      expect(await jobs.waitForOutcomes(mail, never)).toEqual(new Map([['send/1', 'failed']]));
      expect(await kept()).toMatchObject([{ status: 'failed', attempts: 4 }]);
      broken = false;
      await jobs.enqueue(mail, { failedFor: 0 });
      expect(await jobs.waitForOutcomes(mail, never)).toEqual(new Map([['send/1', 'completed']]));
      expect(await kept()).toEqual([]);
    });

    test('a job that always fails does not hold up the others', async () => {
      jobs.work('pdf', ({ id }) => (id === 'poison' ? Promise.reject(new Error()) : Promise.resolve()), {
        concurrency: 1,
      });
      await jobs.enqueue([job('poison'), ...numbered(20)]);
      const outcomes = await jobs.waitForOutcomes([job('poison'), ...numbered(20)], never);
      expect(outcomes.get('poison')).toBe('failed');
      expect([...outcomes.values()].filter((outcome) => outcome === 'completed')).toHaveLength(20);
    });

    test('a job does not run before its time', async () => {
      const seen = gathered<string>();
      jobs.work('pdf', async ({ id }) => seen.add(`${id} ${Date.now() >= soon}`), { concurrency: 2 });
      const soon = Date.now() + 60;
      await jobs.enqueue([job('later')], { notBefore: soon + 3_600_000 });
      await jobs.enqueue([job('soon')], { notBefore: soon });
      await jobs.waitForOutcomes([job('soon')], never);
      expect(seen.items).toEqual(['soon true']);
      const { jobs: waiting } = await jobs.list({ status: 'waiting', skip: 0, top: 10 });
      expect(waiting).toMatchObject([
        { id: 'later', nextAttemptAt: new Date(soon + 3_600_000).toISOString(), attempts: 0 },
      ]);
    });

    test('as many jobs run at a time as allowed, and no more', async () => {
      let running = 0;
      let most = 0;
      const together = gathered<string>();
      jobs.work(
        'pdf',
        async ({ id }) => {
          running += 1;
          most = Math.max(most, running);
          together.add(id);
          await together.reaches(4);
          running -= 1;
        },
        { concurrency: 4 },
      );
      await jobs.enqueue(numbered(40));
      await jobs.waitForOutcomes(numbered(40), never);
      expect(most).toBe(4);
    });

    test('ten thousand jobs enqueued in one call each run once', async () => {
      const seen = new Set<string>();
      let runs = 0;
      await jobs.enqueue(numbered(10_000));
      expect(await jobs.counts()).toEqual([{ kind: 'pdf', status: 'waiting', count: 10_000 }]);
      jobs.work(
        'pdf',
        async ({ id }) => {
          runs += 1;
          seen.add(id);
        },
        { concurrency: 20 },
      );
      await jobs.waitForOutcomes(numbered(10_000), never);
      expect([runs, seen.size]).toEqual([10_000, 10_000]);
      expect(await jobs.counts()).toEqual([]);
    });

    test('waiting for outcomes ends at once for jobs that are unknown, done or failed', async () => {
      jobs.work('pdf', ({ id }) => (id === 'bad' ? Promise.reject(new Error()) : Promise.resolve()), {
        concurrency: 1,
      });
      await jobs.enqueue([job('good'), job('bad')]);
      await jobs.waitForOutcomes([job('good'), job('bad')], never);
      expect(await jobs.waitForOutcomes([job('good'), job('bad'), job('unknown')], never)).toEqual(
        new Map([
          ['good', 'completed'],
          ['bad', 'failed'],
          ['unknown', 'completed'],
        ]),
      );
      expect(await jobs.waitForOutcomes([], never)).toEqual(new Map());
    });

    test('waiting for outcomes ends when its signal aborts', async () => {
      await jobs.enqueue([job('render/1')]);
      const patience = new AbortController();
      const settled = jobs.waitForOutcomes([job('render/1')], patience.signal);
      patience.abort(new Error('enough'));
      await expect(settled).rejects.toThrow('enough');
      await expect(jobs.waitForOutcomes([job('render/1')], patience.signal)).rejects.toThrow('enough');
    });

    test('jobs are listed newest first, by status and kind, in pages', async () => {
      for (const id of ['a', 'b', 'c']) await jobs.enqueue([job(id)]);
      await jobs.enqueue([job('d', 'mail')]);
      const ids = async (filter: Parameters<Jobs['list']>[0]) => {
        const { jobs: found, count } = await jobs.list(filter);
        return [found.map(({ id }) => id).join(' '), count];
      };
      expect(await ids({ skip: 0, top: 10 })).toEqual(['d c b a', 4]);
      expect(await ids({ skip: 1, top: 2 })).toEqual(['c b', 4]);
      expect(await ids({ kind: 'pdf', status: 'waiting', skip: 0, top: 10 })).toEqual(['c b a', 3]);
      expect(await ids({ status: 'failed', skip: 0, top: 10 })).toEqual(['', 0]);
      expect(await jobs.counts()).toEqual(
        expect.arrayContaining([
          { kind: 'pdf', status: 'waiting', count: 3 },
          { kind: 'mail', status: 'waiting', count: 1 },
        ]),
      );
    });

    test('an id that an engine cannot store is refused, and nothing of its call is stored', async () => {
      for (const id of ['', 'with:colon', 'with space', 'ä', 'x'.repeat(257)]) {
        await expect(jobs.enqueue([job('fine'), job(id)])).rejects.toThrow(RangeError);
      }
      expect(await all()).toEqual([]);
    });

    test('data that is more than ids is refused', async () => {
      const heavy = { ...job('a'), data: { text: 'x'.repeat(5_000) } };
      await expect(jobs.enqueue([heavy])).rejects.toThrow(RangeError);
    });

    test('a recurring job runs again and again', async () => {
      const seen = gathered<string>();
      jobs.work('maintenance', async ({ id }) => seen.add(id), { concurrency: 1 });
      await jobs.every(10, 'sweep', job('sweep', 'maintenance'));
      await seen.reaches(3);
    });

    test('a recurring job that is requested again, or after a restart, is not doubled', async () => {
      const seen = gathered<string>();
      jobs.work('maintenance', async ({ id }) => seen.add(id), { concurrency: 1 });
      for (let time = 0; time < 3; time++) await jobs.every(3_600_000, 'sweep', job('sweep', 'maintenance'));
      await seen.reaches(1);
      await jobs.waitForOutcomes([job('sweep', 'maintenance')], never);
      await jobs.close(1_000);
      jobs = await open();
      await jobs.every(3_600_000, 'sweep', job('sweep', 'maintenance'));
      jobs.work('maintenance', async ({ id }) => seen.add(id), { concurrency: 1 });
      await jobs.enqueue([job('other', 'maintenance')]);
      await jobs.waitForOutcomes([job('other', 'maintenance'), job('sweep', 'maintenance')], never);
      expect(seen.items).toEqual(['sweep', 'other']);
    });

    test('a recurring job runs at its time even when its id is enqueued for later', async () => {
      const seen = gathered<string>();
      jobs.work('maintenance', async ({ id }) => seen.add(id), { concurrency: 1 });
      await jobs.enqueue([job('sweep', 'maintenance')], { notBefore: Date.now() + 3_600_000 });
      await jobs.every(10, 'sweep', job('sweep', 'maintenance'));
      await seen.reaches(1);
    });

    test('a recurring job with a shortened interval keeps the new one', async () => {
      const seen = gathered<string>();
      await jobs.every(3_600_000, 'sweep', job('sweep', 'maintenance'));
      jobs.work('maintenance', async ({ id }) => seen.add(id), { concurrency: 1 });
      await seen.reaches(1);
      await jobs.every(10, 'sweep', job('sweep', 'maintenance'));
      // Block the process for longer than one interval.
      for (const until = performance.now() + 50; performance.now() < until; );
      await seen.reaches(3);
    });

    test('closing waits for running jobs', async () => {
      const started = gathered<string>();
      let finish: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        finish = resolve;
      });
      jobs.work(
        'pdf',
        async ({ id }) => {
          started.add(id);
          await held;
        },
        { concurrency: 1 },
      );
      await jobs.enqueue(numbered(3));
      await started.reaches(1);
      const closed = jobs.close(30_000);
      finish();
      await closed;
      jobs = await open();
      expect(await all()).toEqual(['render/2 waiting', 'render/1 waiting']);
    });

    test('a job that outlasts closing is aborted by its signal and runs again after the next start', async () => {
      const started = gathered<string>();
      const aborted = gathered<string>();
      jobs.work(
        'pdf',
        ({ id }, signal) => {
          started.add(id);
          signal.addEventListener('abort', () => aborted.add(id));
          return new Promise(() => undefined);
        },
        { concurrency: 1 },
      );
      await jobs.enqueue([job('render/1')]);
      await started.reaches(1);
      await jobs.close(20);
      expect(aborted.items).toEqual(['render/1']);
      jobs = await open();
      expect((await jobs.list({ skip: 0, top: 10 })).jobs).toMatchObject([
        { status: 'waiting', attempts: 0 },
      ]);
      jobs.work('pdf', async ({ id }) => started.add(id), { concurrency: 1 });
      await started.reaches(2);
    });

    test('a handler that gives up because the process stops does not count as failed', async () => {
      const started = gathered<string>();
      jobs.work(
        'pdf',
        ({ id }, signal) => {
          started.add(id);
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        },
        { concurrency: 1 },
      );
      await jobs.enqueue([job('render/1')]);
      await started.reaches(1);
      await jobs.close(20);
      jobs = await open();
      expect((await jobs.list({ skip: 0, top: 10 })).jobs).toMatchObject([
        { status: 'waiting', attempts: 0, lastError: null },
      ]);
    });

    test('closed jobs refuse new ones as unavailable', async () => {
      await jobs.close(1_000);
      await expect(jobs.enqueue([job('render/1')])).rejects.toThrow(
        expect.objectContaining({ name: 'Unavailable' }),
      );
    });

    severalProcesses(
      `each job is taken by one of two processes${oneProcess ? ` (not here: ${oneProcess})` : ''}`,
      async () => {
        const seen = gathered<string>();
        const other = await open();
        for (const each of [jobs, other])
          each.work('pdf', async ({ id }) => seen.add(id), { concurrency: 5 });
        await jobs.enqueue(numbered(200));
        await jobs.waitForOutcomes(numbered(200), never);
        expect([...seen.items].sort()).toEqual(
          numbered(200)
            .map(({ id }) => id)
            .sort(),
        );
      },
    );

    severalProcesses(
      `a recurring job that two processes ask for is not doubled${oneProcess ? ` (not here: ${oneProcess})` : ''}`,
      async () => {
        const seen = gathered<string>();
        const other = await open();
        for (const each of [jobs, other]) {
          each.work('maintenance', async ({ id }) => seen.add(id), { concurrency: 1 });
          await each.every(3_600_000, 'sweep', job('sweep', 'maintenance'));
        }
        await seen.reaches(1);
        await jobs.waitForOutcomes([job('sweep', 'maintenance')], never);
        expect(seen.items).toEqual(['sweep']);
      },
    );
  });
}
