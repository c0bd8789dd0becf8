/** The engine cannot accept work now because its queue is full or it is unreachable. The same call may succeed later. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** A file of the data folder is damaged and cannot be read in full. */
export class DamagedFile extends Unavailable {}

/** Whether the same call may succeed later. A damaged file does not count: a retry would not help. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof Unavailable && !(error instanceof DamagedFile);
}
