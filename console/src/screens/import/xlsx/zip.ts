/** Reads a ZIP archive: finds entries in the central directory at its end, and unpacks them in chunks. */
import { noBytes, sumOf, sumOn } from '../../../parts/files/crc32.js';

/** The file is no ZIP archive, is cut off, or uses an unsupported compression. */
export class UnusableArchive extends Error {
  override readonly name = 'UnusableArchive';
}

interface Entry {
  readonly isPacked: boolean;
  /** Size of the compressed content, in bytes. */
  readonly size: number;
  /** Offset of the entry's local header in the archive. */
  readonly at: number;
  /** CRC-32 of the uncompressed content. */
  readonly sum: number;
}

export interface Archive {
  has(name: string): boolean;
  /** @throws UnusableArchive when there is no entry of that name */
  open(name: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const headMark = 0x04034b50;
/** Fixed lengths of an entry in the central directory, of a local header, and of the end record, in bytes. */
const entryLength = 46;
const headLength = 30;
const endLength = 22;
/** A comment of up to 65,535 bytes may follow the end record. */
const longestEnd = endLength + 0xffff;
/** Marks a value of more than 32 bits (ZIP64); a browser cannot read a spreadsheet of that size. */
const isElsewhere = 0xffffffff;

const brokenList = () => new UnusableArchive('the list of the archive is broken');

/** Passes data on and fails at the end when its checksum is wrong: decompression alone does not detect altered data. */
function checked(
  name: string,
  expected: number,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let sum = noBytes;
  return new TransformStream({
    transform(part, controller) {
      sum = sumOn(sum, part);
      controller.enqueue(part);
    },
    flush() {
      if (sumOf(sum) !== expected) throw new UnusableArchive(`${name} was altered`);
    },
  });
}

/** @throws UnusableArchive when the file is shorter */
async function viewOf(file: Blob, from: number, length: number): Promise<DataView> {
  if (from + length > file.size) throw new UnusableArchive('the archive is cut');
  return new DataView(await file.slice(from, from + length).arrayBuffer());
}

function endOf(view: DataView): number {
  for (let at = view.byteLength - endLength; at >= 0; at -= 1)
    if (view.getUint32(at, true) === endMark) return at;
  throw new UnusableArchive('the end of the archive is missing');
}

function entriesIn(list: DataView, count: number): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + entryLength > list.byteLength || list.getUint32(at, true) !== entryMark) throw brokenList();
    const flags = list.getUint16(at + 8, true);
    const method = list.getUint16(at + 10, true);
    const sum = list.getUint32(at + 16, true);
    const size = list.getUint32(at + 20, true);
    const nameLength = list.getUint16(at + 28, true);
    const extraLength = list.getUint16(at + 30, true);
    const commentLength = list.getUint16(at + 32, true);
    const head = list.getUint32(at + 42, true);
    const nameAt = at + entryLength;
    if (nameAt + nameLength > list.byteLength) throw brokenList();
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, nameAt, nameLength));
    const isUsable =
      (flags & 1) === 0 && (method === 0 || method === 8) && ![size, head].includes(isElsewhere);
    if (isUsable) entries.set(name, { isPacked: method === 8, size, at: head, sum });
    at = nameAt + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** @throws UnusableArchive */
export async function openArchive(file: Blob): Promise<Archive> {
  const tailAt = Math.max(0, file.size - longestEnd);
  const tail = await viewOf(file, tailAt, file.size - tailAt);
  const end = endOf(tail);
  const listSize = tail.getUint32(end + 12, true);
  const listAt = tail.getUint32(end + 16, true);
  const entries = entriesIn(await viewOf(file, listAt, listSize), tail.getUint16(end + 10, true));
  return {
    has: (name) => entries.has(name),
    async open(name) {
      const entry = entries.get(name);
      if (entry === undefined) throw new UnusableArchive(`there is no ${name}`);
      const head = await viewOf(file, entry.at, headLength);
      if (head.getUint32(0, true) !== headMark) throw new UnusableArchive(`${name} is broken`);
      const begin = entry.at + headLength + head.getUint16(26, true) + head.getUint16(28, true);
      const packed = file.slice(begin, begin + entry.size).stream();
      const unpacked = entry.isPacked ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed;
      return unpacked.pipeThrough(checked(name, entry.sum));
    },
  };
}
