/** Puts the folders of a test run in memory where there is room: the tests are about processes that die, not about disks. */
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** More than the tests of a run ever use, in bytes. */
const room = 2 ** 31;

function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > room;
  } catch {
    return false;
  }
}

/** Makes the folder that tests see as the system's temporary folder; it is removed when the process ends. */
export function useTemporaryRoot() {
  if (process.env.TEST_FOLDER !== undefined) return;
  const folder = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'back-office-tests-'));
  process.env.TEST_FOLDER = folder;
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  // An interrupted run must not leave memory occupied.
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])
    process.on(signal, () => process.exit(code));
}
