/** How much the engines keep, for operators who look after disks. */

/** What is kept somewhere, by its port. */
export type Kept = 'events' | 'records' | 'keys' | 'readModels' | 'files' | 'jobs' | 'usage';

/** One place where things are kept. */
export interface StoreSize {
  readonly holds: readonly Kept[];
  readonly engine: 'embedded' | 'eventstoredb' | 'mongodb' | 'redis';
  /** On the disk, indexes and logs of writes included; null when the engine does not say. */
  readonly bytes: number | null;
  /** What is left where it lies; null when the engine does not say. */
  readonly freeBytes: number | null;
}
