/** How much the engines keep, for operators who look after disks. */

/** The stored content of a port. */
export type Kept = 'events' | 'records' | 'keys' | 'readModels' | 'files' | 'jobs' | 'usage';

/** One place where things are kept. */
export interface StoreSize {
  readonly holds: readonly Kept[];
  readonly engine: 'embedded' | 'eventstoredb' | 'mongodb' | 'redis';
  /** On the disk, indexes and logs of writes included; null when the engine does not say. */
  readonly bytes: number | null;
  /** Free bytes on its disk; null when the engine does not say. */
  readonly freeBytes: number | null;
}
