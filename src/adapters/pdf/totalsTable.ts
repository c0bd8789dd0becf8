/** Subtotal, tax and total under the lines, never on two pages. */
import type { PrintedDocument } from '../../ports/pdf.js';
import { inOneLine } from './content.js';
import type { NumberWriter } from './numbers.js';
import type { Content } from './pdfmake.js';
import { colors, contentWidth, sizes } from './style.js';
import type { TextStyle, Typesetter } from './typesetting.js';

const gap = 24;
const smallestWidth = 190;

export function totalsTable(
  { subtotal, tax, total }: Pick<PrintedDocument, 'subtotal' | 'tax' | 'total'>,
  typesetter: Typesetter,
  writer: NumberWriter,
): Content {
  const plain: TextStyle = { size: sizes.text };
  const strong: TextStyle = { size: sizes.number, bold: true };
  const rows = [
    { label: 'Subtotal', amount: writer.amount(subtotal), style: plain },
    { label: 'Tax', amount: writer.amount(tax), style: plain },
    { label: 'Total', amount: writer.amount(total), style: strong },
  ];
  const widthOf = (text: string, style: TextStyle) => typesetter.widthOf(typesetter.runs(text), style) + 0.5;
  const amounts = Math.max(...rows.map(({ amount, style }) => widthOf(amount, style)));
  const labels = Math.max(
    smallestWidth - gap - amounts,
    ...rows.map(({ label, style }) => widthOf(label, style)),
  );
  const body: Content[][] = rows.map(({ label, amount, style }) => [
    inOneLine(label, typesetter, { ...style, ...(style === plain ? { color: colors.muted } : {}) }),
    inOneLine(amount, typesetter, { ...style, alignment: 'right' }),
  ]);
  return {
    unbreakable: true,
    margin: [contentWidth - labels - gap - amounts, 10, 0, 0],
    table: { widths: [labels, amounts], body },
    layout: {
      hLineWidth: (line) => (line === rows.length - 1 ? 0.8 : 0),
      hLineColor: () => colors.strongLine,
      vLineWidth: () => 0,
      paddingLeft: (column) => (column === 0 ? 0 : gap / 2),
      paddingRight: (column) => (column === 0 ? gap / 2 : 0),
      paddingTop: (row) => (row === rows.length - 1 ? 5 : 2.5),
      paddingBottom: () => 2.5,
    },
  };
}
