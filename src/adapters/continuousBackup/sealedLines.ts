/**
 * The format of every object of a continuous backup: a line of JSON that describes it, compressed lines, and an HMAC-SHA256 of both. The HMAC's key
 * comes from the data key. It detects a changed byte, an object of another store, and an object in the wrong place.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';

const macBytes = 32;
const [compress, decompress] = [promisify(gzip), promisify(gunzip)];

const about = z.strictObject({
  format: z.literal(1),
  /** The object's own name. */
  name: z.string(),
  storeId: z.string(),
  /** The time of writing by the machine's clock, RFC 3339. */
  at: z.string(),
  /** Number of the last segment that the object covers; the first is in its name. Segments only. */
  through: z.int().optional(),
  /** Rowids of the last event before the segment and of the last event in it. Segments only. */
  after: z.int().optional(),
  to: z.int().optional(),
  /** Number of keys at the time of writing. Segments only. */
  keys: z.int().optional(),
});
export type About = z.output<typeof about>;

export interface SealedLines {
  readonly about: About;
  readonly lines: readonly string[];
}

/** An object of the backup is missing, damaged or foreign. The message is one line for the operator and names the object. */
export class TargetFault extends Error {
  override readonly name = 'TargetFault';
}

export async function seal(key: Uint8Array, { about: of, lines }: SealedLines): Promise<Uint8Array> {
  const body = await compress(lines.join('\n'), { level: 6 });
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(of)}\n`), body]);
  return Buffer.concat([content, createHmac('sha256', key).update(content).digest()]);
}

/** @param place where the object is, for the operator, without the object's name @throws TargetFault */
export async function unseal(
  key: Uint8Array,
  { place, name, bytes }: { readonly place: string; readonly name: string; readonly bytes: Uint8Array },
): Promise<SealedLines> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, Math.max(0, bytes.length - macBytes));
  const due = createHmac('sha256', key).update(content).digest();
  const found = bytes.subarray(content.length);
  if (found.length !== macBytes || !timingSafeEqual(due, found))
    throw new TargetFault(`${name} in ${place} is damaged, or was written with another data key`);
  const end = content.indexOf('\n');
  const parsed = about.safeParse(JSON.parse(content.subarray(0, end).toString('utf8')));
  if (!parsed.success || parsed.data.name !== name)
    throw new TargetFault(`${name} in ${place} was written under another name, or by a newer version`);
  const text = (await decompress(content.subarray(end + 1))).toString('utf8');
  return { about: parsed.data, lines: text === '' ? [] : text.split('\n') };
}
