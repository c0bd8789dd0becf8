/** The layout of a document's pages as a definition for pdfmake. Lengths are in points on A4. */
import { fill } from '../../kernel/wording/documentWords.js';
import { isRightToLeft } from '../../kernel/wording/languages.js';
import { wordLine } from '../../kernel/wording/lineText.js';
import type { DayWriter, NumberWriter } from '../../kernel/wording/numbers.js';
import type {
  Printed,
  PrintedDocument,
  PrintedFact,
  PrintedLogo,
  PrintedStatement,
} from '../../ports/pdf.js';
import { inVisualOrder } from './bidi.js';
import { billTables } from './billTables.js';
import { inColumn, inOneLine } from './content.js';
import { letterContent } from './letter.js';
import { mirrorPages } from './mirroring.js';
import { type Content, type DocumentDefinition, eInvoiceName } from './pdfmake.js';
import { statementTables } from './statementTables.js';
import { addStructure } from './structure.js';
import { colors, contentWidth, margins, pageWidth, readsOnWhite, sizes } from './style.js';
import { swissBillPart } from './swissBillPart.js';
import type { TextStyle, Typesetter } from './typesetting.js';

const titles = {
  invoice: 'invoice',
  receipt: 'receipt',
  'credit-note': 'creditNote',
  quote: 'quote',
  statement: 'statement',
  reminder: 'reminder',
} as const;
const addressed = {
  invoice: 'billTo',
  receipt: 'receivedFrom',
  'credit-note': 'creditTo',
  quote: 'quoteFor',
  statement: 'accountOf',
  reminder: 'reminderTo',
} as const;
const marks = {
  draft: { word: 'draft', fontSize: 190 },
  cancelled: { word: 'cancelled', fontSize: 125 },
  issued: undefined,
  paid: undefined,
} as const;
const columnGap = 24;
/** Leaves enough width for the id of a subscription on one line among the facts. */
const leftWidth = 230;
const rightWidth = contentWidth - leftWidth - columnGap;
/** Diagonal length available to a watermark, in points. */
const diagonal = 720;
const pageLabelWidth = 110;
const bandHeight = 5;
const footerLineHeight = 11;
const logoSize = { width: 180, height: 54 };
/** More characters than fit into the one line of the footer in the narrowest letters; longer names are cut. */
const footerCharacters = 250;

/** Writers of dates and numbers in the document's locale. */
export interface Writers {
  readonly days: DayWriter;
  /** @param currency one of the document's */
  readonly numbers: (currency: string) => NumberWriter;
}

/** @throws RangeError for an invalid date or amount */
export function definePages(document: Printed, typesetter: Typesetter, writers: Writers): DocumentDefinition {
  const mark = isBill(document) ? marks[document.status] : undefined;
  const title = nameOf(document, writers.days);
  const bill = 'payment' in document ? document.payment?.swissBill : undefined;
  const { lines, height } = sellerFooter(document, typesetter);
  const footer = footerOf(title, lines, document, typesetter);
  const content: readonly Content[] = [
    {
      columns: [sellerBlock(document, typesetter), titleBlock(document, typesetter, writers.days)],
      columnGap,
    },
    {
      columns: [customerBlock(document, typesetter), factsBlock(document, typesetter, writers.days)],
      columnGap,
      margin: [0, 26, 0, 24],
    },
    ...tablesOf(document, typesetter, writers),
    ...(bill === undefined ? [] : swissBillPart(bill, document.locale, document.words)),
  ];
  addStructure(content);
  const definition: DocumentDefinition = {
    version: '1.7',
    pageSize: 'A4',
    pageMargins: [margins.side, margins.top, margins.side, margins.bottom + height],
    language: document.locale,
    displayTitle: true,
    info: {
      title,
      author: document.seller.name.toWellFormed(),
      subject: `${title}, ${document.customer.name.toWellFormed()}`,
      creationDate: new Date(document.date),
    },
    defaultStyle: { font: 'main', fontSize: sizes.text, color: colors.text, lineHeight: 1.15 },
    ...(mark ? { watermark: watermarkOf(document.words[mark.word], mark.fontSize, typesetter) } : {}),
    subset: 'PDF/A-3a',
    tagged: true,
    ...(isBill(document) && document.eInvoice !== undefined
      ? { files: { [eInvoiceName]: eInvoiceFile(document.eInvoice, document.date) } }
      : {}),
    content,
    ...bandOf(document),
    // The payment part extends to the edge of the page.
    footer: (page, pages) => (bill !== undefined && page === pages ? { stack: [] } : footer(page, pages)),
  };
  return isRightToLeft(document.locale) ? mirrorPages(definition) : definition;
}

function isBill(document: Printed): document is PrintedDocument {
  return document.kind !== 'statement' && document.kind !== 'reminder';
}

/** Returns the watermark in the largest size that fits into the page's diagonal, up to the usual size. */
function watermarkOf(text: string, usual: number, typesetter: Typesetter) {
  const [run] = inVisualOrder(typesetter.runs(text));
  const width = typesetter.widthOf(run === undefined ? [] : [run], { size: usual, bold: true });
  const fontSize = Math.min(usual, (usual * diagonal) / Math.max(width, 1));
  const font = run?.font ?? 'main';
  return { text: run?.text ?? '', font, fontSize, bold: true, color: colors.text, opacity: 0.07 };
}

/** The e-invoice as an attachment. Factur-X requires the name, and the relationship `Alternative`, since the page has the same content. */
function eInvoiceFile(xml: string, date: string) {
  return {
    src: `data:text/xml;base64,${Buffer.from(xml).toString('base64')}`,
    name: eInvoiceName,
    type: 'text/xml',
    relationship: 'Alternative',
    description: 'Factur-X',
    creationDate: new Date(date),
    modifiedDate: new Date(date),
  } as const;
}

function tablesOf(document: Printed, typesetter: Typesetter, { numbers }: Writers): readonly Content[] {
  if (document.kind === 'statement') return statementTables(document, typesetter, numbers);
  if (document.kind === 'reminder') return letterContent(document, typesetter, numbers(document.currency));
  return billTables(document, typesetter, numbers(document.currency));
}

function nameOf(document: Printed, writer: DayWriter): string {
  return `${titleOf(document)} ${labelOf(document, writer)}`.toWellFormed();
}

function titleOf(document: Printed): string {
  const { kind, words } = document;
  return kind === 'reminder' && document.isLast ? words.lastReminder : words[titles[kind]];
}

function periodOf({ from, to, words }: PrintedStatement, { day }: DayWriter): string {
  const until = day(to);
  return from === null ? fill(words.until, { to: until }) : fill(words.from, { from: day(from), to: until });
}

function sellerBlock({ seller, logo }: Pick<Printed, 'seller' | 'logo'>, typesetter: Typesetter): Content {
  const style = { size: sizes.name, bold: true, width: leftWidth };
  const { name, lines } = seller;
  return {
    width: leftWidth,
    stack: [
      ...(logo === undefined ? [] : [logoContent(logo, name)]),
      inColumn(name, typesetter, style),
      ...addressLines(lines, typesetter),
    ],
  };
}

/** A band across the top of each page, in a colour that covers no text. */
function bandOf({ accentColor }: Pick<Printed, 'accentColor'>) {
  if (accentColor === undefined) return {};
  const band = { type: 'rect', x: 0, y: 0, w: pageWidth, h: bandHeight, color: accentColor } as const;
  return { header: () => ({ canvas: [band] }) };
}

/** The title takes the colour too, if it is as legible as other text. */
function titleColor({ accentColor }: Pick<Printed, 'accentColor'>) {
  return accentColor !== undefined && readsOnWhite(accentColor) ? { color: accentColor } : {};
}

function logoContent({ contentType, bytes }: PrintedLogo, name: string): Content {
  const image = `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`;
  const fit = [logoSize.width, logoSize.height] as const;
  return { image, fit, alternative: name, margin: [0, 0, 0, 8] };
}

function addressLines(lines: readonly string[], typesetter: Typesetter): Content[] {
  return lines.map((line) =>
    inColumn(line, typesetter, { size: sizes.text, color: colors.muted, width: leftWidth }),
  );
}

function titleBlock(document: Printed, typesetter: Typesetter, writer: DayWriter): Content {
  const style = { size: sizes.number, width: rightWidth, alignment: 'right' } as const;
  const label = labelOf(document, writer);
  const size = sizeForOneLine(label, typesetter, { size: style.size, width: rightWidth });
  const title = titleOf(document).toLocaleUpperCase(document.locale);
  const titleSize = sizeForOneLine(title, typesetter, { size: sizes.title, bold: true, width: rightWidth });
  return {
    width: rightWidth,
    stack: [
      inColumn(title, typesetter, {
        ...style,
        size: titleSize,
        bold: true,
        role: 'H1',
        ...titleColor(document),
      }),
      inColumn(label, typesetter, { ...style, size, color: colors.muted }),
      ...(isBill(document) && document.status === 'paid'
        ? [
            inColumn(document.words.paid, typesetter, {
              ...style,
              size: sizes.text,
              bold: true,
              color: colors.paid,
            }),
          ]
        : []),
    ],
  };
}

function labelOf(document: Printed, writer: DayWriter): string {
  if (document.kind === 'statement') return periodOf(document, writer);
  return document.number ?? document.words.draft;
}

/** Returns a smaller font size for text that is slightly too wide for one line, down to the size of plain text. Longer text wraps. */
function sizeForOneLine(
  text: string,
  typesetter: Typesetter,
  { width, ...style }: TextStyle & { readonly width: number },
): number {
  const { size } = style;
  const fitting = (size * width) / (typesetter.widthOf(typesetter.runs(text), style) + 0.5);
  return fitting < sizes.text ? size : Math.min(size, fitting);
}

function customerBlock({ kind, customer, words }: Printed, typesetter: Typesetter): Content {
  const label = { size: sizes.label, bold: true, color: colors.muted, width: leftWidth };
  return {
    width: leftWidth,
    stack: [
      inColumn(words[addressed[kind]], typesetter, label),
      inColumn(customer.name, typesetter, { size: sizes.number, bold: true, width: leftWidth }),
      ...addressLines(customer.lines, typesetter),
    ],
  };
}

function factsBlock(
  { facts, words }: Pick<Printed, 'facts' | 'words'>,
  typesetter: Typesetter,
  writer: DayWriter,
): Content {
  const plain = { ...writer, quantity: String, unitPrice: String };
  const shown = (fact: PrintedFact) => {
    if ('text' in fact) return fact.text;
    if ('said' in fact) return fact.said.map((text) => wordLine(text, words, plain)).join('; ');
    const day = writer.day(fact.day);
    return fact.until === undefined ? day : fill(words.from, { from: day, to: writer.day(fact.until) });
  };
  const gap = 8;
  const labelLook = { size: sizes.text, color: colors.muted };
  const labelWidth = Math.max(
    0,
    ...facts.map(({ label }) => typesetter.widthOf(typesetter.runs(label), labelLook) + 0.5),
  );
  const valueWidth = rightWidth - labelWidth - gap;
  return {
    width: rightWidth,
    ...(facts.length === 0 ? {} : { role: 'Table' }),
    stack: facts.map((fact) => ({
      role: 'TR',
      columns: [
        {
          width: labelWidth,
          ...inColumn(fact.label, typesetter, { ...labelLook, width: labelWidth }),
          role: 'TH',
        },
        {
          width: valueWidth,
          ...inColumn(shown(fact), typesetter, {
            size: sizes.text,
            width: valueWidth,
            alignment: 'right',
          }),
          role: 'TD',
        },
      ],
      columnGap: gap,
    })),
  };
}

function footerOf(
  title: string,
  lines: readonly Content[],
  { words }: Pick<Printed, 'words'>,
  typesetter: Typesetter,
): (page: number, pages: number) => Content {
  const style = { size: sizes.footer, color: colors.muted };
  const room = contentWidth - pageLabelWidth;
  const characters = Array.from(title).slice(0, footerCharacters);
  let shown = title;
  while (typesetter.widthOf(typesetter.runs(shown), style) > room) {
    characters.pop();
    shown = `${characters.join('')}…`;
  }
  return (page, pages) => ({
    stack: [
      ...lines,
      {
        columns: [
          { width: '*', ...inOneLine(shown, typesetter, style) },
          {
            width: pageLabelWidth,
            ...inOneLine(fill(words.page, { page, pages }), typesetter, { ...style, alignment: 'right' }),
          },
        ],
      },
    ],
    margin: [margins.side, 18, margins.side, 0],
  });
}

/** The seller's lines above the page number, each on one line; longer ones are set smaller. */
function sellerFooter({ footer }: Pick<Printed, 'footer'>, typesetter: Typesetter) {
  const texts = footer === undefined ? [] : footer.split('\n');
  const style = { size: sizes.label, color: colors.muted };
  const lines = texts.map((text): Content => {
    const fitting = (style.size * contentWidth) / (typesetter.widthOf(typesetter.runs(text), style) + 0.5);
    const line = inOneLine(text, typesetter, { ...style, size: Math.min(style.size, fitting) });
    return { stack: [line], margin: [0, 0, 0, 2] };
  });
  return { lines, height: lines.length * footerLineHeight };
}
