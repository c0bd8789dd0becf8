/**
 * A font that is parsed once and used by every document. pdfkit opens its fonts again for each document, which is most of the time that a short one
 * takes. Its data per document (which glyphs are used) lies outside of the font.
 */
import { LRUCache } from 'lru-cache';
import { type Font, fontkit, type Glyph, type GlyphPosition, type GlyphRun } from './fontkit.js';

/** How far lines reach above and, negative, below their baseline; in em. */
export interface LineMetrics {
  readonly ascent: number;
  readonly descent: number;
}

export interface SharedFont {
  readonly metrics: LineMetrics;
  /** Bytes that pdfkit opens as this very font. */
  readonly token: Uint8Array;
  covers(codePoint: number): boolean;
  /** Width of a text in points, as pdfkit will set it. */
  widthOf(text: string, size: number): number;
}

/** Glyphs of laid out words that a font remembers, about 100 bytes each. */
const rememberedGlyphs = 100_000;
const highestCodePoint = 0x10ffff;

const fontsByToken = new WeakMap<Uint8Array, Font>();

/** Lets `fontkit.create` answer a token with the font that it stands for. */
class SharedFontFormat {
  static probe(bytes: Uint8Array): boolean {
    return fontsByToken.has(bytes);
  }

  constructor(stream: { readonly buffer: Uint8Array }) {
    // The cast: a constructor may answer another object, which the type of a class cannot say.
    // biome-ignore lint/correctness/noConstructorReturn: fontkit has `new` called on a format and takes what comes back
    return fontsByToken.get(stream.buffer) as unknown as SharedFontFormat;
  }
}

// The cast: what `new` answers is a Font, see above.
fontkit.registerFormat(SharedFontFormat as unknown as Parameters<typeof fontkit.registerFormat>[0]);

/**
 * Reads a TTF or OTF file, or the first font of a collection of them. With `metrics` its lines are as high as those of
 * another font, so that numbers and words of both stand on one line across a row.
 * @throws Error when it is none or cannot be read
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

/** pdfkit lays out word by word, each with the space after it: only so is a width here the width there. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[^ \t]*[ \t]|[^ \t]+$/g) ?? [];
}

function coverageOf(font: Font): Uint8Array {
  const covered = new Uint8Array((highestCodePoint + 1) >> 3);
  for (const codePoint of font.characterSet) {
    // Private characters cannot be read by others (ISO 19005-3, 6.2.11.7.3).
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
 * fontkit keeps one object a glyph, with the characters that it was first used for. A font of many documents would give another document's
 * characters where it has one glyph for several (Δ the letter and ∆ the sign). The text that is copied out of the file, and its bytes, would depend
 * on earlier renderings.
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
 * A lam and the alef after it are one glyph. Some readers turn its two characters with the line from right to left (poppler does), others do not.
 * Unicode has one character for both, which every search knows as the two: all read it alike.
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
    // A run that is larger than all that is remembered is laid out each time.
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

/** A remembered run for pdfkit, which scales its positions in place and reads its width after that. */
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
      // pdfkit sets it.
      advanceWidth: 0,
    }));
  }

  get advanceWidth(): number {
    this.#advanceWidth ??= this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return this.#advanceWidth;
  }
}
