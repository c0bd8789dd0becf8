/** The engines of a deployment: one adapter of each port, opened together and closed together. */
import type { EventStore } from './eventStore.js';
import type { Files } from './files.js';
import type { Integrity } from './integrity.js';
import type { Jobs } from './jobs.js';
import type { Keys } from './keys.js';
import type { RateCounter } from './rateCounter.js';
import type { ReadModels } from './readModels.js';
import type { Records } from './records.js';
import type { Snapshots } from './snapshots.js';
import type { StoreSize } from './storage.js';
import type { UsageStore } from './usageStore.js';

/** A server or file that the process needs, or runs worse without. */
export interface Dependency {
  readonly name: string;
  /** False when requests can still be answered without it. */
  readonly required: boolean;
  /** @throws when the dependency is unreachable */
  check(): Promise<void>;
}

export interface Engines {
  readonly eventStore: EventStore;
  readonly readModels: ReadModels;
  readonly records: Records;
  readonly keys: Keys;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly usage: UsageStore;
  readonly rateCounter: RateCounter;
  /** Undefined unless events, records, keys and files all lie in the data folder; servers have backup tools of their own. */
  readonly snapshots: Snapshots | undefined;
  /** Dependencies that health checks examine. */
  readonly dependencies: readonly Dependency[];
  /** Returns the size of each store. @throws the error of an engine that is unreachable */
  sizes(): Promise<readonly StoreSize[]>;
  /** Checks the databases in the data folder; there are none where every engine is a server. */
  readonly integrity: Integrity;
  /** The key, 32 bytes, that wraps every other key of the service. */
  readonly dataKey: Uint8Array;
  /** The id of this run of the process; no two runs share an id. */
  readonly instanceId: string;
  /** Closes all engines. Call it after the jobs were closed and while no call is pending. */
  close(): Promise<void>;
}
