/** The verification finds each kind of change to raw usage behind the service's back, and names the batch or event. */
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import Libsql from 'libsql';
import { openEmbeddedUsage } from '../../src/adapters/usage/embedded.js';
import { openUsageInThread } from '../../src/adapters/usage/embeddedInThread.js';
import { verifyStore } from '../../src/audit/verifyStore.js';
import { meterAggregate } from '../../src/commands/reference/reference.js';
import { createUsageRecording } from '../../src/commands/usage/recording.js';
import { createUsageReversal } from '../../src/commands/usage/reversal.js';
import { noStream } from '../../src/events/log.js';
import type { UsageStore } from '../../src/ports/usageStore.js';
import { contextOf, counterProcess } from '../support/counter.js';
import { memoryEventStore } from '../support/memoryEventStore.js';
import { memoryKeys } from '../support/memoryKeys.js';
import { changedDocuments } from '../support/rawUsage.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const opened: UsageStore[] = [];
afterAll(() => Promise.all(opened.map((store) => store.close())));

const context = contextOf({ at: new Date('2026-06-11T09:00:00.000Z') });
const running = {
  ...{ id: 'sub_1', startDate: '2026-05-01', terminationDate: null },
  ...{ renewalDate: '2026-07-01', discountedOn: '2026-06-01' },
};

let file: string;
let usage: UsageStore;
let events: ReturnType<typeof memoryEventStore>;
let own: ReturnType<typeof counterProcess>;
let recording: ReturnType<typeof createUsageRecording>;
let reverse: ReturnType<typeof createUsageReversal>;

/** Two batches, one with the events a to c and one with d. The event b is reversed. */
beforeEach(async () => {
  file = join(newFolder(), 'usage.db');
  usage = await openEmbeddedUsage({
    file,
    onFailure: (error) => {
      throw error;
    },
  });
  opened.push(usage);
  events = memoryEventStore();
  own = counterProcess(events, memoryKeys());
  const { handler } = own;
  const askToBill = async () => undefined;
  const readModels = changedDocuments(() => [running]);
  recording = createUsageRecording({
    ...{ handler, store: usage, readModels, askToBill },
    ...{ askToWatch: async () => undefined, onFailure: () => undefined },
  });
  reverse = createUsageReversal({ handler, store: usage, askToBill });
  const meter = { name: null, aggregation: 'sum', field: null, filter: null, unit: null } as const;
  await handler.handle(meterAggregate, 'calls', { type: 'PutRecord', fields: meter }, context);
  await record('a', 'b', 'c');
  await record('d');
  await reverse({ source: '', id: 'b', reason: 'Test traffic' }, context);
  await recording.close();
});

async function record(...ids: readonly string[]): Promise<void> {
  const of = { source: '', meterId: 'calls', subscriptionId: 'sub_1', at: '2026-06-10T12:00:00.000Z' };
  await recording.record(
    ids.map((id) => ({ ...of, id, value: '2' })),
    context,
  );
}

/** Returns the findings, which must be the same from a thread that reads the file as from the store itself. */
async function found() {
  const inThread = openUsageInThread(file);
  try {
    const verified = await verifyStore(events, { storeId: 'any', usage: inThread });
    expect(verified).toEqual(await verifyStore(events, { storeId: 'any', usage }));
    const { batches, findings } = verified;
    return { batches, findings: findings.map(({ fault, stream, detail }) => ({ fault, stream, detail })) };
  } finally {
    inThread.close();
  }
}

function tamper(sql: string): void {
  const database = new Libsql(file);
  database.exec(sql);
  database.close();
}

async function batchIds(): Promise<readonly [first: string, second: string]> {
  const { events: all } = await events.readAll({ limit: 1_000 });
  const [first = '', second = ''] = all.flatMap(({ type, data }) =>
    type === 'UsageRecorded' ? [String(data.batchId)] : [],
  );
  return [first, second];
}

test('unchanged usage is valid', async () => {
  expect(await found()).toEqual({ batches: 2, findings: [] });
  expect(await verifyStore(events, { storeId: 'any' })).toMatchObject({ valid: true, batches: 0 });
});

describe('a batch', () => {
  const mismatch = async (what: string) => {
    const [first] = await batchIds();
    const detail = `The usage events of batch ${first} ${what}; compare them with a backup`;
    return { batches: 2, findings: [{ fault: 'batch-mismatch', stream: `usageBatch-${first}`, detail }] };
  };

  test.each([
    ['value', "UPDATE events SET value = '3' WHERE id = 'a'"],
    ['counted value', "UPDATE events SET counted = '3' WHERE id = 'a'"],
    ['time', "UPDATE events SET at = at + 1 WHERE id = 'a'"],
    ['id', "UPDATE events SET id = 'x' WHERE id = 'a'"],
    ['properties', "UPDATE events SET properties = '{}' WHERE id = 'a'"],
  ])('with a changed %s of an event is named', async (_, sql) => {
    tamper(sql);
    expect(await found()).toEqual(await mismatch('have other contents than recorded'));
  });

  test('with a renamed meter or subscription is named', async () => {
    tamper("UPDATE meters SET name = 'other'");
    expect((await found()).findings).toHaveLength(2);
    tamper("UPDATE meters SET name = 'calls'; UPDATE subscriptions SET name = 'sub_2'");
    expect((await found()).findings).toHaveLength(2);
  });

  test('that lacks an event is named', async () => {
    tamper("DELETE FROM events WHERE id = 'a'");
    expect(await found()).toEqual(await mismatch('number 2 instead of 3'));
  });

  test('without any of its events is named, whether or not its record is left', async () => {
    const [, second] = await batchIds();
    const detail = `Batch ${second} has lost all its usage events (1); restore them from a backup`;
    const lost = { batches: 2, findings: [{ fault: 'lost-batch', stream: `usageBatch-${second}`, detail }] };
    tamper("DELETE FROM events WHERE id = 'd'");
    expect(await found()).toEqual(lost);
    tamper('DELETE FROM batches WHERE first = 4');
    expect(await found()).toEqual(lost);
  });
});

describe('usage without an event', () => {
  const copy = `INSERT INTO events SELECT 10, 9, series, at, source, hash, 0, 'x', value, properties, counted, text
    FROM events WHERE id = 'a'`;
  const unknown = (detail: string) => ({
    batches: 2,
    findings: [{ fault: 'unknown-usage', stream: null, detail }],
  });

  test('is found if it belongs to no batch, even if it claims to', async () => {
    const ofNone = unknown('Usage events that belong to no batch: 1; no client sent them, so remove them');
    tamper(copy);
    expect(await found()).toEqual(ofNone);
    tamper("UPDATE events SET batch = 1 WHERE id = 'x'");
    expect(await found()).toEqual(ofNone);
  });

  test('is found if its batch was made up', async () => {
    tamper(`${copy}; INSERT INTO batches VALUES (9, 'usb_x', 10, 10, 1)`);
    expect(await found()).toEqual(
      unknown(
        'Batch usb_x of 1 usage events has no event, so no client sent them; compare them with a backup',
      ),
    );
  });

  test('is accepted while its batch is new, and found if no worker has recorded the batch in time', async () => {
    const young = `usb_${Date.now().toString(16).padStart(12, '0')}7${'0'.repeat(19)}`;
    tamper(`${copy}; INSERT INTO batches VALUES (9, '${young}', 10, 10, 0)`);
    expect(await found()).toEqual({ batches: 2, findings: [] });
    const old = `usb_${(Date.now() - 601_000).toString(16).padStart(12, '0')}7${'0'.repeat(19)}`;
    tamper(`UPDATE batches SET name = '${old}' WHERE id = 9`);
    const detail = `Batch ${old} of 1 usage events is not recorded yet; check that a worker runs`;
    expect(await found()).toEqual(unknown(detail));
    await recording.settle(context, new AbortController().signal);
    expect(await found()).toEqual({ batches: 3, findings: [] });
  });
});

describe('a reversal', () => {
  test('without a request is found, until it is requested', async () => {
    tamper("UPDATE events SET reversed = 1 WHERE id = 'c'");
    const detail =
      'Usage event c is marked as reversed without a request; reverse it over the API, or compare it with a backup';
    const fault = 'reversal-mismatch';
    expect(await found()).toEqual({ batches: 2, findings: [{ fault, stream: null, detail }] });
    await reverse({ source: '', id: 'c', reason: 'It was meant' }, context);
    expect(await found()).toEqual({ batches: 2, findings: [] });
  });

  test('that was undone is found', async () => {
    tamper("UPDATE events SET reversed = 0 WHERE id = 'b'");
    const detail = 'Usage event b was reversed but is still counted; compare it with a backup';
    const { findings } = await found();
    expect(findings).toEqual([
      { fault: 'reversal-mismatch', stream: expect.stringMatching(/^usageReversal-usr_/), detail },
    ]);
  });

  test('of a deleted event is reported by its batch', async () => {
    tamper("DELETE FROM events WHERE id = 'b'");
    expect((await found()).findings.map(({ fault }) => fault)).toEqual(['batch-mismatch']);
  });

  test('that is under way is not a fault', async () => {
    await usage.reverse({ source: '', id: 'c' });
    expect((await found()).findings).toHaveLength(1);
    const { data } = (await events.readStream(String((await reversals())[0]))).at(0) ?? {};
    const { reversalIdOf } = await import('../../src/domain/usage/decide.js');
    await own.log.append({
      stream: `usageReversal-${reversalIdOf({ source: '', id: 'c' })}`,
      head: noStream,
      events: [{ type: 'UsageReversalRequested', data: { ...data, id: 'c' } }],
      encrypted: false,
      context,
    });
    expect((await found()).findings).toEqual([]);
  });
});

async function reversals(): Promise<readonly string[]> {
  const { events: all } = await events.readAll({ limit: 1_000 });
  return all.flatMap(({ type, stream }) => (type === 'UsageReversalRequested' ? [stream] : []));
}
