/** Identifiers: sortable by time for new things, derived where repeated work must produce the same id. */
import { randomFillSync } from 'node:crypto';
import { v5, v7 } from 'uuid';

/** A kind of id. Each area declares its own in its `ids.ts`. */
export interface IdKind {
  /** Unique among kinds. It never changes, because ids of imported records are derived from it. */
  readonly name: string;
  readonly prefix: string;
}

/** Namespace of all ids that this service derives (RFC 9562, version 5). */
const namespace = '6f1c7c0e-6d0b-5b53-9d53-2f4d1d1e3a77';

/** Random bytes for many ids: a call to the system's generator costs more than everything else about an id. */
const pool = new Uint8Array(16 * 512);
let used = pool.length;

/** Returns a new UUIDv7 (RFC 9562), which sorts by its creation time. */
export function newUuid(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return v7({ random: pool.subarray(used - 16, used) });
}

/** Returns the same UUID for the same words, in any process at any time. The character that joins the words occurs in no id. */
export function derivedUuid(...words: readonly string[]): string {
  return v5(words.join('\u001f'), namespace);
}

/** Returns a public identifier: a readable prefix and a UUID's 32 hexadecimal digits, e.g. `sub_01934…`. */
export function publicId({ prefix }: IdKind, uuid: string = newUuid()): string {
  return `${prefix}_${uuid.replaceAll('-', '')}`;
}

/** Returns the creation time in an id of `publicId`, in ms since 1970; undefined for any other text. */
export function timeIn(id: string): number | undefined {
  const [, time] = /^[a-z]+_([0-9a-f]{12})7[0-9a-f]{19}$/.exec(id) ?? [];
  return time === undefined ? undefined : Number.parseInt(time, 16);
}
