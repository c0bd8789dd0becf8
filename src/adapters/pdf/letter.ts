/** The content of a reminder: paragraphs, the invoice with the amount due, and how to pay. */

import type { NumberWriter } from '../../kernel/wording/numbers.js';
import type { PrintedReminder } from '../../ports/pdf.js';
import { inColumn } from './content.js';
import { linesTable } from './linesTable.js';
import { paymentBlock } from './paymentBlock.js';
import type { Content } from './pdfmake.js';
import { contentWidth, sizes } from './style.js';
import type { Typesetter } from './typesetting.js';

export function letterContent(
  reminder: PrintedReminder,
  typesetter: Typesetter,
  writer: NumberWriter,
): readonly Content[] {
  const { words, number, dueDate, total, amountDue, opening, closing, regards } = reminder;
  const look = { size: sizes.letter, width: contentWidth };
  const paragraph = (text: string): Content => ({
    stack: [inColumn(text, typesetter, look)],
    margin: [0, 0, 0, 9],
  });
  const due = {
    descriptionHeading: words.invoice,
    numberHeadings: [words.dueDate, words.total, words.amountDue],
    lines: [
      {
        description: number,
        numbers: [writer.day(dueDate), writer.amount(total), writer.amount(amountDue)],
        strong: true,
      },
    ],
  };
  return [
    ...opening.map(paragraph),
    { stack: [linesTable(due, typesetter)], margin: [0, 4, 0, 14] },
    ...closing.map(paragraph),
    ...paymentBlock(reminder, typesetter, writer),
    { stack: regards.map((line) => inColumn(line, typesetter, look)), margin: [0, 22, 0, 0] },
  ];
}
