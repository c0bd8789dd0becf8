/** A thread of `keptThreads.mjs`: runs one script after the other, each with a port and data of its own. */
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { parentPort } from 'node:worker_threads';

const threads = createRequire(import.meta.url)('node:worker_threads');

parentPort.on('message', ({ script, workerData, port }) => {
  threads.workerData = workerData;
  threads.parentPort = port;
  syncBuiltinESMExports();
  port.on('close', () => parentPort.postMessage('free'));
  // As in a thread of its own, what nobody catches ends it.
  void import(script);
});
