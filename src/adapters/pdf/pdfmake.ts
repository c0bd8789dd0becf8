/**
 * pdfmake, and types for the parts of its document definitions that are used here. It has none of its own, and those of others declare a browser's
 * globals for the whole program.
 */
import { createRequire } from 'node:module';

export interface TextLook {
  readonly font?: string;
  readonly fontSize?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly lineHeight?: number;
  readonly alignment?: 'right';
  /** Set in one piece regardless of the width. */
  readonly noWrap?: boolean;
}

interface Placed {
  /** The width of a column. */
  readonly width?: number | '*';
  /** Left, top, right, bottom. */
  readonly margin?: readonly [number, number, number, number];
  /** Number of columns that the cell spans. */
  readonly colSpan?: number;
  /** Never split across pages; content longer than a page is lost. */
  readonly unbreakable?: boolean;
  /** The structure role, if it does not follow from the content; unknown to pdfmake. */
  readonly role?: Role;
}

/** Content that is shown and also read. */
interface Shown extends Placed {
  element?: Element;
}

export interface TextContent extends TextLook, Shown {
  readonly text: string | readonly { readonly text: string; readonly font: string }[];
  /** The text in reading order, if that differs. */
  readonly spoken?: string;
}

export interface StackContent extends Placed {
  readonly stack: readonly Content[];
}

interface ColumnsContent extends Placed {
  readonly columns: readonly Content[];
  readonly columnGap?: number;
}

export interface TableContent extends Placed {
  readonly table: {
    readonly widths: readonly number[];
    readonly body: readonly (readonly Content[])[];
    readonly headerRows?: number;
    readonly keepWithHeaderRows?: number;
    readonly dontBreakRows?: boolean;
    /** Number of leading rows that form the title of the table. */
    readonly titleRows?: number;
    /** True when the rows are read as a continuation of the previous table. */
    readonly continues?: boolean;
    /**
     * True when the last row spans all columns and is not part of the table. It holds the content that stays with the last lines and moves below
     * repeated headings with them.
     */
    readonly hasTail?: boolean;
    /** True when the first cell of each row is its heading. */
    readonly rowHeadings?: boolean;
  };
  readonly layout: TableLayout;
}

interface ImageContent extends Shown {
  /** Text for readers who cannot see the image. */
  readonly alternative: string;
  /** A `data:` URL. */
  readonly image: string;
  /** Maximum width and height. */
  readonly fit: readonly [number, number];
  readonly alignment?: 'right';
}

/** A QR code. It is not read as content, because the facts beside it say the same. */
interface CodeContent extends Placed {
  readonly qr: string;
  /** Maximum width and height. */
  readonly fit: number;
  readonly eccLevel: 'M';
  readonly mode: 'octet';
  /** With six digits, like all colours here. */
  readonly foreground: string;
  readonly background: string;
  readonly alignment?: 'right';
}

/** A drawing, which is never mirrored. One without an alternative only takes up space. */
export interface DrawingContent extends Shown {
  readonly svg: string;
  /** Text for readers who cannot see the drawing. */
  readonly alternative?: string;
  /** The font of all text in the drawing. */
  readonly font?: string;
  readonly height?: number;
  readonly absolutePosition?: { readonly x: number; readonly y: number };
}

export type Content =
  | TextContent
  | StackContent
  | ColumnsContent
  | TableContent
  | ImageContent
  | CodeContent
  | DrawingContent;

/** Rows, columns and lines are counted from 0; line 0 is above row 0. */
export interface TableLayout {
  readonly hLineWidth: (line: number) => number;
  readonly hLineColor: (line: number) => string;
  readonly vLineWidth: (line: number) => number;
  readonly paddingLeft: (column: number) => number;
  readonly paddingRight: (column: number) => number;
  readonly paddingTop: (row: number) => number;
  readonly paddingBottom: (row: number) => number;
}

/** A document definition. pdfmake modifies its parts, so each is used for one document only. */
export interface DocumentDefinition {
  readonly version: '1.7';
  readonly pageSize: 'A4';
  readonly pageMargins: readonly [number, number, number, number];
  readonly language: string;
  /** The standard that the file claims (ISO 19005-3). It requires metadata, colours by a profile, embedded fonts, and the role of each text. */
  readonly subset: 'PDF/A-3a';
  readonly tagged: boolean;
  readonly files?: Readonly<
    Record<
      string,
      {
        readonly src: string;
        readonly name: string;
        readonly type: string;
        readonly relationship: 'Alternative';
        readonly description: string;
        readonly creationDate: Date;
        readonly modifiedDate: Date;
      }
    >
  >;
  /** Makes viewers show the title instead of the file name. */
  readonly displayTitle: boolean;
  readonly info: {
    readonly title: string;
    readonly author: string;
    readonly subject: string;
    readonly creationDate: Date;
  };
  readonly defaultStyle: TextLook;
  readonly watermark?: TextLook & { readonly text: string; readonly opacity: number };
  readonly content: readonly Content[];
  readonly footer: (page: number, pages: number) => Content;
  readonly header?: () => { readonly canvas: readonly Box[] };
}

/** A filled rectangle: the band of a page, or a module of a code. */
export interface Box {
  readonly type: 'rect';
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly color: string;
}

interface Pdfmake {
  /** Files by name. Fonts are looked up here before the disk. */
  readonly virtualfs: { writeFileSync(name: string, content: Uint8Array): void };
  setFonts(fonts: Readonly<Record<string, { readonly normal: string; readonly bold: string }>>): void;
  setUrlAccessPolicy(allows: (url: string) => boolean): void;
  setLocalAccessPolicy(allows: (path: string) => boolean): void;
  createPdf(definition: DocumentDefinition): { getBuffer(): Promise<Uint8Array> };
}

const require = createRequire(import.meta.url);

export const pdfmakePath: string = require.resolve('pdfmake');

interface PdfkitDocument {
  info: Readonly<Record<string, unknown>>;
  /** Attached files by name. */
  readonly _fileRegistry?: Readonly<Record<string, unknown>>;
  _addInfo(): void;
  appendXML(xml: string): void;
}

/** The file name that Factur-X 1.0 and ZUGFeRD 2 require. */
export const eInvoiceName = 'factur-x.xml';

/** Metadata that Factur-X requires: which file is the invoice, and the schema that defines these terms (PDF/A-3, 6.6.2.3). */
const eInvoiceMetadata = `
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>${eInvoiceName}</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas>
    <rdf:Bag>
      <rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
        <pdfaSchema:property>
          <rdf:Seq>
            ${[
              ['DocumentFileName', 'name of the embedded XML invoice file'],
              ['DocumentType', 'INVOICE'],
              ['Version', 'The actual version of the Factur-X XML schema'],
              ['ConformanceLevel', 'The conformance level of the embedded Factur-X data'],
            ]
              .map(
                ([name, description]) => `<rdf:li rdf:parseType="Resource">
              <pdfaProperty:name>${name}</pdfaProperty:name>
              <pdfaProperty:valueType>Text</pdfaProperty:valueType>
              <pdfaProperty:category>external</pdfaProperty:category>
              <pdfaProperty:description>${description}</pdfaProperty:description>
            </rdf:li>`,
              )
              .join('\n            ')}
          </rdf:Seq>
        </pdfaSchema:property>
      </rdf:li>
    </rdf:Bag>
  </pdfaExtension:schemas>
</rdf:Description>`;

/** Characters to write as XML references. The others are single bytes, because pdfkit counts characters. */
const notPlain = /[^\t\n\r\x20-\x25\x27-\x3b\x3d\x3f-\x7e]/gu;

function xmlText(value: unknown): unknown {
  if (value instanceof Date) return value;
  // Removes characters that XML cannot contain (XML 1.0, 2.2).
  const text = String(value).replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '');
  return text.replace(notPlain, (character) => `&#${character.codePointAt(0)};`);
}

/** pdfkit writes names and titles unescaped into the metadata, which are XML. */
function escapeMetadata({ prototype }: { readonly prototype: PdfkitDocument }): void {
  const addInfo = prototype._addInfo;
  prototype._addInfo = function (this: PdfkitDocument) {
    const { info } = this;
    this.info = Object.fromEntries(Object.entries(info).map(([name, value]) => [name, xmlText(value)]));
    addInfo.call(this);
    this.info = info;
    if (this._fileRegistry?.[eInvoiceName] !== undefined) this.appendXML(eInvoiceMetadata);
  };
}

escapeMetadata(createRequire(pdfmakePath)('pdfkit'));

/** One per thread; all documents of the thread share its fonts and files. */
export const pdfmake: Pdfmake = require('pdfmake');

export type Role = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

export interface Element {
  readonly role: Role;
  /** Null for the document. */
  readonly parent: Element | null;
  readonly children: Element[];
  /** The direction in which a table heading applies. */
  readonly scope: 'Column' | 'Row' | null;
  /** Text that describes an image. */
  readonly alternative: string | null;
  /** True for content that is repeated on further pages and read only once. */
  readonly repeats: boolean;
  /** The element's texts in reading order. */
  readonly texts: string[];
  /** True when the letters on the page are in another order. */
  isTurned: boolean;
}
