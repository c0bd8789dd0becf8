/** Results for people: in columns, with headings. */

type Cell = string | number | boolean | null | undefined;

/** Heading → the values below it; numbers are right-aligned. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

/** @returns the lines of a table; only the headings if there are no rows */
export function tableOf<Row>(rows: readonly Row[], columns: Columns<Row>): readonly string[] {
  return tableInParts(columns)(rows);
}

/**
 * For more rows than are kept in memory: the first part decides the width of the columns.
 * @returns a function that returns the lines of the next part; the first part begins with the headings
 */
export function tableInParts<Row>(columns: Columns<Row>): (rows: readonly Row[]) => readonly string[] {
  const headings = Object.keys(columns);
  let layout: readonly { readonly width: number; readonly isNumeric: boolean }[] | undefined;
  return (rows) => {
    const cells = rows.map((row) => Object.values(columns).map((cell) => cell(row)));
    const texts = cells.map((row) => row.map(textOf));
    const first = layout === undefined;
    layout ??= headings.map((heading, index) => ({
      width: Math.max(heading.length, ...texts.map((row) => row[index]?.length ?? 0)),
      isNumeric: cells.some((row) => typeof row[index] === 'number'),
    }));
    const widths = layout;
    const lineOf = (row: readonly string[]) =>
      row
        .map((text, index) => {
          const { width = 0, isNumeric = false } = widths[index] ?? {};
          return isNumeric ? text.padStart(width) : text.padEnd(width);
        })
        .join('  ')
        .trimEnd();
    return (first ? [headings, ...texts] : texts).map(lineOf);
  };
}

/** Replaces control characters by blanks, so that a terminal does not act on them. */
function textOf(cell: Cell): string {
  const text = cell === null || cell === undefined ? '' : String(cell);
  return text.replace(/\p{Cc}/gu, ' ');
}
