/** The header of a stored file. It is part of the file, so that name, type and content change in one rename. */
import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { assertContentType } from '../../ports/files.js';

/** Length of the header in bytes, the same for every file. */
export const headerLength = 256;
/** Beginning of the header of files that were stored without a digest. */
const formerForm = 'stored-file/1 ';
const form = 'file/2 ';
const digestLength = 43;

export interface FileHeader {
  readonly contentType: string;
  /** SHA-256 of type and content, base64url; undefined in a file of the old form. */
  readonly digest: string | undefined;
}

/** Starts the digest of a file; the content is added next. */
export function beginDigest(contentType: string): Hash {
  return createHash('sha256').update(`${contentType}\n`);
}

/** Returns the header line: form, digest, media type, spaces up to the length, and a line feed. @throws RangeError for an invalid media type */
export function headerOf(contentType: string, digest: Hash): Uint8Array {
  assertContentType(contentType);
  const line = `${form}${digest.digest('base64url')} ${contentType}`;
  return Buffer.from(`${line.padEnd(headerLength - 1)}\n`, 'latin1');
}

export function headerIn(bytes: Uint8Array): FileHeader | undefined {
  const line = Buffer.from(bytes).toString('latin1');
  if (!line.endsWith('\n')) return undefined;
  if (line.startsWith(formerForm))
    return { contentType: line.slice(formerForm.length).trimEnd(), digest: undefined };
  if (!line.startsWith(form)) return undefined;
  const digest = line.slice(form.length, form.length + digestLength);
  return { contentType: line.slice(form.length + digestLength + 1).trimEnd(), digest };
}

/** Number of bytes read at a time. */
const partSize = 1_048_576;

/** Reads the whole file. Returns undefined when the header or the content differs from what was stored. */
export async function readHeader(
  handle: FileHandle,
  size: number,
): Promise<(FileHeader & { readonly found: Hash }) | undefined> {
  if (size < headerLength) return undefined;
  const buffer = Buffer.alloc(Math.min(size, partSize));
  let { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
  const header = headerIn(buffer.subarray(0, headerLength));
  if (header === undefined) return undefined;
  const found = beginDigest(header.contentType);
  let part = buffer.subarray(headerLength, bytesRead);
  for (let at = bytesRead; ; at += bytesRead) {
    found.update(part);
    if (at >= size) break;
    ({ bytesRead } = await handle.read(buffer, 0, buffer.length, at));
    if (bytesRead === 0) break;
    part = buffer.subarray(0, bytesRead);
  }
  const isWhole = header.digest === undefined || found.copy().digest('base64url') === header.digest;
  return isWhole ? { ...header, found } : undefined;
}
