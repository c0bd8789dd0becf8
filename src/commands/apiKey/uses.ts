/** When each API key was last used: noted some minutes apart, a few keys at a time, and never waited for by a request. */
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { forEachConcurrently } from '../../kernel/concurrency.js';
import type { Records } from '../../ports/records.js';

export interface ApiKeyUses {
  /** Takes no time; written soon. */
  note(keyId: string): void;
  /** Writes what waits. What cannot be written is noted again at the next use some minutes later. */
  flush(): Promise<void>;
  /** RFC 3339 UTC by key; keys that were never used are absent. */
  lastOf(keyIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface ApiKeyUsesOptions {
  /** Real time, milliseconds since 1970. */
  readonly now?: () => number;
  /** Milliseconds between two notes of one key in this process (default five minutes). */
  readonly noteEvery?: number;
  /** Milliseconds that notes wait for others (default one second). */
  readonly gather?: number;
}

const collection = 'apiKeyUses';
/** Notes that wait at most; past it a use is not noted. */
const mostWaiting = 1_000;
const stored = z.object({ at: z.string() });

export function createApiKeyUses(records: Records, options: ApiKeyUsesOptions = {}): ApiKeyUses {
  const { now = Date.now, noteEvery = 5 * 60_000, gather = 1_000 } = options;
  const noted = new LRUCache<string, number>({ max: 10_000 });
  let waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const writing = waiting;
    waiting = new Map();
    await forEachConcurrently([...writing], 4, async ([keyId, at]) => {
      await records.put(collection, keyId, { at: new Date(at).toISOString() }).catch(() => undefined);
    });
  }

  return {
    flush,
    note(keyId) {
      const at = now();
      if (at - (noted.get(keyId) ?? Number.NEGATIVE_INFINITY) < noteEvery) return;
      if (waiting.size >= mostWaiting) return;
      noted.set(keyId, at);
      waiting.set(keyId, at);
      timer ??= setTimeout(flush, gather).unref();
    },
    async lastOf(keyIds) {
      const last = new Map<string, string>();
      await forEachConcurrently(keyIds, 8, async (keyId) => {
        const record = await records.get(collection, keyId);
        const waits = waiting.get(keyId);
        if (waits !== undefined) last.set(keyId, new Date(waits).toISOString());
        else if (record !== undefined) last.set(keyId, stored.parse(record.value).at);
      });
      return last;
    },
  };
}
