/** The engine cannot take the work now: its queue is full or it is out of reach. The same call may succeed later. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** A file of the data folder cannot be read whole any more. */
export class DamagedFile extends Unavailable {}

/** Whether the same call may succeed later, which what is damaged does not. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof Unavailable && !(error instanceof DamagedFile);
}
