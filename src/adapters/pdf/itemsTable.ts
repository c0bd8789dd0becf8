/** The table of lines: description, quantity, unit price, amount. */
import type { PrintedItem } from '../../ports/pdf.js';
import { linesTable } from './linesTable.js';
import type { NumberWriter } from './numbers.js';
import type { Content } from './pdfmake.js';
import type { Typesetter } from './typesetting.js';

export function itemsTable(
  items: readonly PrintedItem[],
  typesetter: Typesetter,
  writer: NumberWriter,
): Content {
  return linesTable(
    {
      descriptionHeading: 'Description',
      numberHeadings: ['Quantity', 'Unit price', 'Amount'],
      lines: items.map(({ description, quantity, unitPrice, amount }) => ({
        description,
        numbers: [writer.quantity(quantity), writer.unitPrice(unitPrice), writer.amount(amount)],
      })),
    },
    typesetter,
  );
}
