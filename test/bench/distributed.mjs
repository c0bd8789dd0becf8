// Measures the service on shared servers: commands beside Express with one raw append, the rebuild of a read model beside a raw read of
// all events, and a rebuild after ten concurrent writers.
import { randomBytes } from 'node:crypto';
import { EventStoreDBClient, START } from '@eventstore/db-client';
import { startSharedServers } from '../../build/servers/sharedServers.js';
import { body, ended, eventLoopDelay, load, median, memory, service, started } from './measuring.mjs';
import { seed } from './seed.mjs';

const seeded = 60_000;

export async function distributed({ seconds, rounds }) {
  const servers = await startSharedServers();
  const dataKey = randomBytes(32);
  const stores = { ...servers.variables, NAMESPACE: 'bench', DATA_KEY: dataKey.toString('hex') };
  const worker = await started('dist/main.js', {
    ...stores,
    ROLES: 'worker,projector',
    PORT: '0',
    LOG_LEVEL: 'error',
  }).catch(async (error) => {
    await servers.stop();
    throw error;
  });
  try {
    const ours = await service({ ...stores, ROLES: 'api' });
    const second = await service({ ...stores, ROLES: 'api' });
    const results = {
      commands: await commands([ours, second], stores, { seconds, rounds }),
      writers: await tenWriters(ours),
      projection: await projection(ours, stores, dataKey),
    };
    for (const one of [ours, second]) await ended(one);
    return results;
  } finally {
    await ended(worker);
    await servers.stop();
  }
}

async function commands([ours, second], stores, { seconds, rounds }) {
  const create = ({ url, headers }, duration, connections) =>
    load(`${url}/api/subscriptions`, headers, duration, connections);
  const bare = await started('test/bench/bareExpress.mjs', { ...stores, MODE: 'append' });
  const measured = { bare: [], ours: [], both: [] };
  await load(`${bare.url}/`, {}, 2);
  for (const one of [ours, second]) await create(one, 4);
  for (let round = 0; round < rounds; round += 1) {
    measured.bare.push(await load(`${bare.url}/`, {}, seconds));
    measured.ours.push(await create(ours, seconds));
    const halves = await Promise.all([ours, second].map((one) => create(one, seconds, 32)));
    measured.both.push({ rate: halves[0].rate + halves[1].rate });
  }
  await ended(bare);
  const rate = (name) => Math.round(median(measured[name].map((one) => one.rate)));
  return {
    connections: 64,
    'bare Express with one append, requests/s': rate('bare'),
    'commands/s, one API process': rate('ours'),
    'ratio to one append': Number((rate('ours') / rate('bare')).toFixed(2)),
    'commands/s, two API processes': rate('both'),
    'ratio to one append, two API processes': Number((rate('both') / rate('bare')).toFixed(2)),
    'p50, ms': median(measured.ours.map((one) => one.p50)),
    'p99, ms': median(measured.ours.map((one) => one.p99)),
    'resident memory, MB': memory(ours.child.pid),
    'event-loop delay p99, ms': await eventLoopDelay(ours.url),
  };
}

async function call({ url, headers }, path, content) {
  const answer = await fetch(url + path, {
    headers,
    ...(content === undefined ? {} : { method: 'POST', body: JSON.stringify(content) }),
  });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  return { body: await answer.json(), etag: answer.headers.get('etag') };
}

const rebuildPath = '/api/projections/subscriptions/rebuild';

/** Ten concurrent clients each change their own subscription repeatedly. A rebuild must then apply every change once. */
async function tenWriters(ours) {
  const changes = 100;
  const written = await Promise.all(
    Array.from({ length: 10 }, async (_, writer) => {
      const created = await call(ours, '/api/subscriptions', {
        ...JSON.parse(body),
        customerId: `writer-${writer}`,
      });
      const { id } = created.body;
      for (let change = 0; change < changes; change += 1)
        await call(ours, '/api/subscriptions/upgrade-quantity', {
          subscriptionId: id,
          newQuantity: 6 + change,
        });
      return id;
    }),
  );
  await call(ours, rebuildPath, {}).catch(() => undefined);
  const rebuilt = await Promise.all(written.map((id) => call(ours, `/api/subscriptions/${id}`)));
  const applied = rebuilt.reduce((sum, { etag }) => sum + Number(/\d+/.exec(etag)?.[0]), 0);
  const right = rebuilt.every(({ body: { quantity } }) => quantity === 5 + changes);
  return {
    'events appended': 10 * (changes + 1),
    'applied by the rebuild': applied + 10,
    'last state right': right,
  };
}

async function projection(ours, stores, dataKey) {
  await seed(
    {
      namespace: stores.NAMESPACE,
      dataKey,
      eventStoreUrl: stores.EVENTSTORE_URL,
      mongoUrl: stores.MONGODB_URL,
      redisUrl: stores.REDIS_URL,
    },
    seeded,
  );
  const client = EventStoreDBClient.connectionString(stores.EVENTSTORE_URL);
  let began = performance.now();
  let read = 0;
  for await (const _ of client.readAll({ fromPosition: START })) read += 1;
  const raw = read / ((performance.now() - began) / 1_000);
  await client.dispose();
  began = performance.now();
  const answer = await fetch(ours.url + rebuildPath, { method: 'POST', headers: ours.headers });
  const { events, seconds } = await answer.json();
  const rate = events / seconds;
  return {
    'raw read of $all, events/s': Math.round(raw),
    'events of the read model': events,
    'rebuild, events/s, waits for other processes included': Math.round(rate),
    'ratio to the raw read': Number((rate / raw).toFixed(2)),
    'resident memory, MB': memory(ours.child.pid),
  };
}
