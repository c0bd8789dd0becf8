/** A table of lines: a description, followed by columns of numbers, and preceded by a date if lines have one. */
import { inOneLine, type Look, layOutRuns, wrapText } from './content.js';
import type { Content, TableLayout } from './pdfmake.js';
import { colors, contentWidth, sizes } from './style.js';
import type { Run, Typesetter } from './typesetting.js';

export interface Line {
  /** As shown. */
  readonly date?: string;
  readonly description: string;
  /** As shown, one per column of numbers. */
  readonly numbers: readonly string[];
  /** True for an emphasised line, such as a sum. */
  readonly strong?: boolean;
}

export interface LinesTable {
  /** Shown above the headings on every page. */
  readonly title?: string;
  /** Undefined: lines have no dates. */
  readonly dateHeading?: string;
  readonly descriptionHeading: string;
  readonly numberHeadings: readonly string[];
  readonly lines: readonly Line[];
}

const padding = 8;
/** Maximum total width of the columns of numbers; longer numbers are set smaller. */
const numbersWidth = contentWidth * 0.58;

export function linesTable(table: LinesTable, typesetter: Typesetter): Content {
  const { body, headerRows, continued, widths } = rowsOf(table, typesetter);
  return tableOf(body, headerRows, widths, continued);
}

/** Maximum characters of a row that is kept together with what follows: both must fit on one page. */
const mostCharacters = 240;

/** A table followed by content. When that does not fit on the page, the last lines move with it, under repeated headings. */
export function linesTableWith(
  table: LinesTable,
  after: readonly Content[],
  typesetter: Typesetter,
  lastLines = 1,
): readonly Content[] {
  const { body, headerRows, continued, widths, starts } = rowsOf(table, typesetter);
  // Of a line with several rows only the last row has to move.
  const lastRow = Math.max(starts.at(-lastLines) ?? headerRows, body.length - lastLines);
  const isShort = table.lines
    .slice(-lastLines)
    .every(({ description }) => description.length <= mostCharacters && !/[\n\r]/.test(description));
  if (!isShort || table.lines.length === 0)
    return [
      tableOf(body, headerRows, widths, continued),
      ...(after.length === 0 ? [] : [{ stack: after, unbreakable: true }]),
    ];
  const moved = new Set([...continued].filter((row) => row >= lastRow).map((row) => row - lastRow));
  const last = tableOf(body.slice(lastRow), 0, widths, moved);
  const tail: Content[] = widths.map((_, column) =>
    column === 0 ? { stack: [last, ...after], colSpan: widths.length } : { text: '' },
  );
  return [tableOf([...body.slice(0, lastRow), tail], headerRows, widths, continued, lastRow)];
}

function tableOf(
  body: readonly (readonly Content[])[],
  headerRows: number,
  widths: readonly number[],
  continued: ReadonlySet<number>,
  tail?: number,
): Content {
  return {
    table: {
      headerRows,
      titleRows: Math.max(0, headerRows - 1),
      continues: headerRows === 0,
      hasTail: tail !== undefined,
      keepWithHeaderRows: headerRows === 0 ? 0 : 1,
      dontBreakRows: true,
      widths: [...widths],
      body: body.map((row) => [...row]),
    },
    layout: layoutOf(headerRows, widths.length - 1, continued, tail),
  };
}

function rowsOf(table: LinesTable, typesetter: Typesetter) {
  const { title, dateHeading, numberHeadings, lines } = table;
  const numbers = lines.map((line) => line.numbers.map((number) => typesetter.runs(number)));
  const columns = fitNumbers(table, numbers, typesetter);
  const date = dateHeading === undefined ? undefined : datesWidth(dateHeading, lines, typesetter);
  const widths = [...(date === undefined ? [] : [date]), ...columns.widths];
  const taken = widths.reduce((sum, width) => sum + width + 2 * padding, 0) - padding;
  const description = contentWidth - taken - padding;
  const empty = (count: number) => Array.from({ length: count }, () => ({ text: '' }));
  const body: Content[][] = [headingRow(table, typesetter)];
  if (title !== undefined) {
    const look: Look = { size: sizes.number, bold: true };
    body.unshift([inOneLine(title, typesetter, look), ...empty(widths.length)]);
  }
  const headerRows = body.length;
  const continued = new Set<number>();
  const starts: number[] = [];
  for (const [index, { date: day, strong, ...line }] of lines.entries()) {
    starts.push(body.length);
    const look: Look = { size: sizes.text, ...(strong === true ? { bold: true } : {}) };
    const numberLook: Look = { ...look, size: columns.size, alignment: 'right' };
    const [first = [], ...further] = descriptionRows(typesetter, line.description);
    const cell = (paragraphs: typeof first): Content =>
      stackOf(paragraphs.map((runs) => wrapText(runs, typesetter, { ...look, width: description })));
    body.push([
      ...(date === undefined ? [] : [inOneLine(day ?? '', typesetter, look)]),
      cell(first),
      ...(numbers[index] ?? []).map((number) => layOutRuns(number, numberLook)),
    ]);
    for (const paragraphs of further) {
      continued.add(body.length);
      body.push([...empty(date === undefined ? 0 : 1), cell(paragraphs), ...empty(numberHeadings.length)]);
    }
  }
  const all = [...(date === undefined ? [] : [date]), description, ...columns.widths];
  return { body, headerRows, continued, widths: all, starts };
}

function headingRow(
  { dateHeading, descriptionHeading, numberHeadings }: LinesTable,
  typesetter: Typesetter,
): Content[] {
  const look: Look = { size: sizes.label, bold: true, color: colors.muted };
  return [
    ...(dateHeading === undefined ? [] : [inOneLine(dateHeading, typesetter, look)]),
    inOneLine(descriptionHeading, typesetter, look),
    ...numberHeadings.map((heading) => inOneLine(heading, typesetter, { ...look, alignment: 'right' })),
  ];
}

function datesWidth(heading: string, lines: readonly Line[], typesetter: Typesetter): number {
  const widths = new Map<string, number>();
  // Measured in bold, in which only few dates are set.
  for (const { date = '' } of lines) {
    if (!widths.has(date))
      widths.set(date, typesetter.widthOf(typesetter.runs(date), { size: sizes.text, bold: true }));
  }
  const headingWidth = typesetter.widthOf(typesetter.runs(heading), { size: sizes.label, bold: true });
  return [...widths.values()].reduce((widest, width) => Math.max(widest, width), headingWidth) + 0.5;
}

/** Fits columns to their longest number, and returns the font size at which they leave room for the description. */
function fitNumbers(
  { numberHeadings, lines }: LinesTable,
  rows: readonly (readonly (readonly Run[])[])[],
  typesetter: Typesetter,
): { readonly widths: readonly number[]; readonly size: number } {
  const longest = numberHeadings.map((heading, column) =>
    rows.reduce(
      (width, row, index) => {
        const style = { size: sizes.text, bold: lines[index]?.strong === true };
        return Math.max(width, typesetter.widthOf(row[column] ?? [], style));
      },
      typesetter.widthOf(typesetter.runs(heading), { size: sizes.label, bold: true }),
    ),
  );
  const sum = longest.reduce((total, width) => total + width, 0);
  const scale = Math.min(1, numbersWidth / sum);
  return { widths: longest.map((width) => width * scale + 0.5), size: sizes.text * scale };
}

function stackOf(paragraphs: readonly Content[]): Content {
  const [only, ...others] = paragraphs;
  return only && others.length === 0 ? only : { stack: [...paragraphs] };
}

/** Thin lines between the rows. A row that continues the one before is close to it and has no line. */
function layoutOf(
  headerRows: number,
  lastColumn: number,
  continued: ReadonlySet<number>,
  tail: number | undefined,
): TableLayout {
  return {
    hLineWidth: (line) =>
      (tail !== undefined && line > tail) ||
      continued.has(line) ||
      line < headerRows ||
      (headerRows === 0 && line === 0)
        ? 0
        : line === headerRows
          ? 0.8
          : 0.5,
    hLineColor: (line) => (line === headerRows && headerRows > 0 ? colors.strongLine : colors.line),
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : padding),
    paddingRight: (column) => (column === lastColumn ? 0 : padding),
    // Not 0, because on a new page such a row is directly below the headings.
    paddingTop: (row) => (row === tail ? 0 : continued.has(row) ? 2 : 4),
    paddingBottom: (row) => (row === tail || continued.has(row + 1) ? 0 : 4),
  };
}

/** Maximum characters of a row. Even in the widest letters and the narrowest column such a row is shorter than a page. */
const rowCharacters = 500;
/** The number of characters that a line break counts as. */
const lineCharacters = 40;

const lineBreaks = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

type Paragraph = readonly Run[];

/**
 * Returns the rows of a description, each with its paragraphs. Only very long descriptions have several rows: pdfmake moves a row to the next
 * page as a whole and would lose whatever is longer than a page.
 */
function descriptionRows(typesetter: Typesetter, description: string): readonly (readonly Paragraph[])[] {
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
