/** Removes a file after writing zeros over it, so that its content is in no file any more, not even a deleted one's. */
import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs';

const zeros = new Uint8Array(1024 * 1024);

/** A file that is not there is no error. */
export function shred(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return;
  const descriptor = openSync(file, 'r+');
  try {
    for (let at = 0; at < found.size; at += zeros.length) {
      writeSync(descriptor, zeros, 0, Math.min(zeros.length, found.size - at), at);
    }
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  rmSync(file);
}
