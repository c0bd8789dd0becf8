/** Splits text into runs of one font each. Every character is set in the first font that has it; missing ones are written as codes. */
import type { Typeface, Typefaces } from './typefaces.js';

export interface Run {
  readonly text: string;
  /** Name of the typeface. */
  readonly font: string;
}

export interface TextStyle {
  /** Points. */
  readonly size: number;
  readonly bold?: boolean;
}

export type Typesetter = ReturnType<typeof createTypesetter>;

const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** No-break spaces in widths that few fonts have; French and other locales group digits with one. */
const narrowNoBreakSpaces = /[\u2007\u202f]/g;
const spaces = /\p{Zs}/u;
/** Characters of the width of Chinese ones, such as the yen sign of Japanese locales. Plain ones replace them. */
const widthForms = /[\uff00-\uffef]/;
/** Invisible characters: controls, direction marks, soft hyphens, variation selectors… */
const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;
/** The invisible characters that shape letters of some scripts, for fonts that have them. */
const joiner = /[\u200c\u200d]/;
/** A character with its combining marks, which are set in one font if one has them all. */
const clusters = /\P{M}?[\p{M}\u200c\u200d]*/gu;
/** Characters that must be checked one by one. */
const special = /[\p{M}\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2007\u202f]/u;

export function createTypesetter(typefaces: Typefaces) {
  const [main] = typefaces;
  const byName = new Map(typefaces.map((typeface) => [typeface.name, typeface]));
  const uncovered = new Set<number>();

  function isCovered(text: string): boolean {
    for (let index = 0; index < text.length; index++) if (!main.covers(text.charCodeAt(index))) return false;
    return true;
  }

  function typefaceFor(characters: readonly string[]): Typeface | undefined {
    return typefaces.find((typeface) => characters.every((character) => typeface.covers(codeOf(character))));
  }

  function runsOf(text: string, missing: Set<number>): readonly Run[] {
    const normal = text.normalize('NFC');
    if (!special.test(normal) && isCovered(normal)) return [{ text: normal, font: main.name }];
    const cleaned = normal.replace(lineBreaks, ' ').replace(narrowNoBreakSpaces, '\u00a0');
    const runs: Run[] = [];
    for (const [cluster] of cleaned.matchAll(clusters)) {
      for (const run of clusterRuns(Array.from(cluster), missing)) {
        const last = runs.at(-1);
        if (last?.font === run.font) runs[runs.length - 1] = { text: last.text + run.text, font: run.font };
        else runs.push(run);
      }
    }
    return runs;
  }

  function clusterRuns(cluster: readonly string[], missing: Set<number>): readonly Run[] {
    const visible = cluster.filter((character) => !invisible.test(character));
    const typeface = typefaceFor(visible);
    if (visible.length === 0) return [];
    if (!typeface) return visible.map((character) => characterRun(character, missing));
    const kept =
      visible.length === cluster.length
        ? visible
        : cluster.filter(
            (character) =>
              !invisible.test(character) || (joiner.test(character) && typeface.covers(codeOf(character))),
          );
    return [{ text: kept.join(''), font: typeface.name }];
  }

  /** Returns the character, a plain replacement, or its code. */
  function characterRun(character: string, missing: Set<number>): Run {
    const typeface = typefaceFor([character]);
    if (typeface) return { text: character, font: typeface.name };
    if (spaces.test(character)) return { text: ' ', font: main.name };
    const plain = widthForms.test(character) ? character.normalize('NFKC') : character;
    if (plain !== character) return characterRun(plain, missing);
    missing.add(codeOf(character));
    return { text: `[${nameOf(codeOf(character))}]`, font: main.name };
  }

  return {
    /** Returns the text for one line: line breaks and tabs become spaces, and other control characters are removed. */
    runs: (text: string) => runsOf(text, uncovered),
    /** Whether the fonts have all visible characters. */
    coversAll: (text: string) => {
      const missing = new Set<number>();
      runsOf(text, missing);
      return missing.size === 0;
    },
    /** Returns the width on one line in points. */
    widthOf: (runs: readonly Run[], { size, bold = false }: TextStyle) =>
      runs.reduce((sum, { text, font }) => {
        const typeface = byName.get(font) ?? main;
        return sum + (bold ? typeface.bold : typeface.normal).widthOf(text, size);
      }, 0),
    /** Returns the characters that `runs` has written as codes, such as `U+4E2D`, in code order. */
    uncovered: () => [...uncovered].sort((left, right) => left - right).map(nameOf),
  };
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/** Returns a code point in Unicode's notation, with at least four digits. */
function nameOf(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
