/** Erases a stream for good: its key is destroyed and every copy of its content is dropped. */
import type { Keyring } from '../events/encryption.js';
import type { EventLog } from '../events/log.js';
import type { Records } from '../ports/records.js';

export interface ErasureDependencies {
  readonly log: EventLog;
  readonly keyring: Keyring;
  readonly records: Records;
  /** Drops a stream from memory. */
  readonly evict: (stream: string) => void;
  /** Snapshots of the stream's folded states. */
  readonly snapshots: { drop(stream: string): Promise<void> };
}

/**
 * Runs after `Removed` was appended to the stream: earlier events can never be read again, while their hashes still hold. Running it twice
 * does no harm.
 * @param tag tag of the stored answers about the thing
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
    // A repeated request must not recreate what was erased, so the use of its idempotency key stays on record.
    await records.deleteTagged('idempotency', tag, { erased: true });
  };
}
