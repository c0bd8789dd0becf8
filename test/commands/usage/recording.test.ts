/**
 * Usage events are counted once, recorded with a digest, and billed even when they are late. They wait until the records that they name
 * exist.
 */
import { describe, expect, test } from '@jest/globals';
import { meterAggregate } from '../../../src/commands/reference/reference.js';
import { createUsageRecording, type SentUsageEvent } from '../../../src/commands/usage/recording.js';
import { createUsageReversal } from '../../../src/commands/usage/reversal.js';
import { DamagedEvent, type EventStore } from '../../../src/ports/eventStore.js';
import type { Document } from '../../../src/query/fields.js';
import { dyingStore } from '../../support/billingProcess.js';
import { contextOf, counterProcess } from '../../support/counter.js';
import { damagedStore } from '../../support/damagedStore.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { changedDocuments, rawUsageStores } from '../../support/rawUsage.js';

const openRawUsage = rawUsageStores();

const at = (day: string) => contextOf({ at: new Date(`${day}T09:00:00.000Z`) });
const june = { from: '2026-06-01', to: '2026-07-01' };
const running = {
  id: 'sub_1',
  startDate: '2026-05-01',
  terminationDate: null,
  renewalDate: '2026-07-01',
  discountedOn: '2026-06-01',
};
const { signal } = new AbortController();

function event(id: string, changes: Partial<SentUsageEvent> = {}): SentUsageEvent {
  const moment = '2026-06-10T12:00:00.000Z';
  return { source: '', id, meterId: 'calls', subscriptionId: 'sub_1', at: moment, value: '2', ...changes };
}

async function setUp(subscriptions: readonly Document[] = [running]) {
  const store = await openRawUsage();
  const events = memoryEventStore();
  const keys = memoryKeys();
  const known = [...subscriptions];
  const late: string[] = [];
  const watched: string[] = [];
  const processOn = (own: EventStore, usage = store) => {
    const { handler } = counterProcess(own, keys);
    const askToBill = async (ids: readonly string[]) => void late.push(...ids);
    const recording = createUsageRecording({
      handler,
      store: usage,
      readModels: changedDocuments(() => known),
      askToBill,
      askToWatch: async (ids) => void watched.push(...ids),
      onFailure: () => undefined,
    });
    const reverse = createUsageReversal({ handler, store, askToBill });
    const putMeter = (id: string) => {
      const meter = { name: null, aggregation: 'sum', field: null, filter: null, unit: null } as const;
      return handler.handle(meterAggregate, id, { type: 'PutRecord', fields: meter }, at('2026-06-11'));
    };
    return { handler, recording, reverse, putMeter };
  };
  const own = processOn(events);
  const sum = async () => {
    const [totals] = await store.totals([{ subscriptionId: 'sub_1', meterId: 'calls', ...june }]);
    return totals?.sum;
  };
  const batches = async () => {
    const { events: all } = await events.readAll({ limit: 1_000 });
    return all.flatMap(({ type, data }) => (type === 'UsageRecorded' ? [data] : []));
  };
  return { store, events, processOn, known, late, watched, sum, batches, ...own };
}

describe('usage events', () => {
  test('are counted once each, and each batch is recorded as an event with its digest', async () => {
    const { store, recording, putMeter, sum, batches } = await setUp();
    await putMeter('calls');
    const sent = [event('a'), event('b'), event('a'), event('a', { value: '3' })];
    const results = await recording.record(sent, at('2026-06-11'));
    expect(results.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'duplicate', 'refused']);
    expect(results[3]).toMatchObject({ code: 'USAGE_EVENT_CONFLICT' });
    expect((await recording.record([event('b')], at('2026-06-11')))[0]).toEqual({ status: 'duplicate' });
    expect(await sum()).toBe('4');
    const [batch, ...others] = await batches();
    expect([others, batch?.count]).toEqual([[], 2]);
    expect(await store.digest(String(batch?.batchId))).toEqual(batch);
    await recording.close();
    expect(await store.unsealed(9)).toEqual([]);
  });

  test('wait, with the reason, until their meter and a running subscription exist', async () => {
    const { store, recording, putMeter, known, sum } = await setUp([]);
    const sent = [event('a'), event('before', { at: '2026-04-30T23:59:59.999Z' })];
    const reasons = async () =>
      (await store.waiting({ limit: 9 })).map(({ id, reason }) => `${id} ${reason}`);
    const [first] = await recording.record(sent, at('2026-06-11'));
    expect(first).toMatchObject({ status: 'waiting', code: 'METER_NOT_FOUND' });
    await putMeter('calls');
    await recording.settle(at('2026-06-12'), signal);
    expect(await reasons()).toEqual(['a SUBSCRIPTION_NOT_FOUND', 'before SUBSCRIPTION_NOT_FOUND']);
    known.push(running);
    await recording.settle(at('2026-06-13'), signal);
    expect(await reasons()).toEqual(['before SUBSCRIPTION_NOT_RUNNING']);
    expect(await sum()).toBe('2');
    expect(await recording.record([event('a')], at('2026-06-14'))).toEqual([{ status: 'duplicate' }]);
  });

  test('that wait for what cannot be read do not hold up others', async () => {
    const { store, events, processOn, recording, putMeter, sum } = await setUp();
    const sent = [event('a', { meterId: 'broken' }), event('b')];
    await recording.record(sent, at('2026-06-11'));
    for (const id of ['broken', 'calls']) await putMeter(id);
    const damaged = damagedStore(events, ({ stream }) => stream.endsWith('-broken'));
    await expect(processOn(damaged).recording.settle(at('2026-06-12'), signal)).rejects.toThrow(DamagedEvent);
    expect(await sum()).toBe('2');
    expect((await store.waiting({ limit: 9 })).map(({ id }) => id)).toEqual(['a']);
  });

  test('of a batch that cannot be recorded do not hold up other batches', async () => {
    const { store, events, processOn, recording, putMeter, batches } = await setUp();
    await putMeter('calls');
    for (const id of ['a', 'b']) {
      const dying = processOn(dyingStore(events, 1, 'before')).recording;
      await expect(dying.record([event(id)], at('2026-06-11'))).rejects.toThrow();
    }
    const [first] = await store.unsealed(9);
    const fault = new Error('no batch like the others');
    const broken: typeof store = {
      ...store,
      digest: async (id) => (id === first?.batchId ? Promise.reject(fault) : store.digest(id)),
    };
    const own = processOn(events, broken).recording;
    await expect(own.settle(at('2026-06-12'), signal)).rejects.toBe(fault);
    await own.close();
    expect(await store.unsealed(9)).toEqual([first]);
    expect(await batches()).toHaveLength(1);
    await recording.settle(at('2026-06-13'), signal);
    expect(await batches()).toHaveLength(2);
  });

  test('are refused if the meter cannot count them, and wait if they came before the meter', async () => {
    const { store, recording, putMeter } = await setUp();
    const { value: _, ...without } = event('a');
    await recording.record([without], at('2026-06-11'));
    await putMeter('calls');
    await recording.settle(at('2026-06-12'), signal);
    expect((await store.waiting({ limit: 9 })).map(({ reason }) => reason)).toEqual(['USAGE_NOT_COUNTABLE']);
    const [refused] = await recording.record([{ ...without, id: 'b' }], at('2026-06-12'));
    expect(refused).toMatchObject({ status: 'refused', detail: 'value is required by the meter' });
  });

  test('of a billed period or an ended subscription trigger billing again', async () => {
    const ended = { ...running, id: 'sub_2', terminationDate: '2026-06-20', renewalDate: null };
    const { recording, putMeter, late } = await setUp([running, ended]);
    await putMeter('calls');
    await recording.record([event('in time')], at('2026-06-11'));
    expect(late).toEqual([]);
    const may = { at: '2026-05-31T23:59:59.999Z' };
    await recording.record([event('late', may), event('in time')], at('2026-06-11'));
    expect(late.splice(0)).toEqual(['sub_1']);
    const ofEnded = { subscriptionId: 'sub_2' };
    const after = event('after', { ...ofEnded, at: '2026-06-20T00:00:00.000Z' });
    const [, waits] = await recording.record([event('of ended', ofEnded), after], at('2026-06-21'));
    expect([late, waits?.status]).toEqual([['sub_2'], 'waiting']);
  });

  test('are recorded, and billed if late, wherever the process dies', async () => {
    for (const when of ['before', 'after'] as const) {
      const { store, events, processOn, recording, putMeter, late, batches, sum } = await setUp();
      await putMeter('calls');
      const dying = processOn(dyingStore(events, 1, when)).recording;
      const may = event('late', { at: '2026-05-31T12:00:00.000Z' });
      await expect(dying.record([event('a'), may], at('2026-06-11'))).rejects.toThrow();
      expect(await store.unsealed(9)).toHaveLength(1);
      await recording.settle(at('2026-06-12'), signal);
      expect([await batches(), late, await sum()]).toMatchObject([[{ count: 2 }], ['sub_1'], '2']);
      await recording.settle(at('2026-06-12'), signal);
      expect(await store.unsealed(9)).toEqual([]);
      expect(await batches()).toHaveLength(1);
    }
  });
});

describe('a reversal', () => {
  test('removes an event once, records its reason, and triggers billing again', async () => {
    const { events, recording, putMeter, reverse, late, sum } = await setUp();
    await putMeter('calls');
    await recording.record([event('a'), event('b')], at('2026-06-11'));
    const asked = { source: '', id: 'a', reason: 'Test traffic' };
    expect(await reverse(asked, at('2026-06-12'))).toEqual({ subscriptionId: 'sub_1', wasWaiting: false });
    expect([await sum(), late]).toEqual(['2', ['sub_1']]);
    await reverse(asked, at('2026-06-13'));
    const { events: all } = await events.readAll({ limit: 1_000 });
    const told = all.filter(({ type }) => type.startsWith('UsageReversal'));
    expect(told.map(({ data }) => data)).toEqual([
      { ...asked, subscriptionId: 'sub_1', meterId: 'calls', at: '2026-06-10T12:00:00.000Z' },
      { outcome: 'reversed' },
    ]);
    expect((await recording.record([event('a')], at('2026-06-14')))[0]?.status).toBe('duplicate');
    expect(await sum()).toBe('2');
  });

  test('removes a waiting event, which waits again when it is sent again', async () => {
    const { store, recording, reverse } = await setUp();
    const asked = { source: '', id: 'a', reason: 'Sent by mistake' };
    await expect(reverse(asked, at('2026-06-11'))).rejects.toMatchObject({ code: 'USAGE_EVENT_NOT_FOUND' });
    for (const day of ['2026-06-12', '2026-06-13']) {
      await recording.record([event('a')], at(day));
      expect((await reverse(asked, at(day))).wasWaiting).toBe(true);
      expect(await store.waitingCount()).toBe(0);
    }
  });

  test('is finished by others if its process dies', async () => {
    for (const step of [1, 2]) {
      const { events, processOn, recording, putMeter, reverse, sum } = await setUp();
      await putMeter('calls');
      await recording.record([event('a')], at('2026-06-11'));
      const asked = { source: '', id: 'a', reason: 'Test traffic' };
      const dying = processOn(dyingStore(events, step, 'after')).reverse;
      await dying(asked, at('2026-06-12')).catch(() => undefined);
      await reverse(asked, at('2026-06-12'));
      expect(await sum()).toBe('0');
    }
  });
});
