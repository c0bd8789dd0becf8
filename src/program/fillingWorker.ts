/** The thread that fills a build of a read model. */
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { openEventsInThread } from '../adapters/eventstore/embeddedInThread.js';
import { openKeysInThread } from '../adapters/keys/embeddedInThread.js';
import { openDocumentsInThread } from '../adapters/readmodels/sqlite/embeddedInThread.js';
import { flattenError } from '../adapters/sqlite/messages.js';
import { createDueProjection } from '../commands/due/projection.js';
import { createKeyring } from '../events/encryption.js';
import { createEventLog } from '../events/log.js';
import { upcasters } from '../events/upcasters.js';
import { allEvents, projections } from '../projections/all.js';
import { type Filled, fillBuild } from '../projections/engine/filling.js';
import type { FillingReply, FillingRequest, FillingStart } from './filling.js';

/** Larger than in the main thread, where folding holds others up, since each page costs messages. */
const pageSize = 1_000;

if (!parentPort) throw new Error('runs as a worker thread only');
const port = parentPort;
const { folder, dataKey, model, generation, rules, upToFault }: FillingStart = workerData;
const left = new AbortController();
let written: { readonly resolve: () => void; readonly reject: (error: unknown) => void } | undefined;
port.on('message', (request: FillingRequest) => {
  if (request === 'written') return written?.resolve();
  left.abort();
  written?.reject(left.signal.reason);
});

function reply(message: FillingReply): void {
  port.postMessage(message);
}

async function refuse(): Promise<never> {
  throw new Error('only the process itself writes');
}

async function fill(): Promise<Filled> {
  const projection = [...projections, allEvents, createDueProjection({ rules })].find(
    (one) => one.model.name === model,
  );
  if (projection === undefined) throw new Error(`there is no read model ${model}`);
  const events = openEventsInThread(join(folder, 'events.db'), { withTexts: false });
  const keys = openKeysInThread(join(folder, 'keys.db'));
  const documents = openDocumentsInThread(join(folder, 'readmodels.db'));
  try {
    // Keys are looked up each time, so that a destroyed key is no longer used.
    const keyring = createKeyring({ ...keys, add: refuse, destroy: refuse, close: refuse }, dataKey, {
      remember: false,
    });
    const log = createEventLog({
      store: { ...events.store, append: refuse, waitForEvents: refuse, close: refuse },
      keyring,
      upcasters,
      realNow: () => new Date(),
    });
    return await fillBuild(
      { projection, generation },
      {
        store: events.store,
        log,
        readModels: {
          getMany: (_model, of, ids) => documents.find(of, ids),
          async write(_model, _generations, folded) {
            if (folded.length === 0) return;
            left.signal.throwIfAborted();
            const done = new Promise<void>((resolve, reject) => {
              written = { resolve, reject };
            });
            reply({
              kind: 'write',
              documents: folded.map(({ id, revision, document }) => [
                id,
                revision,
                document === null ? null : JSON.stringify(document),
              ]),
            });
            await done;
          },
        },
      },
      {
        signal: left.signal,
        upToFault,
        // There is only one process, so no other one writes.
        staleness: 0,
        pageSize,
        onProgress: (filled) => reply({ kind: 'progress', filled }),
      },
    );
  } finally {
    documents.close();
    keys.close();
    events.close();
  }
}

try {
  reply({ kind: 'filled', filled: await fill() });
} catch (error) {
  reply({ kind: 'failed', error: flattenError(error, folder) });
}
port.close();
