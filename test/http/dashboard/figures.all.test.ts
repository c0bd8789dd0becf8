/** The figures of widgets over HTTP equal those computed here from the requests that were sent. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { forEachConcurrently } from '../../../src/kernel/waiting.js';
import { type RunningService, startService } from '../../support/service.js';

interface SentInvoice {
  readonly customerId: string;
  readonly status: 'draft' | 'issued' | 'paid' | 'cancelled';
  readonly currency: 'EUR' | 'JPY' | 'KWD';
  /** The total in the currency's smallest unit. */
  readonly units: number;
  /** Days since 2025-12-20. */
  readonly day: number;
}
interface SentSubscription {
  readonly offerId: string;
  readonly currency: 'EUR' | 'JPY';
  readonly units: number;
  readonly quantity: number;
  readonly billingCycle: 'weekly' | 'monthly' | 'quarterly' | 'semiannual' | 'yearly';
  readonly day: number;
  readonly suspended: boolean;
}

const digits = { EUR: 2, JPY: 0, KWD: 3 } as const;
const dateOf = (day: number) => new Date(Date.UTC(2025, 11, 20 + day)).toISOString().slice(0, 10);

const invoice: fc.Arbitrary<SentInvoice> = fc.record({
  customerId: fc.constantFrom('ann', 'bob', 'cyd'),
  status: fc.constantFrom('draft', 'issued', 'paid', 'cancelled'),
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  units: fc.integer({ min: 1, max: 9_999_999 }),
  day: fc.integer({ min: 0, max: 120 }),
});
const subscription: fc.Arbitrary<SentSubscription> = fc.record({
  offerId: fc.constantFrom('basic', 'pro'),
  currency: fc.constantFrom('EUR', 'JPY'),
  units: fc.integer({ min: 1, max: 99_999 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  billingCycle: fc.constantFrom('weekly', 'monthly', 'quarterly', 'semiannual', 'yearly'),
  day: fc.integer({ min: 0, max: 120 }),
  suspended: fc.boolean(),
});
const invoices = fc.sample(invoice, { numRuns: 120 });
const subscriptions = fc.sample(subscription, { numRuns: 60 });

const amountOf = (units: number, currency: keyof typeof digits) => units / 10 ** digits[currency];

let service: RunningService;
beforeAll(async () => {
  service = await startService({ DEFAULT_CURRENCY: 'EUR' });
  const made = async (path: string, body: unknown): Promise<string> => {
    const answer = await service.call(path, { body });
    if (answer.status > 201) throw new Error(answer.text);
    return answer.body.id;
  };
  await forEachConcurrently(invoices, 16, async ({ customerId, status, currency, units, day }) => {
    const items = [{ description: 'thing', quantity: 1, unitPrice: amountOf(units, currency) }];
    const invoiceDate = `${dateOf(day)}T23:30:00Z`;
    await made('/api/invoices', { customerId, status, currency, items, invoiceDate });
  });
  await forEachConcurrently(subscriptions, 16, async ({ units, currency, day, suspended, ...rest }) => {
    const unitPrice = amountOf(units, currency);
    const fields = { ...rest, currency, unitPrice, customerId: 'ann', startDate: dateOf(day) };
    const subscriptionId = await made('/api/subscriptions', fields);
    if (suspended) await made('/api/subscriptions/suspend', { subscriptionId, reason: 'because' });
  });
});
afterAll(() => service.dispose());

interface Shown {
  readonly labels: string[];
  readonly series: { name: string; values: (number | null)[] }[];
}

async function shown(widget: Record<string, unknown>): Promise<Shown> {
  const body = {
    name: `Figures ${JSON.stringify(widget)}`.slice(0, 200),
    widgets: [{ type: 'line', ...widget }],
  };
  const { body: made } = await service.call('/api/dashboards', { body });
  const read = await service.call(`/api/dashboards/${made.id}`);
  await service.call(`/api/dashboards/${made.id}`, { method: 'DELETE' });
  expect(read.status).toBe(200);
  return read.body.widgets[0].data;
}

/** Returns the values by label and series, without gaps and zeros. */
function pointsOf({ labels, series }: Shown): Record<string, number> {
  const points: Record<string, number> = {};
  for (const { name, values } of series) {
    expect(values).toHaveLength(labels.length);
    labels.forEach((label, index) => {
      const value = values[index];
      if (value !== null && value !== undefined && value !== 0) points[`${label} | ${name}`] = value;
    });
  }
  return points;
}

/** Sums units by a key and converts them to amounts. */
function sums<Item extends { units: number; currency: keyof typeof digits }>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Record<string, number> {
  const found = new Map<string, { units: number; currency: keyof typeof digits }>();
  for (const item of items) {
    const before = found.get(keyOf(item))?.units ?? 0;
    found.set(keyOf(item), { units: before + item.units, currency: item.currency });
  }
  return Object.fromEntries([...found].map(([key, { units, currency }]) => [key, amountOf(units, currency)]));
}

function counts<Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const item of items) found[keyOf(item)] = (found[keyOf(item)] ?? 0) + 1;
  return found;
}

const monthOf = (day: number) => dateOf(day).slice(0, 7);
function quarterOf(day: number): string {
  const [year, month] = dateOf(day).split('-');
  return `${year}-Q${Math.ceil(Number(month) / 3)}`;
}
/** ISO 8601, counted from the Monday 2025-12-15, which is in week 51 of 2025: that year has 52 weeks. */
function weekOf(day: number): string {
  const weeks = Math.floor((day + 5) / 7);
  return weeks < 2 ? `2025-W${51 + weeks}` : `2026-W${String(weeks - 1).padStart(2, '0')}`;
}

test('sums of money are exact, one series for each currency', async () => {
  const data = await shown({ query: { dataSource: 'invoices', measure: 'sum:total' } });
  expect(data.labels).toEqual(['total']);
  expect(data.series.map(({ name }) => name)).toEqual(['total (EUR)', 'total (JPY)', 'total (KWD)']);
  expect(pointsOf(data)).toEqual(sums(invoices, ({ currency }) => `total | total (${currency})`));
});

test.each([
  ['day', dateOf],
  ['week', weekOf],
  ['month', monthOf],
  ['quarter', quarterOf],
  ['year', (day: number) => dateOf(day).slice(0, 4)],
] as const)('sums by %s have no gaps', async (interval, labelOf) => {
  const data = await shown({
    query: { dataSource: 'invoices', measure: 'sum:total', interval, filter: "status in ('issued','paid')" },
  });
  const billed = invoices.filter(({ status }) => status === 'issued' || status === 'paid');
  expect(pointsOf(data)).toEqual(
    sums(billed, ({ currency, day }) => `${labelOf(day)} | total (${currency})`),
  );
  const days = billed.map(({ day }) => day);
  const all = new Set<string>();
  for (let day = Math.min(...days); day <= Math.max(...days); day += 1) all.add(labelOf(day));
  expect(data.labels).toEqual([...all]);
});

test('counts by month and status, one series for each status in its declared order', async () => {
  const data = await shown({ query: { dataSource: 'invoices', groupBy: 'status', interval: 'month' } });
  expect(data.series.map(({ name }) => name)).toEqual(['draft', 'issued', 'paid', 'cancelled']);
  expect(pointsOf(data)).toEqual(counts(invoices, ({ status, day }) => `${monthOf(day)} | ${status}`));
});

test('counts by a field, the largest first', async () => {
  const data = await shown({ query: { dataSource: 'invoices', groupBy: 'customerId' } });
  expect(pointsOf(data)).toEqual(counts(invoices, ({ customerId }) => `${customerId} | invoices`));
  const values = data.series[0]?.values.map(Number) ?? [];
  expect(values).toEqual([...values].sort((left, right) => right - left));
});

test('sums by customer and month tell groups and currencies apart', async () => {
  const data = await shown({
    query: { dataSource: 'invoices', measure: 'sum:total', groupBy: 'customerId', interval: 'month' },
  });
  expect(pointsOf(data)).toEqual(
    sums(invoices, ({ customerId, currency, day }) => `${monthOf(day)} | ${customerId} (${currency})`),
  );
});

test('items are counted and summed by their own fields and by fields of their invoices', async () => {
  const items = await shown({ query: { dataSource: 'invoices', groupBy: 'items/quantity' } });
  expect(pointsOf(items)).toEqual({ '1 | items of invoices': invoices.length });
  const data = await shown({
    query: { dataSource: 'invoices', measure: 'sum:items/amount', groupBy: 'customerId', interval: 'month' },
  });
  expect(pointsOf(data)).toEqual(
    sums(invoices, ({ customerId, currency, day }) => `${monthOf(day)} | ${customerId} (${currency})`),
  );
});

test('sums grouped by currency are one series', async () => {
  const data = await shown({
    query: { dataSource: 'invoices', measure: 'sum:total', groupBy: 'currency' },
  });
  expect(data.series).toHaveLength(1);
  expect(pointsOf(data)).toEqual(sums(invoices, ({ currency }) => `${currency} | total`));
});

/** Divides whole numbers, rounding half up. */
const divided = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor);

test('averages are rounded once, half up, to the digits of their currency', async () => {
  const data = await shown({
    query: { dataSource: 'invoices', measure: 'average:total', groupBy: 'status' },
  });
  const expected: Record<string, number> = {};
  for (const status of new Set(invoices.map((one) => one.status))) {
    for (const currency of ['EUR', 'JPY', 'KWD'] as const) {
      const same = invoices.filter((one) => one.status === status && one.currency === currency);
      if (same.length === 0) continue;
      const total = same.reduce((sum, { units }) => sum + BigInt(units), 0n);
      const average = Number(divided(total, BigInt(same.length)));
      expected[`${status} | average total (${currency})`] = amountOf(average, currency);
    }
  }
  expect(pointsOf(data)).toEqual(expected);
});

/** Billing periods in a year. */
const cycles = { weekly: 52, monthly: 12, quarterly: 4, semiannual: 2, yearly: 1 } as const;
function mrr(items: readonly SentSubscription[], keyOf: (item: SentSubscription) => string) {
  const yearly = new Map<string, { units: bigint; currency: 'EUR' | 'JPY' }>();
  for (const item of items) {
    if (item.suspended) continue;
    const units = BigInt(item.units * item.quantity * cycles[item.billingCycle]);
    const before = yearly.get(keyOf(item))?.units ?? 0n;
    yearly.set(keyOf(item), { units: before + units, currency: item.currency });
  }
  const monthly = [...yearly].map(
    ([key, { units, currency }]) => [key, amountOf(Number(divided(units, 12n)), currency)] as const,
  );
  // Amounts that round to zero are left out as in `pointsOf`, where they look like a gap.
  return Object.fromEntries(monthly.filter(([, amount]) => amount !== 0));
}

test('the monthly recurring revenue counts active subscriptions and equals that of the metrics', async () => {
  const data = await shown({ query: { dataSource: 'subscriptions', measure: 'mrr' } });
  expect(pointsOf(data)).toEqual(mrr(subscriptions, ({ currency }) => `MRR | MRR (${currency})`));
  const { body } = await service.call('/api/subscriptions/aggregated');
  expect(data.series.map(({ name, values }) => [name, values[0]])).toEqual(
    Object.entries(body.mrrByCurrency).map(([currency, value]) => [`MRR (${currency})`, value]),
  );
});

test('the monthly recurring revenue can be grouped by offer, by cycle and by the month of the start', async () => {
  const query = { dataSource: 'subscriptions', measure: 'mrr' };
  expect(pointsOf(await shown({ query: { ...query, groupBy: 'offerId' } }))).toEqual(
    mrr(subscriptions, ({ offerId, currency }) => `${offerId} | MRR (${currency})`),
  );
  expect(pointsOf(await shown({ query: { ...query, groupBy: 'billingCycle', interval: 'month' } }))).toEqual(
    mrr(
      subscriptions,
      ({ billingCycle, currency, day }) => `${monthOf(day)} | ${billingCycle} (${currency})`,
    ),
  );
});

test('quantities are summed and averaged as numbers', async () => {
  const query = { dataSource: 'subscriptions', groupBy: 'offerId' };
  const data = await shown({ query: { ...query, measure: 'sum:quantity' } });
  const expected: Record<string, number> = {};
  for (const { offerId, quantity } of subscriptions)
    expected[`${offerId} | quantity`] = (expected[`${offerId} | quantity`] ?? 0) + quantity;
  expect(pointsOf(data)).toEqual(expected);
  const averages = pointsOf(await shown({ query: { ...query, measure: 'average:quantity' } }));
  for (const offerId of ['basic', 'pro']) {
    const { length } = subscriptions.filter((one) => one.offerId === offerId);
    const sum = expected[`${offerId} | quantity`] ?? 0;
    expect(averages[`${offerId} | average quantity`]).toBeCloseTo(sum / length, 5);
  }
});

test('without a query, title and type determine what is shown', async () => {
  const billed = invoices.filter(({ status }) => status === 'issued' || status === 'paid');
  expect(pointsOf(await shown({ type: 'lineChart', title: 'Monthly Revenue' }))).toEqual(
    sums(billed, ({ currency, day }) => `${monthOf(day)} | revenue (${currency})`),
  );
  expect(pointsOf(await shown({ type: 'metric', title: 'MRR' }))).toEqual(
    mrr(subscriptions, ({ currency }) => `MRR | MRR (${currency})`),
  );
  expect(pointsOf(await shown({ type: 'pie', title: 'Invoices by status' }))).toEqual(
    counts(invoices, ({ status }) => `${status} | invoices`),
  );
  expect(pointsOf(await shown({ type: 'kpi', title: 'Active Subscriptions' }))).toEqual({
    'subscriptions | subscriptions': subscriptions.filter(({ suspended }) => !suspended).length,
  });
});

test('the next read includes what was just written', async () => {
  const widget = { type: 'metric', query: { dataSource: 'receipts' } };
  const { body } = await service.call('/api/dashboards', {
    body: { name: 'Fresh', widgets: [widget, widget] },
  });
  const read = async () => (await service.call(`/api/dashboards/${body.id}`)).body.widgets[1].data.series[0];
  expect(await read()).toEqual({ name: 'receipts', values: [0] });
  await service.call('/api/reference/orders/order-1', {
    method: 'PUT',
    body: { customerId: 'ann', status: 'completed', total: 5, currency: 'EUR' },
  });
  const items = [{ description: 'thing', quantity: 1, price: 5 }];
  const made = await service.call('/api/receipts', { body: { orderId: 'order-1', items } });
  expect(made.status).toBe(201);
  expect((await read()).values).toEqual([1]);
});
