/** Puts lines of right-to-left scripts into visual order (Unicode's UAX 9, by bidi-js). */
import { createRequire } from 'node:module';
import type { Run } from './typesetting.js';

export type Direction = 'ltr' | 'rtl';

/** The members of bidi-js that are used here. Its own types describe another form of the module. */
interface Bidi {
  getEmbeddingLevels(
    text: string,
    base?: Direction,
  ): { readonly levels: Uint8Array; readonly paragraphs: readonly { readonly level: number }[] };
  getMirroredCharactersMap(text: string, levels: Uint8Array): ReadonlyMap<number, string>;
}

const createBidi: () => Bidi = createRequire(import.meta.url)('bidi-js');
const bidi = createBidi();
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Arabic and Persian digits are read from left to right, but fonts reverse them together with the letters beside them. */
const arabicDigits = /[\u0660-\u066c\u06f0-\u06f9]/;

export function hasRightToLeft(runs: readonly Run[]): boolean {
  return runs.some(({ text }) => rightToLeft.test(text) || arabicDigits.test(text));
}

/** Returns the direction of a paragraph by its first letter that has one (P2 and P3). */
export function directionOf(runs: readonly Run[]): Direction {
  const { paragraphs } = bidi.getEmbeddingLevels(textOf(runs));
  return isOdd(paragraphs[0]?.level) ? 'rtl' : 'ltr';
}

function textOf(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('');
}

/**
 * Returns a line in visual order. The font shapes and reverses right-to-left letters of a run; everything else is reversed here.
 * @param base direction of the paragraph, if the line is part of one
 */
export function inVisualOrder(runs: readonly Run[], base?: Direction): readonly Run[] {
  if (base !== 'rtl' && !hasRightToLeft(runs)) return runs;
  const line = textOf(runs);
  const { levels } = bidi.getEmbeddingLevels(line, base);
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const parts = partsOf(runs, levels, mirrored);
  const highest = Math.max(...parts.map(({ level }) => level));
  // L2: from the highest level down to the lowest odd one, reverse every sequence at that level or above.
  for (let level = highest; level > 0; level -= 1) {
    let start = 0;
    while (start < parts.length) {
      let end = start;
      while (end < parts.length && (parts[end]?.level ?? 0) >= level) end += 1;
      parts.splice(start, end - start, ...parts.slice(start, end).reverse());
      start = end + 1;
    }
  }
  return parts.map(({ text, font }) => ({ text, font }));
}

interface Part extends Run {
  readonly level: number;
}

/** Splits runs into parts with one level and one font each. */
function partsOf(runs: readonly Run[], levels: Uint8Array, mirrored: ReadonlyMap<number, string>): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { text, font } of runs) {
    let begun = at;
    const end = at + text.length;
    for (let index = at; index < end; index += 1) {
      const next = text.charAt(index + 1 - at);
      const alike = arabicDigits.test(text.charAt(index - at)) === arabicDigits.test(next);
      if (index + 1 < end && levels[index + 1] === levels[begun] && (alike || isOdd(levels[begun]))) continue;
      const level = levels[begun] ?? 0;
      parts.push({
        text: shown(text.slice(begun - at, index + 1 - at), begun, level, mirrored),
        font,
        level,
      });
      begun = index + 1;
    }
    at = end;
  }
  return parts;
}

function isOdd(level: number | undefined): boolean {
  return (level ?? 0) % 2 === 1;
}

/** Returns a part's text for display. No-break spaces keep text that is reversed together in one piece. */
function shown(text: string, begun: number, level: number, mirrored: ReadonlyMap<number, string>): string {
  if (!isOdd(level)) return arabicDigits.test(text) ? Array.from(text).reverse().join('') : text;
  let facing = '';
  for (let index = 0; index < text.length; index += 1)
    facing += mirrored.get(begun + index) ?? text.charAt(index);
  const joined = facing.replace(/ /g, '\u00a0');
  return rightToLeft.test(joined) ? joined : Array.from(joined).reverse().join('');
}
