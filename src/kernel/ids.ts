/** Identifiers: time-sortable for what is new, derived for what must come out the same when it is done again. */
import { randomFillSync } from 'node:crypto';
import { v5, v7 } from 'uuid';

/** Ids of one kind. Each area declares its own in its `ids.ts`. */
export interface IdKind {
  /** Unlike that of any other kind; ids of imported records are derived from it, so that it never changes. */
  readonly name: string;
  /** The beginning of its ids. */
  readonly prefix: string;
}

/** Namespace of all ids that this service derives (RFC 9562, version 5). */
const namespace = '6f1c7c0e-6d0b-5b53-9d53-2f4d1d1e3a77';

/** One call to the system's generator serves many ids: it costs more than all the rest of one. */
const pool = new Uint8Array(16 * 512);
let used = pool.length;

/** A new UUIDv7, RFC 9562: sorts by the time it was made. */
export function newUuid(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return v7({ random: pool.subarray(used - 16, used) });
}

/** The same UUID for the same words, in any process at any time. Words are joined by a character that no id holds. */
export function derivedUuid(...words: readonly string[]): string {
  return v5(words.join('\u001f'), namespace);
}

/** A public identifier: a readable prefix and a UUID's 32 hexadecimal digits, e.g. `sub_01934…`. */
export function publicId({ prefix }: IdKind, uuid: string = newUuid()): string {
  return `${prefix}_${uuid.replaceAll('-', '')}`;
}

/** When a new id of `publicId` was made, milliseconds since 1970, as it says itself; undefined for what is none. */
export function timeIn(id: string): number | undefined {
  const [, time] = /^[a-z]+_([0-9a-f]{12})7[0-9a-f]{19}$/.exec(id) ?? [];
  return time === undefined ? undefined : Number.parseInt(time, 16);
}
