/** Builds pdfmake's content for text. */
import { type Direction, directionOf, hasRightToLeft, inVisualOrder } from './bidi.js';
import type { Role, StackContent, TextContent } from './pdfmake.js';
import type { Run, Typesetter } from './typesetting.js';

const longWord = /[^ ]{100,}/g;

export interface Look {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly alignment?: 'right';
  readonly role?: Role;
}

/** Text that wraps at the width of the column, and inside words that are longer than a line. */
export function inColumn(
  text: string,
  typesetter: Typesetter,
  { width, ...look }: Look & { readonly width: number },
): TextContent | StackContent {
  return wrapText(typesetter.runs(text), typesetter, { ...look, width });
}

/**
 * Runs that wrap at the width of the column. Runs that fit are set in one piece, since pdfmake otherwise measures, places and writes each word
 * separately.
 */
export function wrapText(
  runs: readonly Run[],
  typesetter: Typesetter,
  { width, ...look }: Look & { readonly width: number },
): TextContent | StackContent {
  const fits = typesetter.widthOf(runs, look) <= width;
  if (fits) return layOutRuns(runs, look);
  if (hasRightToLeft(runs)) return linesOf(runs, typesetter, { ...look, width });
  return textOf(
    runs.map((run) => breakLongWords(run, typesetter, { ...look, width })),
    look,
  );
}

/** Breaks long words. pdfmake does so too, but reads the whole remainder for each line, which takes quadratic time and memory. */
function breakLongWords(
  { text, font }: Run,
  typesetter: Typesetter,
  { width, ...look }: Look & { readonly width: number },
): Run {
  const broken = text.replace(longWord, (word) => {
    let lines = '';
    let taken = 0;
    for (const character of word) {
      const advance = typesetter.widthOf([{ text: character, font }], look);
      taken += advance;
      if (taken > width) {
        lines += '\n';
        taken = advance;
      }
      lines += character;
    }
    return lines;
  });
  return { text: broken, font };
}

/** A text that never wraps. */
export function inOneLine(text: string, typesetter: Typesetter, look: Look): TextContent {
  return layOutRuns(typesetter.runs(text), look);
}

export function layOutRuns(runs: readonly Run[], look: Look, base?: Direction): TextContent {
  const shown = inVisualOrder(runs, base);
  const line = { ...textOf(shown, look), noWrap: true };
  return shown === runs ? line : { ...line, spoken: wordsOf(runs) };
}

function wordsOf(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('');
}

/** Breaks lines in reading order, and then puts each line into visual order. */
function linesOf(
  runs: readonly Run[],
  typesetter: Typesetter,
  { width, ...look }: Look & { readonly width: number },
): StackContent {
  const words = runs.flatMap(({ text, font }) =>
    (text.match(/[^ \u00a0]*[ \u00a0]*/g) ?? [])
      .filter((word) => word !== '')
      .map((word) => ({ text: word, font })),
  );
  const lines: Run[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && typesetter.widthOf([...line, word], look) <= width) line.push(word);
    else lines.push([word]);
  }
  // A line that begins with a name in Latin letters still runs from right to left.
  const base = directionOf(runs);
  const { role = 'P', ...lineLook } = look;
  return { role, stack: lines.map((line) => layOutRuns(trimmed(line), lineLook, base)) };
}

function trimmed(line: readonly Run[]): readonly Run[] {
  const last = line.at(-1);
  if (last === undefined) return line;
  return [...line.slice(0, -1), { text: last.text.replace(/[ \u00a0]+$/, ''), font: last.font }];
}

function textOf(runs: readonly Run[], { size, ...look }: Look): TextContent {
  const [first, ...others] = runs;
  if (!first) return { text: '' };
  if (others.length === 0) return { text: first.text, font: first.font, fontSize: size, ...look };
  return { text: runs.map(({ text, font }) => ({ text, font })), fontSize: size, ...look };
}
