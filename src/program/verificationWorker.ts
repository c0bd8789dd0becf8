/** The thread that verifies a store. */
import { parentPort, workerData } from 'node:worker_threads';
import { openEventsInThread } from '../adapters/eventstore/embeddedInThread.js';
import { flattenError } from '../adapters/sqlite/messages.js';
import { verifyStore } from '../audit/verifyStore.js';
import { abandon, type VerificationReply, type VerificationStart } from './verification.js';

if (!parentPort) throw new Error('runs as a worker thread only');
const port = parentPort;
const { file, options }: VerificationStart = workerData;
const left = new AbortController();
port.on('message', (message) => {
  if (message === abandon) left.abort();
});

function reply(message: VerificationReply): void {
  port.postMessage(message);
}

try {
  const events = openEventsInThread(file, { withTexts: true });
  try {
    const verification = await verifyStore(events.store, {
      ...options,
      signal: left.signal,
      onProgress: (count) => reply({ kind: 'progress', events: count }),
    });
    reply({ kind: 'verified', verification });
  } finally {
    events.close();
  }
} catch (error) {
  reply({ kind: 'failed', error: flattenError(error, file) });
}
port.close();
