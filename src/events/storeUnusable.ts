/** A store that a service must not be started on: its parts do not belong together. The message is for the operator, in one line. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable';
}
