/** When each API key was last used: noted every few minutes, a few keys at a time, without delaying requests. */
import { z } from 'zod';
import { allRights, type Right } from '../../domain/apiKey/rights.js';
import { keepNewest } from '../../kernel/newest.js';
import { forEachConcurrently } from '../../kernel/waiting.js';
import type { Records } from '../../ports/records.js';

export type ApiKeyUses = ReturnType<typeof createApiKeyUses>;

export interface UsedRights {
  readonly rights: ReadonlyMap<Right, { readonly count: number; readonly lastUsedAt: string }>;
  /** Client addresses that used the key, at most 100 a day. */
  readonly addresses: readonly string[];
}

export interface ApiKeyUsesOptions {
  /** Real time, in ms since 1970. */
  readonly now?: () => number;
  /** Time between two notes of one key in this process, in ms (default five minutes). */
  readonly noteEvery?: number;
  /** Time that notes wait for others, in ms (default one second). */
  readonly gather?: number;
}

const collection = 'apiKeyUses';
/** Limit of waiting notes; further uses are not noted. */
const mostWaiting = 1_000;
const stored = z.object({ at: z.string() });

const rightsCollection = 'apiKeyRights';
const keptDays = 30;
const dayLength = 86_400_000;
const mostAddresses = 100;
const ofDay = z.object({
  rights: z.partialRecord(z.enum(allRights), z.object({ count: z.int(), lastUsedAt: z.string() })),
  addresses: z.array(z.string()),
});
type OfDay = z.infer<typeof ofDay>;

function merged(one: OfDay, other: OfDay): OfDay {
  const rights = { ...one.rights };
  for (const right of allRights) {
    const [before, more] = [one.rights[right], other.rights[right]];
    if (more === undefined) continue;
    const lastUsedAt =
      before !== undefined && before.lastUsedAt > more.lastUsedAt ? before.lastUsedAt : more.lastUsedAt;
    rights[right] = { count: (before?.count ?? 0) + more.count, lastUsedAt };
  }
  const addresses = [...new Set([...one.addresses, ...other.addresses])];
  return { rights, addresses: addresses.slice(0, mostAddresses) };
}

const nothingUsed: OfDay = { rights: {}, addresses: [] };

export function createApiKeyUses(records: Records, options: ApiKeyUsesOptions = {}) {
  const { now = Date.now, noteEvery = 5 * 60_000, gather = 1_000 } = options;
  const noted = keepNewest<string, number>(10_000);
  let waiting = new Map<string, number>();
  /** Uses that are just being written to the records. */
  let writing = waiting;
  /** By key and day. */
  let used = new Map<string, OfDay>();
  let timer: NodeJS.Timeout | undefined;

  async function writeDay(key: string, more: OfDay): Promise<void> {
    for (;;) {
      const record = await records.get(rightsCollection, key);
      const value = merged(record === undefined ? nothingUsed : ofDay.parse(record.value), more);
      const options = {
        expected: record?.version ?? ('absent' as const),
        expiresAt: now() + (keptDays + 1) * dayLength,
      };
      if ((await records.put(rightsCollection, key, value, options)) !== undefined) return;
    }
  }

  /** Resolves when all flushes so far have ended; never rejects. */
  let flushing: Promise<unknown> = Promise.resolve();
  let flushes = 0;

  function flush(): Promise<void> {
    flushes += 1;
    const own = write();
    flushing = Promise.all([flushing, own]);
    return own;
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = waiting;
    waiting = new Map();
    const days = used;
    used = new Map();
    const notes = writing;
    await forEachConcurrently([...notes], 4, async ([keyId, at]) => {
      await records.put(collection, keyId, { at: new Date(at).toISOString() }).catch(() => undefined);
      // From here on each process answers from the records; otherwise processes would differ until the next note.
      notes.delete(keyId);
    });
    await forEachConcurrently([...days], 4, ([key, more]) => writeDay(key, more).catch(() => undefined));
  }

  async function readRights(keyId: string): Promise<UsedRights> {
    let all = nothingUsed;
    const days = Array.from({ length: keptDays }, (_, ago) =>
      new Date(now() - ago * dayLength).toISOString().slice(0, 10),
    );
    await forEachConcurrently(days, 8, async (day) => {
      const key = `${keyId}/${day}`;
      const record = await records.get(rightsCollection, key);
      if (record !== undefined) all = merged(all, ofDay.parse(record.value));
      all = merged(all, used.get(key) ?? nothingUsed);
    });
    const rights = allRights.flatMap((right) => {
      const use = all.rights[right];
      return use === undefined ? [] : [[right, use] as const];
    });
    return { rights: new Map(rights), addresses: all.addresses };
  }

  return {
    /** Writes the waiting notes. What cannot be written is noted again at the next use some minutes later. */
    flush,
    /** Returns immediately; the use is written soon. */
    note(keyId: string) {
      const at = now();
      if (at - (noted.get(keyId) ?? Number.NEGATIVE_INFINITY) < noteEvery) return;
      if (waiting.size >= mostWaiting) return;
      noted.set(keyId, at);
      waiting.set(keyId, at);
      timer ??= setTimeout(flush, gather).unref();
    },
    /** Counts a use of a right today; written soon, in one record per key and day. */
    noteRight(keyId: string, right: Right, address: string | undefined) {
      const at = new Date(now()).toISOString();
      const key = `${keyId}/${at.slice(0, 10)}`;
      if (!used.has(key) && used.size >= mostWaiting) return;
      const more = {
        rights: { [right]: { count: 1, lastUsedAt: at } },
        addresses: address === undefined ? [] : [address],
      };
      used.set(key, merged(used.get(key) ?? nothingUsed, more));
      timer ??= setTimeout(flush, gather).unref();
    },
    /** Returns the rights used in the last 30 days, today included. */
    async rightsOf(keyId: string) {
      // While a use is being flushed, it is neither here nor in the records yet.
      for (;;) {
        await flushing;
        const before = flushes;
        const found = await readRights(keyId);
        if (flushes === before) return found;
      }
    },
    /** RFC 3339 UTC by key; keys that were never used are missing. */
    async lastOf(keyIds: readonly string[]) {
      const last = new Map<string, string>();
      await forEachConcurrently(keyIds, 8, async (keyId) => {
        const waits = waiting.get(keyId) ?? writing.get(keyId);
        if (waits !== undefined) {
          last.set(keyId, new Date(waits).toISOString());
          return;
        }
        const record = await records.get(collection, keyId);
        if (record !== undefined) last.set(keyId, stored.parse(record.value).at);
      });
      return last;
    },
  };
}
