/** Key pairs that sign: the one of tokens, made on first start and kept with the data or given by configuration, and the one of audit heads. */
import { createPrivateKey } from 'node:crypto';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  importPKCS8,
} from 'jose';
import { z } from 'zod';
import { decrypt, deriveKey, encrypt } from '../../events/encryption.js';
import { StoreUnusable } from '../../events/storeUnusable.js';
import type { Records } from '../../ports/records.js';

/** JWS algorithm of RFC 8037, with Ed25519 keys. The only one that is made or taken. */
export const tokenAlgorithm = 'EdDSA';

export interface TokenKeys {
  /** JWK thumbprint (RFC 7638) of the public key, the `kid` of the tokens. */
  readonly keyId: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

const collection = 'settings';

/** What a key pair is for: each purpose has its own, and what one has signed says nothing elsewhere. */
export type SigningPurpose = 'token' | 'audit';
const recordKeyOf = (purpose: SigningPurpose) => `${purpose}-signing-key`;
/** What the sealed key is bound to; see `events/encryption.ts`. */
const encryptionContextOf = (purpose: SigningPurpose) => `${collection}/${recordKeyOf(purpose)}`;

/** A private JWK of RFC 8037. */
const privateJwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  d: z.string(),
});
type PrivateJwk = z.infer<typeof privateJwk>;

/**
 * The store's own key pair; the first process that asks makes it, however many ask at once. The private key is
 * kept under the service's `DATA_KEY` (32 bytes), so that a copy of the records alone signs nothing.
 * @throws StoreUnusable when it was sealed under another `DATA_KEY`
 */
export async function loadTokenKeys(
  records: Records,
  dataKey: Uint8Array,
  purpose: SigningPurpose = 'token',
): Promise<TokenKeys> {
  const stored =
    (await records.get(collection, recordKeyOf(purpose))) ?? (await makeStored(records, dataKey, purpose));
  const sealed = stored.value.sealed;
  if (typeof sealed !== 'string') throw new Error(`the stored ${recordKeyOf(purpose)} is not readable`);
  return fromJwk(privateJwk.parse(JSON.parse(decryptKey(dataKey, sealed, purpose))));
}

/**
 * The key pair of a PKCS #8 PEM text, e.g. from `openssl genpkey -algorithm ed25519`.
 * @throws Error that says so when the text holds no Ed25519 private key
 */
export async function parseTokenKeys(pem: string): Promise<TokenKeys> {
  try {
    const key = await importPKCS8(pem, tokenAlgorithm, { extractable: true });
    return await fromJwk(privateJwk.parse(await exportJWK(key)));
  } catch {
    throw new Error('not an Ed25519 private key in PKCS #8 PEM form');
  }
}

function decryptKey(dataKey: Uint8Array, sealed: string, purpose: SigningPurpose): string {
  try {
    return decrypt(dataKey, Buffer.from(sealed, 'base64url'), encryptionContextOf(purpose)).toString('utf8');
  } catch {
    throw new StoreUnusable(
      `DATA_KEY (or data.key of the data folder) is not the key of this store: its ${recordKeyOf(purpose)} was sealed under another DATA_KEY`,
    );
  }
}

async function makeStored(records: Records, dataKey: Uint8Array, purpose: SigningPurpose) {
  const plain = JSON.stringify(await newKey(dataKey, purpose));
  const value = { sealed: encrypt(dataKey, plain, encryptionContextOf(purpose)).toString('base64url') };
  const version = await records.put(collection, recordKeyOf(purpose), value, { expected: 'absent' });
  if (version !== undefined) return { value, version };
  // Another process was first: its key is the store's.
  const stored = await records.get(collection, recordKeyOf(purpose));
  if (stored === undefined) throw new Error(`the ${recordKeyOf(purpose)} was stored and is gone`);
  return stored;
}

/**
 * Heads are kept for years, elsewhere: a store that is restored without its records goes on with the key that signed them, which is why that
 * one follows from the data key. The one of tokens does not: a restored store takes no token of before.
 */
async function newKey(dataKey: Uint8Array, purpose: SigningPurpose): Promise<unknown> {
  if (purpose === 'token') {
    const { privateKey } = await generateKeyPair(tokenAlgorithm, { extractable: true });
    return exportJWK(privateKey);
  }
  const seed = deriveKey(dataKey, `${purpose} signing key`);
  const der = Buffer.concat([ed25519Prefix, seed]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' });
}

/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410, 7). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

async function fromJwk(jwk: PrivateJwk): Promise<TokenKeys> {
  const { d: _, ...publicJwk } = jwk;
  const [privateKey, publicKey, keyId] = await Promise.all([
    importJWK(jwk, tokenAlgorithm),
    importJWK(publicJwk, tokenAlgorithm),
    calculateJwkThumbprint(publicJwk),
  ]);
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array) {
    throw new errors.JWKInvalid('an Ed25519 key is never symmetric');
  }
  return { keyId, privateKey, publicKey };
}
