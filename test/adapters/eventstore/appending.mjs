// Appends to many streams at once until told to stop, and prints the number of answers. Run by esdb.faults.all.test.ts.
import { randomUUID } from 'node:crypto';
import { openEventStoreDb } from '../../../dist/adapters/eventstore/esdb.js';

const [url] = process.argv.slice(2);
const store = openEventStoreDb({ url, namespace: 'faults', waitMilliseconds: 20_000 });
let stopping = false;
let answered = 0;
process.stdin.once('data', () => {
  stopping = true;
});

async function write() {
  const stream = randomUUID();
  for (let revision = -1; !stopping; revision += 1) {
    const events = [{ id: randomUUID(), type: 'Told', data: { text: 'x'.repeat(2_000) }, metadata: {} }];
    await store.append(stream, revision === -1 ? 'no-stream' : revision, events);
    answered += 1;
    if (answered === 300) process.stdout.write('going\n');
  }
}

await Promise.all(Array.from({ length: 200 }, write));
process.stdin.destroy();
await store.close();
process.stdout.write(`answered ${answered}\n`);
