// Appends to an event store until it is unavailable, then tries what it can still do.
// Run it where files have a size limit, which SQLite meets like a full disk. Arguments: the URL of the compiled store, the file.
import { randomUUID } from 'node:crypto';

const [module, file] = process.argv.slice(2);
const { openEmbeddedEventStore } = await import(module);
const store = await openEmbeddedEventStore({
  file,
  onFailure: (error) => {
    throw error;
  },
});
const answered = [];
const refusals = [];

async function write() {
  while (refusals.length === 0) {
    const events = [{ id: randomUUID(), type: 'Loaded', data: { text: 'x'.repeat(2_000) }, metadata: {} }];
    try {
      await store.append(`load-${events[0].id}`, 'no-stream', events);
      answered.push(events[0].id);
    } catch (error) {
      refusals.push(`${error.name}: ${error.message}`);
    }
  }
}

await Promise.all(Array.from({ length: 8 }, write));
const after = await store
  .append('later', 'no-stream', [
    { id: randomUUID(), type: 'Loaded', data: { text: 'x'.repeat(100_000) }, metadata: {} },
  ])
  .then(
    () => 'stored',
    (error) => error.name,
  );
const readable = (await store.readAll({ limit: 10 })).events.length;
await store.close();
console.log(JSON.stringify({ answered, refusals, after, readable }));
