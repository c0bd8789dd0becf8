/** JSON as data: the types, and the one canonical text that hashes are taken over. */

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export type JsonObject = { [key: string]: JsonValue };

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the canonical text of the JSON Canonicalization Scheme (RFC 8785). Members are ordered by their UTF-16 code units. There is no white
 * space, and numbers and strings are written as ECMAScript writes them. Members that are `undefined` are left out.
 * @throws TypeError for a number that JSON cannot represent (NaN, Infinity) or for a lone surrogate (RFC 8785, 3.2.2.2).
 */
export function canonicalJson(value: JsonValue | undefined): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${value} has no JSON form`);
    return JSON.stringify(value);
  }
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new TypeError('a lone surrogate has no canonical JSON form');
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === undefined) throw new TypeError('undefined has no JSON form');
  let text = '';
  for (const key of sortedKeys(value)) {
    const member = value[key];
    if (member === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}

/** Whether a text is the canonical JSON of its parsed value. @param last a member of the outermost object that comes after all others */
export function isCanonicalText(text: string, parsed: JsonObject, last?: string): boolean {
  // `JSON.stringify` escapes a lone surrogate; canonical JSON has no such escape.
  return JSON.stringify(parsed) === text && !text.includes('\\ud') && isSorted(parsed, last);
}

function isSorted(value: JsonValue, last?: string): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every((member) => isSorted(member));
  let before = '';
  for (const key in value) {
    if (key < before && key !== last) return false;
    if (!isSorted(value[key] ?? null)) return false;
    before = key;
  }
  return last === undefined || before === last;
}

/** Most objects already have their members in order, and checking costs less than sorting. */
function sortedKeys(value: JsonObject): string[] {
  const keys = Object.keys(value);
  for (let index = 1; index < keys.length; index += 1)
    if ((keys[index - 1] ?? '') > (keys[index] ?? '')) return keys.sort();
  return keys;
}

/** Whether two values have the same JSON, regardless of the order of members, which a store may change. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((member, index) => isSameJson(member, other[index]));
  const left = new Map(Object.entries(one).filter(([, member]) => member !== undefined));
  const right = Object.entries(other).filter(([, member]) => member !== undefined);
  return (
    left.size === right.length &&
    right.every(([name, member]) => left.has(name) && isSameJson(left.get(name), member))
  );
}
