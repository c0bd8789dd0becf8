/** Lines, totals and how they are paid. The last line stands with the totals, under headings: those are never alone on a page. */

import { wordCharge } from '../../kernel/wording/chargeText.js';
import type { NumberWriter } from '../../kernel/wording/numbers.js';
import type { PrintedDocument } from '../../ports/pdf.js';
import { inColumn } from './content.js';
import { itemsTable } from './itemsTable.js';
import { paymentBlock } from './paymentBlock.js';
import type { Content } from './pdfmake.js';
import { colors, contentWidth, sizes } from './style.js';
import { totalsTable } from './totalsTable.js';
import type { Typesetter } from './typesetting.js';

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

/** Terms of the usage charges, one paragraph a charge. */
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

/** Why no tax is charged, each reason once. */
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
