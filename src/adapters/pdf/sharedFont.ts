/**
 * A font that is parsed once and shared by all documents. pdfkit would open its fonts again for each document, which is most of the time of a short
 * one. Data per document, such as the glyphs used, is kept outside the font.
 */

import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import { pdfmakePath } from './pdfmake.js';

interface Glyph {
  readonly id: number;
  readonly codePoints: readonly number[];
  readonly advanceWidth: number;
}

/** In font units. */
interface GlyphPosition {
  readonly xAdvance: number;
  readonly yAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

interface GlyphRun {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly GlyphPosition[];
  readonly advanceWidth: number;
}

interface Font {
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

interface FontFormat {
  probe(bytes: Uint8Array): boolean;
  new (stream: { readonly buffer: Uint8Array }): Font;
}

interface Fontkit {
  /** @throws Error for a file that is not a font; a collection has no `layout` */
  openSync(path: string): Font | { readonly fonts: readonly Font[] };
  /** Registers a format, which is tried after fontkit's own. */
  registerFormat(format: FontFormat): void;
}

// The fontkit of pdfmake, since another copy would not know the format registered here. It has no types of its own.
const pdfkitPath = createRequire(pdfmakePath).resolve('pdfkit');

const fontkit: Fontkit = createRequire(pdfkitPath)('fontkit');

/** Extent of lines above and below the baseline, in em; negative below. */
export interface LineMetrics {
  readonly ascent: number;
  readonly descent: number;
}

export interface SharedFont {
  readonly metrics: LineMetrics;
  /** Bytes that pdfkit opens as this font. */
  readonly token: Uint8Array;
  covers(codePoint: number): boolean;
  /** Returns the width of a text in points, exactly as pdfkit will set it. */
  widthOf(text: string, size: number): number;
}

/** Number of glyphs of laid-out words that a font caches, about 100 bytes each. */
const rememberedGlyphs = 100_000;
const highestCodePoint = 0x10ffff;

const fontsByToken = new WeakMap<Uint8Array, Font>();

/** Makes `fontkit.create` return the font that a token stands for. */
class SharedFontFormat {
  static probe(bytes: Uint8Array): boolean {
    return fontsByToken.has(bytes);
  }

  constructor(stream: { readonly buffer: Uint8Array }) {
    // The cast: a constructor may return another object, which the type of a class cannot express.
    // biome-ignore lint/correctness/noConstructorReturn: fontkit has `new` called on a format and takes what comes back
    return fontsByToken.get(stream.buffer) as unknown as SharedFontFormat;
  }
}

// The cast: `new` returns a Font, see above.
fontkit.registerFormat(SharedFontFormat as unknown as Parameters<typeof fontkit.registerFormat>[0]);

/**
 * Reads a TTF or OTF file, or the first font of a collection. With `metrics` its lines get the height of another font, so that words and numbers in
 * both share a baseline across a row.
 * @throws Error when the file cannot be read or is not a font
 */
export function openSharedFont(path: string, metrics?: LineMetrics): SharedFont {
  const file = fontkit.openSync(path);
  const opened = 'fonts' in file ? file.fonts[0] : file;
  if (!opened) throw new Error(`${path} is a collection of no fonts`);
  const { layout, unitsPerEm } = opened;
  if (metrics) {
    Object.defineProperty(opened, 'ascent', { value: metrics.ascent * unitsPerEm });
    Object.defineProperty(opened, 'descent', { value: metrics.descent * unitsPerEm });
  }
  const font: Font = Object.assign(opened, { getGlyph: exactGlyphs(opened) });
  const remembered = rememberLayouts((text, features) => layout.call(font, text, features));
  font.layout = (text, features) => {
    if (features) return layout.call(font, text, features);
    const { glyphs, positions } = remembered(text);
    return new CopiedRun(glyphs, positions);
  };
  const token = new Uint8Array(8);
  fontsByToken.set(token, font);
  const covered = coverageOf(font);
  return {
    metrics: { ascent: font.ascent / unitsPerEm, descent: font.descent / unitsPerEm },
    token,
    covers: (codePoint) => ((covered[codePoint >> 3] ?? 0) & (1 << (codePoint & 7))) !== 0,
    widthOf: (text, size) => {
      let width = 0;
      for (const word of wordsOf(text)) width += remembered(word).advanceWidth;
      return (width / unitsPerEm) * size;
    },
  };
}

/** Splits a text into words with the space after each, as pdfkit lays it out, so that widths are equal. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[^ \t]*[ \t]|[^ \t]+$/g) ?? [];
}

function coverageOf(font: Font): Uint8Array {
  const covered = new Uint8Array((highestCodePoint + 1) >> 3);
  for (const codePoint of font.characterSet) {
    // Private-use characters have no meaning to others (ISO 19005-3, 6.2.11.7.3).
    if (isPrivate(codePoint)) continue;
    if (codePoint > highestCodePoint || !font.hasGlyphForCodePoint(codePoint)) continue;
    covered[codePoint >> 3] = (covered[codePoint >> 3] ?? 0) | (1 << (codePoint & 7));
  }
  return covered;
}

function isPrivate(codePoint: number): boolean {
  return (codePoint >= 0xe000 && codePoint <= 0xf8ff) || codePoint >= 0xf0000;
}

/**
 * Returns glyphs with the right characters. fontkit keeps one object per glyph, with the characters of its first use. A shared font would thus
 * return another document's characters where one glyph serves several (Δ the letter and ∆ the sign). Text copied from the file, and its bytes,
 * would then depend on earlier documents.
 */
function exactGlyphs(font: Font): Font['getGlyph'] {
  const getGlyph = font.getGlyph.bind(font);
  const variants = new Map<string, Glyph>();
  return (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    if (!glyph || codePoints.length === 0 || same(glyph.codePoints, codePoints)) return glyph;
    const key = `${id}:${codePoints.join()}`;
    let variant = variants.get(key);
    if (!variant) {
      const made: Glyph = Object.create(glyph, { codePoints: { value: codePoints, enumerable: true } });
      variant = made;
      variants.set(key, variant);
    }
    return variant;
  };
}

/**
 * Lam followed by alef is one glyph. Some readers reverse its two characters in a right-to-left line (poppler does), others do not. Unicode has one
 * character for both, which every search treats as the two and all readers read alike.
 */
const lamAlefs = new Map([
  [0x0622, 0xfef5],
  [0x0623, 0xfef7],
  [0x0625, 0xfef9],
  [0x0627, 0xfefb],
]);

function withOneCharacter(glyph: Glyph): Glyph {
  const [lam, alef = 0, ...others] = glyph.codePoints;
  const both = lamAlefs.get(alef);
  if (lam !== 0x0644 || both === undefined || others.length > 0) return glyph;
  return Object.create(glyph, { codePoints: { value: [both], enumerable: true } });
}

function same(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((codePoint, index) => codePoint === right[index]);
}

function rememberLayouts(layout: Font['layout']): (text: string) => GlyphRun {
  const runs = new LRUCache<string, GlyphRun>({
    maxSize: rememberedGlyphs,
    // A run larger than the whole cache is laid out each time.
    sizeCalculation: ({ glyphs }) => glyphs.length + 1,
  });
  return (text) => {
    let run = runs.get(text);
    if (!run) {
      const { glyphs, positions, advanceWidth } = layout(text);
      run = { glyphs: glyphs.map(withOneCharacter), positions, advanceWidth };
      runs.set(text, run);
    }
    return run;
  };
}

/** A copy of a cached run for pdfkit, which scales the positions in place and then reads the width. */
class CopiedRun implements GlyphRun {
  readonly positions: readonly GlyphPosition[];
  #advanceWidth: number | undefined;

  constructor(
    readonly glyphs: readonly Glyph[],
    positions: readonly GlyphPosition[],
  ) {
    this.positions = positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
      // Set by pdfkit.
      advanceWidth: 0,
    }));
  }

  get advanceWidth(): number {
    this.#advanceWidth ??= this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return this.#advanceWidth;
  }
}
