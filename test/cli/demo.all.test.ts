import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningService, startService } from '../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.dispose());

/** The command finds the service by its address and the key in the data folder, as on an operator's machine. */
async function demo(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/main.js', 'demo', ...words], {
    env: { PATH: process.env.PATH, ...service.storeVariables, BASE_URL: service.url },
  });
  return stdout;
}

const lists = [
  '/api/subscriptions',
  '/api/invoices/odata',
  '/api/payments',
  '/api/payment-proposals',
  '/api/credit-notes',
  '/api/receipts',
  '/api/quotes',
  '/api/reference/offers',
  '/api/reference/customers',
  '/api/reference/meters',
  '/api/reference/orders',
  '/api/reference/discount-codes',
  '/api/accounts',
  '/api/dashboards',
  '/api/reports',
  '/api/users',
];

/** How many rows each list has. */
async function countAll(): Promise<Record<string, number>> {
  const counted = await Promise.all(
    lists.map(async (path) => [path, (await service.call(`${path}?$top=0`)).body.count] as const),
  );
  return Object.fromEntries(counted);
}

test('the demo fills every list of a service, and doing it again adds nothing', async () => {
  expect(await demo()).toMatch(/^subscriptions +2000$/m);
  const counted = await countAll();
  expect(Object.entries(counted).filter(([, count]) => count < 2)).toEqual([]);
  const { body } = await service.call('/api/subscriptions/aggregated');
  expect(body.totalSubscriptions).toBe(2000);
  expect(body.terminatedSubscriptions).toBeGreaterThan(150);
  expect(body.suspendedSubscriptions).toBeGreaterThan(80);
  expect(body.totalMRR).toBeGreaterThan(100_000);
  expect((await service.call("/api/customers?$filter=language eq 'de'&$top=0")).body.count).toBe(140);
  // What is billed in the last 60 days comes to about two months of what recurs.
  const since = new Date(Date.now() - 60 * 86_400_000).toISOString();
  const filter = `status in ('issued','paid') and currency eq 'USD' and invoiceDate ge ${since}`;
  const billed = (await service.call(`/api/invoices/odata?$top=1000&$select=total&$filter=${filter}`)).body;
  const sum = billed.value.reduce((all: number, { total }: { total: number }) => all + total, 0);
  const share = sum / (2 * body.mrrByCurrency.USD);
  expect([share > 0.5, share < 1.5]).toEqual([true, true]);
  const [relay] = (await service.call("/api/subscriptions?$filter=offerId eq 'demo-offer-7'&$top=1")).body
    .value;
  expect((await service.call(`/api/subscriptions/${relay.id}`)).body.charges).toHaveLength(2);
  expect((await service.call('/api/usage-events/waiting')).body.count).toBe(0);
  const events = (await service.call('/api/audit/verify', { method: 'POST' })).body;
  expect(events.valid).toBe(true);
  const money = (await service.call('/api/audit/money', { method: 'POST' })).body;
  expect(money).toMatchObject({ valid: true, subscriptions: 2000, findings: [] });
  const dashboards = (await service.call('/api/dashboards')).body.value;
  for (const { id } of dashboards) {
    const { widgets } = (await service.call(`/api/dashboards/${id}`)).body;
    for (const { title, data } of widgets) expect([title, data?.labels.length]).not.toEqual([title, 0]);
  }
  expect(JSON.parse(await demo('--json'))).toMatchObject({ subscriptions: 2000, carts: 24 });
  expect(await countAll()).toEqual(counted);
  expect((await service.call('/api/subscriptions/aggregated')).body).toEqual(body);
  // Two thousand subscriptions with their lives, on servers too.
});
