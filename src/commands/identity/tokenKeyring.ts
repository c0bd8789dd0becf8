/** The keys of tokens: the one that signs, and those of before, by which older tokens hold until they end. Processes on one store share them. */
import { z } from 'zod';
import { apartFromCaller, whileCallerWaits } from '../../ports/callerDeadline.js';
import type { Records, StoredRecord } from '../../ports/records.js';
import { loadStoredKey, openStoredKey, sealNewKey, type TokenKeys, tokenKeyRecord } from './tokenKeys.js';

export interface TokenKeyring {
  /** The key that signs. */
  signing(): TokenKeys;
  /** The key with this id, if its tokens still hold; one that is not known here is looked for in the store. */
  find(keyId: string): Promise<TokenKeys | undefined>;
  /** Another number whenever keys have come or gone: what was verified before is to be verified again. */
  readonly version: number;
  /**
   * Signs with a new key from now on. Tokens of the former ones hold until they end, or end at once: here immediately, in other processes
   * within `refreshAfter`.
   */
  rotate(former: 'keep' | 'end'): Promise<void>;
}

export interface TokenKeyringOptions {
  /** Real time, milliseconds since 1970. */
  readonly now?: () => number;
  /** Milliseconds after which it is looked whether another process has rotated the keys (default 15,000). */
  readonly refreshAfter?: number;
}

/** The longest life of any token, milliseconds: by then no token of a former key is left. */
const longestToken = 366 * 86_400_000;
/** Between two looks for a key that nobody knows: forged tokens name any. */
const shortestRefresh = 1_000;

const storedKeys = z.object({
  sealed: z.string(),
  former: z.array(z.object({ sealed: z.string(), until: z.number() })).default([]),
});

/** @throws StoreUnusable when they were sealed under another `DATA_KEY` */
export async function loadTokenKeyring(
  records: Records,
  dataKey: Uint8Array,
  { now = Date.now, refreshAfter = 15_000 }: TokenKeyringOptions = {},
): Promise<TokenKeyring> {
  let version = 0;
  let current: TokenKeys;
  let byId: ReadonlyMap<string, TokenKeys> = new Map();
  let storedVersion: number | undefined;
  let lookedAt = 0;
  let looking: Promise<void> | undefined;

  async function take(stored: StoredRecord): Promise<TokenKeys> {
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

  /** In the background: who asks now is answered by what is known. A store that is away is asked again later. */
  function refreshNowAndThen(): void {
    if (now() - lookedAt < refreshAfter) return;
    lookedAt = now();
    refresh().catch(() => undefined);
  }

  current = await take(await read());
  return {
    signing() {
      refreshNowAndThen();
      return current;
    },
    async find(keyId) {
      refreshNowAndThen();
      if (!byId.has(keyId) && now() - lookedAt >= shortestRefresh) await refresh();
      return byId.get(keyId);
    },
    get version() {
      refreshNowAndThen();
      return version;
    },
    async rotate(former) {
      for (;;) {
        const stored = await read();
        const { sealed, former: older } = storedKeys.parse(stored.value);
        const kept = [{ sealed, until: now() + longestToken }, ...older.filter(({ until }) => until > now())];
        const value = {
          sealed: await sealNewKey(dataKey, 'token'),
          former: former === 'keep' ? kept : [],
        };
        const done = await records.put(...tokenKeyRecord, value, { expected: stored.version });
        // Another process has rotated them just now: then that one's key is a former one too.
        if (done !== undefined) return refresh();
      }
    },
  };
}
