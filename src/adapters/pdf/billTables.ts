/**
 * The lines of a bill, its totals and how to pay. The last line moves with the totals and has headings, so that totals are never alone on a page.
 */
import { wordCharge } from '../../kernel/wording/chargeText.js';
import { type DocumentWords, fill } from '../../kernel/wording/documentWords.js';
import { wordLine } from '../../kernel/wording/lineText.js';
import type { NumberWriter } from '../../kernel/wording/numbers.js';
import type { PrintedDocument, PrintedItem } from '../../ports/pdf.js';
import { inColumn, inOneLine } from './content.js';
import { type Line, type LinesTable, linesTableWith } from './linesTable.js';
import { paymentBlock } from './paymentBlock.js';
import type { Content } from './pdfmake.js';
import { colors, contentWidth, sizes } from './style.js';
import type { TextStyle, Typesetter } from './typesetting.js';

export function billTables(
  document: PrintedDocument,
  typesetter: Typesetter,
  writer: NumberWriter,
): readonly Content[] {
  const end = [
    totalsTable(document, typesetter, writer),
    ...reasonsOf(document, typesetter),
    ...noteOf(document, typesetter),
    ...paymentBlock(document, typesetter, writer),
  ];
  return [...itemsTable(document, end, typesetter, writer), ...chargesOf(document, typesetter, writer)];
}

/** The terms of the usage charges, one paragraph per charge. */
function chargesOf(
  { charges = [], words }: PrintedDocument,
  typesetter: Typesetter,
  writer: NumberWriter,
): readonly Content[] {
  if (charges.length === 0) return [];
  const look = { size: sizes.text, width: contentWidth };
  const heading = inColumn(words.usage, typesetter, { ...look, bold: true });
  const texts = charges.map((charge) => inColumn(wordCharge(charge, words, writer), typesetter, look));
  return [{ stack: [heading, ...texts], margin: [0, 20, 0, 0] }];
}

/** The reasons why no tax is charged, each once. */
function reasonsOf({ taxes = [] }: PrintedDocument, typesetter: Typesetter): readonly Content[] {
  const reasons = [...new Set(taxes.flatMap(({ reason }) => reason ?? []))];
  if (reasons.length === 0) return [];
  const look = { size: sizes.text, color: colors.muted, width: contentWidth };
  return [{ stack: reasons.map((reason) => inColumn(reason, typesetter, look)), margin: [0, 14, 0, 0] }];
}

function noteOf({ note }: PrintedDocument, typesetter: Typesetter): readonly Content[] {
  if (note === undefined) return [];
  const lines = note.split(/\r\n|[\n\r]/).filter((line) => line.trim() !== '');
  const look = { size: sizes.text, width: contentWidth };
  return [{ stack: lines.map((line) => inColumn(line, typesetter, look)), margin: [0, 14, 0, 0] }];
}

/**
 * The table of lines: description, quantity, unit price, discount if any line has one, and amount.
 * @param after content that follows the lines and stays with the last one
 */
function itemsTable(
  { items, words }: Pick<PrintedDocument, 'items' | 'words'>,
  after: readonly Content[],
  typesetter: Typesetter,
  writer: NumberWriter,
): readonly Content[] {
  const discounts = items.some(({ discount }) => discount !== undefined);
  const table: LinesTable = {
    descriptionHeading: words.description,
    numberHeadings: [words.quantity, words.unitPrice, ...(discounts ? [words.discount] : []), words.amount],
    lines: items.flatMap((item, index) => {
      const { description, text, quantity, unitPrice, discount, amount, supplied, subscriptionId } = item;
      const line: Line = {
        description: [
          text === undefined ? description : wordLine(text, words, writer),
          ...(supplied === undefined ? [] : [daysOf(supplied, words, writer)]),
        ].join('\n'),
        numbers: [
          writer.quantity(quantity),
          writer.unitPrice(unitPrice),
          ...(discounts ? [discount === undefined ? '' : writer.amount(discount)] : []),
          writer.amount(amount),
        ],
      };
      const isSame = subscriptionId === undefined || subscriptionId === items[index - 1]?.subscriptionId;
      const heading = `${words.subscription} ${subscriptionId}`;
      return isSame
        ? [line]
        : [{ description: heading, numbers: line.numbers.map(() => ''), strong: true }, line];
    }),
  };
  return linesTableWith(table, after, typesetter);
}

function daysOf(
  { from, to }: NonNullable<PrintedItem['supplied']>,
  words: DocumentWords,
  writer: NumberWriter,
): string {
  const [first, last] = [writer.day(from), writer.day(to)];
  return from === to
    ? `${words.supplyDate}: ${first}`
    : `${words.period}: ${fill(words.from, { from: first, to: last })}`;
}

const gap = 24;
const smallestWidth = 190;

/** Subtotal, tax by rate, total and the amount due, below the lines and never split across pages. */
function totalsTable(
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
