/** Checks signed heads in the browser: JWS in compact form (RFC 7515) with Ed25519 (RFC 8037). */
import type { KeySet } from 'back-office-client';

export type Signature = 'holds' | 'broken' | 'unknown';

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function jsonOf(base64url: string): Readonly<Record<string, unknown>> {
  return JSON.parse(new TextDecoder().decode(bytesOf(base64url)));
}

/** @returns the signed payload; undefined where the text is no JWS */
export function contentOf(jws: string): Readonly<Record<string, unknown>> | undefined {
  const [, payload] = jws.split('.');
  try {
    return payload === undefined ? undefined : jsonOf(payload);
  } catch {
    return undefined;
  }
}

/** Whether one of the keys signed it; `unknown` where the browser cannot tell. */
export async function checkSignature(jws: string, { keys }: KeySet): Promise<Signature> {
  const [header = '', payload = '', signature = ''] = jws.split('.');
  // Browsers offer Web Crypto only to pages served with TLS or from localhost.
  if (globalThis.crypto?.subtle === undefined) return 'unknown';
  const { kid } = jsonOf(header);
  const key = keys.find((one) => one.kid === kid);
  if (key === undefined) return 'broken';
  const { kty, crv, x } = key;
  let imported: CryptoKey;
  try {
    imported = await crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify']);
  } catch {
    return 'unknown';
  }
  const signed = new TextEncoder().encode(`${header}.${payload}`);
  const holds = await crypto.subtle.verify('Ed25519', imported, bytesOf(signature), signed);
  return holds ? 'holds' : 'broken';
}
