/** A font made for a test: shows characters that the built-in font lacks with its glyphs. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const builtIn = createRequire(import.meta.url).resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf');

/**
 * Writes a TTF file that shows the character with this glyph of the built-in font, and nothing else. `collected` makes it the only font of
 * a collection.
 */
export async function writeFontFile(
  path: string,
  character: string,
  glyph: number,
  { collected = false } = {},
): Promise<void> {
  const before = collected ? collectionHeader() : Buffer.alloc(0);
  const original = await readFile(builtIn);
  const cmap = cmapOf(character.codePointAt(0) ?? 0, glyph);
  const made = Buffer.concat([original, Buffer.alloc(-original.length & 3), cmap]);
  // The new table follows the others; the directory's entry points to it (OpenType, "Table Directory").
  for (let entry = 12; entry < 12 + 16 * made.readUInt16BE(4); entry += 16) {
    const tag = made.toString('latin1', entry, entry + 4);
    if (tag === 'cmap') {
      made.writeUInt32BE(made.length - cmap.length, entry + 8);
      made.writeUInt32BE(cmap.length, entry + 12);
    }
    const offset = made.readUInt32BE(entry + 8);
    // The changed checksum makes it a different font from the original.
    if (tag === 'head') made.writeUInt32BE(1, offset + 8);
    made.writeUInt32BE(offset + before.length, entry + 8);
  }
  await writeFile(path, Buffer.concat([before, made]));
}

/** Returns the header of a collection with one font (OpenType, "TTC Header"). */
function collectionHeader(): Buffer {
  const header = Buffer.from('ttcf\0\x01\0\0\0\0\0\x01\0\0\0\0', 'latin1');
  header.writeUInt32BE(header.length, 12);
  return header;
}

/** Returns a character map with one group (OpenType, cmap format 12). */
function cmapOf(codePoint: number, glyph: number): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12]);
  const table = Buffer.alloc(28);
  table.writeUInt16BE(12, 0);
  table.writeUInt32BE(28, 4);
  table.writeUInt32BE(1, 12);
  table.writeUInt32BE(codePoint, 16);
  table.writeUInt32BE(codePoint, 20);
  table.writeUInt32BE(glyph, 24);
  return Buffer.concat([header, table]);
}
