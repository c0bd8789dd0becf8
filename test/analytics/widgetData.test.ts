/** A slow or failing widget does not hold up the others, and the number of concurrent queries is limited. */
import { describe, expect, test } from '@jest/globals';
import { createWidgetData, type WidgetDataLimits } from '../../src/analytics/widgetData.js';
import { createSemaphore } from '../../src/kernel/semaphore.js';
import { AnswerTooLarge } from '../../src/ports/readModels.js';
import { Unavailable } from '../../src/ports/unavailable.js';
import type { AggregateQuery, AggregateRow } from '../../src/query/ast.js';

const now = new Date('2026-03-31T12:00:00Z');
const limits: WidgetDataLimits = {
  concurrent: 4,
  waiting: 100,
  time: 60_000,
  waitMilliseconds: 60_000,
  groups: 3,
};

type Answer = (source: string) => Promise<readonly AggregateRow[]>;

function computing(answer: Answer, changes: Partial<WidgetDataLimits> = {}) {
  const failures: unknown[] = [];
  const asked: { source: string; query: AggregateQuery }[] = [];
  const compute = createWidgetData({
    readModels: {
      aggregate: (model, query) => {
        asked.push({ source: model.name, query });
        return answer(model.name);
      },
    },
    defaultCurrency: 'EUR',
    onFailure: (error) => failures.push(error),
    limits: { ...limits, ...changes },
  });
  return {
    failures,
    asked,
    ask: async (
      queries: readonly Partial<Record<string, string>>[],
      signal = new AbortController().signal,
    ) => {
      const answers = await compute({
        dashboardType: null,
        widgets: queries.map((query) => ({
          type: 'metric',
          title: null,
          query: {
            dataSource: 'users',
            measure: 'count',
            groupBy: null,
            filter: null,
            ...query,
            interval: null,
          },
        })),
        now,
        demand: { by: 'user:1', signal, reserve: () => {} },
      });
      return answers.map(({ data }) => {
        if (data === null) throw new Error('a query has data');
        return data;
      });
    },
  };
}

const rows = (count: number): readonly AggregateRow[] => [{ keys: {}, measures: { count } }];
const never = new Promise<never>(() => {});
const five = { labels: ['users'], series: [{ name: 'users', values: [5] }] };

test('a query that never ends times out, and the others are answered', async () => {
  const { ask, failures } = computing((source) => (source === 'carts' ? never : Promise.resolve(rows(5))), {
    time: 20,
  });
  expect(await ask([{ dataSource: 'carts' }, {}])).toEqual([
    { labels: [], series: [], error: { code: 'EXECUTION_FAILED', message: expect.any(String) } },
    five,
  ]);
  expect(failures).toEqual([]);
});

test.each([
  ['a fault of the service', new Error('password=secret'), 'INTERNAL_ERROR', 1],
  ['an engine out of reach', new Unavailable('mongodb://secret'), 'SERVICE_UNAVAILABLE', 0],
  ['too many groups', new AnswerTooLarge('100000 groups'), 'EXECUTION_FAILED', 0],
] as const)('%s is reported in its widget, without internal details', async (_name, error, code, told) => {
  const { ask, failures } = computing((source) =>
    source === 'carts' ? Promise.reject(error) : Promise.resolve(rows(5)),
  );
  const [broken, sound] = await ask([{ dataSource: 'carts' }, {}]);
  expect(broken).toEqual({ labels: [], series: [], error: { code, message: expect.any(String) } });
  expect(JSON.stringify(broken)).not.toContain('secret');
  expect(sound).toEqual(five);
  expect(failures).toHaveLength(told);
});

test('too many groups are refused instead of cut off', async () => {
  const { ask } = computing((source) => {
    const count = source === 'carts' ? 4 : 3;
    return Promise.resolve(
      Array.from({ length: count }, (_, index) => ({ keys: { id: `${index}` }, measures: { count: 1 } })),
    );
  });
  const answers = await ask([{ dataSource: 'carts', groupBy: 'id' }, { groupBy: 'id' }]);
  expect(answers[0]?.error?.code).toBe('EXECUTION_FAILED');
  expect(answers[1]?.labels).toEqual(['0', '1', '2']);
});

test('a stored query with a missing source or field is reported in its widget', async () => {
  const { ask } = computing(() => Promise.resolve(rows(5)));
  const answers = await ask([{ dataSource: 'weather' }, { filter: 'gone eq 1' }, { groupBy: 'gone' }, {}]);
  expect(answers.map(({ error }) => error?.code)).toEqual([
    'INVALID_DATA_SOURCE',
    'VALIDATION_ERROR',
    'VALIDATION_ERROR',
    undefined,
  ]);
});

test('the limit of concurrent queries counts over all requests', async () => {
  const running: (() => void)[] = [];
  const { ask, asked } = computing(() => new Promise((resolve) => running.push(() => resolve(rows(5)))), {
    concurrent: 2,
  });
  const queries = ['active', 'locked', 'invited'].map((status) => ({ filter: `status eq '${status}'` }));
  const answers = Promise.all([ask(queries), ask(queries)]);
  for (let ended = 0; ended < 6; ) {
    await new Promise(setImmediate);
    const ends = running.splice(0);
    expect(ends.length).toBe(2);
    for (const end of ends) end();
    ended += ends.length;
  }
  expect((await answers).flat()).toEqual(Array.from({ length: 6 }, () => five));
  expect(asked).toHaveLength(6);
});

test('a query that timed out keeps its place until it ends', async () => {
  const running: (() => void)[] = [];
  const { ask, asked } = computing(() => new Promise((resolve) => running.push(() => resolve(rows(5)))), {
    concurrent: 1,
    time: 5,
    waitMilliseconds: 5,
  });
  const [slow] = await ask([{}]);
  expect(slow?.error?.code).toBe('EXECUTION_FAILED');
  const [refused] = await ask([{}]);
  expect(refused?.error?.code).toBe('SERVICE_UNAVAILABLE');
  expect(asked).toHaveLength(1);
  for (const end of running) end();
  await ask([{}]);
  expect(asked).toHaveLength(2);
});

test('equal widgets share one query within a request, but not between requests', async () => {
  const { ask, asked } = computing(() => Promise.resolve(rows(5)));
  expect(await Promise.all([ask([{}, {}, {}]), ask([{}])])).toEqual([[five, five, five], [five]]);
  expect(asked).toHaveLength(2);
});

describe('the semaphore', () => {
  const open = () => new AbortController().signal;

  test('serves one caller in the order of its requests', async () => {
    const semaphore = createSemaphore(1, 10);
    const first = await semaphore.acquire('a', 60_000, open());
    const order: number[] = [];
    const waiting = [1, 2, 3].map(async (number) => {
      const release = await semaphore.acquire('a', 60_000, open());
      order.push(number);
      release?.();
    });
    first?.();
    await Promise.all(waiting);
    expect(order).toEqual([1, 2, 3]);
  });

  test('serves callers in turn', async () => {
    const semaphore = createSemaphore(1, 10);
    const first = await semaphore.acquire('a', 60_000, open());
    const order: string[] = [];
    const waiting = ['a', 'a', 'a', 'b'].map(async (by) => {
      const release = await semaphore.acquire(by, 60_000, open());
      order.push(by);
      release?.();
    });
    first?.();
    await Promise.all(waiting);
    expect(order).toEqual(['a', 'b', 'a', 'a']);
  });

  test('refuses when too many wait, when the wait is over, and when the caller has left', async () => {
    const semaphore = createSemaphore(1, 1);
    const first = await semaphore.acquire('a', 60_000, open());
    const leaving = new AbortController();
    const gone = semaphore.acquire('a', 60_000, leaving.signal);
    expect(await semaphore.acquire('a', 60_000, open())).toBeUndefined();
    leaving.abort();
    expect(await gone).toBeUndefined();
    expect(await semaphore.acquire('a', 60_000, leaving.signal)).toBeUndefined();
    expect(await semaphore.acquire('a', 1, open())).toBeUndefined();
    first?.();
    // Callers who left hold no place.
    expect(await semaphore.acquire('a', 60_000, open())).toBeDefined();
  });
});
