/**
 * pdfmake and the part of its document definitions that is used here. It brings no types; those that others wrote
 * for it declare a browser's globals for the whole program.
 */
import { createRequire } from 'node:module';
import type { Element, Role } from './elements.js';

export interface TextLook {
  readonly font?: string;
  readonly fontSize?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly lineHeight?: number;
  readonly alignment?: 'right';
  /** Set in one piece, whatever the width. */
  readonly noWrap?: boolean;
}

interface Placed {
  /** The width of a column. */
  readonly width?: number | '*';
  /** Left, top, right, bottom. */
  readonly margin?: readonly [number, number, number, number];
  /** The number of columns that a cell takes. */
  readonly colSpan?: number;
  /** Never on two pages: what is longer than a page is lost. */
  readonly unbreakable?: boolean;
  /** The role to be read as, where it does not follow; pdfmake does not know it. */
  readonly role?: Role;
}

/** Content that is both shown and read. */
interface Shown extends Placed {
  element?: Element;
}

export interface TextContent extends TextLook, Shown {
  readonly text: string | readonly { readonly text: string; readonly font: string }[];
  /** The same in the order of reading, where that is another. */
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
    /** How many of the first rows are the title of the table. */
    readonly titleRows?: number;
    /** Its rows are read as further ones of the table before it. */
    readonly continues?: boolean;
    /** The last row spans all columns and is none of the table: what stands with the last lines, which moves under the headings with them. */
    readonly hasTail?: boolean;
    /** The first cell of each row says what the others are. */
    readonly rowHeadings?: boolean;
  };
  readonly layout: TableLayout;
}

interface ImageContent extends Shown {
  /** For those who do not see it. */
  readonly alternative: string;
  /** A `data:` URL. */
  readonly image: string;
  /** Largest width and height. */
  readonly fit: readonly [number, number];
  readonly alignment?: 'right';
}

/** Beside the facts that it says: read as none of the content. */
interface CodeContent extends Placed {
  readonly qr: string;
  /** Width and height at most. */
  readonly fit: number;
  readonly eccLevel: 'M';
  readonly mode: 'octet';
  /** With six digits, as all colours here. */
  readonly foreground: string;
  readonly background: string;
  readonly alignment?: 'right';
}

/** Drawn as it is, whichever way the page is read; one without an alternative only takes its room. */
export interface DrawingContent extends Shown {
  readonly svg: string;
  /** For those who do not see it. */
  readonly alternative?: string;
  /** The font of all its text. */
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

/** pdfmake writes into the parts of a definition: each is for one document. */
export interface DocumentDefinition {
  readonly version: '1.7';
  readonly pageSize: 'A4';
  readonly pageMargins: readonly [number, number, number, number];
  readonly language: string;
  /** The standard that the file claims (ISO 19005-3): metadata, colours by a profile, fonts within it, and the role of each text. */
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
  /** Readers show the title instead of the file's name. */
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
  /** Files by name, of which fonts are read before those of the disk. */
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
  /** Files within it, by name. */
  readonly _fileRegistry?: Readonly<Record<string, unknown>>;
  _addInfo(): void;
  appendXML(xml: string): void;
}

/** As Factur-X 1.0 and ZUGFeRD 2 name it. */
export const eInvoiceName = 'factur-x.xml';

/** Metadata that Factur-X requires: which file is the invoice, and the schema that defines these words (PDF/A-3, 6.6.2.3). */
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

/** Characters that XML needs as references. All that stay are single bytes, because pdfkit counts characters. */
const notPlain = /[^\t\n\r\x20-\x25\x27-\x3b\x3d\x3f-\x7e]/gu;

function xmlText(value: unknown): unknown {
  if (value instanceof Date) return value;
  // Characters that no XML document can hold are left out (XML 1.0, 2.2).
  const text = String(value).replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '');
  return text.replace(notPlain, (character) => `&#${character.codePointAt(0)};`);
}

/** pdfkit writes names and titles into the metadata, which are XML, as they are. */
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

/** One a thread: its fonts and files are those of every document of the thread. */
export const pdfmake: Pdfmake = require('pdfmake');
