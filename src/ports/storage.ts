/** Sizes of the engines' storage, for operators who manage disk space. */

/** A kind of stored content, by the port that stores it. */
export type Kept = 'events' | 'records' | 'keys' | 'readModels' | 'files' | 'jobs' | 'usage';

/** One storage location, e.g. a file or a server. */
export interface StoreSize {
  readonly holds: readonly Kept[];
  readonly engine: 'embedded' | 'eventstoredb' | 'mongodb' | 'redis';
  /** Bytes on disk, including indexes and write logs; null when the engine does not report them. */
  readonly bytes: number | null;
  /** Free bytes on its disk; null when the engine does not report them. */
  readonly freeBytes: number | null;
}
