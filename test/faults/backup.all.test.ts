/** Backups of a running service and services restored from them: nothing answered is missing, and nothing erased comes back. */
import { cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { backUp, restore, startOn } from '../support/backups.js';
import { untilCaughtUp, untilNothingIsHalfDone } from '../support/ledgerCheck.js';
import { expectProblem } from '../support/problem.js';
import { type RunningService, startService } from '../support/service.js';
import { startProcess } from '../support/serviceProcess.js';
import { everyDocument, everyHistory, type Shown } from '../support/storeContents.js';
import {
  type AnsweredCommand,
  changeSubscriptions,
  emptyLedger,
  type Ledger,
  post,
} from '../support/subscriptionLoad.js';
import { temporaryFolders } from '../support/temporaryFolder.js';
import { aMoment } from '../support/until.js';

const newFolder = temporaryFolders();
const services: RunningService[] = [];
afterEach(async () => {
  // The last one goes first: it may run on the folder of the one before it.
  for (const service of services.splice(0).reverse()) await service.dispose();
});

async function started(starting: Promise<RunningService>): Promise<RunningService> {
  const service = await starting;
  services.push(service);
  return service;
}

interface Load {
  readonly ledger: Ledger;
  /** Resolves after `count` more answered commands. */
  commands(count: number): Promise<void>;
  end(): Promise<void>;
}

function load(service: RunningService, clients: number): Load {
  const ledger = emptyLedger();
  let over = false;
  const working = Promise.all(
    Array.from({ length: clients }, (_, index) =>
      changeSubscriptions(service, ledger, `client-${index}`, () => over),
    ),
  );
  const failed = working.then(
    () => new Error('the clients have ended'),
    (error: unknown) => error,
  );
  return {
    ledger,
    async commands(count) {
      const target = ledger.count + count;
      while (ledger.count < target) {
        const error = await Promise.race([failed, aMoment()]);
        if (error !== undefined) throw error;
      }
    },
    async end() {
      over = true;
      await working;
    },
  };
}

/** Returns the number of events that each subscription had at least. */
function certain(ledger: Ledger): ReadonlyMap<string, number> {
  return new Map(
    ledger.known.map(({ id, events }) => [
      id,
      [...events.values()].reduce((sum, { atLeast }) => sum + atLeast, 0),
    ]),
  );
}

const verify = async (service: RunningService): Promise<Shown> =>
  (await service.call('/api/audit/verify', { method: 'POST' })).body;

const manifestOf = (half: string): Shown => JSON.parse(readFileSync(join(half, 'manifest.json'), 'utf8'));

/** Leaves out the amount of an invoice, which is the present one: a draft may have been lowered since. */
const withoutAmount = (text: string) => text.replace(/,"amount":[\d.]+/, '');

/** Sends answered requests again with their keys and expects the same answers. */
async function expectSameAnswers(service: RunningService, answered: readonly AnsweredCommand[]) {
  for (const command of answered) {
    const { text } = await post(service, command);
    const said = { key: command.key, text: withoutAmount(text) };
    expect(said).toEqual({ key: command.key, text: withoutAmount(command.text) });
  }
}

test('a backup under load holds every answer given before it and rebuilds to the same documents', async () => {
  const original = await started(startService());
  const [backup, folder] = [newFolder(), newFolder()];
  const clients = load(original, 8);
  await clients.commands(160);
  const before = certain(clients.ledger);
  const answered = [...clients.ledger.answered];
  const counted = clients.ledger.count;
  await backUp(original, [backup]);
  expect(clients.ledger.count).toBeGreaterThan(counted);
  await clients.commands(60);
  // The requests are random, so the clients go on until one has created a subscription that the backup cannot have.
  const earlier = new Set(clients.ledger.answered.map(({ key }) => key));
  const isNew = ({ path, key }: AnsweredCommand) => path === '/api/subscriptions' && !earlier.has(key);
  while (!clients.ledger.answered.some(isNew)) await clients.commands(10);
  await clients.end();
  const later = await everyHistory(original, [...certain(clients.ledger).keys()]);

  await restore(original, { backup, into: folder });
  const restoredAt = new Date().toISOString();
  const restored = await started(startOn(folder));
  const ids = (await everyDocument(restored)).lists.subscriptions.map(({ id }: Shown) => id);
  expect(ids).toEqual(expect.arrayContaining([...before.keys()]));
  // The restored store itself finishes work of which the backup holds only the first of two streams.
  await untilNothingIsHalfDone(restored, ids);
  let fewer = 0;
  for (const [id, history] of await everyHistory(restored, ids)) {
    const own: readonly Shown[] = history.filter(({ recordedAt }) => recordedAt < restoredAt);
    expect({ id, own }).toEqual({ id, own: later.get(id)?.slice(0, own.length) });
    expect(own.length).toBeGreaterThanOrEqual(before.get(id) ?? 1);
    if (own.length < (later.get(id)?.length ?? 0)) fewer += 1;
  }
  expect(fewer + later.size - ids.length).toBeGreaterThan(0);

  // It has all events of the backup, and one that records the restore.
  const { position } = manifestOf(join(backup, 'data'));
  const verified = await verify(restored);
  expect(verified).toMatchObject({ valid: true, findings: [] });
  expect(verified.events).toBeGreaterThan(Number(position));
  const documents = await everyDocument(restored);
  for (const name of ['subscriptions', 'invoices']) {
    const rebuilt = await restored.call(`/api/projections/${name}/rebuild`, { method: 'POST' });
    expect(rebuilt.status).toBe(200);
  }
  expect(await everyDocument(restored)).toEqual(documents);

  // A request answered before the backup gets the same answer again, and nothing is done twice.
  await expectSameAnswers(restored, answered);
  expect(await everyDocument(restored)).toEqual(documents);
  expect((await verify(restored)).events).toBe(verified.events);
  // A request answered after the backup is missing in it, so it is carried out.
  const lost = clients.ledger.answered.find(
    ({ path, text }) => path === '/api/subscriptions' && !ids.includes(JSON.parse(text).id),
  );
  if (lost === undefined) throw new Error('nothing was made after the backup');
  expect((await post(restored, lost)).status).toBe(201);
  expect((await verify(restored)).events).toBeGreaterThan(verified.events);
});

test('a token issued after the backup is invalid on the restored store', async () => {
  const original = await started(startService());
  const backup = newFolder();
  await backUp(original, [backup]);
  const token = await original.signIn('admin@example.com', 'correct horse battery staple');
  const folder = newFolder();
  await restore(original, { backup, into: folder });
  const restored = await started(startOn(folder));
  expectProblem(await restored.call('/api/jobs', { token }), 401, 'UNAUTHENTICATED');
  expect((await restored.call('/api/jobs')).status).toBe(200);
});

const secret = 'OAK CHAIR WITH ENGRAVING';

/** Creates a receipt and a subscription with data of a customer. */
async function personal(service: RunningService): Promise<{ receipt: string; subscription: string }> {
  const put = await service.call('/api/reference/orders/order-1', {
    method: 'PUT',
    body: { status: 'completed', customerId: 'cus-1' },
  });
  expect(put.status).toBeLessThan(300);
  const receipt = await service.call('/api/receipts', {
    body: { orderId: 'order-1', items: [{ description: secret, quantity: 1, price: 9.5 }] },
  });
  const subscription = await service.call('/api/subscriptions', {
    body: { customerId: secret, offerId: 'offer-1', unitPrice: 3 },
  });
  await service.call(`/api/receipts/${receipt.body.id}/export-pdf`, { method: 'POST' });
  return { receipt: receipt.body.id, subscription: subscription.body.id };
}

/** Returns the files of a folder that contain a text. */
function filesWith(folder: string, text: string): string[] {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return files.filter((name) => readFileSync(join(folder, name)).includes(text));
}

test('what was erased after a backup stays unreadable only when restored with newer keys', async () => {
  const original = await started(startService({ TEST_CLOCK: 'true', RETENTION_YEARS: '0' }));
  const { receipt, subscription } = await personal(original);
  const [backup, newer] = [newFolder(), newFolder()];
  await backUp(original, [backup]);
  // The law requires a receipt to be kept until its year is over.
  const now = `${new Date().getUTCFullYear() + 1}-01-01T00:00:00.000Z`;
  await original.call('/api/test-clock', { method: 'PUT', body: { now } });
  for (const path of [`/api/receipts/${receipt}?hard=true`, `/api/subscriptions/${subscription}?hard=true`]) {
    expect((await original.call(path, { method: 'DELETE' })).status).toBe(200);
  }
  await backUp(original, ['--keys', newer]);

  const withOldKeys = join(newFolder(), 'old');
  await restore(original, { backup, into: withOldKeys });
  const undone = await started(startOn(withOldKeys));
  expect((await undone.call(`/api/receipts/${receipt}`)).body.items[0].description).toBe(secret);

  const withNewKeys = join(newFolder(), 'new');
  await restore(original, { backup, into: withNewKeys, keys: newer });
  const kept = await started(startOn(withNewKeys));
  expectProblem(await kept.call(`/api/receipts/${receipt}`), 404, 'RECEIPT_NOT_FOUND');
  expectProblem(await kept.call(`/api/subscriptions/${subscription}`), 404, 'SUBSCRIPTION_NOT_FOUND');
  expectProblem(
    await kept.call(`/api/receipts/${receipt}/export-pdf`, { method: 'POST' }),
    404,
    'RECEIPT_NOT_FOUND',
  );
  const history = await kept.call(`/api/audit/receipt/${receipt}`);
  expect(history.body.value).toMatchObject([{ type: 'ReceiptCreated', data: null }]);
  expect(await verify(kept)).toMatchObject({ valid: true, findings: [] });
  expect(
    (await kept.call('/api/projections')).body.value.map(({ fault }: Shown) => fault),
  ).not.toContainEqual(expect.any(String));
  await kept.stop();
  expect(filesWith(withNewKeys, secret)).toEqual([]);
  // Without the data key the backup does not show it either.
  expect(filesWith(backup, secret)).toEqual([]);
});

const readModelFiles = ['readmodels.db', 'readmodels.db-wal', 'readmodels.db-shm'];

/** Replaces the read models in a folder by those of a stopped service. */
function moveReadModels(from: string, into: string): void {
  for (const name of readModelFiles) {
    rmSync(join(into, name), { force: true });
    if (statSync(join(from, name), { throwIfNoEntry: false }) !== undefined)
      cpSync(join(from, name), join(into, name));
  }
}

async function subscribe(service: RunningService, customerId: string): Promise<string> {
  const { status, body, text } = await service.call('/api/subscriptions', {
    body: { customerId, offerId: 'offer-1', unitPrice: 2 },
  });
  if (status !== 201) throw new Error(text);
  return body.id;
}

async function upgrade(service: RunningService, subscriptionId: string, newQuantity: number): Promise<void> {
  const { status, text } = await service.call('/api/subscriptions/upgrade-quantity', {
    body: { subscriptionId, newQuantity },
  });
  if (status !== 200) throw new Error(text);
}

/** Expects the lists to show what the events say, now and after another change. */
async function expectDocumentsOfTheEvents(service: RunningService, expected: Shown): Promise<void> {
  expect((await everyDocument(service)).resources).toEqual(expected.resources);
  const id = await subscribe(service, 'somebody new');
  expect((await service.call(`/api/subscriptions/${id}`)).status).toBe(200);
  const documents = await everyDocument(service);
  await service.call('/api/projections/subscriptions/rebuild', { method: 'POST' });
  expect(await everyDocument(service)).toEqual(documents);
}

test('read models newer than the restored events are rebuilt', async () => {
  const original = await started(startService());
  const known = await subscribe(original, 'known');
  const backup = newFolder();
  await backUp(original, [backup]);
  const atBackup = await everyDocument(original);
  await upgrade(original, known, 7);
  await subscribe(original, 'lost');
  await original.stop();

  const folder = newFolder();
  await restore(original, { backup, into: folder });
  // The restored store grows past the position of those read models before they are moved into its folder.
  const restored = await started(startOn(folder));
  for (const name of ['a', 'b', 'c', 'd']) await subscribe(restored, name);
  const expected = await everyDocument(restored);
  await restored.stop();
  moveReadModels(original.folder, folder);
  const mixed = await started(restored.restart());
  await expectDocumentsOfTheEvents(mixed, expected);
  expect(Object.keys(expected.resources)).toEqual(expect.arrayContaining(Object.keys(atBackup.resources)));
});

test('older events put back by hand stop the start, and accepting the loss rebuilds the read models', async () => {
  let service = await started(startService());
  const known = await subscribe(service, 'known');
  const atCopy = await everyDocument(service);
  await service.stop();
  const copy = newFolder();
  cpSync(join(service.folder, 'events.db'), join(copy, 'events.db'));
  service = await started(service.restart());
  await upgrade(service, known, 7);
  await subscribe(service, 'lost');
  // Documents may be ahead of their checkpoint for a tenth of a second, so wait until the read models have caught up.
  await untilCaughtUp(service);
  await service.stop();
  cpSync(join(copy, 'events.db'), join(service.folder, 'events.db'));
  await expect(service.restart()).rejects.toThrow('events are missing at the end');
  const once = await startProcess({ DATA_DIR: service.folder, PORT: '0' }, ['start', '--accept-loss']);
  expect(await once.stop()).toBe(0);
  service = await started(service.restart());
  await expectDocumentsOfTheEvents(service, atCopy);
});

test('older read models are brought up to date, and those of another store are rebuilt', async () => {
  let service = await started(startService());
  const other = await started(startService());
  const known = await subscribe(service, 'known');
  await service.stop();
  const older = newFolder();
  moveReadModels(service.folder, older);
  service = await started(service.restart());
  await upgrade(service, known, 7);
  await subscribe(service, 'newer');
  const now = await everyDocument(service);
  await service.stop();

  moveReadModels(older, service.folder);
  service = await started(service.restart());
  expect(await everyDocument(service)).toEqual(now);
  await service.stop();

  await subscribe(other, 'a stranger');
  await other.stop();
  moveReadModels(other.folder, service.folder);
  service = await started(service.restart());
  await expectDocumentsOfTheEvents(service, now);
});
