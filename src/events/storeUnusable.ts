/** Thrown for a store on which a service must not start: its parts do not belong together. The message is for the operator, in one line. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable';
}
