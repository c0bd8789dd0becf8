/** Where a continuous backup goes: a folder, or a bucket that speaks S3. */
export interface TargetObject {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** Names are relative, with slashes. Every call throws an Error that names the target where it cannot be reached. */
export interface BackupTarget {
  /** Its name for the operator. */
  readonly name: string;
  /** Undefined where there is no such object. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** Durable when it resolves; what was there before is replaced, and left in no file of a folder. */
  put(name: string, content: Uint8Array): Promise<void>;
  /** Stores an object unless one has the name: false then. */
  create(name: string, content: Uint8Array): Promise<boolean>;
  /** All whose names begin so, by name. */
  list(prefix: string): Promise<readonly TargetObject[]>;
  /** One that is not there is no error. */
  delete(name: string): Promise<void>;
}

export interface TargetAddress {
  /** A folder, or the URL of a bucket: `https://s3.example/bucket/prefix`. */
  readonly address: string;
  readonly region: string;
  /** `id:secret`; for buckets. */
  readonly credentials: string | undefined;
}
