/** The thread of the continuous backup. */
import { parentPort, workerData } from 'node:worker_threads';
import { openTarget } from '../adapters/continuousBackup/openTarget.js';
import { createShipping, TargetTaken } from '../adapters/continuousBackup/shipping.js';
import { openBackupSource } from '../adapters/continuousBackup/source.js';
import { sleep } from '../kernel/waiting.js';
import { type BackupReport, type BackupStart, endBackup } from './continuousBackup.js';

if (!parentPort) throw new Error('runs as a worker thread only');
const port = parentPort;
const start: BackupStart = workerData;

/** Intervals in ms: between checks for new data, between rounds while data arrives, between idle rounds, and between retries. */
const lookInterval = 100;
const roundInterval = 600;
const idleInterval = 10_000;
const retryInterval = 1_000;

const ending = new AbortController();
port.on('message', (message) => {
  if (message === endBackup) ending.abort();
});

const report = (what: BackupReport) => port.postMessage(what);
let reported: number | undefined;
function tell(since: number | undefined): void {
  if (since !== reported) report({ kind: 'waiting', since });
  reported = since;
}

const source = openBackupSource(start.folder);
const shipping = createShipping({
  ...start,
  data: await openTarget(start.data),
  keys: await openTarget(start.keys),
  source,
  storeId: source.storeId() ?? '',
  now: Date.now,
});

let begun = false;
let away = false;
let stopped = false;
let lastRound = Number.NEGATIVE_INFINITY;
let merging: Promise<void> | undefined;

async function round(): Promise<void> {
  try {
    if (!begun) await shipping.begin();
    if (!begun && !away) report({ kind: 'begun' });
    begun = true;
    await shipping.round();
    if (away) report({ kind: 'back' });
    away = false;
    // A failed merge is retried with the next round, which also finds out whether the target is unavailable.
    merging ??= shipping
      .shipFiles()
      .then(shipping.merge)
      .then(
        () => {
          merging = undefined;
        },
        () => {
          merging = undefined;
        },
      );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    stopped = error instanceof TargetTaken;
    begun = false;
    if (stopped) report({ kind: 'stopped', reason });
    else if (!away) report({ kind: 'away', reason });
    away = true;
  }
}

for (;;) {
  const isLast = ending.signal.aborted;
  tell(shipping.waitingSince());
  const passed = performance.now() - lastRound;
  const interval = away ? retryInterval : reported === undefined ? idleInterval : roundInterval;
  if (!stopped && (passed >= interval || isLast)) {
    lastRound = performance.now();
    await round();
    tell(shipping.waitingSince());
  }
  if (isLast) break;
  await sleep(lookInterval, ending.signal);
}
await merging;
source.close();
port.close();
