/**
 * Key pairs for signing: one for tokens, created on first start and stored with the data, one for audit heads, one for the transparency
 * log.
 */
import { createPrivateKey } from 'node:crypto';
import { type CryptoKey, calculateJwkThumbprint, errors, exportJWK, generateKeyPair, importJWK } from 'jose';
import { z } from 'zod';
import { decrypt, deriveKey, encrypt } from '../../events/encryption.js';
import { StoreUnusable } from '../../events/storeIdentity.js';
import type { Records, StoredRecord } from '../../ports/records.js';

/** JWS algorithm of RFC 8037, with Ed25519 keys; the only one used or accepted. */
export const signingAlgorithm = 'EdDSA';

export interface SigningKey {
  /** JWK thumbprint (RFC 7638) of the public key, the `kid` of the tokens. */
  readonly keyId: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

const collection = 'settings';

/** The purpose of a key pair. Each has its own, and a signature for one purpose is worthless for another. */
export type SigningPurpose = 'token' | 'audit' | 'tlog';
const recordKeyOf = (purpose: SigningPurpose) => `${purpose}-signing-key`;
/** The context that the sealed key is bound to; see `events/encryption.ts`. */
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
 * Returns the store's own key pair; the first process to ask creates it, however many ask at once. The private key is sealed under the
 * service's `DATA_KEY` (32 bytes), so that a copy of the records alone cannot sign.
 * @throws StoreUnusable when it was sealed under another `DATA_KEY`
 */
export async function loadSigningKey(
  records: Records,
  dataKey: Uint8Array,
  purpose: SigningPurpose = 'token',
): Promise<SigningKey> {
  const { sealed } = (await loadStoredKey(records, dataKey, purpose)).value;
  if (typeof sealed !== 'string') throw new Error(`the stored ${recordKeyOf(purpose)} is not readable`);
  return openStoredKey(dataKey, sealed, purpose);
}

/** The record that holds the keys of tokens. */
export const tokenKeyRecord = [collection, recordKeyOf('token')] as const;

/** Returns the stored keys, created by the first process that asks. */
export async function loadStoredKey(
  records: Records,
  dataKey: Uint8Array,
  purpose: SigningPurpose,
): Promise<StoredRecord> {
  return (
    (await records.get(collection, recordKeyOf(purpose))) ?? (await makeStored(records, dataKey, purpose))
  );
}

/** @throws StoreUnusable when it was sealed under another `DATA_KEY` */
export async function openStoredKey(
  dataKey: Uint8Array,
  sealed: string,
  purpose: SigningPurpose = 'token',
): Promise<SigningKey> {
  return fromJwk(privateJwk.parse(JSON.parse(decryptKey(dataKey, sealed, purpose))));
}

/** Returns a new private key, sealed under the data key. */
export async function sealNewKey(dataKey: Uint8Array, purpose: SigningPurpose): Promise<string> {
  const plain = JSON.stringify(await newKey(dataKey, purpose));
  return encrypt(dataKey, plain, encryptionContextOf(purpose)).toString('base64url');
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
  const value = { sealed: await sealNewKey(dataKey, purpose) };
  const version = await records.put(collection, recordKeyOf(purpose), value, { expected: 'absent' });
  if (version !== undefined) return { value, version };
  // Another process was first; its key is the store's key.
  const stored = await records.get(collection, recordKeyOf(purpose));
  if (stored === undefined) throw new Error(`the ${recordKeyOf(purpose)} was stored and is gone`);
  return stored;
}

/**
 * Creates a private key as a JWK. Audit heads are kept elsewhere for years. A store restored without its records must go on with the key
 * that signed them, so that key is derived from the data key. The token key is not: a restored store accepts no earlier tokens.
 */
async function newKey(dataKey: Uint8Array, purpose: SigningPurpose): Promise<unknown> {
  if (purpose === 'token') {
    const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
    return exportJWK(privateKey);
  }
  const seed = deriveKey(dataKey, `${purpose} signing key`);
  const der = Buffer.concat([ed25519Prefix, seed]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' });
}

/** The bytes before the 32 of an Ed25519 private key in PKCS #8 (RFC 8410, 7). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

async function fromJwk(jwk: PrivateJwk): Promise<SigningKey> {
  const { d: _, ...publicJwk } = jwk;
  const [privateKey, publicKey, keyId] = await Promise.all([
    // Node 24 warns when a key that cannot be exported becomes a KeyObject, which signs the transparency log.
    importJWK(jwk, signingAlgorithm, { extractable: true }),
    importJWK(publicJwk, signingAlgorithm),
    calculateJwkThumbprint(publicJwk),
  ]);
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array) {
    throw new errors.JWKInvalid('an Ed25519 key is never symmetric');
  }
  return { keyId, privateKey, publicKey };
}
