/** The folders of a test run lie in memory when there is room, since the tests are about the death of processes, not of disks. */
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The most that the tests of a run fill, with room to spare, bytes. */
const room = 2 ** 31;

function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > room;
  } catch {
    return false;
  }
}

/** Makes the folder that the tests find as the system's one for temporary files; removed at the process's end. */
export function useTemporaryRoot() {
  if (process.env.TEST_FOLDER !== undefined) return;
  const folder = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'back-office-tests-'));
  process.env.TEST_FOLDER = folder;
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  // Memory is not left taken by a run that is broken off.
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])
    process.on(signal, () => process.exit(code));
}
