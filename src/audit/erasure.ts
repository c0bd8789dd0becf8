/** Erasing for good: the key of a stream is destroyed and every copy of what it held is dropped. */

import type { Keyring } from '../events/keyring.js';
import type { EventLog } from '../events/log.js';
import type { Records } from '../ports/records.js';

export interface ErasureDependencies {
  readonly log: EventLog;
  readonly keyring: Keyring;
  readonly records: Records;
  /** Drops what is kept in memory of a stream. */
  readonly evict: (stream: string) => void;
  /** Snapshots of the stream's folded states. */
  readonly snapshots: { drop(stream: string): Promise<void> };
}

/**
 * After `Removed` was appended to the stream: the events before it can never be read again, while their hashes go on
 * holding. Doing it twice does no harm. @param tag what stored answers about the thing are marked with
 */
export function createErasure({ log, keyring, records, evict, snapshots }: ErasureDependencies) {
  return async (stream: string, tag: string): Promise<void> => {
    const keyIds = new Set<string>();
    for await (const batch of log.read(stream)) {
      for (const { keyId } of batch) if (keyId !== undefined) keyIds.add(keyId);
    }
    for (const id of keyIds) await keyring.destroy(id);
    evict(stream);
    await snapshots.drop(stream);
    // A repetition must not make again what was erased: that its key was used stays known.
    await records.deleteTagged('idempotency', tag, { erased: true });
  };
}
