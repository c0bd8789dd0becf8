// `npm run dev`: rebuilds and restarts the service whenever a source changes. A failed build leaves the last one running.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build, parts, root } from './build.mjs';
import { onChange } from './watching.mjs';

let service;
let stopping = false;

function start() {
  service = spawn(process.execPath, [join(root, 'dist', 'main.js'), 'start'], { stdio: 'inherit' });
  service.on('exit', (code, signal) => {
    if (!stopping && signal === null && code !== 0)
      console.error(`the service ended with ${code}; it restarts after the next change`);
  });
}

/** Requests that run are answered first; two processes cannot have the data folder. */
async function stop() {
  if (service === undefined || service.exitCode !== null || service.signalCode !== null) return;
  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  await ended;
}

async function restart() {
  if (stopping || !(await build())) return;
  await stop();
  if (!stopping) start();
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    stopping = true;
    await stop();
    process.exit(0);
  });
}
onChange([...new Set(parts.flatMap(({ sources }) => sources))], restart);
