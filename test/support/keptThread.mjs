/** A thread of `keptThreads.mjs`: runs one script after another, each with a port and data of its own. */
import { createRequire, syncBuiltinESMExports } from 'node:module';

const threads = createRequire(import.meta.url)('node:worker_threads');
// Kept in a variable, because `syncBuiltinESMExports` would rebind an import to the script's port.
const { parentPort } = threads;

parentPort.on('message', ({ script, workerData, port }) => {
  threads.workerData = workerData;
  threads.parentPort = port;
  syncBuiltinESMExports();
  port.on('close', () => parentPort.postMessage('free'));
  // An uncaught error ends the thread, as in a regular worker.
  void import(script);
});
