/**
 * A font that is parsed once and used by every document. pdfkit opens its fonts anew for each document, which is most
 * of the time that a short one takes; what it keeps per document (which glyphs are used) it keeps outside of the font.
 */
import { LRUCache } from 'lru-cache';
import { type Font, fontkit, type Glyph, type GlyphPosition, type GlyphRun } from './fontkit.js';

export interface SharedFont {
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

/** Reads a TTF or OTF file. @throws Error when it is none or cannot be read */
export function openSharedFont(path: string): SharedFont {
  const opened = fontkit.openSync(path);
  if ('fonts' in opened) throw new Error(`${path} is a collection of fonts: one font a file is read`);
  const font: Font = Object.assign(opened, {
    getGlyph: exactGlyphs(opened),
    layout: rememberedLayout(opened),
  });
  const token = new Uint8Array(8);
  fontsByToken.set(token, font);
  const covered = coverageOf(font);
  return {
    token,
    covers: (codePoint) => ((covered[codePoint >> 3] ?? 0) & (1 << (codePoint & 7))) !== 0,
    widthOf: (text, size) => {
      let width = 0;
      for (const word of wordsOf(text)) width += font.layout(word).advanceWidth;
      return (width / font.unitsPerEm) * size;
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
    if (codePoint > highestCodePoint || !font.hasGlyphForCodePoint(codePoint)) continue;
    covered[codePoint >> 3] = (covered[codePoint >> 3] ?? 0) | (1 << (codePoint & 7));
  }
  return covered;
}

/**
 * fontkit keeps one object a glyph, with the characters that it was first used for. In a font of many documents that
 * would be another document's characters where a font has one glyph for several (Δ the letter and ∆ the sign): the
 * text that is copied out of the file, and its bytes, would depend on what was rendered before.
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

function same(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((codePoint, index) => codePoint === right[index]);
}

/** Remembers laid out words. pdfkit scales the positions that it gets in place, so it gets copies. */
function rememberedLayout(font: Font): Font['layout'] {
  const layout = font.layout.bind(font);
  const runs = new LRUCache<string, Pick<GlyphRun, 'glyphs' | 'positions'>>({
    maxSize: rememberedGlyphs,
    sizeCalculation: ({ glyphs }) => glyphs.length + 1,
  });
  return (text, features) => {
    if (features) return layout(text, features);
    let run = runs.get(text);
    if (!run) {
      const { glyphs, positions } = layout(text);
      run = { glyphs, positions: positions.map(copyPosition) };
      runs.set(text, run);
    }
    return new CopiedRun(run.glyphs, run.positions.map(copyPosition));
  };
}

class CopiedRun implements GlyphRun {
  constructor(
    readonly glyphs: readonly Glyph[],
    readonly positions: readonly GlyphPosition[],
  ) {}

  /** Of the positions as they are now: pdfkit scales them first. */
  get advanceWidth(): number {
    let width = 0;
    for (const { xAdvance } of this.positions) width += xAdvance;
    return width;
  }
}

function copyPosition({ xAdvance, yAdvance, xOffset, yOffset }: GlyphPosition): GlyphPosition {
  return { xAdvance, yAdvance, xOffset, yOffset };
}
