/** The thread that verifies a store. */
import { parentPort, workerData } from 'node:worker_threads';
import { openEventsInThread } from '../adapters/eventstore/embeddedInThread.js';
import { flattenError, rebuildError } from '../adapters/sqlite/messages.js';
import { openUsageInThread } from '../adapters/usage/embeddedInThread.js';
import type { StoredTile } from '../audit/tlog/tileStore.js';
import type { LoggedTree } from '../audit/tlog/treeCheck.js';
import { verifyStore } from '../audit/verifyStore.js';
import { abandon, type TileAnswer, type VerificationReply, type VerificationStart } from './verification.js';

if (!parentPort) throw new Error('runs as a worker thread only');
const port = parentPort;
const { files, options, logged }: VerificationStart = workerData;
const left = new AbortController();
let answered: ((answer: TileAnswer) => void) | undefined;
port.on('message', (message: TileAnswer | typeof abandon) => {
  if (message === abandon) left.abort();
  else answered?.(message);
});

function reply(message: VerificationReply): void {
  port.postMessage(message);
}

const tiles: LoggedTree['tiles'] = {
  async get(place): Promise<StoredTile | undefined> {
    const answer = await new Promise<TileAnswer>((resolve) => {
      answered = resolve;
      reply({ kind: 'tile', place });
    });
    if (answer.kind === 'noTile') throw rebuildError(answer.error);
    return answer.tile;
  },
};

try {
  const events = openEventsInThread(files.events, { withTexts: true });
  const usage = openUsageInThread(files.usage);
  try {
    const verification = await verifyStore(events.store, {
      ...options,
      tree: logged && { state: logged, tiles },
      usage,
      signal: left.signal,
      onProgress: (count) => reply({ kind: 'progress', events: count }),
    });
    reply({ kind: 'verified', verification });
  } finally {
    usage.close();
    events.close();
  }
} catch (error) {
  reply({ kind: 'failed', error: flattenError(error, files.events) });
}
port.close();
