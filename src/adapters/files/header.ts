/** The first bytes of a stored file say what it holds, so that name, type and content change in one rename. */
import { assertContentType } from '../../ports/files.js';

/** Bytes before the content, the same in every file. */
export const headerLength = 256;
const form = 'stored-file/1 ';

/** One line: the form, the media type, spaces up to the length, a line feed. @throws RangeError */
export function headerOf(contentType: string): Uint8Array {
  assertContentType(contentType);
  return Buffer.from(`${`${form}${contentType}`.padEnd(headerLength - 1)}\n`, 'latin1');
}

/** @throws Error for bytes that are no header: something else has written into the folder */
export function contentTypeOf(header: Uint8Array): string {
  const line = Buffer.from(header).toString('latin1');
  if (!line.startsWith(form) || !line.endsWith('\n')) throw new Error('a stored file has a damaged header');
  return line.slice(form.length).trimEnd();
}
