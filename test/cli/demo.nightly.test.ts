/** `npm run demo` fills every list of a service with sound data, once. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningService, startService } from '../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.dispose());

/** Runs the command, which finds the service by its address and the key in the data folder. */
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

/** Returns the number of rows of each list. */
async function countAll(): Promise<Record<string, number>> {
  const counted = await Promise.all(
    lists.map(async (path) => [path, (await service.call(`${path}?$top=0`)).body.count] as const),
  );
  return Object.fromEntries(counted);
}

/** Returns all rows of a list. */
// biome-ignore lint/suspicious/noExplicitAny: rows of answers.
async function rowsOf(path: string): Promise<any[]> {
  const { value, count } = (await service.call(`${path}&$top=1000`)).body;
  for (let skip = 1000; skip < count; skip += 1000)
    value.push(...(await service.call(`${path}&$top=1000&$skip=${skip}`)).body.value);
  return value;
}

const dayMilliseconds = 86_400_000;
const isoDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/**
 * Returns the recurring revenue at each month's end, once from the revenue movements and once from the invoices that bill that day.
 * The latter is an oracle that uses only days of supply.
 */
async function monthsOf(currency: string, today: string) {
  const movements = (await service.call('/api/subscriptions/revenue-movements?from=2000-01-01')).body.value;
  const suspended = await rowsOf("/api/subscriptions?$filter=status eq 'suspended'&$select=id");
  const paused = new Set(suspended.map(({ id }) => id));
  const invoices = await rowsOf(
    `/api/invoices/odata?$filter=supplyFrom ne null and currency eq '${currency}'&$select=subtotal,supplyFrom,supplyTo,subscriptionId`,
  );
  let recurring = 0;
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: 25 }, (_, place) => {
    const end = isoDay(Math.min(Date.UTC(year, month - 24 + place, 0), Date.parse(today)));
    const own = movements.filter(
      (one: { month: string; currency: string }) =>
        one.currency === currency && one.month === end.slice(0, 7),
    );
    for (const { month: _month, currency: _currency, ...moved } of own)
      recurring += Object.values<number>(moved).reduce((sum, one) => sum + one, 0);
    const yearly = invoices
      .filter(({ supplyFrom, supplyTo }) => supplyFrom <= end && supplyTo >= end)
      // Suspended subscriptions have no revenue today, although their period was billed.
      .filter(({ subscriptionId }) => end < today || !paused.has(subscriptionId))
      .reduce((sum, { subtotal, supplyFrom, supplyTo }) => {
        const days = (Date.parse(supplyTo) - Date.parse(supplyFrom)) / dayMilliseconds + 1;
        return sum + subtotal * (days < 32 ? 12 : days < 93 ? 4 : 1);
      }, 0);
    return { month: end.slice(0, 7), recurring, billed: yearly / 12 };
  });
}

test('the demo fills every list with data that adds up, and running it again adds nothing', async () => {
  expect(await demo()).toMatch(/^subscriptions +700$/m);
  const counted = await countAll();
  expect(Object.entries(counted).filter(([, count]) => count < 2)).toEqual([]);
  const { body } = await service.call('/api/subscriptions/aggregated');
  expect(body.totalSubscriptions).toBe(700);
  expect(body.terminatedSubscriptions).toBeGreaterThan(50);
  expect(body.suspendedSubscriptions).toBeGreaterThan(5);
  expect(body.totalMRR).toBeGreaterThan(100_000);
  expect((await service.call("/api/customers?$filter=language eq 'de'&$top=0")).body.count).toBe(60);
  const today = isoDay(Date.now());
  for (const currency of ['USD', 'EUR']) {
    const months = await monthsOf(currency, today);
    // Each movement is rounded separately.
    const apart = months.filter(({ recurring, billed }) => Math.abs(recurring - billed) > 0.05);
    expect(apart).toEqual([]);
    expect(months.slice(1).filter(({ billed }) => billed === 0)).toEqual([]);
    expect(months.at(-1)?.billed).toBeCloseTo(body.mrrByCurrency[currency], 2);
  }
  const overdue = `amountDue gt 0 and dueDate lt ${today}T00:00:00Z`;
  expect((await service.call(`/api/invoices/odata?$top=0&$filter=${overdue}`)).body.count).toBeGreaterThan(
    20,
  );
  const lines = await rowsOf("/api/payment-proposals?$filter=direction eq 'credit'");
  expect(lines.filter(({ counterpartyName }) => counterpartyName === null)).toEqual([]);
  const names = (await rowsOf('/api/customers?$select=name')).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const [relay] = (await service.call("/api/subscriptions?$filter=offerId eq 'demo-offer-7'&$top=1")).body
    .value;
  expect((await service.call(`/api/subscriptions/${relay.id}`)).body.charges).toHaveLength(2);
  expect((await service.call('/api/usage-events/waiting')).body.count).toBe(0);
  const events = (await service.call('/api/audit/verify', { method: 'POST' })).body;
  expect(events.valid).toBe(true);
  const money = (await service.call('/api/audit/money', { method: 'POST' })).body;
  expect(money).toMatchObject({ valid: true, subscriptions: 700, findings: [] });
  const dashboards = (await service.call('/api/dashboards')).body.value;
  for (const { id } of dashboards) {
    const { widgets } = (await service.call(`/api/dashboards/${id}`)).body;
    for (const { title, data } of widgets) expect([title, data?.labels.length]).not.toEqual([title, 0]);
  }
  expect(JSON.parse(await demo('--json'))).toMatchObject({ subscriptions: 700, carts: 24 });
  expect(await countAll()).toEqual(counted);
  expect((await service.call('/api/subscriptions/aggregated')).body).toEqual(body);
});
