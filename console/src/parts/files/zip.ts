/** A ZIP archive that stores its files without compression, because they are compressed already, e.g. PDFs. */
import { noBytes, sumOf, sumOn } from './crc32.js';

export interface ArchivedFile {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** Returns the bytes of a record from its fields, little-endian; each field is a value and its size in bytes. */
function record(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, [, size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/** Version 2.0; names in UTF-8 (bit 11); stored; 1 January 1980. */
const method = [
  [20, 2],
  [0x0800, 2],
  [0, 2],
  [0, 2],
  [0x21, 2],
] as const;

/** Returns the archive (APPNOTE 4.3): each file after its local header, then the central directory and its end record. */
export function zipOf(files: readonly ArchivedFile[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const list: Uint8Array<ArrayBuffer>[] = [];
  const sizeOf = (some: readonly Uint8Array[]) => some.reduce((sum, { length }) => sum + length, 0);
  let at = 0;
  for (const { name, content } of files) {
    const encoded = new TextEncoder().encode(name);
    const sum = sumOf(sumOn(noBytes, content));
    const same = [
      ...method,
      [sum, 4],
      [content.length, 4],
      [content.length, 4],
      [encoded.length, 2],
      [0, 2],
    ] as const;
    const file = [record([0x04034b50, 4], ...same), encoded, content];
    list.push(record([0x02014b50, 4], [20, 2], ...same, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), encoded);
    parts.push(...file);
    at += sizeOf(file);
  }
  const count = [files.length, 2] as const;
  const end = record([0x06054b50, 4], [0, 2], [0, 2], count, count, [sizeOf(list), 4], [at, 4], [0, 2]);
  return new Blob([...parts, ...list, end], { type: 'application/zip' });
}
