/** Services with a continuous backup: it has every answered command a moment later, and any moment can be restored. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { followed, lag, startOn } from '../support/backups.js';
import { untilNothingIsHalfDone } from '../support/ledgerCheck.js';
import { runHere } from '../support/program.js';
import { type S3Server, startS3Server } from '../support/s3Server.js';
import { type RunningService, startOwnService } from '../support/service.js';
import { everyHistory, type Shown } from '../support/storeContents.js';
import { changeSubscriptions, emptyLedger, type Ledger, post } from '../support/subscriptionLoad.js';
import { temporaryFolders } from '../support/temporaryFolder.js';
import { aMoment, until } from '../support/until.js';

const newFolder = temporaryFolders();
const services: RunningService[] = [];
const servers: S3Server[] = [];
afterEach(async () => {
  for (const service of services.splice(0).reverse()) await service.dispose();
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function started(starting: Promise<RunningService>): Promise<RunningService> {
  const service = await starting;
  services.push(service);
  return service;
}

async function restore(service: RunningService, words: readonly string[], variables = {}) {
  const into = newFolder();
  const dataKey = join(service.folder, 'data.key');
  const ended = await runHere(['restore', ...words, '--data', into, '--data-key', dataKey], variables);
  return { ...ended, into };
}

async function restored(service: RunningService, words: readonly string[], variables = {}) {
  const { code, said, into } = await restore(service, words, variables);
  expect({ code, said }).toMatchObject({ code: 0 });
  return started(startOn(into));
}

const verify = async (service: RunningService): Promise<Shown> =>
  (await service.call('/api/audit/verify', { method: 'POST' })).body;

const certain = (ledger: Ledger): ReadonlyMap<string, number> =>
  new Map(
    ledger.known.map(({ id, events }) => [
      id,
      [...events.values()].reduce((sum, { atLeast }) => sum + atLeast, 0),
    ]),
  );

const use = (service: RunningService, id: string, subscriptionId: string, meter = 'calls') =>
  service.call('/api/usage-events', {
    body: { events: [{ id, meter, subscriptionId, at: new Date().toISOString(), value: 1 }] },
  });

async function metered(service: RunningService): Promise<string> {
  await service.call('/api/reference/meters/calls', { method: 'PUT', body: { aggregation: 'sum' } });
  const { body } = await service.call('/api/subscriptions', {
    body: {
      customerId: 'metered',
      offerId: 'calls',
      billingCycle: 'monthly',
      quantity: 1,
      unitPrice: 1,
      startDate: new Date().toISOString().slice(0, 10),
    },
  });
  return body.id;
}

const put = (service: RunningService, id: string) =>
  service.call(`/api/reference/customers/${id}`, { method: 'PUT', body: { name: `Name of ${id}` } });
const customers = async (service: RunningService): Promise<readonly string[]> =>
  (await service.call('/api/reference/customers')).body.value.map(({ id }: Shown) => id);

test('after kill -9 under load the bucket restores all commands, usage and keys of a moment before', async () => {
  const server = await startS3Server();
  servers.push(server);
  const bucket = { BACKUP_REGION: server.region, BACKUP_CREDENTIALS: server.credentials };
  const original = await started(startOwnService({ BACKUP_TO: server.address, ...bucket }));
  const subscriptionId = await metered(original);
  for (const id of ['used', 'reversed']) await use(original, id, subscriptionId);
  await use(original, 'waiting', subscriptionId, 'unknown');
  await use(original, 'dismissed', subscriptionId, 'unknown');
  for (const id of ['reversed', 'dismissed'])
    await original.call('/api/usage-events/reverse', { body: { source: '', id, reason: 'a test' } });

  const ledger = emptyLedger();
  const clients = Array.from({ length: 6 }, (_, index) =>
    changeSubscriptions(original, ledger, `client-${index}`, () => false).catch(() => undefined),
  );
  while (ledger.count < 120) await aMoment();
  const [before, answered] = [certain(ledger), [...ledger.answered]];
  await followed(original);
  await original.kill();
  await Promise.all(clients);

  const again = await restored(original, [server.address], bucket);
  const ids = [...before.keys()];
  expect(ids.length).toBeGreaterThan(5);
  for (const [id, history] of await everyHistory(again, ids))
    expect({ id, count: history.length >= (before.get(id) ?? 0) }).toEqual({ id, count: true });
  await untilNothingIsHalfDone(again, ids);
  // Clients that repeat a request get their answers: the idempotency keys are restored too.
  for (const command of answered.slice(-5)) {
    const { status } = await post(again, command);
    expect(status).toBeLessThan(300);
  }
  expect(await verify(again)).toMatchObject({ valid: true, findings: [] });
  const usage = await again.call(`/api/subscriptions/${subscriptionId}`);
  expect(usage.status).toBe(200);
  const waiting = await again.call('/api/usage-events/waiting');
  expect(waiting.body.value.map(({ id }: Shown) => id)).toEqual(['waiting']);
  expect((await use(again, 'used', subscriptionId)).body.results[0].status).toBe('refused');
});

test('restore --to restores an earlier moment, and what was erased since stays erased', async () => {
  const target = newFolder();
  const original = await started(startOwnService({ BACKUP_TO: target }));
  await put(original, 'ada');
  const secret = 'OAK CHAIR WITH ENGRAVING';
  const made = await original.call('/api/subscriptions', {
    body: { customerId: secret, offerId: 'offer-1', unitPrice: 3 },
  });
  const path = `/api/subscriptions/${made.body.id}`;
  const moment = new Date(Date.now() + 1).toISOString();
  await until(() => new Date().toISOString() > moment);
  await put(original, 'later');
  await followed(original);
  const kept = await restored(original, [target, '--to', moment]);
  expect((await kept.call(path)).body.customerId).toBe(secret);
  expect((await original.call(`${path}?hard=true`, { method: 'DELETE' })).status).toBe(200);
  await followed(original);
  const again = await restored(original, [target, '--to', moment]);
  expect(await customers(again)).toEqual(['ada']);
  expect((await again.call(path)).status).toBe(404);
  expect((await again.call(`/api/audit/subscription/${made.body.id}`)).body.value).toMatchObject([
    { type: 'SubscriptionCreated', data: null },
  ]);
  expect(await verify(again)).toMatchObject({ valid: true, findings: [] });
  const latest = await restored(original, [target]);
  expect(await customers(latest)).toEqual(['ada', 'later']);
  expect(await restore(original, [target, '--to', '2020-01-01T00:00:00Z'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('holds no backup of that time'),
  });
});

test('an unavailable target is reported once and catches up when it is back, even after a restart', async () => {
  const server = await startS3Server();
  servers.push(server);
  const bucket = { BACKUP_REGION: server.region, BACKUP_CREDENTIALS: server.credentials };
  const original = await started(
    startOwnService({ BACKUP_TO: server.address, LOG_LEVEL: 'info', ...bucket }),
  );
  await followed(original);
  await server.close();
  await put(original, 'ada');
  await until(async () => (await lag(original)) > 3);
  await put(original, 'bob');
  const output = () => original.processes[0]?.output() ?? '';
  const told = (what: string) => output().split(what).length - 1;
  expect(told('waits for its target')).toBe(1);
  await server.reopen();
  await followed(original);
  expect(told('has caught up')).toBe(1);
  await original.kill();
  await server.close();
  const restarted = await started(original.restart());
  await put(restarted, 'cleo');
  await server.reopen();
  await followed(restarted);
  await restarted.kill();
  const again = await restored(original, [server.address], bucket);
  expect(await customers(again)).toEqual(['ada', 'bob', 'cleo']);
  expect(await verify(again)).toMatchObject({ valid: true, findings: [] });
});

test('damaged and missing segments are named in one line; a second writer and another store are refused', async () => {
  const target = newFolder();
  const original = await started(startOwnService({ BACKUP_TO: target, LOG_LEVEL: 'error' }));
  for (const id of ['ada', 'bob', 'cleo']) {
    await put(original, id);
    await followed(original);
  }
  const copy = newFolder();
  cpSync(target, copy, { recursive: true });
  const names = readdirSync(join(copy, 'segments'));
  expect(names.length).toBeGreaterThan(2);
  const [, second = ''] = names;
  const file = join(copy, 'segments', second);
  const bytes = readFileSync(file);
  bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  const rest = String.raw`--to \d{4}-\S+Z restores what was stored before it`;
  const fault = (what: string) => ({ code: 1, said: expect.stringMatching(what) });
  expect(await restore(original, [copy])).toMatchObject(
    fault(`^segments/${second} in ${copy} is damaged, or was written with another data key; ${rest}\n$`),
  );
  rmSync(file);
  const refused = await restore(original, [copy]);
  expect(refused).toMatchObject(fault(`^segments/${second} in ${copy} is missing; ${rest}\n$`));
  const [, to = ''] = /--to (\S+)/.exec(refused.said) ?? [];
  const before = await restored(original, [copy, '--to', to]);
  expect(await customers(before)).not.toContain('cleo');

  await expect(startOwnService({ BACKUP_TO: target })).rejects.toThrow(/BACKUP_TO: .* another data key/);
  const dataKey = readFileSync(join(original.folder, 'data.key'), 'utf8').trim();
  await expect(startOwnService({ BACKUP_TO: target, DATA_KEY: dataKey })).rejects.toThrow(
    /BACKUP_TO: .* another store; give an empty address/,
  );
  const twin = newFolder();
  cpSync(original.folder, twin, { recursive: true });
  await started(startOn(twin, { BACKUP_TO: target }));
  await put(original, 'dora');
  const output = () => original.processes[0]?.output() ?? '';
  await until(() => output().includes('the continuous backup has stopped'));
  await until(async () => (await lag(original)) > 1);
});
