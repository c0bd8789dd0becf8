/**
 * Packs the small objects of a file into one compressed stream (ISO 32000-1, 7.5.7); a long table has thousands. The cross-reference table is then
 * a stream too (7.5.8). pdfkit itself writes each object separately.
 */
import { deflateSync } from 'node:zlib';

/** An object of pdfkit. */
export interface Reference {
  readonly id: number;
  readonly data: Record<string, unknown>;
}

/** A file that pdfkit is writing. */
export interface PdfkitFile {
  ref(data: Record<string, unknown>): Reference & { end(content: Uint8Array): void };
  /** Offsets of objects by id − 1; null for unwritten objects. */
  readonly _offsets: (number | null)[];
  /** Bytes of the file so far. */
  readonly _offset: number;
  readonly _root: Reference;
  readonly _info: Reference;
  readonly _id: Uint8Array;
  _write(text: string | Uint8Array): void;
  push(end: null): void;
  _finalize(): void;
}

/** @param file a file whose objects, the stream among them, are all written by its end */
export function packObjects(file: PdfkitFile) {
  const ids: number[] = [];
  const places: string[] = [];
  let bodies = '';
  return {
    /** Returns the id of an object that will be added later. */
    reserve: () => file._offsets.push(null),
    add(id: number, text: string) {
      ids.push(id);
      places.push(`${id} ${bodies.length}`);
      bodies += `${text}\n`;
    },
    /** Writes the stream; nothing can be added afterwards. */
    end() {
      const head = `${places.join(' ')}\n`;
      const content = deflateSync(Buffer.from(head + bodies, 'latin1'));
      const stream = file.ref({ Type: 'ObjStm', N: ids.length, First: head.length, Filter: 'FlateDecode' });
      stream.end(content);
      const packed = new Map(ids.map((id, index) => [id, index]));
      // The end of the file, which pdfkit writes after everything else.
      file._finalize = () => writePlaces(file, stream.id, packed);
    },
  };
}

const entryBytes = 7;

/** @param packed positions of objects in the stream, by id */
function writePlaces(file: PdfkitFile, streamId: number, packed: ReadonlyMap<number, number>): void {
  const start = file._offset;
  const id = file._offsets.push(start);
  const table = Buffer.alloc(entryBytes * (id + 1));
  // Id 0 is never used. Ids that were reserved and never written are free.
  table.writeUInt16BE(65_535, 5);
  for (const [index, offset] of file._offsets.entries()) {
    const entry = entryBytes * (index + 1);
    const place = packed.get(index + 1);
    if (place === undefined && offset === null) continue;
    table.writeUInt8(place === undefined ? 1 : 2, entry);
    table.writeUInt32BE(place === undefined ? (offset ?? 0) : streamId, entry + 1);
    table.writeUInt16BE(place ?? 0, entry + 5);
  }
  const content = deflateSync(table);
  const key = `<${Buffer.from(file._id).toString('hex')}>`;
  file._write(
    `${id} 0 obj\n<</Type /XRef /Size ${id + 1} /W [1 4 2] /Root ${file._root.id} 0 R /Info ${file._info.id} 0 R ` +
      `/ID [${key} ${key}] /Length ${content.length} /Filter /FlateDecode>>\nstream`,
  );
  file._write(content);
  file._write(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF`);
  file.push(null);
}
