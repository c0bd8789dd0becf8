/**
 * The lines of a bill, its totals and how to pay. The last line moves with the totals and has headings, so that totals are never alone on a page.
 */

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
