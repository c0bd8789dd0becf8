/** How to pay a document: the bank account, the reference and the seller's terms. */
import { spacedIban } from '../../kernel/banking/bankAccounts.js';
import { fill } from '../../kernel/wording/documentWords.js';
import type { NumberWriter } from '../../kernel/wording/numbers.js';
import type { PrintedDocument } from '../../ports/pdf.js';
import { inColumn, inOneLine } from './content.js';
import type { Content } from './pdfmake.js';
import { colors, contentWidth, sizes } from './style.js';
import type { Typesetter } from './typesetting.js';

/** The width of the code's image. It makes the modules whole points wide. */
const codeWidth = 104;
const gap = 12;

export function paymentBlock(
  { payment, words, number }: Pick<PrintedDocument, 'payment' | 'words' | 'number'>,
  typesetter: Typesetter,
  writer: NumberWriter,
): readonly Content[] {
  if (payment === undefined || number === null) return [];
  const { iban, bic, accountName, reference, terms, due, code } = payment;
  const facts: readonly (readonly [string, string | undefined])[] =
    iban === undefined
      ? []
      : [
          [words.accountHolder, accountName],
          [words.iban, spacedIban(iban)],
          [words.bic, bic],
          [words.reference, reference],
          [fill(words.amountDueOn, { date: writer.day(due.on) }), writer.amount(due.amount)],
        ];
  const shown = facts.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]));
  if (shown.length === 0 && terms === undefined) return [];
  const labelLook = { size: sizes.text, color: colors.muted };
  const labels = Math.max(
    0,
    ...shown.map(([label]) => typesetter.widthOf(typesetter.runs(label), labelLook) + 0.5),
  );
  const heading = { size: sizes.label, bold: true, color: colors.muted, role: 'H2' } as const;
  const width = (code === undefined ? contentWidth : contentWidth - codeWidth - gap) - labels - gap;
  const table: Content = {
    role: 'Table',
    stack: shown.map(
      ([label, value]): Content => ({
        role: 'TR',
        columns: [
          { width: labels, ...inOneLine(label, typesetter, labelLook), role: 'TH' },
          { width, ...inColumn(value, typesetter, { size: sizes.text, width }), role: 'TD' },
        ],
        columnGap: gap,
        margin: [0, 2, 0, 0],
      }),
    ),
  };
  const small = { size: sizes.label, width: codeWidth, color: colors.muted };
  const caption = inColumn(words.scanToPay, typesetter, small);
  return [
    {
      margin: [0, 18, 0, 0],
      stack: [
        inOneLine(words.payment.toUpperCase(), typesetter, heading),
        ...(shown.length === 0 ? [] : [code === undefined ? table : besideCode(table, code, caption)]),
        ...(terms === undefined
          ? []
          : [
              {
                stack: [inColumn(terms, typesetter, { size: sizes.text, width: contentWidth })],
                margin: [0, 4, 0, 0],
              } as const,
            ]),
      ],
    },
  ];
}

function besideCode(table: Content, code: string, caption: Content): Content {
  const look = { foreground: '#000000', background: '#ffffff' };
  return {
    unbreakable: true,
    columns: [
      { width: contentWidth - codeWidth - gap, stack: [table] },
      {
        width: codeWidth,
        stack: [{ qr: code, fit: codeWidth, eccLevel: 'M', mode: 'octet', ...look }, caption],
      },
    ],
    columnGap: gap,
  };
}
