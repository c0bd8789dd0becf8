/** Port: files that the service makes or is given: images, PDFs, exports. */
import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** A stream that the caller must consume or destroy. Its error is FileChanged when there is no such file any more. */
  open(): Readable;
}

/** The content is longer than this store takes; nothing was stored. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

/** The file was deleted or replaced after it was looked up and before it was read. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

export interface Files {
  /**
   * Stores the whole file durably or nothing; an existing key is replaced at once for every reader. `key`: letters, digits, `-_./`,
   * see `assertFileKey`. @throws FileTooLarge, Unavailable, RangeError for a key or a content type that no file can have
   */
  put(key: string, content: Readable | Uint8Array, options: { readonly contentType: string }): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  delete(key: string): Promise<void>;
  /** Deletes every file whose key begins so (never all of them: '' is refused); with it all that belonged to one thing. */
  deleteAll(prefix: string): Promise<void>;
}

const segment = '[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}';
const keyPattern = new RegExp(`^${segment}(?:/${segment}){0,15}$`);
const prefixPattern = new RegExp(`^${segment}(?:/${segment}){0,15}/?$`);
const contentTypePattern = /^(?=.{3,200}$)[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w.-]+)*$/;

/** A key is 1 to 16 segments of 1 to 200 characters, none of them beginning with a dot. @throws RangeError */
export function assertFileKey(key: string): void {
  if (!keyPattern.test(key)) throw new RangeError(`${JSON.stringify(key)} cannot name a file`);
}

/** Checks the prefix that `deleteAll` takes: at least one character. @throws RangeError */
export function assertFilePrefix(prefix: string): void {
  if (!prefixPattern.test(prefix)) throw new RangeError(`${JSON.stringify(prefix)} begins no file's key`);
}

/** A media type with its parameters (RFC 9110, 8.3.1), at most 200 characters. @throws RangeError */
export function assertContentType(contentType: string): void {
  if (!contentTypePattern.test(contentType)) {
    throw new RangeError(`${JSON.stringify(contentType)} is no media type`);
  }
}
