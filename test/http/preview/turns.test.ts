/** Bulk previews take turns, so that other callers and other previews are served. */
import { expect, test } from '@jest/globals';
import { createPreview } from '../../../src/http/preview/preview.js';
import type { RouteRequest } from '../../../src/http/server/route.js';
import { until } from '../../support/until.js';

/** Previews that run until the test ends them. */
function room() {
  const running: { readonly by: string; readonly end: () => void }[] = [];
  const preview = createPreview({
    log: {} as never,
    readModels: {} as never,
    tryOn: () => ({
      subscriptions: {} as never,
      routes: ['bulkCancelInvoices', 'createInvoice'].map((operationId) => ({
        operationId,
        handle: (request: RouteRequest<unknown, unknown, unknown>) =>
          new Promise((resolve) => {
            running.push({ by: request.demand().by, end: () => resolve({ body: {} }) });
          }),
      })) as never,
    }),
  });
  const ask = (by: string, operationId = 'bulkCancelInvoices', signal = new AbortController().signal) =>
    preview(operationId, { demand: () => ({ by, signal }) } as never);
  return { ask, running };
}

test('previews of one caller run one at a time, and another caller gets a turn at once', async () => {
  const { ask, running } = room();
  const asked = Array.from({ length: 16 }, () => ask('user:1'));
  await until(() => running.length === 1);
  asked.push(ask('user:2'));
  await until(() => running.length === 2);
  expect(running.map(({ by }) => by)).toEqual(['user:1', 'user:2']);
  for (let turn = 0; turn < 17; turn += 1) {
    await until(() => running.length > turn);
    expect(running.length).toBeLessThanOrEqual(turn + 2);
    running[turn]?.end();
  }
  await Promise.all(asked);
});

test('a preview of a single command does not wait for bulk previews', async () => {
  const { ask, running } = room();
  const asked = ['1', '2', '3'].map((user) => ask(user));
  await until(() => running.length === 2);
  asked.push(ask('4', 'createInvoice'));
  await until(() => running.length === 3);
  expect(running[2]?.by).toBe('4');
  for (let turn = 0; turn < 4; turn += 1) {
    await until(() => running.length > turn);
    running[turn]?.end();
  }
  await Promise.all(asked);
});

test('a caller who leaves before the turn is dropped from the queue', async () => {
  const { ask, running } = room();
  const asked = [ask('1'), ask('2')];
  await until(() => running.length === 2);
  const leaving = new AbortController();
  const gone = ask('3', 'bulkCancelInvoices', leaving.signal);
  leaving.abort();
  await expect(gone).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  for (const { end } of running) end();
  await Promise.all(asked);
  expect(running).toHaveLength(2);
});
