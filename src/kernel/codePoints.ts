/** Strings as sequences of Unicode code points: the order and the lengths of engines that store UTF-8, not JavaScript's UTF-16. */

/** Moves code units so that surrogates, which stand for the code points from U+10000 on, sort behind U+E000 to U+FFFF. */
function rank(codeUnit: number): number {
  if (codeUnit < 0xd800) return codeUnit;
  return codeUnit < 0xe000 ? codeUnit + 0x2000 : codeUnit - 0x800;
}

/** Negative, zero or positive, as `left` sorts before, with or after `right` by code point. */
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

/** At most `length` code points from `start` on (to the end without it); what lies outside of the text is left out. */
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
