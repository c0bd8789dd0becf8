/** The engine cannot take the work now: its queue is full or it is out of reach. The same call may succeed later. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** A system of others, such as a mail server, is out of reach or takes nothing now: nothing that this service needs for itself. */
export class ExternalUnavailable extends Unavailable {}
