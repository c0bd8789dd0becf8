/** Splits descriptions into table rows. pdfmake moves a row to the next page as a whole and would lose whatever is longer than a page. */
import type { Run, Typesetter } from './typesetting.js';

/** Maximum characters of a row. Even in the widest letters and the narrowest column such a row is shorter than a page. */
const rowCharacters = 500;
/** The number of characters that a line break counts as. */
const lineCharacters = 40;

const lineBreaks = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

type Paragraph = readonly Run[];

/** Returns the rows of a description, each with its paragraphs. Only very long descriptions have several rows. */
export function descriptionRows(
  typesetter: Typesetter,
  description: string,
): readonly (readonly Paragraph[])[] {
  const portions = description
    .split(lineBreaks)
    .map((line) => typesetter.runs(line.trim()))
    .flatMap(portionsOf);
  const rows: Paragraph[][] = [];
  let room = 0;
  for (const portion of portions) {
    const cost = Math.max(lineCharacters, lengthOf(portion));
    const row = rows.at(-1);
    if (row && cost <= room) {
      row.push(portion);
      room -= cost;
    } else {
      rows.push([portion]);
      room = rowCharacters - cost;
    }
  }
  return rows;
}

function lengthOf(paragraph: Paragraph): number {
  return paragraph.reduce((sum, { text }) => sum + text.length, 0);
}

/** Splits a paragraph that is longer than a row allows, after a space if possible. */
function portionsOf(paragraph: Paragraph): readonly Paragraph[] {
  if (paragraph.length === 0) return [];
  if (lengthOf(paragraph) <= rowCharacters) return [paragraph];
  const portions: Run[][] = [[]];
  let room = rowCharacters;
  for (const { text, font } of paragraph) {
    let rest = text;
    while (rest.length > 0) {
      const part = rest.slice(0, rest.length <= room ? rest.length : cutOf(rest, room));
      if (part !== '') portions.at(-1)?.push({ text: part, font });
      rest = rest.slice(part.length);
      room -= part.length;
      if (rest.length > 0) {
        portions.push([]);
        room = rowCharacters;
      }
    }
  }
  return portions.filter((portion) => portion.length > 0);
}

/** Returns where to cut: at most at `room`, after the last space before it, and never inside a surrogate pair. May be 0. */
function cutOf(text: string, room: number): number {
  const space = text.lastIndexOf(' ', room - 1);
  if (space > room / 2) return space + 1;
  const high = text.charCodeAt(room - 1);
  return high >= 0xd800 && high < 0xdc00 ? room - 1 : room;
}
