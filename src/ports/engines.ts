/** Everything that a deployment stands on: one adapter of each port, opened together and closed together. */
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

/** A server or file that the process cannot do without, or only worse. */
export interface Dependency {
  readonly name: string;
  /** False when requests are answered without it all the same. */
  readonly required: boolean;
  /** @throws when it is out of reach */
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
  /** Undefined unless events, records, keys and files all lie in the data folder: servers have means of their own. */
  readonly snapshots: Snapshots | undefined;
  /** For the process's health. */
  readonly dependencies: readonly Dependency[];
  /** How much each of them keeps. @throws what an engine throws that is out of reach */
  sizes(): Promise<readonly StoreSize[]>;
  /** Checks the databases in the data folder; none where everything is shared. */
  readonly integrity: Integrity;
  /** 32 bytes: wraps every key that the service keeps. */
  readonly dataKey: Uint8Array;
  /** The id of this process run; two runs never have the same. */
  readonly instanceId: string;
  /** After the jobs were closed; nothing may be under way. */
  close(): Promise<void>;
}
