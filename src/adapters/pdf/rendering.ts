/** Makes pdfmake write its pages through the page writer and assign each line to its element. */
import { createRequire } from 'node:module';
import {
  createPageWriter,
  type LaidOutLine,
  type PdfkitPages,
  type Rule,
  type Watermark,
} from './pageWriter.js';
import { type Box, type Element, pdfmakePath } from './pdfmake.js';
import { addText, rootOf } from './structure.js';

type Item =
  | { readonly type: 'line'; readonly item: LaidOutLine }
  | { readonly type: 'vector'; readonly item: Rule | Box }
  | { readonly type: 'image' | 'svg'; readonly item: { readonly element?: Element } };

interface LaidOutPage {
  readonly pageSize: { readonly width: number; readonly height: number };
  readonly items: readonly Item[];
  readonly watermark?: Watermark | null;
}

interface FontRegister {
  readonly fonts: Readonly<Record<string, { readonly normal: string; readonly bold: string }>>;
  readonly virtualfs: { readFileSync(name: string): Uint8Array };
  registerFont(name: string, bytes: Uint8Array): void;
}

interface Renderer {
  readonly pdfDocument: PdfkitPages & FontRegister;
  renderPages(pages: readonly LaidOutPage[]): void;
  renderImage(image: object): void;
  renderSVG(drawing: object): void;
}

interface Layout {
  buildNextLine(node: { readonly element?: Element }): { element?: Element } | null;
}

interface Module<Class> {
  readonly default: { readonly prototype: Class };
}

const require = createRequire(pdfmakePath);
const { default: layoutBuilder }: Module<Layout> = require('./LayoutBuilder.js');
const { default: renderer }: Module<Renderer> = require('./Renderer.js');

/** Patches pdfmake for all documents of the thread. */
export function writeTaggedPages(): void {
  const { buildNextLine } = layoutBuilder.prototype;
  layoutBuilder.prototype.buildNextLine = function (node) {
    const line = buildNextLine.call(this, node);
    if (line !== null && node.element !== undefined) line.element = node.element;
    return line;
  };
  renderer.prototype.renderPages = renderPages;
}

/** Drawings refer to fonts by names that only pdfmake knows; this registers them with pdfkit. */
function registerFonts(pdf: FontRegister): void {
  for (const { normal, bold } of Object.values(pdf.fonts))
    for (const name of [normal, bold]) pdf.registerFont(name, pdf.virtualfs.readFileSync(name));
}

function renderPages(this: Renderer, pages: readonly LaidOutPage[]): void {
  const writer = createPageWriter(this.pdfDocument);
  for (const [index, { pageSize, items, watermark }] of pages.entries()) {
    writer.beginPage(pageSize);
    for (const { type, item } of items) {
      if (type === 'line') writer.line(item);
      else if (type === 'vector') writer.rule('w' in item ? ruleOf(item) : item);
      else if (type === 'image') writer.picture(item.element, () => this.renderImage(item));
      else if (item.element !== undefined) {
        registerFonts(this.pdfDocument);
        writer.picture(item.element, () => this.renderSVG(item));
      }
    }
    if (watermark !== undefined && watermark !== null)
      writer.watermark(watermark, index === 0 ? markOf(items) : undefined);
  }
  writer.end();
}

function ruleOf({ x, y, w, h, color }: Box): Rule {
  const middle = y + h / 2;
  return { type: 'line', x1: x, y1: middle, x2: x + w, y2: middle, lineWidth: h, lineColor: color };
}

/** The element of a watermark, which is read once, after the content of the page. */
function markOf(items: readonly Item[]): Element | undefined {
  for (const { item } of items)
    if ('element' in item && item.element !== undefined) return addText(rootOf(item.element));
  return undefined;
}
