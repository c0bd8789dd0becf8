/**
 * Writes the pages that pdfmake has laid out, with the role of each text, which pdfmake does not write. Parts outside all elements (rules, the page
 * footer, repeated headings) are marked as artifacts. Colours and widths are written only when they change.
 */

import { type PdfkitFile, packObjects, type Reference } from './packedObjects.js';
import type { Element } from './pdfmake.js';
import { rootOf } from './structure.js';

const replacementCharacter = [0xfffd];

interface GlyphPosition {
  readonly xAdvance: number;
  readonly advanceWidth: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

interface EmbeddedFont {
  readonly id: string;
  /** In thousandths of the size. */
  readonly ascender: number;
  /** The characters that each glyph is read as. */
  readonly unicode: (readonly number[])[];
  encode(text: string): readonly [readonly string[], readonly GlyphPosition[]];
  ref(): Reference;
}

interface Page {
  readonly width: number;
  readonly height: number;
  readonly dictionary: Reference;
  readonly structParentTreeKey: number;
  readonly fonts: Record<string, Reference>;
  write(operators: string): void;
}

export interface PdfkitPages extends PdfkitFile {
  readonly page: Page;
  addPage(options: { readonly size: readonly [number, number] }): unknown;
  getStructTreeRoot(): Reference;
  save(): void;
  restore(): void;
  rotate(degrees: number, options: { readonly origin: readonly [number, number] }): void;
  fillColor(color: string, opacity: number): void;
  _refEnd(reference: Reference): void;
}

interface Inline {
  readonly text: string;
  readonly font: EmbeddedFont;
  readonly fontSize: number;
  readonly color: string;
  readonly x: number;
}

export interface LaidOutLine {
  readonly x: number;
  readonly y: number;
  readonly inlines: readonly Inline[];
  readonly element?: Element;
  getAscenderHeight(): number;
}

export interface Rule {
  readonly type: string;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly lineWidth: number;
  readonly lineColor: string;
}

export interface Watermark {
  readonly text: string;
  readonly font: EmbeddedFont;
  readonly fontSize: number;
  readonly color: string;
  readonly opacity: number;
  readonly angle: number;
  readonly _size: { readonly size: { readonly width: number; readonly height: number } };
}

interface Placed {
  /** Id of the page. */
  readonly page: number;
  /** Number of the marked content on its page. */
  readonly mcid: number;
}

interface Written {
  readonly id: number;
  readonly content: Placed[];
}

/** The elements of a page's marked content, by its number. */
interface PageParents {
  readonly key: number;
  readonly page: number;
  readonly ids: number[];
}

export function createPageWriter(pdf: PdfkitPages) {
  const objects = packObjects(pdf);
  const written = new Map<Element, Written>();
  const parents: PageParents[] = [];
  const glyphs = new Map<EmbeddedFont, Map<string, string | null>>();
  let operators = '';
  /** The element that the current operators belong to; null for an artifact, undefined for none. */
  let open: Element | null | undefined;
  let look = { ...noLook };

  function writtenOf(element: Element): Written {
    let known = written.get(element);
    if (known === undefined) {
      known = { id: objects.reserve(), content: [] };
      written.set(element, known);
    }
    return known;
  }

  function close(): void {
    if (open !== undefined) operators += 'EMC\n';
    open = undefined;
  }

  /** Marks the next content. Consecutive lines of a paragraph form one piece. */
  function mark(element: Element | undefined): void {
    if (element !== undefined && open === element) return;
    const here = pageParents();
    const known = element === undefined ? undefined : writtenOf(element);
    const isRepeated =
      element?.repeats === true && known?.content.some((placed) => placed.page !== here.page);
    const marked = known === undefined || isRepeated === true ? null : (element ?? null);
    if (open === marked) return;
    close();
    open = marked;
    if (marked === null || known === undefined) {
      operators += '/Artifact BMC\n';
      return;
    }
    const mcid = here.ids.push(known.id) - 1;
    known.content.push({ page: here.page, mcid });
    operators += `/${marked.role} <</MCID ${mcid}>> BDC\n`;
  }

  function pageParents(): PageParents {
    const last = parents.at(-1);
    const { dictionary, structParentTreeKey: key } = pdf.page;
    if (last?.key === key) return last;
    const own = { key, page: dictionary.id, ids: [] };
    parents.push(own);
    return own;
  }

  function flush(): void {
    close();
    if (operators !== '') pdf.page.write(operators);
    operators = '';
    look = { ...noLook };
  }

  /** Returns the glyphs of a text for one line; undefined if some are off the baseline. */
  function glyphsOf(font: EmbeddedFont, text: string): string | undefined {
    let known = glyphs.get(font);
    if (known === undefined) {
      known = new Map();
      glyphs.set(font, known);
    }
    let shown = '';
    for (let start = 0; start < text.length; ) {
      // Word by word, as pdfkit lays text out; most words of a long document recur.
      const space = text.indexOf(' ', start);
      const end = space === -1 ? text.length : space + 1;
      const word = text.slice(start, end);
      let piece = known.get(word);
      if (piece === undefined) {
        piece = glyphsInLine(font.encode(word));
        known.set(word, piece);
      }
      if (piece === null) return undefined;
      shown += piece;
      start = end;
    }
    return shown;
  }

  function show({ text, font, fontSize }: Pick<Inline, 'text' | 'font' | 'fontSize'>, x: number, y: number) {
    pdf.page.fonts[font.id] ??= font.ref();
    // The glyph for missing characters. pdfkit maps it to U+0000, which PDF/A forbids (ISO 19005-3, 6.2.11.7.2).
    font.unicode[0] = replacementCharacter;
    const face = `/${font.id} ${short(fontSize)} Tf\n`;
    operators += look.face === face ? 'BT\n' : `BT\n${face}`;
    look.face = face;
    const line = glyphsOf(font, text);
    operators +=
      line === undefined
        ? shownText(font.encode(text), fontSize / 1000, x, y)
        : `1 0 0 -1 ${short(x)} ${short(y)} Tm\n[<${line}>] TJ\n`;
    operators += 'ET\n';
  }

  /** Writes every element, with or without text, such as an empty cell, because screen readers announce each. */
  function writeElements(root: Element): void {
    const write = (element: Element, parent: number): number => {
      const { id, content } = writtenOf(element);
      const [first] = content;
      const kids = content.map(({ page, mcid }) =>
        page === first?.page ? String(mcid) : `<</Type /MCR /Pg ${page} 0 R /MCID ${mcid}>>`,
      );
      for (const child of element.children) kids.push(`${write(child, id)} 0 R`);
      objects.add(
        id,
        `<</S /${element.role} /P ${parent} 0 R` +
          (first === undefined ? '' : ` /Pg ${first.page} 0 R`) +
          (element.scope === null ? '' : ` /A <</O /Table /Scope /${element.scope}>>`) +
          (element.alternative === null ? '' : ` /Alt ${textString(element.alternative)}`) +
          (element.isTurned ? ` /ActualText ${textString(element.texts.join(' '))}` : '') +
          (kids.length === 0 ? '' : ` /K [${kids.join(' ')}]`) +
          '>>',
      );
      return id;
    };
    const tree = pdf.getStructTreeRoot();
    // pdfkit can only refer to objects that it has created itself.
    const [top, pages] = [pdf.ref({}), pdf.ref({})];
    written.set(root, { id: top.id, content: [] });
    write(root, tree.id);
    const lists = parents.map(({ key, ids }) => `${key} [${ids.map((id) => `${id} 0 R`).join(' ')}]`);
    objects.add(pages.id, `<</Nums [${lists.join('\n')}]>>`);
    Object.assign(tree.data, { K: top, ParentTree: pages });
    objects.end();
    for (const reference of [top, pages]) pdf._refEnd(reference);
  }

  return {
    /** Ends the current page and starts the next. */
    beginPage: ({ width, height }: { readonly width: number; readonly height: number }) => {
      if (operators !== '') flush();
      pdf.addPage({ size: [width, height] });
    },
    line: (line: LaidOutLine) => {
      mark(line.element);
      const baseline = line.y + line.getAscenderHeight();
      for (const inline of line.inlines) {
        if (inline.text === '') continue;
        if (look.fill !== inline.color) operators += `${colorOf(inline.color)} rg\n`;
        look.fill = inline.color;
        show(inline, line.x + inline.x, baseline);
      }
    },
    rule: ({ x1, y1, x2, y2, lineWidth, lineColor }: Rule) => {
      mark(undefined);
      if (look.stroke !== lineColor) operators += `${colorOf(lineColor)} RG\n`;
      if (look.width !== lineWidth) operators += `${short(lineWidth)} w\n`;
      look = { ...look, stroke: lineColor, width: lineWidth };
      operators += `${short(x1)} ${short(y1)} m\n${short(x2)} ${short(y2)} l\nS\n`;
    },
    /** @param draw draws the image with pdfkit */
    picture: (element: Element | undefined, draw: () => void) => {
      mark(element);
      pdf.page.write(operators);
      operators = '';
      draw();
      flush();
    },
    watermark: (
      { text, font, fontSize, color, opacity, angle, _size: { size } }: Watermark,
      element: Element | undefined,
    ) => {
      mark(element);
      pdf.page.write(operators);
      operators = '';
      const { width, height } = pdf.page;
      pdf.save();
      pdf.fillColor(color, opacity);
      pdf.rotate(angle, { origin: [width / 2, height / 2] });
      const y = (height - size.height) / 2 + (font.ascender / 1000) * fontSize;
      show({ text, font, fontSize }, (width - size.width) / 2, y);
      pdf.page.write(operators);
      operators = '';
      pdf.restore();
      flush();
    },
    /** Ends the last page and writes the structure of all texts. */
    end: () => {
      flush();
      const [any] = written.keys();
      if (any !== undefined) writeElements(rootOf(any));
    },
  };
}

/** The state in which no colour, width or font is set. */
const noLook = { fill: '', stroke: '', width: -1, face: '' };

/** Returns the content between the outer brackets of a TJ operator; null if a glyph is off the baseline. */
function glyphsInLine([glyphs, positions]: ReturnType<EmbeddedFont['encode']>): string | null {
  let shown = '';
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance = 0, advanceWidth = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    if (xOffset !== 0 || yOffset !== 0) return null;
    shown += glyph;
    if (xAdvance !== advanceWidth) shown += `> ${short(advanceWidth - xAdvance)} <`;
  }
  return shown;
}

/** Writes text whose glyphs may be off the baseline, which are placed one by one. Page coordinates run downwards, so letters are flipped back. */
function shownText(
  [glyphs, positions]: ReturnType<EmbeddedFont['encode']>,
  scale: number,
  left: number,
  y: number,
): string {
  let x = left;
  let text = `1 0 0 -1 ${short(x)} ${short(y)} Tm\n`;
  let pieces = '';
  let piece = '';
  let isOff = false;
  const end = () => {
    if (piece !== '') pieces += `<${piece}>`;
    if (pieces !== '') text += `[${pieces}] TJ\n`;
    pieces = '';
    piece = '';
  };
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance = 0, advanceWidth = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const stands = xOffset !== 0 || yOffset !== 0;
    if (stands || isOff) {
      end();
      text += `1 0 0 -1 ${short(x + xOffset * scale)} ${short(y - yOffset * scale)} Tm\n`;
    }
    isOff = stands;
    piece += glyph;
    if (xAdvance !== advanceWidth) {
      pieces += `<${piece}> ${short(advanceWidth - xAdvance)} `;
      piece = '';
    }
    x += xAdvance * scale;
  }
  end();
  return text;
}

/** Returns red, green and blue from 0 to 1. @param color `#rrggbb` */
function colorOf(color: string): string {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255].map((part) => short(part / 255)).join(' ');
}

/** Returns a number with as few digits as print needs. */
function short(value: number): string {
  return String(Math.round(value * 1_000) / 1_000);
}

/** Returns a text string in ASCII characters. */
function textString(text: string): string {
  return `<FEFF${Buffer.from(text.toWellFormed(), 'utf16le').swap16().toString('hex')}>`;
}
