/** Limits that every record store checks in the same way before each call. */
import type { JsonObject } from '../../kernel/json.js';

const namePattern = /^[A-Za-z][A-Za-z0-9-]{0,63}$/;
const longestKey = 512;
/** UTF-16 units of a value's JSON text. */
const longestValue = 4 * 1024 * 1024;
const mostTags = 16;

/** @throws RangeError for a collection, a key or a tag beyond the limits */
export function checkKey(collection: string, key: string): void {
  if (!namePattern.test(collection))
    throw new RangeError(`${JSON.stringify(collection)} names no collection`);
  if (key.length === 0 || key.length > longestKey) {
    throw new RangeError(`a record's key has 1 to ${longestKey} characters`);
  }
}

/** Returns the JSON text of the value. @throws RangeError for a record beyond the limits */
export function checkRecord(
  collection: string,
  key: string,
  value: JsonObject,
  tags: readonly string[],
): string {
  checkKey(collection, key);
  const text = JSON.stringify(value);
  if (text.length > longestValue) throw new RangeError(`a record has at most ${longestValue} characters`);
  if (tags.length > mostTags) throw new RangeError(`a record has at most ${mostTags} tags`);
  for (const tag of tags) checkKey(collection, tag);
  return text;
}
