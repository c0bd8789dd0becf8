/** What a document's page looks like: pdfmake's definition of it. Lengths are points on A4. */
import type { Printed, PrintedFact, PrintedParty } from '../../ports/pdf.js';
import { inColumn, inOneLine } from './content.js';
import { itemsTable } from './itemsTable.js';
import type { FactWriter, NumberWriter } from './numbers.js';
import type { Content, DocumentDefinition } from './pdfmake.js';
import { statementTables } from './statementTables.js';
import { colors, contentWidth, margins, sizes } from './style.js';
import { totalsTable } from './totalsTable.js';
import type { TextStyle, Typesetter } from './typesetting.js';

const titles = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  'credit-note': 'Credit note',
  statement: 'Statement of account',
};
const addressed = {
  invoice: 'BILL TO',
  receipt: 'RECEIVED FROM',
  'credit-note': 'CREDIT TO',
  statement: 'ACCOUNT OF',
};
const marks = {
  draft: { text: 'DRAFT', fontSize: 190 },
  cancelled: { text: 'CANCELLED', fontSize: 125 },
  issued: undefined,
  paid: undefined,
};
const columnGap = 24;
/** Leaves the facts as much room as the id of a subscription takes, in one line. */
const leftWidth = 230;
const rightWidth = contentWidth - leftWidth - columnGap;
const pageLabelWidth = 90;
/** More than the footer has room for in the narrowest letters; it has one line, and longer names are cut. */
const footerCharacters = 250;

/** How the document's locale writes. */
export interface Writers {
  readonly facts: FactWriter;
  /** @param currency one of the document's */
  readonly numbers: (currency: string) => NumberWriter;
}

/** @throws RangeError for a date or an amount that is none */
export function definePages(document: Printed, typesetter: Typesetter, writers: Writers): DocumentDefinition {
  const mark = document.kind === 'statement' ? undefined : marks[document.status];
  const title = nameOf(document);
  return {
    version: '1.7',
    pageSize: 'A4',
    pageMargins: [margins.side, margins.top, margins.side, margins.bottom],
    language: document.locale,
    displayTitle: true,
    info: {
      title,
      author: document.seller.name.toWellFormed(),
      subject: `${title} for ${document.customer.name.toWellFormed()}`,
      creationDate: new Date(document.date),
    },
    defaultStyle: { font: 'main', fontSize: sizes.text, color: colors.text, lineHeight: 1.15 },
    ...(mark ? { watermark: { ...mark, font: 'main', bold: true, color: colors.text, opacity: 0.07 } } : {}),
    content: [
      { columns: [sellerBlock(document.seller, typesetter), titleBlock(document, typesetter)], columnGap },
      {
        columns: [customerBlock(document, typesetter), factsBlock(document.facts, typesetter, writers.facts)],
        columnGap,
        margin: [0, 26, 0, 24],
      },
      ...tablesOf(document, typesetter, writers),
    ],
    footer: footerOf(title, typesetter),
  };
}

function tablesOf(document: Printed, typesetter: Typesetter, { numbers }: Writers): readonly Content[] {
  if (document.kind === 'statement') return statementTables(document, typesetter, numbers);
  const writer = numbers(document.currency);
  return [itemsTable(document.items, typesetter, writer), totalsTable(document, typesetter, writer)];
}

function nameOf(document: Printed): string {
  const title = titles[document.kind];
  if (document.kind === 'statement') return `${title} ${periodOf(document)}`;
  const { number, id } = document;
  return (number === null ? `${title} draft ${id}` : `${title} ${number}`).toWellFormed();
}

/** As days are written in files' names and forms, whatever the locale. */
function periodOf({ from, to }: { readonly from: string | null; readonly to: string }): string {
  return from === null ? `until ${to}` : `${from} to ${to}`;
}

function sellerBlock({ name, lines }: PrintedParty, typesetter: Typesetter): Content {
  const style = { size: sizes.name, bold: true, width: leftWidth };
  return {
    width: leftWidth,
    stack: [inColumn(name, typesetter, style), ...addressLines(lines, typesetter)],
  };
}

function addressLines(lines: readonly string[], typesetter: Typesetter): Content[] {
  return lines.map((line) =>
    inColumn(line, typesetter, { size: sizes.text, color: colors.muted, width: leftWidth }),
  );
}

function titleBlock(document: Printed, typesetter: Typesetter): Content {
  const style = { size: sizes.number, width: rightWidth, alignment: 'right' } as const;
  const label = labelOf(document);
  const size = sizeForOneLine(label, typesetter, { size: style.size, width: rightWidth });
  const title = titles[document.kind].toUpperCase();
  const titleSize = sizeForOneLine(title, typesetter, { size: sizes.title, bold: true, width: rightWidth });
  return {
    width: rightWidth,
    stack: [
      inColumn(title, typesetter, { ...style, size: titleSize, bold: true }),
      inColumn(label, typesetter, { ...style, size, color: colors.muted }),
      ...(document.kind !== 'statement' && document.status === 'paid'
        ? [inColumn('PAID', typesetter, { ...style, size: sizes.text, bold: true, color: colors.paid })]
        : []),
    ],
  };
}

function labelOf(document: Printed): string {
  if (document.kind === 'statement') return periodOf(document);
  return document.number ?? `Draft ${document.id}`;
}

/** A text that is a little too wide for one line is set smaller, down to the size of plain text; a longer one wraps. */
function sizeForOneLine(
  text: string,
  typesetter: Typesetter,
  { width, ...style }: TextStyle & { readonly width: number },
): number {
  const { size } = style;
  const fitting = (size * width) / (typesetter.widthOf(typesetter.runs(text), style) + 0.5);
  return fitting < sizes.text ? size : Math.min(size, fitting);
}

function customerBlock({ kind, customer }: Printed, typesetter: Typesetter): Content {
  const label = { size: sizes.label, bold: true, color: colors.muted, width: leftWidth };
  return {
    width: leftWidth,
    stack: [
      inColumn(addressed[kind], typesetter, label),
      inColumn(customer.name, typesetter, { size: sizes.number, bold: true, width: leftWidth }),
      ...addressLines(customer.lines, typesetter),
    ],
  };
}

function factsBlock(facts: readonly PrintedFact[], typesetter: Typesetter, writer: FactWriter): Content {
  const gap = 8;
  const labelLook = { size: sizes.text, color: colors.muted };
  const labelWidth = Math.max(
    0,
    ...facts.map(({ label }) => typesetter.widthOf(typesetter.runs(label), labelLook) + 0.5),
  );
  const valueWidth = rightWidth - labelWidth - gap;
  return {
    width: rightWidth,
    stack: facts.map(({ label, value }) => ({
      columns: [
        {
          width: labelWidth,
          ...inColumn(label, typesetter, { ...labelLook, width: labelWidth }),
        },
        {
          width: valueWidth,
          ...inColumn(writer.fact(value), typesetter, {
            size: sizes.text,
            width: valueWidth,
            alignment: 'right',
          }),
        },
      ],
      columnGap: gap,
    })),
  };
}

function footerOf(title: string, typesetter: Typesetter): (page: number, pages: number) => Content {
  const style = { size: sizes.footer, color: colors.muted };
  const room = contentWidth - pageLabelWidth;
  const characters = Array.from(title).slice(0, footerCharacters);
  let shown = title;
  while (typesetter.widthOf(typesetter.runs(shown), style) > room) {
    characters.pop();
    shown = `${characters.join('')}…`;
  }
  return (page, pages) => ({
    columns: [
      { width: '*', ...inOneLine(shown, typesetter, style) },
      {
        width: pageLabelWidth,
        ...inOneLine(`Page ${page} of ${pages}`, typesetter, { ...style, alignment: 'right' }),
      },
    ],
    margin: [margins.side, 18, margins.side, 0],
  });
}
