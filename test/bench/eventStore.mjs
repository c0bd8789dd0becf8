// Measures the embedded event store: appends by the number in flight, reads of all events, reads of streams.
// npm run build && node test/bench/eventStore.mjs [folder]
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedEventStore } from '../../dist/adapters/eventstore/embedded.js';

const folder = mkdtempSync(join(process.argv[2] ?? tmpdir(), 'bench-'));
const file = join(folder, 'events.db');
const store = await openEmbeddedEventStore({
  file,
  onFailure: (error) => {
    throw error;
  },
});

const metadata = {
  actor: { kind: 'user', id: '12' },
  at: '2026-01-31T10:00:00.000Z',
  recordedAt: '2026-01-31T10:00:00.000Z',
  requestId: randomUUID(),
  causationId: randomUUID(),
  schema: 1,
  previousHash: 'p'.repeat(43),
  hash: 'h'.repeat(43),
};
const data = {
  customerId: 'customer-12',
  offerId: 'offer-1',
  quantity: 3,
  startDate: '2026-01-31',
  billingCycle: 'monthly',
  autoRenewal: true,
  unitPrice: { amount: '10.00', currency: 'USD' },
};
const eventsAStream = 5;
const streams = [];

/** Appends one event at a time to streams of five, with `inFlight` appends at once. */
async function append(inFlight, total) {
  const times = [];
  let left = total;
  async function write() {
    for (;;) {
      const stream = `subscription-${inFlight}-${randomUUID()}`;
      streams.push(stream);
      for (let count = 0; count < eventsAStream; count += 1) {
        if (left <= 0) return;
        left -= 1;
        const start = performance.now();
        const event = { id: randomUUID(), type: 'SubscriptionRenewed', data, metadata };
        await store.append(stream, count === 0 ? 'no-stream' : count - 1, [event]);
        times.push(performance.now() - start);
      }
    }
  }
  const start = performance.now();
  await Promise.all(Array.from({ length: inFlight }, write));
  const rate = Math.round(total / ((performance.now() - start) / 1000));
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor((times.length - 1) * share)].toFixed(2);
  console.log(`append, ${inFlight} in flight: ${rate} events/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}

async function readAll(name, options) {
  const start = performance.now();
  let found = 0;
  let after;
  for (;;) {
    const page = await store.readAll({ after, limit: 2_000, ...options });
    found += page.events.length;
    after = page.position;
    if (page.atEnd) break;
  }
  const seconds = (performance.now() - start) / 1000;
  const passed = Number(after);
  console.log(`${name}: ${found} of ${passed} events, ${Math.round(passed / seconds)} events/s passed`);
}

async function readStreams(total) {
  const start = performance.now();
  let next = 0;
  async function read() {
    while (next < total) {
      next += 1;
      await store.readStream(streams[next % streams.length]);
    }
  }
  await Promise.all(Array.from({ length: 32 }, read));
  console.log(
    `streams of ${eventsAStream}: ${Math.round(total / ((performance.now() - start) / 1000))} streams/s`,
  );
}

for (const [inFlight, total] of [
  [1, 5_000],
  [16, 60_000],
  [64, 60_000],
  [256, 60_000],
]) {
  await append(inFlight, total);
}
await readAll('all events', {});
await readAll('a third of them by prefix', { streamPrefixes: ['subscription-16-'] });
await readAll('none of them by prefix', { streamPrefixes: ['invoice-'] });
await readStreams(16_000);
await store.close();
const bytes = statSync(file).size;
console.log(`${Math.round(bytes / 185_000)} bytes an event in the file`);
rmSync(folder, { recursive: true });
