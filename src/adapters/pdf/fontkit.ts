/** The same fontkit that pdfmake uses, and the types of the members used here, since it has none. */
import { createRequire } from 'node:module';
import { pdfmakePath } from './pdfmake.js';

export interface Glyph {
  readonly id: number;
  readonly codePoints: readonly number[];
  readonly advanceWidth: number;
}

/** In font units. */
export interface GlyphPosition {
  readonly xAdvance: number;
  readonly yAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

export interface GlyphRun {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly GlyphPosition[];
  readonly advanceWidth: number;
}

export interface Font {
  readonly unitsPerEm: number;
  /** Above the baseline, in font units. */
  readonly ascent: number;
  /** Below the baseline, in font units, negative. */
  readonly descent: number;
  readonly characterSet: readonly number[];
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout: (text: string, features?: unknown) => GlyphRun;
  getGlyph(id: number, codePoints?: readonly number[]): Glyph | null;
}

export interface FontFormat {
  probe(bytes: Uint8Array): boolean;
  new (stream: { readonly buffer: Uint8Array }): Font;
}

interface Fontkit {
  /** @throws Error for a file that is not a font; a collection has no `layout` */
  openSync(path: string): Font | { readonly fonts: readonly Font[] };
  /** Registers a format, which is tried after fontkit's own. */
  registerFormat(format: FontFormat): void;
}

// Resolved from pdfkit, because another copy of fontkit would not know the formats registered here.
const pdfkitPath = createRequire(pdfmakePath).resolve('pdfkit');

export const fontkit: Fontkit = createRequire(pdfkitPath)('fontkit');
