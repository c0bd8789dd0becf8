/** The table of lines: description, quantity, unit price, discount where there is one, amount. */
import type { PrintedDocument } from '../../ports/pdf.js';
import { type LinesTable, linesTable, linesTables } from './linesTable.js';
import type { NumberWriter } from './numbers.js';
import type { Content } from './pdfmake.js';
import type { Typesetter } from './typesetting.js';

/**
 * @param parted whether the last line is a table of its own, without headings, that can stand with what follows
 */
export function itemsTables(
  { items, words }: Pick<PrintedDocument, 'items' | 'words'>,
  typesetter: Typesetter,
  writer: NumberWriter,
  parted: boolean,
): { readonly first: Content; readonly last: Content | null } {
  const discounts = items.some(({ discount }) => discount !== undefined);
  const table: LinesTable = {
    descriptionHeading: words.description,
    numberHeadings: [words.quantity, words.unitPrice, ...(discounts ? [words.discount] : []), words.amount],
    lines: items.map(({ description, quantity, unitPrice, discount, amount }) => ({
      description,
      numbers: [
        writer.quantity(quantity),
        writer.unitPrice(unitPrice),
        ...(discounts ? [discount === undefined ? '' : writer.amount(discount)] : []),
        writer.amount(amount),
      ],
    })),
  };
  return parted ? linesTables(table, typesetter) : { first: linesTable(table, typesetter), last: null };
}
