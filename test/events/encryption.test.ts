/** Encrypted data can be decrypted only with its key, at its place and unchanged. */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { decrypt, encrypt } from '../../src/events/encryption.js';

describe('sealing', () => {
  const key = randomBytes(32);

  test('decrypts to the original text or bytes', () => {
    expect(decrypt(key, encrypt(key, 'naïve 😀', 'here'), 'here').toString('utf8')).toBe('naïve 😀');
    expect(decrypt(key, encrypt(key, new Uint8Array([0, 255]), 'here'), 'here')).toEqual(
      Buffer.from([0, 255]),
    );
  });

  test('never gives the same result twice', () => {
    const sealed = new Set(Array.from({ length: 2_000 }, () => encrypt(key, 'same', 'here').toString('hex')));
    expect(sealed.size).toBe(2_000);
  });

  test('refuses another key, another place, a changed byte and truncated data', () => {
    const sealed = encrypt(key, 'secret', 'here');
    expect(() => decrypt(randomBytes(32), sealed, 'here')).toThrow();
    expect(() => decrypt(key, sealed, 'there')).toThrow();
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(14) ^ 1, 14);
    expect(() => decrypt(key, changed, 'here')).toThrow();
    expect(() => decrypt(key, sealed.subarray(0, -1), 'here')).toThrow();
    expect(() => decrypt(key, sealed.subarray(0, 10), 'here')).toThrow('too short');
  });
});
