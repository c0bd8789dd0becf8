/** Copies of events and usage, made one after the other: a service on them records again what came in between, and all agrees. */
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { openEmbeddedEventStore } from '../../src/adapters/eventstore/embedded.js';
import { copyDatabase } from '../../src/adapters/sqlite/copyThread.js';
import { openEmbeddedUsage } from '../../src/adapters/usage/embedded.js';
import { verifyStore } from '../../src/audit/verifyStore.js';
import { meterAggregate } from '../../src/commands/reference/reference.js';
import { createUsageRecording } from '../../src/commands/usage/recording.js';
import { createUsageReversal } from '../../src/commands/usage/reversal.js';
import { contextOf, counterProcess } from '../support/counter.js';
import { memoryKeys } from '../support/memoryKeys.js';
import { changedDocuments } from '../support/rawUsage.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});
const context = contextOf({ at: new Date('2026-06-11T09:00:00.000Z') });
const onFailure = (error: unknown) => {
  throw error;
};
const running = {
  ...{ id: 'sub_1', startDate: '2026-05-01', terminationDate: null },
  ...{ renewalDate: '2026-07-01', discountedOn: '2026-06-01' },
};

async function serviceOn(folder: string) {
  const events = await openEmbeddedEventStore({ file: join(folder, 'events.db'), onFailure });
  const usage = await openEmbeddedUsage({ file: join(folder, 'usage.db'), onFailure });
  const { handler } = counterProcess(events, memoryKeys());
  const nothing = async () => undefined;
  const recording = createUsageRecording({
    ...{ handler, store: usage, readModels: changedDocuments(() => [running]) },
    ...{ askToBill: nothing, askToWatch: nothing, onFailure },
  });
  const reverse = createUsageReversal({ handler, store: usage, askToBill: nothing });
  const of = { source: '', meterId: 'calls', subscriptionId: 'sub_1', at: '2026-06-10T12:00:00.000Z' };
  const range = { subscriptionId: 'sub_1', meterId: 'calls', from: '2026-06-01', to: '2026-07-01' };
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= recording.close().then(async () => {
      await usage.close();
      await events.close();
    });
    return closed;
  };
  closers.push(close);
  return {
    usage,
    handler,
    recording,
    record: (id: string, value: string) => recording.record([{ ...of, id, value }], context),
    reverse: (id: string) => reverse({ source: '', id, reason: 'Test traffic' }, context),
    totals: async () => (await usage.totals([range]))[0],
    faults: async () =>
      (await verifyStore(events, { storeId: 'any', usage })).findings.map(({ detail }) => detail),
    close,
  };
}

test('usage between two copies is recorded again, and reversals between them are undone', async () => {
  const [folder, copies] = [newFolder(), newFolder()];
  const original = await serviceOn(folder);
  const meter = { name: null, aggregation: 'sum', field: null, filter: null, unit: null } as const;
  await original.handler.handle(meterAggregate, 'calls', { type: 'PutRecord', fields: meter }, context);
  await original.record('a', '5');
  await original.record('b', '9');
  await original.record('c', '1');
  await original.reverse('c');
  const before = await original.totals();
  const copyOf = (name: string) => ({ file: join(folder, name), target: join(copies, name) });
  await copyDatabase(copyOf('events.db'));
  await original.record('d', '2');
  await original.reverse('b');
  await original.recording.close();
  expect(await original.usage.unsealed(9)).toEqual([]);
  const module = new URL('../../dist/adapters/usage/copies.js', import.meta.url).href;
  const change = { module, options: { events: join(copies, 'events.db') } };
  await copyDatabase({ ...copyOf('usage.db'), change });
  expect(await original.faults()).toEqual([]);
  await original.close();

  const restored = await serviceOn(copies);
  expect(before).toMatchObject({ count: 2, sum: '14', max: '9' });
  expect(await restored.totals()).toMatchObject({ count: 3, sum: '16', max: '9', latest: '2' });
  expect(await restored.usage.find({ source: '', id: 'c' })).toMatchObject({ isReversed: true });
  expect(await restored.usage.unsealed(9)).toMatchObject([{ count: 1 }]);
  await restored.recording.settle(context, new AbortController().signal);
  expect(await restored.usage.unsealed(9)).toEqual([]);
  expect(await restored.faults()).toEqual([]);
});
