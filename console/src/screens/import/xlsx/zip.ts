/** Reads a ZIP archive: entries are found by the list at its end, and unpacked piece by piece. */
import { noBytes, sumOf, sumOn } from '../../../parts/files/crc32.js';

/** The archive is none, is cut, or is packed in a way that is not known here. */
export class UnusableArchive extends Error {
  override readonly name = 'UnusableArchive';
}

interface Entry {
  readonly isPacked: boolean;
  /** Bytes of the packed content. */
  readonly size: number;
  /** The place of its own head in the archive. */
  readonly at: number;
  /** CRC-32 of what is unpacked. */
  readonly sum: number;
}

export interface Archive {
  has(name: string): boolean;
  /** @throws UnusableArchive when there is none of that name */
  open(name: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const headMark = 0x04034b50;
/** The end may be followed by a comment of as many bytes as 16 bits count. */
const longestEnd = 22 + 0xffff;
/** Stands where a number needs more than 32 bits; a spreadsheet of that size is none for a browser. */
const isElsewhere = 0xffffffff;

/** Passes on what comes, and fails at the end when it was not what the archive says: packing alone does not tell what was altered. */
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

async function viewOf(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer());
}

function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0; at -= 1) if (view.getUint32(at, true) === endMark) return at;
  throw new UnusableArchive('the end of the archive is missing');
}

function entriesIn(list: DataView, count: number): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (list.getUint32(at, true) !== entryMark)
      throw new UnusableArchive('the list of the archive is broken');
    const flags = list.getUint16(at + 8, true);
    const method = list.getUint16(at + 10, true);
    const sum = list.getUint32(at + 16, true);
    const size = list.getUint32(at + 20, true);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((from) =>
      list.getUint16(at + from, true),
    );
    const head = list.getUint32(at + 42, true);
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, nameLength));
    const isUsable =
      (flags & 1) === 0 && (method === 0 || method === 8) && ![size, head].includes(isElsewhere);
    if (isUsable) entries.set(name, { isPacked: method === 8, size, at: head, sum });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

/** @throws UnusableArchive */
export async function openArchive(file: Blob): Promise<Archive> {
  try {
    const from = Math.max(0, file.size - longestEnd);
    const tail = await viewOf(file, from, file.size);
    const end = endOf(tail);
    const listSize = tail.getUint32(end + 12, true);
    const listAt = tail.getUint32(end + 16, true);
    const entries = entriesIn(await viewOf(file, listAt, listAt + listSize), tail.getUint16(end + 10, true));
    return {
      has: (name) => entries.has(name),
      async open(name) {
        const entry = entries.get(name);
        if (entry === undefined) throw new UnusableArchive(`there is no ${name}`);
        const head = await viewOf(file, entry.at, entry.at + 30);
        if (head.getUint32(0, true) !== headMark) throw new UnusableArchive(`${name} is broken`);
        const begin = entry.at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
        const packed = file.slice(begin, begin + entry.size).stream();
        const unpacked = entry.isPacked ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed;
        return unpacked.pipeThrough(checked(name, entry.sum));
      },
    };
  } catch (error) {
    // A read behind the end throws a RangeError.
    throw error instanceof RangeError ? new UnusableArchive('the archive is cut') : error;
  }
}
