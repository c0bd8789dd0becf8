/** The keys of tokens: the signing key, and former keys, whose tokens stay valid until they expire. Processes on one store share them. */
import { z } from 'zod';
import { apartFromCaller, whileCallerWaits } from '../../ports/callerDeadline.js';
import type { Records, StoredRecord } from '../../ports/records.js';
import { loadStoredKey, openStoredKey, type SigningKey, sealNewKey, tokenKeyRecord } from './signingKeys.js';

export type SigningKeyring = Awaited<ReturnType<typeof loadSigningKeyring>>;

export interface SigningKeyringOptions {
  /** Real time, in ms since 1970. */
  readonly now?: () => number;
  /** Time after which the store is checked for keys rotated by another process, in ms (default 15,000). */
  readonly refreshAfter?: number;
}

/** Longest lifetime of any token, in ms: after it no token of a former key is left. */
const longestToken = 366 * 86_400_000;
/** Time between two store reads for an unknown key, in ms; forged tokens may name any key. */
const shortestRefresh = 1_000;

const storedKeys = z.object({
  sealed: z.string(),
  former: z.array(z.object({ sealed: z.string(), until: z.number() })).default([]),
});

/** @throws StoreUnusable when the keys were sealed under another `DATA_KEY` */
export async function loadSigningKeyring(
  records: Records,
  dataKey: Uint8Array,
  { now = Date.now, refreshAfter = 15_000 }: SigningKeyringOptions = {},
) {
  let version = 0;
  let current: SigningKey;
  let byId: ReadonlyMap<string, SigningKey> = new Map();
  let storedVersion: number | undefined;
  let lookedAt = 0;
  let looking: Promise<void> | undefined;

  async function take(stored: StoredRecord): Promise<SigningKey> {
    lookedAt = now();
    const { sealed, former } = storedKeys.parse(stored.value);
    const newest = await openStoredKey(dataKey, sealed);
    if (stored.version === storedVersion) return newest;
    const holding = former.filter(({ until }) => until > now());
    const older = await Promise.all(holding.map((each) => openStoredKey(dataKey, each.sealed)));
    byId = new Map([newest, ...older].map((keys) => [keys.keyId, keys]));
    storedVersion = stored.version;
    version += 1;
    return newest;
  }

  const read = () => loadStoredKey(records, dataKey, 'token');

  function refresh(): Promise<void> {
    looking ??= apartFromCaller(read)
      .then(take)
      .then((newest) => {
        current = newest;
      })
      .finally(() => {
        looking = undefined;
      });
    const shared = looking;
    return whileCallerWaits(() => shared);
  }

  /** Refreshes in the background: the current caller is answered with what is known. An unreachable store is asked again later. */
  function refreshNowAndThen(): void {
    // The clock may have been set back since.
    if (Math.abs(now() - lookedAt) < refreshAfter) return;
    lookedAt = now();
    refresh().catch(() => undefined);
  }

  current = await take(await read());
  return {
    /** Returns the key that signs. */
    signing() {
      refreshNowAndThen();
      return current;
    },
    /** Returns the key with this id if its tokens are still valid; an unknown one is looked up in the store. */
    async find(keyId: string) {
      refreshNowAndThen();
      if (!byId.has(keyId) && Math.abs(now() - lookedAt) >= shortestRefresh) await refresh();
      return byId.get(keyId);
    },
    /** Changes whenever a key is added or removed: tokens verified before must be verified again. */
    get version() {
      refreshNowAndThen();
      return version;
    },
    /**
     * Signs with a new key from now on. Tokens of former keys stay valid until they expire, or end at once: immediately in this process, in
     * others within `refreshAfter`.
     */
    async rotate(former: 'keep' | 'end') {
      for (;;) {
        const stored = await read();
        const { sealed, former: older } = storedKeys.parse(stored.value);
        const kept = [{ sealed, until: now() + longestToken }, ...older.filter(({ until }) => until > now())];
        const value = {
          sealed: await sealNewKey(dataKey, 'token'),
          former: former === 'keep' ? kept : [],
        };
        const done = await records.put(...tokenKeyRecord, value, { expected: stored.version });
        // Another process has just rotated the keys; its key becomes a former one too.
        if (done !== undefined) return refresh();
      }
    },
  };
}
