// Runs as its own process until it is killed. It appends three events at a time, many times at once, and prints each answer.
// Arguments: the URL of the compiled store, the file.
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';

const [module, file] = process.argv.slice(2);
const { openEmbeddedEventStore } = await import(module);
const store = await openEmbeddedEventStore({
  file,
  onFailure: (error) => {
    throw error;
  },
});

/** Prints the whole text even when the reader is slow and the pipe is full for a while. */
function print(text) {
  for (let rest = Buffer.from(text); rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

async function write() {
  for (;;) {
    const stream = `load-${randomUUID()}`;
    for (let revision = -1; revision < 27; revision += 3) {
      const events = [1, 2, 3].map((index) => ({
        id: randomUUID(),
        type: 'Loaded',
        data: { index, text: 'x'.repeat(300) },
        metadata: {},
      }));
      const { position } = await store.append(stream, revision < 0 ? 'no-stream' : revision, events);
      // This is printed before the next line of the program runs, so what the reader of the pipe has was answered.
      print(`${JSON.stringify([position, ...events.map((event) => event.id)])}\n`);
    }
  }
}

await Promise.all(Array.from({ length: 64 }, write));
