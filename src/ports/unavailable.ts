/** The engine cannot take the work now: its queue is full or it is out of reach. The same call may succeed later. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}
