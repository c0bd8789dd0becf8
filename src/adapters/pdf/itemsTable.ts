/** The table of lines: description, quantity, unit price, discount where there is one, amount. */
import { wordLine } from '../../kernel/wording/lineText.js';
import type { NumberWriter } from '../../kernel/wording/numbers.js';
import type { PrintedDocument } from '../../ports/pdf.js';
import { type LinesTable, linesTableWith } from './linesTable.js';
import type { Content } from './pdfmake.js';
import type { Typesetter } from './typesetting.js';

/** @param after what follows the lines, and stands with the last one */
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
    lines: items.map(({ description, text, quantity, unitPrice, discount, amount }) => ({
      description: text === undefined ? description : wordLine(text, words, writer),
      numbers: [
        writer.quantity(quantity),
        writer.unitPrice(unitPrice),
        ...(discounts ? [discount === undefined ? '' : writer.amount(discount)] : []),
        writer.amount(amount),
      ],
    })),
  };
  return linesTableWith(table, after, typesetter);
}
