/** Port: files that the service makes or is given: images, PDFs, exports. */
import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** A stream that the caller must consume or destroy. */
  open(): Readable;
}

export interface Files {
  /** Stores the whole file durably or nothing; an existing key is replaced at once for every reader. `key`: letters, digits, `-_./`. */
  put(key: string, content: Readable | Uint8Array, options: { readonly contentType: string }): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  delete(key: string): Promise<void>;
  /** Deletes every file whose key begins so; with it all that belonged to one thing. */
  deleteAll(prefix: string): Promise<void>;
}
