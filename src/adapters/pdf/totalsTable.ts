/** Subtotal, tax by rate, total and the amount due, below the lines and never split across pages. */
import { fill } from '../../kernel/wording/documentWords.js';
import type { NumberWriter } from '../../kernel/wording/numbers.js';
import type { PrintedDocument } from '../../ports/pdf.js';
import { inOneLine } from './content.js';
import type { Content } from './pdfmake.js';
import { colors, contentWidth, sizes } from './style.js';
import type { TextStyle, Typesetter } from './typesetting.js';

const gap = 24;
const smallestWidth = 190;

export function totalsTable(
  document: Pick<PrintedDocument, 'subtotal' | 'tax' | 'total' | 'taxes' | 'balance' | 'words'>,
  typesetter: Typesetter,
  writer: NumberWriter,
): Content {
  const { subtotal, tax, total, taxes = [], balance, words } = document;
  const plain: TextStyle = { size: sizes.text };
  const strong: TextStyle = { size: sizes.number, bold: true };
  const ofTax =
    taxes.length === 0
      ? [{ label: words.tax, amount: tax }]
      : taxes.map(({ rate, base, amount }) => ({
          label: fill(words.vatOn, { rate: writer.percent(rate), base: writer.amount(base) }),
          amount,
        }));
  const settled =
    balance === undefined
      ? []
      : [{ label: words.amountPaid, amount: balance.amountPaid, style: plain }].filter(
          ({ amount }) => Number(amount) !== 0,
        );
  const due =
    balance === undefined ? [] : [{ label: words.amountDue, amount: balance.amountDue, style: strong }];
  const rows = [
    { label: words.subtotal, amount: subtotal, style: plain },
    ...ofTax.map((row) => ({ ...row, style: plain })),
    { label: words.total, amount: total, style: strong },
    ...settled,
    ...due,
  ].map((row) => ({ ...row, amount: writer.amount(row.amount) }));
  const totalRow = 1 + ofTax.length;
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
    table: { widths: [labels, amounts], body, rowHeadings: true },
    layout: {
      hLineWidth: (line) => (line === totalRow ? 0.8 : 0),
      hLineColor: () => colors.strongLine,
      vLineWidth: () => 0,
      paddingLeft: (column) => (column === 0 ? 0 : gap / 2),
      paddingRight: (column) => (column === 0 ? gap / 2 : 0),
      paddingTop: (row) => (row === totalRow ? 5 : 2.5),
      paddingBottom: () => 2.5,
    },
  };
}
