/** The signed head of the store: what it holds at a moment, in one line that an auditor keeps elsewhere. */
import { CompactSign, type CryptoKey, compactVerify, exportJWK } from 'jose';
import { z } from 'zod';
import { invalidField } from '../kernel/errors.js';
import { canonicalJson } from '../kernel/json.js';
import { oneAtATime } from '../kernel/waiting.js';
import { DamagedEvent, type EventStore } from '../ports/eventStore.js';
import { emptyDigest, extendDigest, type StoreDigest } from './digest.js';
import { readAllEvents } from './orderedEvents.js';
import { DamagedSeal, lastSeal } from './seals.js';

const algorithm = 'EdDSA';
/** Keeps any other signature of this key from passing as a head. */
const headType = 'store-head';

const headClaims = z.strictObject({
  storeId: z.string(),
  position: z.string(),
  events: z.int(),
  streams: z.int(),
  digest: z.string(),
  at: z.string(),
});
/** Covers everything up to and including `position`; `at` is real time, RFC 3339 UTC. See `digest.ts`. */
export type StoreHead = z.output<typeof headClaims>;

export interface SigningKeys {
  readonly keyId: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

export type StoreHeads = ReturnType<typeof createStoreHeads>;

export interface StoreHeadsDependencies {
  readonly store: EventStore;
  readonly storeId: string;
  /** Called when the first head is signed or read. */
  readonly keys: () => Promise<SigningKeys>;
  /** Real time: moving the service's clock must not change the date of a head. */
  readonly realNow: () => Date;
}

export function createStoreHeads({ store, storeId, keys, realNow }: StoreHeadsDependencies) {
  /** How far this process has counted; the next head continues from here or from the last seal. */
  let reached: StoreDigest | undefined;
  let loaded: Promise<SigningKeys> | undefined;

  function signingKeys(): Promise<SigningKeys> {
    loaded ??= keys().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  }

  async function digestNow(): Promise<StoreDigest> {
    const until = await store.head();
    // Verification reports a damaged seal; the head is then counted from the first event.
    const seal = reached === undefined ? await lastSeal(store).catch(passing) : undefined;
    let digest = reached ?? seal?.digest ?? emptyDigest;
    for await (const page of readAllEvents(store, digest.position, until)) {
      for (const event of page) digest = extendDigest(digest, event);
    }
    reached = digest;
    return digest;
  }

  const current = oneAtATime(digestNow);

  return {
    /** The head of this moment, as an object and signed (JWS in compact form, RFC 7515). @throws Unavailable */
    async sign() {
      const { position = '', ...counts } = await current();
      const head = { storeId, position, ...counts, at: realNow().toISOString() };
      const { keyId, privateKey } = await signingKeys();
      const jws = await new CompactSign(new TextEncoder().encode(canonicalJson(head)))
        .setProtectedHeader({ alg: algorithm, kid: keyId, typ: headType })
        .sign(privateKey);
      return { head, jws };
    },
    /** @throws DomainError VALIDATION_ERROR for text that this store's key has not signed */
    async read(jws: string) {
      const { publicKey } = await signingKeys();
      try {
        const { payload, protectedHeader } = await compactVerify(jws, publicKey, { algorithms: [algorithm] });
        if (protectedHeader.typ === headType)
          return headClaims.parse(JSON.parse(new TextDecoder().decode(payload)));
      } catch {
        // Thrown below.
      }
      throw invalidField(
        '/head',
        'must be a head signed by this store',
        'The head is not signed by this store; send one from GET /api/audit/head',
      );
    },
    /** The public key, RFC 7517. */
    async keys() {
      const { keyId, publicKey } = await signingKeys();
      return { keys: [{ ...(await exportJWK(publicKey)), kid: keyId, use: 'sig', alg: algorithm }] };
    },
  };
}

function passing(error: unknown): undefined {
  if (!(error instanceof DamagedEvent || error instanceof DamagedSeal)) throw error;
}
