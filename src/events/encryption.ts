/**
 * Authenticated encryption (AES-256-GCM, NIST SP 800-38D) of small things: event data, keys, stored answers. Each stream is encrypted under
 * a key of its own, so that destroying the key forgets the stream for good.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  KeyObject,
  randomBytes,
} from 'node:crypto';
import { newUuid } from '../kernel/ids.js';
import { keepNewest } from '../kernel/newest.js';
import { apartFromCaller, whileCallerWaits } from '../ports/callerDeadline.js';
import type { Keys } from '../ports/keys.js';

export const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** 32 bytes; make an object of a key that is used repeatedly. */
export type EncryptionKey = Uint8Array | KeyObject;

// A key as an object: Node 24 takes 14 µs to find that bytes are no key object, and 6 with one; Node 20 takes 5 either way.
const objectOf = (key: EncryptionKey) => (key instanceof KeyObject ? key : createSecretKey(key));

/** Returns nonce, ciphertext and tag as one buffer. Decryption needs the same `context`, so nothing can be moved elsewhere. */
export function encrypt(key: EncryptionKey, plain: Uint8Array | string, context: string): Buffer {
  const nonce = randomNonce();
  const cipher = createCipheriv('aes-256-gcm', objectOf(key), nonce);
  cipher.setAAD(Buffer.from(context));
  const head = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
  // In this mode `final` writes nothing more.
  cipher.final();
  return Buffer.concat([nonce, head, cipher.getAuthTag()]);
}

/** @throws Error if key or context differ from those of the encryption, or a byte was changed. */
export function decrypt(key: EncryptionKey, encrypted: Uint8Array, context: string): Buffer {
  if (encrypted.length < nonceBytes + tagBytes) throw new Error('too short to be sealed data');
  const decipher = createDecipheriv('aes-256-gcm', objectOf(key), encrypted.subarray(0, nonceBytes));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(encrypted.subarray(encrypted.length - tagBytes));
  const plain = decipher.update(encrypted.subarray(nonceBytes, encrypted.length - tagBytes));
  decipher.final();
  return plain;
}

// One call to the system's generator serves many nonces: it costs more than the encryption of a small event.
let pool = Buffer.alloc(0);
function randomNonce(): Buffer {
  if (pool.length < nonceBytes) pool = randomBytes(nonceBytes * 512);
  const nonce = pool.subarray(0, nonceBytes);
  pool = pool.subarray(nonceBytes);
  return nonce;
}

/** Derives a key for each purpose, so that no two uses of the data key can affect each other. */
export function deriveKey(dataKey: Uint8Array, purpose: string): Uint8Array {
  return createHmac('sha256', dataKey).update(purpose).digest();
}

export interface StreamKey {
  readonly id: string;
  readonly key: Uint8Array;
}

/** The keys of streams. They are made durable in lots before they are needed, so that a new stream does not wait for a second disk sync. */
export interface Keyring {
  /** A durable key that no stream uses yet. @throws Unavailable */
  takeFreshKey(): Promise<StreamKey>;
  /** Returns those of the keys that still exist. @throws Unavailable */
  find(ids: Iterable<string>): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Returns those of the keys that the store never had: they are lost, not destroyed. @throws Unavailable */
  lost(ids: Iterable<string>): Promise<ReadonlySet<string>>;
  /** Destroys the key here and in the store: data encrypted under it can never be read again, by other processes after half a minute. */
  destroy(id: string): Promise<void>;
}

/** How long a key in memory is assumed to exist, in ms: another process may destroy it. */
const believedFor = 30_000;
/** Number of keys in a lot: each lot has twice as many as the one before, up to the largest, so that a start waits for few. */
const firstLot = 16;
const largestLot = 128;
/** Share of a lot below which the next one is fetched. */
const refillBelow = 3 / 8;

export interface KeyringOptions {
  /** Number of keys kept in memory (default 10,000). */
  readonly capacity?: number;
  /** False: every key is read again each time, so that a key destroyed by another process stops working at once (default: true). */
  readonly remember?: boolean;
}

/** @param dataKey 32 bytes that wrap every key, see `DATA_KEY` */
export function createKeyring(keys: Keys, dataKey: Uint8Array, options: KeyringOptions = {}): Keyring {
  const { capacity = 10_000, remember = true } = options;
  const wrapping = createSecretKey(dataKey);
  const known = remember
    ? keepNewest<string, Uint8Array>(capacity, { ttl: believedFor, ttlResolution: 1_000 })
    : undefined;
  /** Ids of keys known to be destroyed, which they stay. */
  const destroyed = keepNewest<string, true>(capacity);
  const unused: StreamKey[] = [];
  let refilling: Promise<void> | undefined;
  let lotSize = firstLot;

  /** One lot serves all callers that wait for it: a caller's deadline ends its own wait, not the lot. */
  function refill(): Promise<void> {
    refilling ??= apartFromCaller(async () => {
      const lot = Array.from({ length: lotSize }, () => ({
        id: newUuid(),
        key: new Uint8Array(randomBytes(keyBytes)),
      }));
      await keys.add(lot.map(({ id, key }) => ({ id, wrapped: encrypt(wrapping, key, id) })));
      unused.push(...lot);
      lotSize = Math.min(2 * lotSize, largestLot);
    }).finally(() => {
      refilling = undefined;
    });
    return refilling;
  }

  return {
    async takeFreshKey() {
      for (;;) {
        const next = unused.shift();
        if (next !== undefined) {
          // The next lot is fetched ahead; if that fails, a caller who finds none left tries again and gets the error.
          if (unused.length < refillBelow * lotSize) refill().catch(() => undefined);
          known?.set(next.id, next.key);
          return next;
        }
        await whileCallerWaits(refill);
      }
    },
    async find(ids) {
      const found = new Map<string, Uint8Array>();
      const missing = new Set<string>();
      for (const id of ids) {
        const key = known?.get(id);
        if (key === undefined) missing.add(id);
        else found.set(id, key);
      }
      if (missing.size > 0) {
        for (const { id, wrapped } of await keys.find([...missing])) {
          const key = decrypt(wrapping, wrapped, id);
          known?.set(id, key);
          found.set(id, key);
        }
      }
      return found;
    },
    async lost(ids) {
      const lost = new Set<string>();
      for (const id of ids) {
        if (destroyed.has(id)) continue;
        if (await keys.everHad(id)) destroyed.set(id, true);
        else lost.add(id);
      }
      return lost;
    },
    async destroy(id) {
      known?.delete(id);
      await keys.destroy(id);
      known?.delete(id);
    },
  };
}
