/** The example of docs/usage.md is billed as the page says, on a service with a test clock. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningService, startService } from '../support/service.js';
import { moveClock } from '../support/testClock.js';
import { until } from '../support/until.js';
import { tableIn } from '../support/workedExamples.js';

let service: RunningService;
const call = (method: string, path: string, body?: unknown) =>
  service.call(path, { method, ...(body === undefined ? {} : { body }) });
const post = (path: string, body?: unknown) => call('POST', path, body);

/** The requests on the page. */
const requests = [
  ...readFileSync('docs/usage.md', 'utf8').matchAll(/^(PUT|POST) (\S+)\n(\{[^`]*?\})$/gm),
].map(([, method = '', path = '', body = '']) => ({ method, path, body: JSON.parse(body) }));

beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true' });
});
afterAll(() => service.dispose());

test('the example is billed as the page says', async () => {
  await moveClock(service, '2027-03-01T09:00:00.000Z');
  const [meter, basic, events] = requests;
  for (const one of [meter, basic]) {
    const { status } = await call(one?.method ?? '', one?.path ?? '', one?.body);
    expect(status).toBe(200);
  }
  const packages = { model: 'package', packageSize: 100, packagePrice: 5, freeUnits: 100 };
  const calls = { id: 'calls', name: 'API calls', meter: 'api-calls', ...packages };
  await call('PUT', '/api/reference/offers/team', {
    ...{ ...basic?.body, name: 'Team', price: 50, charges: [calls] },
  });
  const asked = { customerId: 'cus-1', offerId: 'basic', quantity: 1, startDate: '2027-03-01' };
  const subscriptionId = (await post('/api/subscriptions', asked)).body.id;
  const use = async (id: string, day: string, value: number) => {
    const [first] = events?.body.events ?? [];
    const sent = [{ ...first, id, subscriptionId, at: `${day}T12:00:00Z`, value }];
    const { results } = (await post('/api/usage-events', { events: sent })).body;
    expect(results).toEqual([{ id, status: 'accepted' }]);
  };
  await moveClock(service, '2027-03-05T13:00:00.000Z');
  await use('1', '2027-03-05', 150);
  await moveClock(service, '2027-03-16T09:00:00.000Z');
  await post('/api/subscriptions/plan-change', { subscriptionId, newOfferId: 'team' });
  await moveClock(service, '2027-03-20T13:00:00.000Z');
  await use('2', '2027-03-20', 250);
  await moveClock(service, '2027-04-02T13:00:00.000Z');
  await use('3', '2027-04-02', 40);
  await moveClock(service, '2027-04-10T09:00:00.000Z');
  await post('/api/subscriptions/terminate', { subscriptionId, reason: 'Moved away' });
  await use('4', '2027-03-31', 60);
  const lines = async () => {
    const filter = encodeURIComponent(`subscriptionId eq '${subscriptionId}'`);
    const [invoice] = (await call('GET', `/api/invoices/odata?$filter=${filter}`)).body.value;
    const { items } = (await call('GET', `/api/invoices/${invoice.id}`)).body;
    return items.map((item: { description: string; amount: number }) => [item.description, item.amount]);
  };
  const said = tableIn('docs/usage.md', '| Line | Amount |').map(([line, amount]) => [line, Number(amount)]);
  await until(async () => (await lines()).length === said.length);
  expect(await lines()).toEqual(said);
  expect((await post('/api/audit/money')).body).toMatchObject({ valid: true, findings: [] });
});
