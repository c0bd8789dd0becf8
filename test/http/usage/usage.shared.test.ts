/** Usage over HTTP: batches with a result for each event, waiting events, reversals, and the rights for them. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventsOfCommands } from '../../support/events.js';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';
import { moveClock } from '../../support/testClock.js';
import { usersOf } from '../../support/users.js';

let service: RunningService;
let subscriptionId: string;
const call = (method: string, path: string, body?: unknown, token?: string) =>
  service.call(path, {
    method,
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
  });
const post = (path: string, body?: unknown, token?: string) => call('POST', path, body, token);
const send = (events: readonly unknown[], token?: string) => post('/api/usage-events', { events }, token);
const event = (id: string, changes: object = {}) => ({
  ...{ id, meter: 'calls', subscriptionId, at: '2027-03-10T12:00:00Z', value: 2.5 },
  ...changes,
});
const waiting = async (query = '') => (await call('GET', `/api/usage-events/waiting${query}`)).body;

beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true' });
  await moveClock(service, '2027-03-15T09:00:00.000Z');
  await call('PUT', '/api/reference/meters/calls', { name: 'Calls', aggregation: 'sum' });
  await call('PUT', '/api/reference/offers/pro', { price: 25, currency: 'EUR', billingCycle: 'monthly' });
  const sent = { customerId: 'cus-1', offerId: 'pro', quantity: 1, startDate: '2027-03-01' };
  subscriptionId = (await post('/api/subscriptions', sent)).body.id;
});
afterAll(() => service.dispose());

describe('usage events', () => {
  test('each get their own result, in the order sent', async () => {
    const { status, body } = await send([
      event('a'),
      event('a', { at: '2027-03-10T13:00:00+01:00', value: '2.50' }),
      event('a', { value: 3 }),
      event('b', { meter: 'unknown' }),
      event('c', { value: 'much' }),
      event('d', { extra: true }),
      event('e', { at: '2027-03-15T11:00:00Z' }),
      7,
    ]);
    expect(status).toBe(200);
    const malformed = { status: 'refused', code: 'VALIDATION_ERROR' };
    expect(body.results).toEqual([
      { id: 'a', status: 'accepted' },
      { id: 'a', status: 'duplicate' },
      {
        ...{ id: 'a', status: 'refused', code: 'USAGE_EVENT_CONFLICT' },
        detail: 'Another event has this source and id; send each event under an id of its own',
      },
      {
        ...{ id: 'b', status: 'waiting', code: 'METER_NOT_FOUND' },
        detail: "Meter 'unknown' not found; the event waits for it",
      },
      { id: 'c', ...malformed, detail: expect.stringMatching(/value must be a number of at most 15 digits/) },
      { id: 'd', ...malformed, detail: expect.stringMatching(/extra is not a known field/) },
      { id: 'e', ...malformed, detail: 'at must not be in the future, but is 2027-03-15T11:00:00.000Z' },
      { id: null, ...malformed, detail: expect.stringMatching(/must be an object/) },
    ]);
    expectProblem(await send([]), 400, 'VALIDATION_ERROR');
    expectProblem(await send(Array.from({ length: 1_001 }, () => event('f'))), 400, 'VALIDATION_ERROR');
  });

  test('that wait are listed in pages and removed by a reversal', async () => {
    const subscription = { subscriptionId: 'sub_nobody' };
    await send(['w1', 'w2', 'w3'].map((id) => event(id, { ...subscription, source: 'eu' })));
    const all = await waiting();
    expect(all.count).toBe(all.value.length);
    const first = await waiting('?limit=2');
    const rest = await waiting(`?limit=1000&after=${first.next}`);
    expect([...first.value, ...rest.value]).toEqual(all.value);
    expect(rest.next).toBeNull();
    expect(all.value.find(({ id }: { id: string }) => id === 'w2')).toEqual({
      ...{ id: 'w2', source: 'eu', meter: 'calls', ...subscription, value: '2.5' },
      ...{ at: '2027-03-10T12:00:00.000Z', reason: 'SUBSCRIPTION_NOT_FOUND', since: expect.any(String) },
    });
    expectProblem(await call('GET', '/api/usage-events/waiting?after=nonsense'), 400, 'VALIDATION_ERROR');
    const off = { source: 'eu', id: 'w2', reason: 'Sent by mistake' };
    expect((await post('/api/usage-events/reverse', off)).status).toBe(200);
    expect((await waiting()).count).toBe(all.count - 1);
    expectProblem(await post('/api/usage-events/reverse', off), 404, 'USAGE_EVENT_NOT_FOUND');
  });

  test('can be reversed again, and each reversal is recorded', async () => {
    const sent = await send([event('r')]);
    expect(sent.body.results).toEqual([{ id: 'r', status: 'accepted' }]);
    const asked = { id: 'r', reason: 'Test traffic' };
    for (const _ of [1, 2]) expect((await post('/api/usage-events/reverse', asked)).status).toBe(200);
    const { body } = await service.call(`${eventsOfCommands}&$top=1000`);
    const types = body.value.map(({ type }: { type: string }) => type);
    expect(types.filter((type: string) => type === 'UsageReversalRequested')).toHaveLength(2);
    const verified = (await post('/api/audit/verify')).body;
    expect(verified).toMatchObject({ valid: true, findings: [] });
  });

  test('are accepted from Admins and keys with the right, and refused from others', async () => {
    const { token: clerk } = await usersOf(() => service).signedIn('User');
    expectProblem(await send([event('k')], clerk), 403, 'UNAUTHORIZED');
    expect((await service.call('/api/usage-events/waiting', { token: clerk })).status).toBe(200);
    const key = async (rights: readonly string[]) =>
      (await post('/api/api-keys', { name: 'Meter', rights })).body.key;
    expect((await send([event('k')], await key(['usage:write']))).status).toBe(200);
    expectProblem(await send([event('k')], await key(['usage:read'])), 403, 'UNAUTHORIZED');
  });
});

test('the usage of a subscription without charges is empty for its period', async () => {
  const path = `/api/subscriptions/${subscriptionId}/usage`;
  const march = {
    from: '2027-03-01',
    to: '2027-04-01',
    currency: 'EUR',
    charges: [],
    total: 0,
    minimum: null,
  };
  expect((await call('GET', path)).body).toEqual(march);
  const april = { ...march, from: '2027-04-01', to: '2027-05-01' };
  expect((await call('GET', `${path}?on=2027-04-30`)).body).toEqual(april);
  expectProblem(await call('GET', '/api/subscriptions/sub_nobody/usage'), 404, 'SUBSCRIPTION_NOT_FOUND');
});
