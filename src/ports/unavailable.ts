/** The engine cannot take the work now: its queue is full or it is out of reach. The same call may succeed later. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** A file of the data folder cannot be read whole any more. */
export class DamagedFile extends Unavailable {}
