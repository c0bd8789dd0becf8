/** The table of lines: description, quantity, unit price, amount. */
import type { PrintedItem } from '../../ports/pdf.js';
import { inOneLine, type Look, layOutRuns, wrapText } from './content.js';
import { descriptionRows } from './descriptions.js';
import type { NumberWriter } from './numbers.js';
import type { Content, TableLayout, TextContent } from './pdfmake.js';
import { colors, contentWidth, sizes } from './style.js';
import type { Run, Typesetter } from './typesetting.js';

const headings = ['Quantity', 'Unit price', 'Amount'] as const;
const padding = 8;
/** What the three columns of numbers may take together; longer numbers are set smaller. */
const numbersWidth = contentWidth * 0.58;

export function itemsTable(
  items: readonly PrintedItem[],
  typesetter: Typesetter,
  writer: NumberWriter,
): Content {
  const numbers = items.map(({ quantity, unitPrice, amount }) => [
    typesetter.runs(writer.quantity(quantity)),
    typesetter.runs(writer.unitPrice(unitPrice)),
    typesetter.runs(writer.amount(amount)),
  ]);
  const columns = fitNumbers(numbers, typesetter);
  const taken = columns.widths.reduce((sum, width) => sum + width + 2 * padding, 0) - padding;
  const description = contentWidth - taken - padding;
  const numberLook: Look = { size: columns.size, alignment: 'right' };
  const body: Content[][] = [headingRow(typesetter)];
  const continued = new Set<number>();
  for (const [index, item] of items.entries()) {
    const [first = [], ...further] = descriptionRows(typesetter, item.description);
    const cell = (paragraphs: typeof first): Content =>
      stackOf(paragraphs.map((runs) => wrapText(runs, typesetter, { size: sizes.text, width: description })));
    body.push([cell(first), ...(numbers[index] ?? []).map((number) => layOutRuns(number, numberLook))]);
    for (const paragraphs of further) {
      continued.add(body.length);
      body.push([cell(paragraphs), ...headings.map(() => ({ text: '' }))]);
    }
  }
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [description, ...columns.widths],
      body,
    },
    layout: layoutOf(continued),
  };
}

function headingRow(typesetter: Typesetter): Content[] {
  const look: Look = { size: sizes.label, bold: true, color: colors.muted };
  return [
    inOneLine('Description', typesetter, look),
    ...headings.map((heading) => inOneLine(heading, typesetter, { ...look, alignment: 'right' })),
  ];
}

/** Columns as wide as their longest number, and the size at which they leave room for the description. */
function fitNumbers(
  rows: readonly (readonly (readonly Run[])[])[],
  typesetter: Typesetter,
): { readonly widths: readonly number[]; readonly size: number } {
  const longest = headings.map((heading, column) =>
    rows.reduce(
      (width, row) => Math.max(width, typesetter.widthOf(row[column] ?? [], { size: sizes.text })),
      typesetter.widthOf(typesetter.runs(heading), { size: sizes.label, bold: true }),
    ),
  );
  const sum = longest.reduce((total, width) => total + width, 0);
  const scale = Math.min(1, numbersWidth / sum);
  return { widths: longest.map((width) => width * scale + 0.5), size: sizes.text * scale };
}

function stackOf(paragraphs: readonly TextContent[]): Content {
  const [only, ...others] = paragraphs;
  return only && others.length === 0 ? only : { stack: [...paragraphs] };
}

/** Thin lines between the rows; a row that goes on with the one before stands close to it and has none. */
function layoutOf(continued: ReadonlySet<number>): TableLayout {
  return {
    hLineWidth: (line) => (continued.has(line) ? 0 : line === 1 ? 0.8 : line === 0 ? 0 : 0.5),
    hLineColor: (line) => (line === 1 ? colors.strongLine : colors.line),
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : padding),
    paddingRight: (column) => (column === headings.length ? 0 : padding),
    // Not nothing: on a new page such a row stands under the headings.
    paddingTop: (row) => (continued.has(row) ? 2 : 4),
    paddingBottom: (row) => (continued.has(row + 1) ? 0 : 4),
  };
}
