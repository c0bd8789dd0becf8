/** Lines, totals and how they are paid. The last lines stand with the totals: those are never alone on a page. */
import type { PrintedDocument } from '../../ports/pdf.js';
import { inColumn, inOneLine } from './content.js';
import { itemsTables } from './itemsTable.js';
import type { NumberWriter } from './numbers.js';
import type { Content } from './pdfmake.js';
import { colors, contentWidth, sizes } from './style.js';
import { totalsTable } from './totalsTable.js';
import type { Typesetter } from './typesetting.js';

/** Up to so many lines whatever follows stands on the first page with them. */
const shortBill = 4;

export function billTables(
  document: PrintedDocument,
  typesetter: Typesetter,
  writer: NumberWriter,
): readonly Content[] {
  const end = [
    totalsTable(document, typesetter, writer),
    ...reasonsOf(document, typesetter),
    ...paymentOf(document, typesetter),
  ];
  const { first, last } = itemsTables(document, typesetter, writer, document.items.length > shortBill);
  return last === null
    ? [first, { stack: end, unbreakable: true }]
    : [first, { stack: [last, ...end], unbreakable: true }];
}

/** Why no tax is charged, each reason once. */
function reasonsOf({ taxes = [] }: PrintedDocument, typesetter: Typesetter): readonly Content[] {
  const reasons = [...new Set(taxes.flatMap(({ reason }) => reason ?? []))];
  if (reasons.length === 0) return [];
  const look = { size: sizes.text, color: colors.muted, width: contentWidth };
  return [{ stack: reasons.map((reason) => inColumn(reason, typesetter, look)), margin: [0, 14, 0, 0] }];
}

function paymentOf({ payment, words, number }: PrintedDocument, typesetter: Typesetter): readonly Content[] {
  if (payment === undefined || number === null) return [];
  const { iban, bic, accountName, reference, terms } = payment;
  const facts: readonly (readonly [string, string | undefined])[] =
    iban === undefined
      ? []
      : [
          [words.accountHolder, accountName],
          [words.iban, iban.replace(/(.{4})(?=.)/g, '$1 ')],
          [words.bic, bic],
          [words.reference, reference],
        ];
  const shown = facts.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]));
  if (shown.length === 0 && terms === undefined) return [];
  const labelLook = { size: sizes.text, color: colors.muted };
  const labels = Math.max(
    0,
    ...shown.map(([label]) => typesetter.widthOf(typesetter.runs(label), labelLook) + 0.5),
  );
  const heading = { size: sizes.label, bold: true, color: colors.muted, role: 'H2' } as const;
  return [
    {
      margin: [0, 18, 0, 0],
      stack: [
        inOneLine(words.payment.toUpperCase(), typesetter, heading),
        ...(shown.length === 0
          ? []
          : [
              {
                role: 'Table',
                stack: shown.map(
                  ([label, value]): Content => ({
                    role: 'TR',
                    columns: [
                      { width: labels, ...inOneLine(label, typesetter, labelLook), role: 'TH' },
                      {
                        width: contentWidth - labels - 12,
                        ...inColumn(value, typesetter, {
                          size: sizes.text,
                          width: contentWidth - labels - 12,
                        }),
                        role: 'TD',
                      },
                    ],
                    columnGap: 12,
                    margin: [0, 2, 0, 0],
                  }),
                ),
              } as const,
            ]),
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
