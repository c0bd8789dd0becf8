/** A thread of `keptThreads.mjs`: runs one script after the other, each with a port and data of its own. */
import { createRequire, syncBuiltinESMExports } from 'node:module';

const threads = createRequire(import.meta.url)('node:worker_threads');
// Kept here: an import would follow `syncBuiltinESMExports` to the port of the script.
const { parentPort } = threads;

parentPort.on('message', ({ script, workerData, port }) => {
  threads.workerData = workerData;
  threads.parentPort = port;
  syncBuiltinESMExports();
  port.on('close', () => parentPort.postMessage('free'));
  // An uncaught error ends it, as in a thread of its own.
  void import(script);
});
