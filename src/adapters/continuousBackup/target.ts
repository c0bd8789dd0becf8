export interface TargetObject {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * The destination of a continuous backup: a folder or an S3 bucket. Names are relative, with slashes. Every call throws an Error that names the
 * target when it is unreachable.
 */
export interface BackupTarget {
  /** The target's name for the operator. */
  readonly name: string;
  /** Returns undefined when the object does not exist. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** Resolves when the object is durable. It replaces an earlier object and leaves no trace of its content in a folder. */
  put(name: string, content: Uint8Array): Promise<void>;
  /** Stores an object unless the name is taken; returns false if it is. */
  create(name: string, content: Uint8Array): Promise<boolean>;
  /** Returns the objects whose names have this prefix, sorted by name. */
  list(prefix: string): Promise<readonly TargetObject[]>;
  /** Deletes an object; a missing one is no error. */
  delete(name: string): Promise<void>;
}

export interface TargetAddress {
  /** A folder, or the URL of a bucket: `https://s3.example/bucket/prefix`. */
  readonly address: string;
  readonly region: string;
  /** `id:secret`; for buckets. */
  readonly credentials: string | undefined;
}
