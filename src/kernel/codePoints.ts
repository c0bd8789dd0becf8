/** Strings as sequences of Unicode code points. Engines that store UTF-8 order and measure strings this way; JavaScript uses UTF-16 units. */

/** Maps a code unit so that surrogates (code points from U+10000) sort after U+E000 to U+FFFF. */
function rank(codeUnit: number): number {
  if (codeUnit < 0xd800) return codeUnit;
  return codeUnit < 0xe000 ? codeUnit + 0x2000 : codeUnit - 0x800;
}

/** Returns a negative number, zero or a positive number when `left` sorts before, with or after `right` by code point. */
export function compareCodePoints(left: string, right: string): number {
  if (left === right) return 0;
  const shared = Math.min(left.length, right.length);
  for (let index = 0; index < shared; index++) {
    const difference = left.charCodeAt(index) - right.charCodeAt(index);
    if (difference !== 0) return rank(left.charCodeAt(index)) - rank(right.charCodeAt(index));
  }
  return left.length - right.length;
}

export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Index of the first occurrence, counted in code points from 0; -1 when there is none. */
export function indexOfCodePoints(text: string, search: string): number {
  const index = text.indexOf(search);
  return index <= 0 ? index : countCodePoints(text.slice(0, index));
}

/** Returns at most `length` code points from `start`, or all up to the end without `length`. Positions outside the text are ignored. */
export function sliceCodePoints(text: string, start: number, length = Number.POSITIVE_INFINITY): string {
  const from = Math.max(start, 0);
  if (length <= 0) return '';
  let slice = '';
  let index = 0;
  for (const character of text) {
    if (index >= from + length) break;
    if (index >= from) slice += character;
    index++;
  }
  return slice;
}
