/** Unreadable events: the service starts and works, reports what it cannot read, and loses nothing before them. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import Database from 'libsql';
import { expectProblem } from '../support/problem.js';
import { runHere } from '../support/program.js';
import { type RunningService, startService } from '../support/service.js';

let service: RunningService;
let id: string;
let other: string;
const create = async (customerId: string) =>
  (await service.call('/api/subscriptions', { body: { customerId, offerId: 'offer-1' } })).body.id as string;
const suspend = (subscriptionId: string) =>
  service.call('/api/subscriptions/suspend', { body: { subscriptionId, reason: 'unpaid' } });
const invoices = { dueDate: '2026-12-01T00:00:00Z', invoiceDate: '2026-01-01T00:00:00Z', currency: 'USD' };
const createInvoice = () =>
  service.call('/api/invoices', {
    body: {
      ...invoices,
      customerId: 'cus-1',
      orderId: 'order-1',
      items: [{ description: 'x', quantity: 1, unitPrice: 1 }],
    },
  });

async function startWithEvents(): Promise<void> {
  service = await startService();
  id = await create('cus-1');
  await suspend(id);
  other = await create('cus-2');
  await createInvoice();
}

/** Changes one event in the file and restarts without read models, so that they must be built past it. */
async function changed(set: string, stream: string, revision: number): Promise<void> {
  await service.stop();
  const database = new Database(join(service.folder, 'events.db'));
  const triggers = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all();
  for (const { name } of triggers as { name: string }[]) database.exec(`DROP TRIGGER ${name}`);
  const { changes } = database
    .prepare(
      `UPDATE events SET ${set} WHERE stream = (SELECT id FROM streams WHERE name = ?) AND revision = ?`,
    )
    .run(stream, revision);
  database.close();
  expect(changes).toBe(1);
  for (const end of ['', '-wal', '-shm'])
    rmSync(join(service.folder, `readmodels.db${end}`), { force: true });
  service = await service.restart();
}

const noJson = "data = '{'";
const otherSealedData = `data = replace(data, '"$sealed":"', '"$sealed":"AAAA')`;

describe.each([
  ['no JSON any more', noJson],
  ['sealed data that no key opens', otherSealedData],
])('an event that is %s', (_, set) => {
  const detail = () =>
    `Revision 1 of subscription-${id} is unreadable: it was changed or damaged in the store`;
  beforeAll(async () => {
    await startWithEvents();
    await changed(set, `subscription-${id}`, 1);
  });
  afterAll(() => service.dispose());

  test('stops only the read model of its stream, as health and metrics report', async () => {
    const ready = await service.call('/health/ready', { token: null });
    expect(ready.status).toBe(503);
    const { subscriptions, invoices: whole, events } = ready.body.checks.projections;
    expect(subscriptions.fault).toBe(`subscriptions cannot apply a damaged event at subscription-${id}/1`);
    expect([whole.fault, events.fault]).toEqual([null, null]);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toContain('projection_stopped{model="subscriptions"} 1');
    expect(metrics).toContain('projection_stopped{model="invoices"} 0');
    expect((await service.call('/api/invoices/odata')).body.count).toBe(1);
    expect((await createInvoice()).status).toBe(201);
  });

  test('ends the history, which shows the events before it and names it', async () => {
    const { status, body } = await service.call(`/api/audit/subscription/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      value: [{ revision: 0, type: 'SubscriptionCreated' }],
      count: 1,
      damaged: { revision: 1, position: expect.any(String), detail: detail() },
    });
  });

  test('leaves earlier states readable, and is named when later ones are requested', async () => {
    const state = (query: string) => service.call(`/api/audit/subscription/${id}/state?${query}`);
    expect((await state('revision=0')).body).toMatchObject({ revision: 0, state: { status: 'active' } });
    for (const query of ['revision=1', 'at=2999-01-01T00:00:00Z', '']) {
      const refused = await state(query);
      expectProblem(refused, 503, 'SERVICE_UNAVAILABLE');
      expect(refused.body.detail).toBe(detail());
      expect(refused.headers.get('retry-after')).toBe('600');
    }
  });

  test('refuses commands on its own stream only, and the rebuild of its read model', async () => {
    const refused = await service.call('/api/subscriptions/unsuspend', { body: { subscriptionId: id } });
    expectProblem(refused, 503, 'SERVICE_UNAVAILABLE');
    expect(refused.body.detail).toBe(detail());
    expect((await suspend(other)).status).toBe(200);
    const rebuilt = (model: string) => service.call(`/api/projections/${model}/rebuild`, { method: 'POST' });
    expectProblem(await rebuilt('subscriptions'), 503, 'SERVICE_UNAVAILABLE');
    expect((await rebuilt('invoices')).status).toBe(200);
  });
});

describe('the service', () => {
  beforeEach(startWithEvents);
  afterEach(() => service.dispose());

  test('the command line prints the history up to a damaged event, names it and exits with 2', async () => {
    await changed(noJson, `subscription-${id}`, 1);
    const environment = { ...service.storeVariables, BASE_URL: service.url };
    expect(await runHere(['audit', 'history', 'subscription', id, '--json'], environment)).toEqual({
      code: 2,
      out: expect.stringMatching(/^\{"revision":0.*\}\n$/),
      said: expect.stringContaining(`Revision 1 of subscription-${id} is unreadable`),
    });
  });

  test('an event whose data does not fit its type stops its read model and is named in its history', async () => {
    const [invoice] = (await service.call('/api/invoices/odata')).body.value;
    await changed(`data = '{"items":5}'`, `invoice-${invoice.id}`, 0);
    const { body } = await service.call(`/api/audit/invoice/${invoice.id}`);
    expect(body).toMatchObject({ value: [], count: 0, damaged: { revision: 0 } });
    const ready = await service.call('/health/ready', { token: null });
    expect(ready.body.checks.projections.invoices.fault).toMatch(
      /cannot apply InvoiceDrafted at invoice-inv_/,
    );
    const rebuilt = await service.call('/api/projections/invoices/rebuild', { method: 'POST' });
    expectProblem(rebuilt, 503, 'SERVICE_UNAVAILABLE');
    expect(rebuilt.body.detail).toMatch(/cannot apply InvoiceDrafted/);
  });

  test('a command that meets an event of an unknown type is refused and names the event', async () => {
    const [invoice] = (await service.call('/api/invoices/odata')).body.value;
    const become = (status: string) =>
      service.call(`/api/invoices/${invoice.id}/status`, { method: 'PATCH', body: { status } });
    await become('issued');
    await changed(`type = 'Nonsense'`, `invoice-${invoice.id}`, 1);
    const refused = await become('paid');
    expectProblem(refused, 503, 'SERVICE_UNAVAILABLE');
    expect(refused.body.detail).toContain(`Revision 1 of invoice-${invoice.id}`);
  });

  test('the service starts although the first Admin can no longer be read', async () => {
    const users = await service.call('/api/users', {
      body: {
        email: 'second@example.com',
        password: 'difference engine',
        firstName: 'A',
        lastName: 'B',
        roles: ['Admin'],
      },
    });
    expect(users.status).toBe(201);
    await changed(noJson, 'user-1', 0);
    const { status } = await service.call('/health/live', { token: null });
    expect(status).toBe(200);
  });
});
