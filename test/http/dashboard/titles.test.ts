/** Widgets without a query show what docs/dashboards.md says of their titles; metrics and exports agree with them. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningService, startService } from '../../support/service.js';

let service: RunningService;
const moveTo = (day: string) =>
  service.call('/api/test-clock', { method: 'PUT', body: { now: `2100-${day}T12:00:00.000Z` } });

async function made(path: string, body: unknown): Promise<string> {
  const answer = await service.call(path, { body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.id;
}
const invoice = (customerId: string, unitPrice: number) =>
  made('/api/invoices', {
    customerId,
    status: 'issued',
    items: [{ description: 'Consulting', quantity: 1, unitPrice }],
  });
const subscription = (fields: object) =>
  made('/api/subscriptions', { customerId: 'cus-1', offerId: 'offer', ...fields });

/** Does what the documentation describes, in another year because clocks only go forwards. */
beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true', DEFAULT_CURRENCY: 'EUR', TAX_RATE: '0.19' });
  await moveTo('02-10');
  const first = await invoice('cus-1', 100);
  await moveTo('03-05');
  await service.call(`/api/invoices/${first}/status`, { method: 'PATCH', body: { status: 'paid' } });
  await moveTo('03-20');
  await invoice('cus-2', 50);
  await moveTo('03-25');
  await made('/api/credit-notes', { invoiceId: first, reason: 'Too slow', amount: 11.9 });
  await moveTo('03-31');
  await subscription({ unitPrice: 30, startDate: '2100-03-31' });
  await subscription({ unitPrice: 1200, billingCycle: 'yearly', startDate: '2140-01-01' });
});
afterAll(() => service.dispose());

async function widgets(titles: readonly string[], type = 'sales') {
  const body = {
    name: `${type} ${titles.length} ${titles[0]}`,
    type,
    widgets: titles.map((title) => ({ type: 'metric', title })),
  };
  const id = await made('/api/dashboards', body);
  return (await service.call(`/api/dashboards/${id}`)).body;
}

test('titles show the figures of the documentation', async () => {
  const page = readFileSync('docs/dashboards.md', 'utf8');
  const rows = page
    .slice(page.indexOf('| Title | Shows |'))
    .split('\n')
    .slice(2)
    .map((line) => /^\| (.+) \| (.+) \|$/.exec(line)?.slice(1))
    .flatMap((row) => (row === undefined ? [] : [row]));
  expect(rows.length).toBeGreaterThan(10);
  const dashboard = await widgets(rows.map(([title = '']) => title));
  const shown = dashboard.widgets.map(
    ({
      title,
      data,
      message,
    }: {
      title: string;
      data: { series: { values: number[] }[] };
      message?: string;
    }) => [title, data === null ? message : data.series[0]?.values[0]],
  );
  expect(shown).toEqual(
    rows.map(([title, value]) => [
      title,
      value === 'nothing' ? expect.stringContaining('only for now') : Number(value),
    ]),
  );
});

/** Returns the figure of a title and its course by days. */
async function drawn(title: string) {
  const { body } = await service.call('/api/dashboards/preview', {
    body: { type: 'sales', widgets: ['metric', 'line'].map((type) => ({ type, title })) },
  });
  const [figure, course] = body.widgets;
  const days: string[] = course.data.labels;
  const values: number[] = course.data.series.flatMap((one: { values: number[] }) => one.values);
  return {
    figure: figure.data.series[0].values[0],
    total: values.reduce((sum, value) => sum + value, 0),
    told: days.filter((_day, index) => values[index] !== 0),
  };
}

test('the course of a figure lies in the period of its title and adds up to the figure', async () => {
  await moveTo('04-02');
  const ended = await subscription({ startDate: '2099-11-15', unitPrice: 30 });
  await service.call('/api/subscriptions/terminate', { body: { subscriptionId: ended } });
  // The invoice of 20 March is due on 3 April, this one a day later.
  await made('/api/invoices', {
    customerId: 'cus-3',
    status: 'issued',
    dueDate: '2100-04-04T00:00:00Z',
    items: [{ description: 'Consulting', quantity: 1, unitPrice: 10 }],
  });
  await moveTo('04-04');
  expect(await drawn('Overdue this month')).toMatchObject({ figure: 59.5, told: ['2100-04-03'] });
  await moveTo('04-05');
  expect(await drawn('Churn this month')).toEqual({ figure: 1, total: 1, told: ['2100-04-02'] });
  expect(await drawn('Overdue this month')).toEqual({
    figure: 71.4,
    total: 71.4,
    told: ['2100-04-03', '2100-04-04'],
  });
  expect(await drawn('Tax collected last 60 days')).toEqual({ figure: 19, total: 19, told: ['2100-03-05'] });
  expect(await drawn('Revenue this month')).toEqual({ figure: 10, total: 10, told: ['2100-04-02'] });
});

test('a title that is not understood shows no number, and the answered widgets can be sent back', async () => {
  const dashboard = await widgets(['Weather', 'Revenue']);
  expect(dashboard.widgets[0]).toMatchObject({ data: null, message: expect.stringContaining('Weather') });
  expect(dashboard.widgets[1]).not.toHaveProperty('message');
  const back = await service.call(`/api/dashboards/${dashboard.id}`, {
    method: 'PUT',
    body: { widgets: dashboard.widgets },
  });
  expect(back.status).toBe(200);
});

test('metrics count a subscription from its first day on and separate currencies in each group', async () => {
  await subscription({ unitPrice: 7, currency: 'USD', startDate: '2100-03-31' });
  const { body } = await service.call('/api/subscriptions/aggregated?groupBy=currency');
  expect(body).toMatchObject({ activeSubscriptions: 3, totalMRR: 30, mrrByCurrency: { EUR: 30, USD: 7 } });
  expect(body.groups).toMatchObject([
    { currency: 'EUR', activeSubscriptions: 2, totalMRR: 30, mrrByCurrency: { EUR: 30 } },
    { currency: 'USD', activeSubscriptions: 1, totalMRR: 0, mrrByCurrency: { USD: 7 } },
  ]);
});

test('the export filters by timestamps in any time zone and by whole days, and refuses other values', async () => {
  const rowsOf = async (filters: object) => {
    const answer = await service.call('/api/subscriptions/export', { body: { format: 'csv', filters } });
    return answer.status === 200 ? answer.text.trim().split('\r\n').length - 1 : answer.body.errors;
  };
  const id = await subscription({ unitPrice: 1 });
  const { createdAt } = (await service.call(`/api/subscriptions/${id}`)).body;
  const elsewhere = `${new Date(Date.parse(createdAt) + 5.5 * 3_600_000).toISOString().slice(0, -1)}+05:30`;
  for (const moment of [createdAt, elsewhere, createdAt.slice(0, 10)])
    expect(await rowsOf({ id, createdAt: moment })).toBe(1);
  expect(await rowsOf({ id, createdAt: ['2100-01-01', elsewhere] })).toBe(1);
  expect(await rowsOf({ id, createdAt: '2100-01-01' })).toBe(0);
  expect(await rowsOf({ createdAt: 'yesterday' })).toMatchObject([{ path: '/filters/createdAt' }]);
  expect(await rowsOf({ renewalDate: '2100-02-30' })).toMatchObject([{ path: '/filters/renewalDate' }]);
  expect(await rowsOf({ quantity: [1, 1.5] })).toMatchObject([{ path: '/filters/quantity' }]);
});

test('the export refuses an unknown status', async () => {
  const exported = (filters: object) =>
    service.call('/api/subscriptions/export', { body: { format: 'csv', filters } });
  for (const status of ['runing', ['active', 'Active']]) {
    const refused = await exported({ status });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([
      { path: '/filters/status', message: 'must be one of active, suspended, terminated' },
    ]);
  }
  expect((await exported({ status: ['active', 'suspended'] })).status).toBe(200);
});
