/** Orderly stops under load, one process per folder, and read models that are missing, damaged or from another store. */
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { type RunningService, startOwnService, startService } from '../support/service.js';
import { everyDocument, everyEntry, everyHistory } from '../support/storeContents.js';
import { changeSubscriptions, emptyLedger, post, sendAgain } from '../support/subscriptionLoad.js';
import { aMoment, until } from '../support/until.js';

const running: RunningService[] = [];
afterEach(async () => {
  // The last one goes first: it may run on the folder of the one before it.
  for (const service of running.splice(0).reverse()) await service.dispose();
});

/** Registers a service that is stopped and removed at the end of the test. */
async function started(starting: Promise<RunningService>): Promise<RunningService> {
  const service = await starting;
  running.push(service);
  return service;
}

test('SIGTERM under load ends with exit code 0 and loses nothing that was answered', async () => {
  const ledger = emptyLedger();
  const service = await started(startOwnService());
  const clients = Promise.all(
    Array.from({ length: 16 }, (_, index) => changeSubscriptions(service, ledger, `c${index}`)),
  );
  while (ledger.count < 300) await Promise.race([clients, aMoment()]);
  expect(await service.stop()).toBe(0);
  await clients;

  const again = await started(service.restart());
  await sendAgain(again, ledger);
  for (const { path, body, key, text } of ledger.answered) {
    const answer = await post(again, { path, body, key });
    expect({ text: answer.text, replayed: answer.headers.get('idempotency-replayed') }).toEqual({
      text,
      replayed: 'true',
    });
  }
  const stored = new Map((await everyEntry(again, '/api/subscriptions')).map((one) => [one.id, one]));
  const histories = await everyHistory(again, [...stored.keys()]);
  for (const { id, quantities, statuses, events } of ledger.known) {
    expect(quantities).toContain(stored.get(id)?.quantity);
    expect(statuses).toContain(stored.get(id)?.status);
    const types = (histories.get(id) ?? []).map(({ type }) => type);
    for (const [type, { atLeast, atMost }] of events) {
      const count = types.filter((one) => one === type).length;
      expect({ id, type, count, right: count >= atLeast && count <= atMost }).toMatchObject({ right: true });
    }
  }
});

test('SIGTERM while jobs run loses none of them', async () => {
  const service = await started(startOwnService());
  const startDate = new Date(Date.now() - 100 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const body = { offerId: 'offer-1', unitPrice: 3, billingCycle: 'weekly', startDate, backdate: true };
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const { status } = await service.call('/api/subscriptions', {
        body: { ...body, customerId: `cus-${index}` },
      });
      expect(status).toBe(201);
    }),
  );
  const invoices = async () => (await service.call('/api/invoices/odata?$top=0')).body.count;
  // The answer may or may not arrive; the work must be done either way.
  const processing = post(service, {
    path: '/api/subscriptions/process-due-renewals',
    body: undefined,
  }).catch(() => undefined);
  while ((await invoices()) < 20) await aMoment();
  expect(await service.stop()).toBe(0);
  await processing;

  const again = await started(service.restart());
  const today = new Date().toISOString().slice(0, 10);
  const due = async () =>
    (await again.call(`/api/subscriptions?$top=0&$filter=renewalDate le ${today}`)).body.count;
  while ((await due()) > 0) await aMoment();
  const histories = await everyHistory(
    again,
    (await everyEntry(again, '/api/subscriptions')).map(({ id }) => id),
  );
  for (const history of histories.values()) {
    const begun = history.filter(({ type }) => type === 'SubscriptionRenewed');
    expect(begun.length).toBe(14);
    expect(new Set(begun.map(({ data }) => data.period.from)).size).toBe(14);
  }
  expect((await everyEntry(again, '/api/invoices/odata')).length).toBe(60 * 14);
});

test('a second process on the same folder is refused with the process id of the first and does no harm', async () => {
  const service = await started(startOwnService());
  await expect(service.restart()).rejects.toThrow(`is in use by process ${service.pid}`);
  expect((await service.call('/api/subscriptions', { body: aSubscription(1) })).status).toBe(201);
});

const aSubscription = (index: number) => ({ customerId: `cus-${index}`, offerId: 'offer-1', unitPrice: 5 });

async function filledStore(subscriptions: number, start = startService): Promise<RunningService> {
  const service = await started(start());
  for (let index = 0; index < subscriptions; index += 1) {
    const { body } = await service.call('/api/subscriptions', { body: aSubscription(index) });
    const action = index % 3 === 0 ? 'renew' : index % 3 === 1 ? 'generate-renewal-invoice' : 'sync';
    const { status } = await service.call(`/api/subscriptions/${body.id}/${action}`, { method: 'POST' });
    expect(status).toBe(200);
    if (index % 7 === 6) await service.call(`/api/subscriptions/${body.id}`, { method: 'DELETE' });
  }
  return service;
}

async function removeReadModels({ folder }: RunningService): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('readmodels.db')) await rm(join(folder, name));
  }
}

test('deleted read models are rebuilt to the same documents', async () => {
  const service = await filledStore(30);
  const before = await everyDocument(service);
  await service.stop();
  await removeReadModels(service);
  expect(await everyDocument(await started(service.restart()))).toEqual(before);
});

test('the read models of another store are noticed and rebuilt', async () => {
  const [service, other] = await Promise.all([filledStore(20), filledStore(25)]);
  const before = await everyDocument(service);
  await service.stop();
  await other.stop();
  await removeReadModels(service);
  await copyFile(join(other.folder, 'readmodels.db'), join(service.folder, 'readmodels.db'));
  expect(await everyDocument(await started(service.restart()))).toEqual(before);
});

test('older read models of the same store are brought up to date', async () => {
  const service = await filledStore(10);
  await service.stop();
  const kept = join(service.folder, 'kept');
  await copyFile(join(service.folder, 'readmodels.db'), kept);
  const later = await started(service.restart());
  for (let index = 10; index < 20; index += 1)
    await later.call('/api/subscriptions', { body: aSubscription(index) });
  const before = await everyDocument(later);
  await later.stop();
  await removeReadModels(service);
  await copyFile(kept, join(service.folder, 'readmodels.db'));
  expect(await everyDocument(await started(later.restart()))).toEqual(before);
});

test('a read model file that is no database is rebuilt', async () => {
  const service = await filledStore(5);
  const before = await everyDocument(service);
  await service.stop();
  await removeReadModels(service);
  await writeFile(join(service.folder, 'readmodels.db'), 'no database at all'.repeat(500));
  expect(await everyDocument(await started(service.restart()))).toEqual(before);
});

/** Damages the pages that hold a text, or only the middle one, so that they are no longer pages of a table. */
async function damagePages(file: string, text: string, which: 'all' | 'one' = 'all'): Promise<void> {
  const bytes = await readFile(file);
  const size = bytes.readUInt16BE(16);
  const pages = Array.from({ length: bytes.length / size - 1 }, (_, index) => (index + 1) * size);
  const holding = pages.filter((page) => bytes.subarray(page, page + size).includes(text));
  expect(holding.length).toBeGreaterThan(2);
  const middle = holding.length >> 1;
  for (const page of which === 'all' ? holding : holding.slice(middle, middle + 1)) bytes[page] = 0xff;
  await writeFile(file, bytes);
}

test('unreadable pages of the read models give a 503, end the process with a message, and are rebuilt', async () => {
  const service = await filledStore(40, startOwnService);
  const before = await everyDocument(service);
  await service.stop();
  await damagePages(join(service.folder, 'readmodels.db'), '"customerId":"cus-');

  const damaged = await started(service.restart({ LOG_LEVEL: 'warn' }));
  const [process] = damaged.processes;
  await until(async () => {
    const answer = await damaged.call('/api/subscriptions?$orderby=customerId').catch(() => undefined);
    expect([undefined, 503]).toContain(answer?.status);
    return process?.runs() === false;
  });
  const said = 'the next start replaces it: the read models are built from the events';
  expect(process?.output()).toMatch(new RegExp(`readmodels\\.db: .*${said}`));
  expect(await everyDocument(await started(service.restart()))).toEqual(before);
});

test.each(['all', 'one'] as const)(
  'unreadable pages of the events (%s) end the start with one line',
  async (which) => {
    const service = await filledStore(40, startOwnService);
    await service.stop();
    await damagePages(join(service.folder, 'events.db'), '$sealed', which);
    await expect(service.restart()).rejects.toThrow(
      /^the service ended with 1:\n[^\n]*events\.db: [^\n]*; restore it from a backup\n$/,
    );
  },
);

test('a damaged event file stops the start with one line that says so', async () => {
  const service = await filledStore(1);
  await service.stop();
  await writeFile(join(service.folder, 'events.db'), 'no database at all'.repeat(500));
  await expect(service.restart()).rejects.toThrow(
    /^the service ended with 1:\nthe data folder \S+ cannot be used: a database in it is damaged \(.*\); restore it from a backup\n$/,
  );
});
