/**
 * Converts a folded state to text and back, so that folding can continue from it. States are plain data and ordered maps. A value that JSON
 * cannot express is stored under a name that begins with `$`, as is each object that has such a name itself.
 */
import { OrderedMap } from '../../kernel/orderedMap.js';

const mapMember = '$map';
const objectMember = '$object';
const undefinedMember = '$undefined';

/** @throws TypeError for a state that is not plain data and ordered maps */
export function textOfState(state: unknown): string {
  return JSON.stringify(plainOf(state));
}

/** @throws SyntaxError for text that is not JSON */
export function stateOfText(text: string): unknown {
  return meantBy(JSON.parse(text));
}

function plainOf(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      if (!Number.isFinite(value) || Object.is(value, -0))
        throw new TypeError(`a state with the number ${value}`);
      return value;
    case 'undefined':
      return { [undefinedMember]: true };
    case 'object':
      return value === null ? null : plainObjectOf(value);
    default:
      throw new TypeError(`a state with a ${typeof value}`);
  }
}

function plainObjectOf(value: object): unknown {
  if (Array.isArray(value)) return value.map(plainOf);
  if (value instanceof OrderedMap) {
    const entries: unknown[] = [];
    for (const [key, member] of value) entries.push(key, plainOf(member));
    return { [mapMember]: entries };
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError(`a state with a ${value.constructor.name}`);
  const entries = Object.entries(value);
  if (entries.some(([name]) => name.startsWith('$') || name === '__proto__'))
    return { [objectMember]: entries.flatMap(([name, member]) => [name, plainOf(member)]) };
  const plain: Record<string, unknown> = {};
  for (const [name, member] of entries) plain[name] = plainOf(member);
  return plain;
}

function meantBy(plain: unknown): unknown {
  if (plain === null || typeof plain !== 'object') return plain;
  if (Array.isArray(plain)) {
    for (const [index, member] of plain.entries())
      if (typeof member === 'object') plain[index] = meantBy(member);
    return plain;
  }
  const object = plain as Record<string, unknown>;
  for (const name of Object.keys(object)) {
    const member = object[name];
    if (name === mapMember) return OrderedMap.fromSorted(entriesOf(member));
    if (name === objectMember) return Object.fromEntries(entriesOf(member));
    if (name === undefinedMember) return undefined;
    if (typeof member === 'object') object[name] = meantBy(member);
  }
  return object;
}

/** Names and values alternate. */
function entriesOf(list: unknown): (readonly [string, unknown])[] {
  const entries: (readonly [string, unknown])[] = [];
  const members: readonly unknown[] = Array.isArray(list) ? list : [];
  for (let index = 0; index < members.length; index += 2)
    entries.push([String(members[index]), meantBy(members[index + 1])]);
  return entries;
}
