/** Port: files that the service makes or receives: images, PDFs, exports. */
import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Returns a stream that the caller must consume or destroy. It fails with FileChanged when the file no longer exists. */
  open(): Readable;
}

/** The content is longer than the store accepts; nothing was stored. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

/** The file was deleted or replaced between the lookup and the read. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

export interface Files {
  /**
   * Stores the whole file durably, or nothing. Every reader sees the new content of an existing key at once. `key`: letters, digits,
   * `-_./`, see `assertFileKey`. @throws FileTooLarge, Unavailable, RangeError for an invalid key or content type
   */
  put(key: string, content: Readable | Uint8Array, options: { readonly contentType: string }): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  delete(key: string): Promise<void>;
  /** Deletes every file whose key begins with the prefix, e.g. all files of one owner. An empty prefix is refused. */
  deleteAll(prefix: string): Promise<void>;
}

const segment = '[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}';
const keyPattern = new RegExp(`^${segment}(?:/${segment}){0,15}$`);
const prefixPattern = new RegExp(`^${segment}(?:/${segment}){0,15}/?$`);
const contentTypePattern = /^(?=.{3,200}$)[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w.-]+)*$/;

/** Checks a key: 1 to 16 segments of 1 to 200 characters, none of which begins with a dot. @throws RangeError */
export function assertFileKey(key: string): void {
  if (!keyPattern.test(key)) throw new RangeError(`${JSON.stringify(key)} is not a valid file key`);
}

/** Checks the prefix that `deleteAll` takes: at least one character. @throws RangeError */
export function assertFilePrefix(prefix: string): void {
  if (!prefixPattern.test(prefix))
    throw new RangeError(`${JSON.stringify(prefix)} is not a valid prefix of file keys`);
}

/** Checks a media type with its parameters (RFC 9110, 8.3.1), at most 200 characters. @throws RangeError */
export function assertContentType(contentType: string): void {
  if (!contentTypePattern.test(contentType)) {
    throw new RangeError(`${JSON.stringify(contentType)} is not a media type`);
  }
}
