/**
 * Usage events in random order, some repeated, some late, with kills in between: all usage is billed to the cent.
 * The test computes the sums itself, in whole thousandths. `USAGE_EVENTS` sets the number of events; the default suits every run.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningService, startOwnService } from '../support/service.js';
import { moveClock } from '../support/testClock.js';
import { aMoment, longestWait, startWait } from '../support/until.js';

const count = Number(process.env.USAGE_EVENTS ?? 12_000);
const perBatch = 500;
const senders = 4;
const kills = 4;
/** Enough subscriptions to keep the query for one of them small. */
const subscriptions = Math.max(30, Math.ceil(count / 30_000));
/** One of every `lateEvery` events is late, and one of every `repeatEvery` is repeated. */
const lateEvery = 100;
const repeatEvery = 20;
/** In milliseconds, for a restart or late events: read models catch up, and drafts are rated, for all events. */
const limit = Math.max(longestWait, count * 0.3);

/** Returns a step without a common divisor with `length`: multiples of it visit each number below `length` once. */
function stepFor(length: number): number {
  const common = (one: number, other: number): number => (other === 0 ? one : common(other, one % other));
  let step = Math.floor(length * 0.618) | 1;
  while (common(step, length) !== 1) step += 2;
  return step;
}
const step = stepFor(count);
const shuffled = (place: number) => Number((BigInt(place) * BigInt(step)) % BigInt(count));

const charges = [
  {
    ...{ id: 'volume', name: 'Traffic', meter: 'traffic', model: 'graduated' },
    tiers: [
      { upTo: 1_000, unitPrice: 0.03 },
      { upTo: null, unitPrice: 0.017 },
    ],
  },
  { id: 'calls', name: 'Calls', meter: 'calls', model: 'package', packageSize: 7, packagePrice: 0.05 },
  { id: 'peak', name: 'Peak', meter: 'peak', model: 'perUnit', unitPrice: 0.11 },
];
const meters = { traffic: 'sum', calls: 'count', peak: 'max' };
const meterOf = (index: number) => ['traffic', 'calls', 'peak'][index % 3] ?? '';
const thousandths = (index: number) => 1 + ((index * 7_919) % 9_973);

let service: RunningService;
let ids: readonly string[] = [];
const call = (method: string, path: string, body?: unknown) =>
  service.call(path, { method, ...(body === undefined ? {} : { body }) });

function event(index: number) {
  const day = 1 + (Math.floor(index / 3) % 31);
  return {
    id: `event-${index}`,
    source: 'load',
    meter: meterOf(index),
    subscriptionId: ids[Math.floor(index / 93) % subscriptions],
    at: `2027-03-${String(day).padStart(2, '0')}T${String(index % 23).padStart(2, '0')}:00:00Z`,
    value: thousandths(index) / 1_000,
  };
}

/** Computes each charge of each subscription in cents from sums of its own. */
function expected(upTo: (index: number) => boolean): Map<string, number> {
  const sums = new Map<string, { traffic: number; calls: number; peak: number }>();
  for (let index = 0; index < count; index += 1) {
    if (!upTo(index)) continue;
    const id = ids[Math.floor(index / 93) % subscriptions] ?? '';
    const own = sums.get(id) ?? { traffic: 0, calls: 0, peak: 0 };
    sums.set(id, own);
    const value = thousandths(index);
    if (meterOf(index) === 'traffic') own.traffic += value;
    else if (meterOf(index) === 'calls') own.calls += 1;
    else own.peak = Math.max(own.peak, value);
  }
  const cents = (hundredThousandths: number) => Math.floor((2 * hundredThousandths + 1_000) / 2_000);
  const amounts = new Map<string, number>();
  for (const [id, { traffic, calls, peak }] of sums) {
    // Thousandths of units times thousandths of the currency are millionths. The first tier has 1,000 units.
    const first = Math.min(traffic, 1_000_000);
    amounts.set(`${id} Traffic`, cents((first * 30 + (traffic - first) * 17) / 10));
    amounts.set(`${id} Calls`, Math.ceil(calls / 7) * 5);
    amounts.set(`${id} Peak`, cents((peak * 110) / 10));
  }
  return amounts;
}

/** Sends a batch until it is answered, since the process may be killed in between. */
async function send(indices: readonly number[]): Promise<readonly string[]> {
  const events = indices.map(event);
  const wait = startWait(() => events[0], limit);
  for (;;) {
    const answer = await call('POST', '/api/usage-events', { events }).catch(() => undefined);
    if (answer?.status === 200) return answer.body.results.map(({ status }: { status: string }) => status);
    await wait();
  }
}

async function sendAll(isSent: (index: number) => boolean, afterBatch: (batch: number) => Promise<void>) {
  let place = 0;
  let batches = 0;
  const refused = new Set<string>();
  const run = async () => {
    for (;;) {
      const batch: number[] = [];
      for (; place < count && batch.length < perBatch; place += 1) {
        const index = shuffled(place);
        if (isSent(index)) batch.push(index);
        // Some events of an earlier batch are sent again.
        const earlier = shuffled(Math.max(0, place - 3 * perBatch));
        if (place % repeatEvery === 0 && isSent(earlier)) batch.push(earlier);
      }
      if (batch.length === 0) return;
      for (const status of await send(batch))
        if (status !== 'accepted' && status !== 'duplicate') refused.add(status);
      batches += 1;
      await afterBatch(batches);
    }
  };
  await Promise.all(Array.from({ length: senders }, run));
  expect([...refused]).toEqual([]);
}

/** A token may be renewed in between, and that may be refused too. */
const busy = () => ({ status: 503, text: '', body: undefined });

/** Asks until the servers behind the service are no longer too busy. */
async function answerOf(path: string) {
  for (;;) {
    const { status, body } = await call('GET', path).catch(busy);
    if (status === 200) return body;
    expect(status).toBe(503);
    await aMoment();
  }
}

/** Asks for progress line by line: an answer that is silent for minutes is cut off on its way. */
async function audited(path: string) {
  for (;;) {
    const { status, text } = await call('POST', `${path}?progress=true`).catch(busy);
    const { result, error } = status === 200 ? JSON.parse(text.trim().split('\n').at(-1) ?? '') : {};
    if (result !== undefined) return result;
    expect(status === 200 ? error?.code : status).toBe(status === 200 ? 'SERVICE_UNAVAILABLE' : 503);
    await aMoment();
  }
}

/** Returns the amounts in cents, by subscription and charge. */
async function billed(): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const id of ids) {
    const filter = encodeURIComponent(`subscriptionId eq '${id}'`);
    const { value: invoices } = await answerOf(`/api/invoices/odata?$filter=${filter}`);
    for (const invoice of invoices)
      for (const { description, amount } of (await answerOf(`/api/invoices/${invoice.id}`)).items) {
        const [charge] = /Traffic|Calls|Peak/.exec(description) ?? [];
        const key = `${id} ${charge}`;
        if (charge !== undefined) sums.set(key, (sums.get(key) ?? 0) + Math.round(amount * 100));
      }
  }
  return sums;
}

const isLate = (index: number) => index % lateEvery === 7;
const inOrder = (sums: ReadonlyMap<string, number>) => [...sums].filter(([, cents]) => cents !== 0).sort();

beforeAll(async () => {
  service = await startOwnService({ TEST_CLOCK: 'true', RATE_LIMIT: 'off' });
  await moveClock(service, '2027-03-01T00:00:00.000Z');
  for (const [meter, aggregation] of Object.entries(meters))
    await call('PUT', `/api/reference/meters/${meter}`, { aggregation });
  await call('PUT', '/api/reference/offers/metered', { currency: 'EUR', billingCycle: 'monthly', charges });
  const made = [];
  for (let index = 0; index < subscriptions; index += 1) {
    const body = { customerId: `cus-${index}`, offerId: 'metered', quantity: 1, startDate: '2027-03-01' };
    made.push((await call('POST', '/api/subscriptions', body)).body.id);
  }
  ids = made;
  await moveClock(service, '2027-03-31T23:59:00.000Z');
});
afterAll(() => service.dispose());

test('usage is billed once, to the cent, despite repetitions, late events and kills', async () => {
  const total = Math.ceil(count / perBatch);
  const killAt = new Set(
    Array.from({ length: kills }, (_, one) => Math.floor(((one + 1) * total) / (kills + 1))),
  );
  await sendAll(
    (index) => !isLate(index),
    async (batch) => {
      if (!killAt.delete(batch)) return;
      await service.kill();
      service = await service.restart();
    },
  );
  await moveClock(service, '2027-04-01T00:10:00.000Z', limit / 1_000);
  expect(inOrder(await billed())).toEqual(inOrder(expected((index) => !isLate(index))));
  await sendAll(isLate, async () => undefined);
  const all = inOrder(expected(() => true));
  const wait = startWait(billed, limit);
  while (JSON.stringify(inOrder(await billed())) !== JSON.stringify(all)) await wait();
  expect(await audited('/api/audit/money')).toMatchObject({ valid: true, findings: [] });
  expect(await audited('/api/audit/verify')).toMatchObject({ valid: true, findings: [] });
});
