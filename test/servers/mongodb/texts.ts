/**
 * MongoDB orders texts by their UTF-8 bytes, so by code point; JavaScript orders them by UTF-16 unit.
 * The orders differ only between surrogates and U+E000 to U+FFFF. Inside the server these two ranges are swapped, so that both agree.
 */

const upper = /[\ud800-\uffff]/;

/** The greatest byte with which a character that keeps its place can begin. */
const lastPlainLead = 0xed;

/** Returns whether a message holds a text, or at least a byte, for which the order matters. */
export function mayNeedSwap(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte > lastPlainLead) return true;
  return false;
}

function swapped(text: string, shift: (unit: number) => number): string {
  if (!upper.test(text)) return text;
  let result = '';
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    result += String.fromCharCode(unit < 0xd800 ? unit : shift(unit));
  }
  return result;
}

const inward = (text: string): string =>
  swapped(text, (unit) => (unit < 0xe000 ? unit + 0x2000 : unit - 0x800));
const outward = (text: string): string =>
  swapped(text, (unit) => (unit < 0xf800 ? unit + 0x800 : unit - 0x2000));

export function comingIn<Value>(value: Value): Value {
  return mapped(value, inward) as Value;
}

export function goingOut<Value>(value: Value): Value {
  return mapped(value, outward) as Value;
}

/** Returns the value itself when none of its texts changes. */
function mapped(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (value instanceof RegExp) return new RegExp(map(value.source), value.flags);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const all = value.map((each) => mapped(each, map));
    return all.some((each, index) => each !== value[index]) ? all : value;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value);
  const all = entries.map(([name, each]): [string, unknown] => [map(name), mapped(each, map)]);
  const isChanged = all.some(
    ([name, each], index) => name !== entries[index]?.[0] || each !== entries[index]?.[1],
  );
  return isChanged ? Object.fromEntries(all) : value;
}
