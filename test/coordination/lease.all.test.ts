/** Leases: one process at a time holds a name, and loses it before another gets it. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { createLeases, type HeldLease } from '../../src/coordination/lease.js';
import { MemoryRecords } from '../support/memoryRecords.js';
import { until } from '../support/until.js';

const never = new AbortController().signal;
const held: HeldLease[] = [];

afterEach(async () => {
  for (const lease of held.splice(0)) await lease.release();
});

function keep(lease: HeldLease | undefined): HeldLease {
  if (lease === undefined) throw new Error('the lease was not to be had');
  held.push(lease);
  return lease;
}

/** Long enough for a holder on a busy machine to renew in time. */
const safeLength = 1_200;

/** The leases of two processes on the same records; `length` in milliseconds. */
function twoProcesses({ length = 80 } = {}) {
  const records = new MemoryRecords();
  const [one, another] = ['one', 'another'].map((instance) => createLeases({ records, instance, length }));
  if (one === undefined || another === undefined) throw new Error('two were made');
  return { records, one, another };
}

describe('a lease', () => {
  test('is held by one process at a time, and by the next once it is released', async () => {
    const { records, one, another } = twoProcesses();
    const lease = keep(await one.take('projector'));
    expect(await another.take('projector')).toBeUndefined();
    expect(await one.take('projector')).toBeUndefined();
    await lease.release();
    // The release frees it at once, before it would run out.
    expect((await records.get('leases', 'projector'))?.value).toEqual({ holder: null });
    keep(await another.take('projector'));
  });

  test('does not block a lease with another name', async () => {
    const { one, another } = twoProcesses();
    keep(await one.take('build/users'));
    keep(await another.take('build/invoices'));
  });

  test('goes to exactly one of twenty processes that ask at once', async () => {
    const records = new MemoryRecords();
    const asked = Array.from({ length: 20 }, (_, n) =>
      createLeases({ records, instance: `process ${n}`, length: 80 }).take('projector'),
    );
    const got = (await Promise.all(asked)).filter((lease) => lease !== undefined);
    expect(got).toHaveLength(1);
    keep(got[0]);
  });

  test('runs the work of two processes one after the other', async () => {
    const { one, another } = twoProcesses();
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 30));
      order.push(`${name} ends`);
      return name;
    };
    const done = await Promise.all([
      one.runExclusively('first', work('one'), 60_000),
      another.runExclusively('first', work('another'), 60_000),
    ]);
    expect(done).toEqual(['one', 'another']);
    expect(order.map((entry) => entry.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends']);
  });

  test('delays work no longer than its patience, and is free again when the work fails', async () => {
    const { one, another } = twoProcesses();
    const lease = keep(await one.take('first'));
    expect(await another.runExclusively('first', async () => 'done', 40)).toBe('done');
    await lease.release();
    const failing = another.runExclusively('first', () => Promise.reject(new Error('broken')), 60_000);
    await expect(failing).rejects.toThrow('broken');
    keep(await one.take('first'));
  });

  test('is renewed while its holder lives', async () => {
    const { one, another, records } = twoProcesses({ length: safeLength });
    const lease = keep(await one.take('projector'));
    const first = (await records.get('leases', 'projector'))?.version ?? 0;
    await until(async () => ((await records.get('leases', 'projector'))?.version ?? 0) >= first + 5);
    expect(lease.lost.aborted).toBe(false);
    expect(await another.take('projector')).toBeUndefined();
  });

  test('is taken over when its holder stops renewing it', async () => {
    const { another, records } = twoProcesses();
    await records.put('leases', 'projector', { holder: 'one that was killed' });
    keep(await another.wait('projector', never));
  });

  test('is taken over at once when the store knows that its holder is gone', async () => {
    const records = new MemoryRecords();
    records.isGone = (instance: string) => instance === 'one that was killed';
    await records.put('leases', 'projector', { holder: 'one that was killed' });
    keep(await createLeases({ records, instance: 'one', length: 3_600_000 }).take('projector'));
  });

  test('is lost when another process has taken it over, and a late release does not free it', async () => {
    const { one, records } = twoProcesses();
    const lease = keep(await one.take('projector'));
    await records.put('leases', 'projector', { holder: 'another' });
    await new Promise((resolve) => lease.lost.addEventListener('abort', resolve));
    await lease.release();
    expect((await records.get('leases', 'projector'))?.value.holder).toBe('another');
  });

  test('is lost when it could not be renewed for its whole length', async () => {
    const { one, records } = twoProcesses();
    const lease = keep(await one.take('projector'));
    records.put = async () => {
      throw new Error('out of reach');
    };
    await new Promise((resolve) => lease.lost.addEventListener('abort', resolve));
  });

  test('is lost before another process gets it, even when the store fails or hangs', async () => {
    const { records, another } = twoProcesses({ length: safeLength });
    let reachable = true;
    let puts = 0;
    const hanging = new Proxy(records, {
      get(target, name) {
        if (reachable || (name !== 'put' && name !== 'get')) {
          const member: unknown = Reflect.get(target, name);
          return typeof member === 'function' ? member.bind(target) : member;
        }
        if (name === 'put') puts += 1;
        return () =>
          name === 'put' && puts === 1 ? Promise.reject(new Error('away')) : new Promise(() => {});
      },
    });
    const one = createLeases({ records: hanging, instance: 'one', length: safeLength });
    const lease = keep(await one.take('projector'));
    reachable = false;
    const taken = await another.wait('projector', never);
    const wasLost = lease.lost.aborted;
    reachable = true;
    keep(taken);
    expect(wasLost).toBe(true);
  });

  test('survives renewals whose answers are lost', async () => {
    const { one, records } = twoProcesses({ length: safeLength });
    const lease = keep(await one.take('projector'));
    const put = records.put.bind(records);
    let puts = 0;
    records.put = async (...args: Parameters<typeof put>) => {
      const version = await put(...args);
      puts += 1;
      if (puts % 2 === 1) throw new Error('the answer was lost');
      return version;
    };
    await until(() => puts >= 5);
    expect(lease.lost.aborted).toBe(false);
  });

  test('is no longer waited for when the wait is aborted', async () => {
    const { one, another } = twoProcesses();
    keep(await one.take('projector'));
    const waiting = new AbortController();
    const got = another.wait('projector', waiting.signal);
    waiting.abort();
    expect(await got).toBeUndefined();
  });
});
