/** Access tokens: which are refused, and when a valid one stops working. */
import { describe, expect, test } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import type { Credentials } from '../../../src/commands/identity/caller.js';
import { loadSigningKeyring, type SigningKeyring } from '../../../src/commands/identity/signingKeyring.js';
import { loadSigningKey, type SigningKey } from '../../../src/commands/identity/signingKeys.js';
import {
  createTokenRevocations,
  createTokens,
  type TokenDependencies,
} from '../../../src/commands/identity/tokens.js';
import { MemoryRecords } from '../../support/memoryRecords.js';
import { until } from '../../support/until.js';
import { HandClock, testKey } from '../../support/userProcess.js';

const issuer = 'http://127.0.0.1:3000';
const hour = 3_600_000;
const ada = { id: 7, roles: ['Admin', 'User'] as const, credentialVersion: 3 };
const unauthenticated = { code: 'UNAUTHENTICATED' };

interface World {
  readonly clock: HandClock;
  readonly keyring: SigningKeyring;
  readonly keys: SigningKey;
  readonly records: MemoryRecords;
  /** The credentials of user 7 in the read model and in the events. */
  readonly user: { current: Credentials | undefined; confirmed: Credentials | undefined };
  readonly asked: { current: number; confirmed: number };
}

async function world(): Promise<World & ReturnType<typeof tokensIn>> {
  const clock = new HandClock();
  const records = new MemoryRecords(clock.now);
  const good = { status: 'active', credentialVersion: 3 };
  const keyring = await loadSigningKeyring(records, testKey, { now: clock.now });
  const made = {
    clock,
    records,
    keyring,
    keys: keyring.signing(),
    user: { current: good, confirmed: good },
    asked: { current: 0, confirmed: 0 },
  };
  return { ...made, ...tokensIn(made) };
}

/** The tokens of another process of the service. */
function tokensIn(shared: World, changes: Partial<TokenDependencies> = {}) {
  const { clock, keyring, records, user, asked } = shared;
  const revocations = createTokenRevocations(records, clock.now);
  const tokens = createTokens({
    keys: keyring,
    issuer,
    revocations,
    credentials: {
      async current(userId) {
        asked.current += 1;
        return userId === '7' ? user.current : undefined;
      },
      async confirm(userId) {
        asked.confirmed += 1;
        return userId === '7' ? user.confirmed : undefined;
      },
    },
    isServiceClient: (clientId) => clientId === 'billing',
    now: clock.now,
    ...changes,
  });
  return { tokens, revocations };
}

describe('an issued token', () => {
  test('identifies its user with the roles', async () => {
    const { tokens } = await world();
    const { accessToken, expiresIn } = await tokens.issueUserToken(ada);
    expect(expiresIn).toBe(3_600);
    expect(await tokens.verify(accessToken)).toEqual({
      kind: 'user',
      id: '7',
      roles: ['Admin', 'User'],
      expiresAt: expect.any(Number),
      signedInAt: expect.any(Number),
      grantId: expect.any(String),
    });
  });
  test('ends with its service client, unless it was issued to the command line', async () => {
    const shared = await world();
    const { accessToken } = await shared.tokens.issueServiceToken('billing');
    const { accessToken: byCommandLine } = await shared.tokens.issueServiceToken('billing', { groupId: 'g' });
    const { tokens } = tokensIn(shared, { isServiceClient: () => false });
    await expect(tokens.verify(accessToken)).rejects.toMatchObject(unauthenticated);
    expect(await tokens.verify(byCommandLine)).toMatchObject({ kind: 'service', id: 'billing' });
  });
  test('ends with its group', async () => {
    const { tokens, revocations, clock } = await world();
    const { accessToken } = await tokens.issueUserToken(ada, { groupId: 'g' });
    const { accessToken: other } = await tokens.issueUserToken(ada, { groupId: 'h' });
    await tokens.verify(accessToken);
    await revocations.revoke('g', clock.now() + hour);
    await expect(tokens.verify(accessToken)).rejects.toMatchObject(unauthenticated);
    expect(await tokens.verify(other)).toMatchObject({ id: '7' });
  });
  test('identifies its service client', async () => {
    const { tokens } = await world();
    const { accessToken } = await tokens.issueServiceToken('billing');
    expect(await tokens.verify(accessToken)).toEqual({
      kind: 'service',
      id: 'billing',
      roles: [],
      expiresAt: expect.any(Number),
    });
  });
  test('identifies the guest of one cart', async () => {
    const { tokens } = await world();
    const { accessToken } = await tokens.issueGuestToken('cart_1');
    expect(await tokens.verify(accessToken)).toEqual({
      kind: 'guest',
      id: 'cart_1',
      roles: [],
      expiresAt: expect.any(Number),
    });
  });
  test('is an EdDSA JWT with the documented claims and no others', async () => {
    const { tokens, clock, keys } = await world();
    const { accessToken } = await tokens.issueUserToken(ada, { sessionId: 's1' });
    expect(decodeProtectedHeader(accessToken)).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: keys.keyId });
    const issuedAt = clock.now() / 1_000;
    expect(decodeJwt(accessToken)).toEqual({
      sub: '7',
      kind: 'user',
      roles: ['Admin', 'User'],
      ver: 3,
      sid: 's1',
      auth_time: issuedAt,
      iss: issuer,
      aud: issuer,
      iat: issuedAt,
      exp: issuedAt + 3_600,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
  test('has its user checked at each request but its signature once', async () => {
    const { tokens, asked } = await world();
    const { accessToken } = await tokens.issueUserToken(ada);
    const first = await tokens.verify(accessToken);
    expect(await tokens.verify(accessToken)).toBe(first);
    expect(asked).toEqual({ current: 2, confirmed: 0 });
  });
});

describe('a token stops working', () => {
  test('when it expires, even if it was verified before', async () => {
    const { tokens, clock } = await world();
    const { accessToken } = await tokens.issueUserToken(ada);
    clock.advance(hour - 1_000);
    await tokens.verify(accessToken);
    clock.advance(1_000);
    await expect(tokens.verify(accessToken)).rejects.toMatchObject({
      ...unauthenticated,
      message: 'The token has expired',
    });
    await expect(tokens.verify(accessToken)).rejects.toMatchObject(unauthenticated);
  });
  test.each<[string, Credentials | undefined]>([
    ['the credential version is raised', { status: 'active', credentialVersion: 4 }],
    ['the user is locked', { status: 'locked', credentialVersion: 3 }],
    ['the user is deleted', { status: 'deleted', credentialVersion: 3 }],
    ['the user is gone', undefined],
  ])('at once when %s', async (_, credentials) => {
    const { tokens, user } = await world();
    const { accessToken } = await tokens.issueUserToken(ada);
    await tokens.verify(accessToken);
    user.current = credentials;
    user.confirmed = credentials;
    await expect(tokens.verify(accessToken)).rejects.toMatchObject(unauthenticated);
  });
  test('not while only the read model is behind the events', async () => {
    const { tokens, user } = await world();
    const { accessToken } = await tokens.issueUserToken(ada);
    user.current = undefined;
    expect(await tokens.verify(accessToken)).toMatchObject({ id: '7' });
  });
  test.each([
    ['within seconds', 5_000],
    ['although the clock is set back', -hour],
  ])('when it is revoked, at once in this process and in others %s', async (_, later) => {
    const here = await world();
    const there = tokensIn(here);
    const { accessToken } = await here.tokens.issueUserToken(ada, { sessionId: 's1' });
    await there.tokens.verify(accessToken);
    await here.tokens.verify(accessToken);
    await here.revocations.revoke('s1', here.clock.now() + hour);
    await expect(here.tokens.verify(accessToken)).rejects.toMatchObject(unauthenticated);
    here.clock.advance(later);
    await expect(there.tokens.verify(accessToken)).rejects.toMatchObject(unauthenticated);
  });
  test('when it is revoked by its own id, while others of its client go on working', async () => {
    const { tokens, revocations, clock } = await world();
    const [one, other] = [
      await tokens.issueServiceToken('billing'),
      await tokens.issueServiceToken('billing'),
    ];
    const read = await tokens.read(one.accessToken);
    await revocations.revoke(read?.grantId ?? '', clock.now() + hour);
    await expect(tokens.verify(one.accessToken)).rejects.toMatchObject(unauthenticated);
    expect(await tokens.verify(other.accessToken)).toMatchObject({ id: 'billing' });
  });
});

describe('a token is refused', () => {
  const claims = { kind: 'user', roles: ['Admin'], ver: 3 };
  function signed(
    key: Parameters<SignJWT['sign']>[0],
    alg: string,
    change: (jwt: SignJWT) => SignJWT = (jwt) => jwt,
    typ = 'at+jwt',
  ) {
    const now = Math.floor(new HandClock().now() / 1_000);
    return change(
      new SignJWT(claims)
        .setProtectedHeader({ alg, typ })
        .setSubject('7')
        .setIssuer(issuer)
        .setAudience(issuer)
        .setIssuedAt(now)
        .setExpirationTime(now + 600)
        .setJti('1'),
    ).sign(key);
  }

  test('but not when it is well formed, so that the cases below fail for their own reasons', async () => {
    const { tokens, keys } = await world();
    expect(await tokens.verify(await signed(keys.privateKey, 'EdDSA'))).toMatchObject({ id: '7' });
  });
  test('when it has no signature (alg none)', async () => {
    const { tokens } = await world();
    const token = new UnsecuredJWT(claims).setSubject('7').setIssuer(issuer).setAudience(issuer).encode();
    await expect(tokens.verify(token)).rejects.toMatchObject(unauthenticated);
  });
  test('when it is signed with a foreign key', async () => {
    const { tokens } = await world();
    const { privateKey } = await generateKeyPair('EdDSA');
    await expect(tokens.verify(await signed(privateKey, 'EdDSA'))).rejects.toMatchObject(unauthenticated);
  });
  test.each(['ES256', 'RS256'])('when it is signed with %s', async (alg) => {
    const { tokens } = await world();
    const { privateKey } = await generateKeyPair(alg);
    await expect(tokens.verify(await signed(privateKey, alg))).rejects.toMatchObject(unauthenticated);
  });
  test('when it is signed with the public key as a shared secret (HS256)', async () => {
    const { tokens, keys } = await world();
    const secret = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey));
    await expect(tokens.verify(await signed(secret, 'HS256'))).rejects.toMatchObject(unauthenticated);
  });
  test.each<[string, (jwt: SignJWT) => SignJWT]>([
    ['of another issuer', (jwt) => jwt.setIssuer('https://elsewhere.example')],
    ['for another audience', (jwt) => jwt.setAudience('https://elsewhere.example')],
    ['not valid yet', (jwt) => jwt.setNotBefore(new Date(new HandClock().now() + hour))],
    ['expired', (jwt) => jwt.setExpirationTime(new Date(new HandClock().now() - 1_000))],
    ['without a subject', (jwt) => jwt.setSubject('')],
  ])('when it is ours but %s', async (_, change) => {
    const { tokens, keys } = await world();
    await expect(tokens.verify(await signed(keys.privateKey, 'EdDSA', change))).rejects.toMatchObject(
      unauthenticated,
    );
  });
  test('when it is ours but of another type, such as one that opens a file', async () => {
    const { tokens, keys } = await world();
    const token = await signed(keys.privateKey, 'EdDSA', undefined, 'JWT');
    await expect(tokens.verify(token)).rejects.toMatchObject(unauthenticated);
  });
  test.each([
    ['an unknown kind', { kind: 'root', roles: ['Admin'], ver: 3 }],
    ['an unknown role', { kind: 'user', roles: ['Root'], ver: 3 }],
    ['no version', { kind: 'user', roles: ['Admin'] }],
  ])('when it is ours but has %s', async (_, odd) => {
    const { tokens, keys, clock } = await world();
    const token = await new SignJWT(odd)
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
      .setSubject('7')
      .setIssuer(issuer)
      .setAudience(issuer)
      .setIssuedAt(Math.floor(clock.now() / 1_000))
      .setExpirationTime(Math.floor(clock.now() / 1_000) + 600)
      .setJti('1')
      .sign(keys.privateKey);
    await expect(tokens.verify(token)).rejects.toMatchObject(unauthenticated);
  });
  test('when one character of it was changed', async () => {
    const { tokens } = await world();
    const { accessToken } = await tokens.issueUserToken(ada);
    const [head = '', body = '', signature = ''] = accessToken.split('.');
    const other = Buffer.from(Buffer.from(body, 'base64url').toString().replace('"7"', '"8"')).toString(
      'base64url',
    );
    await expect(tokens.verify([head, other, signature].join('.'))).rejects.toMatchObject(unauthenticated);
  });
  test.each([
    ['', 'empty'],
    ['a.b.c', 'nonsense'],
    [`${'a'.repeat(5_000)}.b.c`, 'too long'],
    ['💥', 'no ASCII'],
  ])('when it is %j (%s)', async (token) => {
    const { tokens } = await world();
    await expect(tokens.verify(token)).rejects.toMatchObject(unauthenticated);
    expect(await tokens.read(token)).toBeUndefined();
  });
});

describe('the signing keys', () => {
  test('are created once by processes that start at the same time, and persist', async () => {
    const records = new MemoryRecords();
    const loaded = await Promise.all(Array.from({ length: 5 }, () => loadSigningKey(records, testKey)));
    expect(new Set(loaded.map(({ keyId }) => keyId)).size).toBe(1);
    expect((await loadSigningKey(records, testKey)).keyId).toBe(loaded[0]?.keyId);
  });
  test('of audit heads are derived from the data key, so that a restored store continues with them', async () => {
    const audit = () => loadSigningKey(new MemoryRecords(), testKey, 'audit');
    expect((await audit()).keyId).toBe((await audit()).keyId);
    const other = await loadSigningKey(new MemoryRecords(), new Uint8Array(32), 'audit');
    expect(other.keyId).not.toBe((await audit()).keyId);
    const tokens = () => loadSigningKey(new MemoryRecords(), testKey);
    expect((await tokens()).keyId).not.toBe((await tokens()).keyId);
  });
  test('can be exported, because Node.js 24 warns when others become key objects', async () => {
    const { privateKey, publicKey } = await loadSigningKey(new MemoryRecords(), testKey, 'tlog');
    expect([privateKey.extractable, publicKey.extractable]).toEqual([true, true]);
  });
  test('are not readable in the records', async () => {
    const records = new MemoryRecords();
    await loadSigningKey(records, testKey);
    expect(records.dump()).not.toMatch(/Ed25519|OKP/);
  });
  test('cannot be opened with another DATA_KEY, and the error says so', async () => {
    const records = new MemoryRecords();
    await loadSigningKey(records, testKey);
    await expect(loadSigningKey(records, new Uint8Array(32))).rejects.toThrow(/another DATA_KEY/);
  });

  /** Two processes on one store; the second learns what the first has done when it next looks. */
  async function twoProcesses() {
    const one = await world();
    const keyring = await loadSigningKeyring(one.records, testKey, { now: one.clock.now });
    const other = tokensIn({ ...one, keyring });
    const kidOf = (token: string) => decodeProtectedHeader(token).kid;
    return { one, other, kidOf, issue: async () => (await one.tokens.issueUserToken(ada)).accessToken };
  }

  test('can be rotated so that earlier tokens stay valid until they expire', async () => {
    const { one, other, kidOf, issue } = await twoProcesses();
    const before = await issue();
    const { accessToken: guest } = await one.tokens.issueGuestToken('cart-1');
    await one.keyring.rotate('keep');
    const after = await issue();
    expect(kidOf(after)).not.toBe(kidOf(before));
    for (const { tokens } of [one, other]) {
      // The other process does not know the new key and looks for it.
      one.clock.advance(2_000);
      for (const token of [before, after, guest]) expect(await tokens.verify(token)).toBeDefined();
    }
    one.clock.advance(80 * 24 * hour);
    await one.keyring.rotate('keep');
    expect(await one.tokens.verify(guest)).toMatchObject({ id: 'cart-1' });
    expect(kidOf((await other.tokens.issueUserToken(ada)).accessToken)).toBeDefined();
  });
  test('can be rotated so that every earlier token ends, in other processes within seconds', async () => {
    const { one, other, issue } = await twoProcesses();
    const before = await issue();
    expect(await other.tokens.verify(before)).toMatchObject({ id: '7' });
    await one.keyring.rotate('end');
    await expect(one.tokens.verify(before)).rejects.toMatchObject(unauthenticated);
    one.clock.advance(15_000);
    await other.tokens.verify(before).catch(() => undefined);
    await until(async () => (await other.tokens.read(before)) === undefined);
    await expect(other.tokens.verify(before)).rejects.toMatchObject(unauthenticated);
    expect(await other.tokens.verify(await issue())).toMatchObject({ id: '7' });
  });
  test('survive concurrent rotations by several processes', async () => {
    const { one, records } = await world().then((made) => ({ one: made, records: made.records }));
    const others = await Promise.all([1, 2, 3].map(() => loadSigningKeyring(records, testKey)));
    const before = (await one.tokens.issueUserToken(ada)).accessToken;
    await Promise.all(others.map((keyring) => keyring.rotate('keep')));
    const fresh = await loadSigningKeyring(records, testKey, { now: one.clock.now });
    const { tokens } = tokensIn({ ...one, keyring: fresh });
    expect(await tokens.verify(before)).toMatchObject({ id: '7' });
    for (const keyring of others)
      expect(await fresh.find(keyring.signing().keyId)).toMatchObject({ keyId: keyring.signing().keyId });
  });
  test('are not looked up again for every token that names an unknown key', async () => {
    const { tokens, records, keys } = await world();
    const forged = await new SignJWT({})
      .setProtectedHeader({ alg: 'EdDSA', kid: 'no-such-key' })
      .sign(keys.privateKey);
    let reads = 0;
    const get = records.get.bind(records);
    records.get = (...asked) => {
      reads += 1;
      return get(...asked);
    };
    for (let turn = 0; turn < 50; turn += 1)
      await expect(tokens.verify(forged)).rejects.toMatchObject(unauthenticated);
    expect(reads).toBeLessThanOrEqual(1);
  });
});
