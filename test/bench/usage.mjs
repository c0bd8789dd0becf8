// Measures usage: events in batches of 100 over HTTP beside the raw store alone, the usage of a period with very many events, and renewals
// of metered subscriptions beside others.
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { openEmbeddedUsage } from '../../dist/adapters/usage/embedded.js';
import { ended, median, memory, processorTime, service } from './measuring.mjs';

const perBatch = 100;
const senders = 8;
const spread = 500;
const clock = { TEST_CLOCK: 'true', RATE_LIMIT: 'off' };

const charge = {
  id: 'calls',
  name: 'Calls',
  meter: 'calls',
  model: 'graduated',
  tiers: [
    { upTo: 1_000, unitPrice: 0.01 },
    { upTo: null, unitPrice: 0.005 },
  ],
};

async function metered(data) {
  const ours = await service({ DATA_DIR: data, ...clock });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const call = (method, path, content) =>
    new Promise((resolve, reject) => {
      const text = content === undefined || typeof content === 'string' ? content : JSON.stringify(content);
      const asked = request(ours.url + path, { method, agent, headers: ours.headers }, (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () => {
          const said = Buffer.concat(chunks).toString();
          if (answer.statusCode >= 300) reject(new Error(`${path}: ${answer.statusCode} ${said}`));
          else resolve(said === '' ? undefined : JSON.parse(said));
        });
      });
      asked.on('error', reject);
      asked.end(text);
    });
  await call('PUT', '/api/test-clock', { now: '2027-03-01T00:00:00.000Z' });
  await call('PUT', '/api/reference/meters/calls', { aggregation: 'sum' });
  const offer = { price: 10, currency: 'EUR', billingCycle: 'monthly' };
  await call('PUT', '/api/reference/offers/metered', { ...offer, charges: [charge] });
  await call('PUT', '/api/reference/offers/plain', offer);
  const subscribe = async (offerId, count) => {
    const ids = [];
    await inTurns(count, senders * 2, async (index) => {
      const content = { customerId: `cus-${index}`, offerId, quantity: 1, startDate: '2027-03-01' };
      ids.push((await call('POST', '/api/subscriptions', content)).id);
    });
    return ids;
  };
  return { ours, call, subscribe };
}

async function inTurns(count, atOnce, work) {
  let next = 0;
  const run = async () => {
    for (;;) {
      const index = next++;
      if (index >= count) return;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
}

function event(index, ids) {
  const day = String(1 + (index % 28)).padStart(2, '0');
  const at = `2027-03-${day}T12:00:00.000Z`;
  return {
    id: `event-${index}`,
    source: 'bench',
    meter: 'calls',
    subscriptionId: ids[(index * 7) % ids.length],
    at,
    value: 1 + (index % 9),
  };
}

/** Makes the bodies of requests beforehand, so that only the service is measured. */
const bodies = (from, batches, ids) =>
  Array.from({ length: batches }, (_, batch) =>
    JSON.stringify({
      events: Array.from({ length: perBatch }, (_each, place) => event(from + batch * perBatch + place, ids)),
    }),
  );

async function intake({ ours, call }, ids, folder, batches, rounds) {
  const store = await openEmbeddedUsage({
    file: join(folder, 'raw.db'),
    onFailure: (error) => {
      throw error;
    },
  });
  const rates = { ours: [], raw: [], micros: [] };
  for (let round = 0; round < rounds; round += 1) {
    const from = round * batches * perBatch;
    const sent = bodies(from, batches, ids);
    const before = processorTime(ours.child.pid).all;
    let began = performance.now();
    await inTurns(batches, senders, async (index) => {
      const { results } = await call('POST', '/api/usage-events', sent[index]);
      if (results.some(({ status }) => status !== 'accepted')) throw new Error(JSON.stringify(results));
    });
    rates.ours.push((batches * perBatch) / ((performance.now() - began) / 1_000));
    rates.micros.push((processorTime(ours.child.pid).all - before) / (batches * perBatch));
    const rows = sent.map((text) =>
      JSON.parse(text).events.map(({ meter: meterId, value, ...rest }) => {
        return { ...rest, meterId, value: String(value), counted: { value: String(value) } };
      }),
    );
    began = performance.now();
    await inTurns(batches, senders, (index) => store.record(`batch-${round}-${index}`, rows[index]));
    rates.raw.push((batches * perBatch) / ((performance.now() - began) / 1_000));
  }
  await store.close();
  const [rate, raw] = [median(rates.ours), median(rates.raw)];
  return {
    'events in a batch': perBatch,
    connections: senders,
    'events/s over HTTP': Math.round(rate),
    'events/s of the raw store alone': Math.round(raw),
    ratio: Number((rate / raw).toFixed(2)),
    'processor time of the service an event, µs': Number(median(rates.micros).toFixed(1)),
    'resident memory, MB': memory(ours.child.pid),
  };
}

/** Measures reading the usage of one subscription with many events in the current period. */
async function period({ call }, id, events) {
  const batches = Math.ceil(events / 1_000);
  await inTurns(batches, senders, (batch) => {
    const all = Array.from({ length: 1_000 }, (_, place) => ({
      ...event(batch * 1_000 + place, [id]),
      id: `one-${batch}-${place}`,
    }));
    return call('POST', '/api/usage-events', { events: all });
  });
  const times = [];
  for (let turn = 0; turn < 500; turn += 1) {
    const began = performance.now();
    await call('GET', `/api/subscriptions/${id}/usage`);
    times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  const at = (part) => Number(times[Math.floor(times.length * part)].toFixed(1));
  return { events: batches * 1_000, 'p50, ms': at(0.5), 'p99, ms': at(0.99) };
}

/** Measures how many subscriptions to an offer are renewed a second when all fall due at once. */
async function renewals(folder, offerId, count) {
  const { ours, call, subscribe } = await metered(join(folder, offerId));
  const ids = await subscribe(offerId, count);
  await call('PUT', '/api/test-clock', { now: '2027-03-29T00:00:00.000Z' });
  if (offerId === 'metered')
    await inTurns(Math.ceil((count * 10) / 1_000), senders, (batch) => {
      const all = Array.from({ length: 1_000 }, (_, place) => event(batch * 1_000 + place, ids));
      return call('POST', '/api/usage-events', { events: all });
    });
  const began = performance.now();
  await call('PUT', '/api/test-clock', { now: '2027-04-01T00:00:01.000Z' });
  const rate = count / ((performance.now() - began) / 1_000);
  const { count: drafts } = await call('GET', '/api/invoices/odata?$top=0');
  if (drafts !== count) throw new Error(`${drafts} invoices of ${count} renewals`);
  await ended(ours);
  return Math.round(rate);
}

/** @param subscriptions number of renewed subscriptions of each kind */
export async function usage({ folder, rounds, events, subscriptions }) {
  const running = await metered(join(folder, 'usage'));
  const ids = await running.subscribe('metered', spread);
  await running.call('PUT', '/api/test-clock', { now: '2027-03-29T00:00:00.000Z' });
  // Once without counting, because V8 compiles code only once it runs often.
  for (const text of bodies(1_000_000_000, 100, ids)) await running.call('POST', '/api/usage-events', text);
  const taken = await intake(running, ids, folder, 500, rounds);
  const shown = await period(running, ids[0], events);
  await ended(running.ours);
  const plain = await renewals(folder, 'plain', subscriptions);
  const withUsage = await renewals(folder, 'metered', subscriptions);
  return {
    intake: taken,
    'usage of a period': shown,
    renewals: {
      subscriptions,
      'unmetered/s': plain,
      'metered, with ten events each/s': withUsage,
      ratio: Number((withUsage / plain).toFixed(2)),
    },
  };
}
