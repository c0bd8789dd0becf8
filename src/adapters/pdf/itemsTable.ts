/** The table of lines: description, quantity, unit price, discount if any line has one, and amount. */
import { type DocumentWords, fill } from '../../kernel/wording/documentWords.js';
import { wordLine } from '../../kernel/wording/lineText.js';
import type { NumberWriter } from '../../kernel/wording/numbers.js';
import type { PrintedDocument, PrintedItem } from '../../ports/pdf.js';
import { type Line, type LinesTable, linesTableWith } from './linesTable.js';
import type { Content } from './pdfmake.js';
import type { Typesetter } from './typesetting.js';

/** @param after content that follows the lines and stays with the last one */
export function itemsTable(
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
