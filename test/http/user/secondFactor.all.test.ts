/** The second factor over HTTP: it is asked for wherever a password signs in, and cannot be guessed, replayed or bypassed. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createPseudonyms } from '../../../src/commands/identity/pseudonyms.js';
import { createUserAdministration } from '../../../src/commands/user/administration.js';
import { failuresAllowed } from '../../../src/commands/user/signInFailures.js';
import { userAggregate } from '../../../src/commands/user/user.js';
import { meRoutes } from '../../../src/http/identity/me.js';
import { sessionRoutes } from '../../../src/http/identity/session.js';
import { authRoutes } from '../../../src/http/identity/tokenEndpoint.js';
import { sessionCookie } from '../../../src/http/server/authentication.js';
import { secondFactorRoutes } from '../../../src/http/user/secondFactor.js';
import { openTestApp, type TestApp } from '../../support/httpClient.js';
import { codeAt } from '../../support/oneTimeCodes.js';
import {
  ada,
  adasPassword,
  adminContext,
  type SharedStores,
  sharedStores,
  testKey,
  type UserProcess,
  userProcess,
} from '../../support/userProcess.js';

let stores: SharedStores;
let process: UserProcess;
let service: TestApp;
beforeAll(async () => {
  stores = sharedStores();
  process = await userProcess(stores);
  const me = {
    readModels: { get: async (_: unknown, id: string) => stores.documents.get(id) },
    rightsOf: () => [],
  };
  const shared = { ...process, sessions: process.consoleSessions, pseudonymOf: createPseudonyms(testKey) };
  service = await openTestApp(
    [
      ...authRoutes({ ...shared, commandLine: undefined as never }),
      ...sessionRoutes({
        ...me,
        ...shared,
        cookie: sessionCookie('http://shop.test'),
        baseUrl: 'http://shop.test',
      }),
      ...meRoutes(me),
      ...secondFactorRoutes({
        secondFactors: process.secondFactors,
        administratorOf: async ({ id, roles }) => ({ id, isAdmin: roles.includes('Admin'), isFresh: true }),
      }),
    ],
    { verifyToken: process.tokens.verify, findSession: process.consoleSessions.find },
  );
});
afterAll(() => service.close());

let people = 0;
const step = 30_000;
const code = (secret: string, steps = 0) => codeAt(secret, stores.clock.now() + steps * step);

async function person(roles: typeof ada.roles = ['User']) {
  people += 1;
  const email = `person${people}@example.com`;
  const own = { ...ada, email, firstName: 'Grace', lastName: 'Hopper', roles };
  const { user } = await process.registration.register(own, adminContext());
  const signIn = (more: object = {}) =>
    service.call('POST', '/api/auth/token', {
      json: { grant_type: 'password', username: email, password: adasPassword, ...more },
    });
  const post = (path: string, json: object, token: string) => service.call('POST', path, { json, token });
  return { id: user.id, email, signIn, post };
}

/** Registers a user with a second factor. */
async function withFactor() {
  const one = await person();
  const token = (await one.signIn()).body.access_token;
  const begun = await one.post('/api/users/second-factor', { currentPassword: adasPassword }, token);
  const { secret, uri } = begun.body;
  const confirmed = await one.post('/api/users/second-factor/confirmation', { otp: code(secret) }, token);
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  // The code that confirmed the factor is spent.
  stores.clock.advance(2 * step);
  return {
    ...one,
    token,
    secret: String(secret),
    uri: String(uri),
    codes: confirmed.body.recoveryCodes as string[],
  };
}

describe('setting a second factor', () => {
  test('returns a secret for the app and takes effect only once a code confirms it', async () => {
    const { email, signIn, post } = await person();
    const { body } = await signIn();
    const token = body.access_token;
    const wrong = await post('/api/users/second-factor', { currentPassword: 'wrong' }, token);
    expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_PASSWORD']);
    const early = await post('/api/users/second-factor/confirmation', { otp: '123456' }, token);
    expect([early.status, early.body.code]).toEqual([400, 'INVALID_OTP']);
    const begun = await post('/api/users/second-factor', { currentPassword: adasPassword }, token);
    const { secret, uri } = begun.body;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const parsed = new URL(uri);
    expect([parsed.protocol, parsed.host, decodeURIComponent(parsed.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Shop & Sons:${email}`,
    ]);
    expect(parsed.searchParams.get('secret')).toBe(secret);
    expect((await signIn()).status).toBe(200);
    const other = code(secret) === '000000' ? '000001' : '000000';
    expect((await post('/api/users/second-factor/confirmation', { otp: other }, token)).status).toBe(400);
    const confirmed = await post('/api/users/second-factor/confirmation', { otp: code(secret) }, token);
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    for (const each of confirmed.body.recoveryCodes)
      expect(each).toMatch(/^[A-HJKMNP-Z2-9]{5}-[A-HJKMNP-Z2-9]{5}$/);
    expect(confirmed.headers.get('cache-control')).toBe('no-store');
  });

  test('ends tokens and sessions that were opened with a password alone', async () => {
    const one = await person();
    const { body } = await one.signIn();
    const json = { username: one.email, password: adasPassword };
    const session = await service.call('POST', '/api/auth/session', { json });
    const [cookie = ''] = (session.headers.get('set-cookie') ?? '').split(';');
    const begun = await one.post(
      '/api/users/second-factor',
      { currentPassword: adasPassword },
      body.access_token,
    );
    const otp = code(begun.body.secret);
    await one.post('/api/users/second-factor/confirmation', { otp }, body.access_token);
    expect((await service.call('GET', '/api/me', { token: body.access_token })).status).toBe(401);
    expect((await service.call('GET', '/api/me', { headers: { cookie } })).status).toBe(401);
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
    expect((await service.call('POST', '/api/auth/token', { json: refresh })).status).toBe(401);
  });

  test('counts wrong codes, so that they cannot be guessed', async () => {
    const { signIn, post } = await person();
    const token = (await signIn()).body.access_token;
    const { body } = await post('/api/users/second-factor', { currentPassword: adasPassword }, token);
    const confirm = (steps: number) =>
      post('/api/users/second-factor/confirmation', { otp: code(body.secret, steps) }, token);
    for (let failure = 0; failure < failuresAllowed; failure += 1)
      expect((await confirm(20 + failure)).status).toBe(400);
    expect((await confirm(0)).status).toBe(429);
  });

  test('must be confirmed within a quarter of an hour', async () => {
    const { signIn, post } = await person();
    const token = (await signIn()).body.access_token;
    const { body } = await post('/api/users/second-factor', { currentPassword: adasPassword }, token);
    stores.clock.advance(15 * 60_000);
    const otp = code(body.secret);
    expect((await post('/api/users/second-factor/confirmation', { otp }, token)).status).toBe(400);
  });

  test('stores neither the secret nor the recovery codes in readable form', async () => {
    const { id, secret, codes } = await withFactor();
    const kept: string[] = [];
    for await (const event of process.log.read(`user-${id}`)) kept.push(JSON.stringify(event));
    expect(kept.join()).toContain('SecondFactorSet');
    for (const text of [kept.join(), stores.records.dump()]) {
      expect(text).not.toContain(secret);
      for (const each of codes) expect(text).not.toContain(each.replace('-', ''));
    }
  });
});

describe('signing in', () => {
  test('needs a code once the password is right, for tokens and for sessions', async () => {
    const { email, secret, signIn } = await withFactor();
    const without = await signIn();
    expect([without.status, without.body.code, without.body.error]).toEqual([
      401,
      'OTP_REQUIRED',
      'mfa_required',
    ]);
    // A caller without the password does not learn that a code is needed.
    const guess = await signIn({ password: 'wrong', otp: code(secret) });
    expect([guess.status, guess.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    const json = { username: email, password: adasPassword };
    const asked = await service.call('POST', '/api/auth/session', { json });
    expect([asked.status, asked.body.code, asked.headers.get('set-cookie')]).toEqual([
      401,
      'OTP_REQUIRED',
      null,
    ]);
    expect((await signIn({ otp: code(secret) })).status).toBe(200);
    stores.clock.advance(step);
    const session = await service.call('POST', '/api/auth/session', { json: { ...json, otp: code(secret) } });
    expect(session.status).toBe(200);
    // A refresh token needs no other code.
    stores.clock.advance(step);
    const { body } = await signIn({ otp: ` ${code(secret).slice(0, 3)} ${code(secret).slice(3)}` });
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
    expect((await service.call('POST', '/api/auth/token', { json: refresh })).status).toBe(200);
  });

  test('accepts a code once, even if it is sent concurrently, and no older code after it', async () => {
    const { secret, signIn } = await withFactor();
    const otp = code(secret);
    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await signIn({ otp })).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await signIn({ otp: code(secret, -1) })).status).toBe(401);
    expect((await signIn({ otp: code(secret, 1) })).status).toBe(200);
  });

  test('accepts only codes of half a minute around now', async () => {
    const { secret, signIn } = await withFactor();
    for (const steps of [-2, 2, -10, 10])
      expect([steps, (await signIn({ otp: code(secret, steps) })).status]).toEqual([steps, 401]);
    expect((await signIn({ otp: code(secret, -1) })).status).toBe(200);
    expect((await signIn({ otp: code(secret, 1) })).status).toBe(200);
  });

  test('counts wrong codes like wrong passwords; the right password alone does not reset the count', async () => {
    const { secret, signIn } = await withFactor();
    for (let failure = 0; failure < failuresAllowed; failure += 1) {
      expect((await signIn({ otp: code(secret, 20 + failure) })).status).toBe(401);
      // The right password alone does not count as a success.
      if (failure < failuresAllowed - 1) expect((await signIn()).body.code).toBe('OTP_REQUIRED');
    }
    expect((await signIn({ otp: code(secret) })).status).toBe(429);
    stores.clock.advance(15 * 60_000);
    expect((await signIn({ otp: code(secret) })).status).toBe(200);
  });

  test('accepts each recovery code once in place of the app', async () => {
    const { codes, signIn } = await withFactor();
    const [one = '', other = '', third = ''] = codes;
    expect((await signIn({ otp: one })).status).toBe(200);
    expect((await signIn({ otp: one })).status).toBe(401);
    expect((await signIn({ otp: other.toLowerCase().replace('-', ' ') })).status).toBe(200);
    const raced = await Promise.all(
      Array.from({ length: 5 }, async () => (await signIn({ otp: third })).status),
    );
    expect(raced.filter((status) => status === 200)).toHaveLength(1);
  });

  test('refuses the codes of another user', async () => {
    const [one, other] = [await withFactor(), await withFactor()];
    expect((await one.signIn({ otp: code(other.secret) })).status).toBe(401);
    expect((await one.signIn({ otp: other.codes[0] })).status).toBe(401);
  });
});

describe('removing a second factor', () => {
  const wrongOtp = (attempt: number, secret: string) => code(secret, 20 + attempt);

  test('counts wrong codes even if the right password is given elsewhere in between', async () => {
    const { id, secret, signIn, post } = await withFactor();
    const token = (await signIn({ otp: code(secret) })).body.access_token;
    stores.clock.advance(step);
    const remove = (otp: string, currentPassword = adasPassword) =>
      post('/api/users/second-factor/removal', { currentPassword, otp }, token);
    // The test changes passwords only, which needs none of these.
    const rest = {
      activeAdmins: undefined as never,
      erasures: undefined as never,
      mailFirst: async () => {},
    };
    const administration = createUserAdministration({ ...process, ...rest });
    for (let failure = 0; failure < failuresAllowed; failure += 1) {
      if (failure % 2 === 0) expect((await remove(wrongOtp(failure, secret))).body.code).toBe('INVALID_OTP');
      else expect((await remove(code(secret), 'wrong')).body.code).toBe('INVALID_PASSWORD');
      if (failure === failuresAllowed - 1) continue;
      const begun = await post('/api/users/second-factor', { currentPassword: adasPassword }, token);
      expect(begun.body.code).toBe('SECOND_FACTOR_SET');
      await expect(
        administration.changeOwnPassword(
          id,
          { currentPassword: adasPassword, newPassword: 'short' },
          adminContext(),
        ),
      ).rejects.toMatchObject({ code: 'WEAK_PASSWORD' });
    }
    expect((await remove(code(secret))).status).toBe(429);
    stores.clock.advance(15 * 60_000);
    expect((await remove(code(secret))).status).toBe(200);
  });

  test('resets the count once password and code are right', async () => {
    const { secret, signIn, post } = await withFactor();
    const token = (await signIn({ otp: code(secret) })).body.access_token;
    stores.clock.advance(step);
    const remove = (otp: string) =>
      post('/api/users/second-factor/removal', { currentPassword: adasPassword, otp }, token);
    for (let failure = 1; failure < failuresAllowed; failure += 1) await remove(wrongOtp(failure, secret));
    expect((await remove(code(secret))).status).toBe(200);
    const again = (await signIn()).body.access_token;
    const begin = (currentPassword: string) => post('/api/users/second-factor', { currentPassword }, again);
    expect((await begin('wrong')).body.code).toBe('INVALID_PASSWORD');
    expect((await begin(adasPassword)).status).toBe(200);
  });

  test('needs the password and a code; afterwards the password suffices to sign in', async () => {
    const { id, secret, signIn, post } = await withFactor();
    const token = (await signIn({ otp: code(secret) })).body.access_token;
    stores.clock.advance(step);
    const remove = (json: object) => post('/api/users/second-factor/removal', json, token);
    const otp = code(secret);
    expect((await remove({ currentPassword: 'wrong', otp })).body.code).toBe('INVALID_PASSWORD');
    expect((await remove({ currentPassword: adasPassword, otp: '000000' })).body.code).toBe('INVALID_OTP');
    const second = await post('/api/users/second-factor', { currentPassword: adasPassword }, token);
    expect([second.status, second.body.code]).toEqual([409, 'SECOND_FACTOR_SET']);
    expect(stores.documents.get(String(id))?.document).toMatchObject({ secondFactor: true });
    expect((await remove({ currentPassword: adasPassword, otp })).status).toBe(200);
    expect((await service.call('GET', '/api/me', { token })).status).toBe(401);
    expect((await signIn()).status).toBe(200);
    expect(stores.documents.get(String(id))?.document).toMatchObject({ secondFactor: false });
  });

  test('of another user is reserved for Admins', async () => {
    const { id, signIn } = await withFactor();
    const admin = await person(['Admin']);
    const appAdmin = await person(['AppAdmin', 'User']);
    const reset = async ({ signIn: as }: typeof admin) => {
      const token = (await as()).body.access_token;
      return (await service.call('DELETE', `/api/users/${id}/second-factor`, { token })).status;
    };
    expect(await reset(appAdmin)).toBe(403);
    expect((await signIn()).status).toBe(401);
    expect(await reset(admin)).toBe(200);
    expect((await signIn()).status).toBe(200);
  });
});

test('a locked user is told so after the right password, with or without a code', async () => {
  const { id, signIn, secret } = await withFactor();
  const command = { type: 'ChangeUser', status: 'locked' } as const;
  await process.handler.handle(userAggregate, String(id), command, adminContext());
  for (const more of [{}, { otp: code(secret) }]) expect((await signIn(more)).body.detail).toMatch(/locked/);
});
