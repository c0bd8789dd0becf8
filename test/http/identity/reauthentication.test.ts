/** Reauthentication: the actions that an Admin's stolen token cannot do, and the proof of identity that allows them. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createPseudonyms } from '../../../src/commands/identity/pseudonyms.js';
import { createUserAdministration } from '../../../src/commands/user/administration.js';
import { reauthenticationRoutes } from '../../../src/http/identity/reauthentication.js';
import { sessionRoutes } from '../../../src/http/identity/session.js';
import { authRoutes } from '../../../src/http/identity/tokenEndpoint.js';
import { sessionCookie } from '../../../src/http/server/authentication.js';
import { userPasswordRoutes } from '../../../src/http/user/passwords.js';
import { secondFactorRoutes } from '../../../src/http/user/secondFactor.js';
import { openTestApp, type TestApp } from '../../support/httpClient.js';
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

const fiveMinutes = 5 * 60_000;
let stores: SharedStores;
let process: UserProcess;
let service: TestApp;
beforeAll(async () => {
  stores = sharedStores();
  process = await userProcess(stores);
  const administration = createUserAdministration({
    ...process,
    activeAdmins: undefined as never,
    erasures: undefined as never,
    mailFirst: async () => {},
  });
  const shared = { ...process, sessions: process.consoleSessions, pseudonymOf: createPseudonyms(testKey) };
  const me = {
    readModels: { get: async (_: unknown, id: string) => stores.documents.get(id) },
    rightsOf: () => [],
  };
  service = await openTestApp(
    [
      ...authRoutes({ ...shared, commandLine: undefined as never }),
      ...sessionRoutes({
        ...me,
        ...shared,
        cookie: sessionCookie('http://shop.test'),
        baseUrl: 'http://shop.test',
      }),
      ...reauthenticationRoutes(process.freshness),
      ...userPasswordRoutes(administration),
      ...secondFactorRoutes({ ...process, administratorOf: administration.administratorOf }),
    ],
    { verifyToken: process.tokens.verify, findSession: process.consoleSessions.find },
  );
});
afterAll(() => service.close());

let people = 0;
async function person(...roles: typeof ada.roles) {
  people += 1;
  const email = `person${people}@example.com`;
  const own = { ...ada, email, firstName: 'Grace', lastName: 'Hopper', roles };
  const { user } = await process.registration.register(own, adminContext());
  const json = { grant_type: 'password', username: email, password: adasPassword };
  const tokens = async (): Promise<{ access_token: string; refresh_token: string }> =>
    (await service.call('POST', '/api/auth/token', { json })).body;
  return { id: user.id, email, tokens };
}

const setPassword = (id: number, token: string) =>
  service.call('PUT', `/api/users/${id}/password`, {
    token,
    json: { newPassword: 'difference engine no. 2' },
  });
const prove = (token: string, password = adasPassword) =>
  service.call('POST', '/api/auth/reauthentication', { token, json: { password } });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const required = [403, 'REAUTHENTICATION_REQUIRED'];

/** Registers an Admin whose token was stolen a while after the sign-in. */
async function thief() {
  const admin = await person('Admin');
  const { access_token: token, refresh_token } = await admin.tokens();
  stores.clock.advance(fiveMinutes);
  return { ...admin, token, refresh_token };
}

describe('a stolen token of an Admin', () => {
  test('cannot replace its own user’s password or second factor, even right after the sign-in', async () => {
    const admin = await person('Admin');
    const { access_token: token } = await admin.tokens();
    expect(codeOf(await setPassword(admin.id, token))).toEqual([403, 'UNAUTHORIZED']);
    const removed = await service.call('DELETE', `/api/users/${admin.id}/second-factor`, { token });
    expect(codeOf(removed)).toEqual([403, 'UNAUTHORIZED']);
  });

  test('cannot take over another Admin after the clock was set back', async () => {
    const [admin, other] = [await person('Admin'), await person('Admin')];
    const { access_token: token } = await admin.tokens();
    stores.clock.advance(-2 * fiveMinutes);
    expect(codeOf(await setPassword(other.id, token))).toEqual(required);
    stores.clock.advance(2 * fiveMinutes);
  });

  test('cannot take over another Admin or AppAdmin, even after a refresh', async () => {
    const { token, refresh_token } = await thief();
    const refreshed = await service.call('POST', '/api/auth/token', {
      json: { grant_type: 'refresh_token', refresh_token },
    });
    for (const other of [await person('Admin'), await person('AppAdmin', 'User')]) {
      for (const held of [token, refreshed.body.access_token]) {
        expect(codeOf(await setPassword(other.id, held))).toEqual(required);
        const removed = await service.call('DELETE', `/api/users/${other.id}/second-factor`, { token: held });
        expect(codeOf(removed)).toEqual(required);
      }
    }
    expect((await setPassword((await person('User')).id, token)).status).toBe(200);
  });
});

describe('the password entered again', () => {
  test('counts for five minutes and only for its session', async () => {
    const { token, tokens } = await thief();
    const other = await person('Admin');
    const { access_token: elsewhere } = await tokens();
    stores.clock.advance(fiveMinutes);
    const proven = await prove(token);
    expect(proven.body).toEqual({ freshUntil: new Date(stores.clock.now() + fiveMinutes).toISOString() });
    expect(codeOf(await setPassword(other.id, elsewhere))).toEqual(required);
    expect((await setPassword(other.id, token)).status).toBe(200);
    stores.clock.advance(fiveMinutes);
    expect(codeOf(await setPassword(other.id, token))).toEqual(required);
  });

  test('cannot be guessed', async () => {
    const { token } = await thief();
    for (let guess = 0; guess < 10; guess += 1)
      expect(codeOf(await prove(token, `guess ${guess}`))).toEqual([400, 'INVALID_PASSWORD']);
    expect(codeOf(await prove(token))).toEqual([429, 'RATE_LIMITED']);
    expect(codeOf(await setPassword((await person('Admin')).id, token))).toEqual(required);
  });

  test('also counts for a session of the console', async () => {
    const admin = await person('Admin');
    const other = await person('Admin');
    const json = { username: admin.email, password: adasPassword };
    const session = await service.call('POST', '/api/auth/session', { json });
    const [cookie = ''] = (session.headers.get('set-cookie') ?? '').split(';');
    const headers = { cookie, 'x-csrf-token': session.body.csrfToken };
    const set = () =>
      service.call('PUT', `/api/users/${other.id}/password`, {
        headers,
        json: { newPassword: 'difference engine no. 2' },
      });
    stores.clock.advance(fiveMinutes);
    expect(codeOf(await set())).toEqual(required);
    const proof = { password: adasPassword };
    expect((await service.call('POST', '/api/auth/reauthentication', { headers, json: proof })).status).toBe(
      200,
    );
    expect((await set()).status).toBe(200);
  });
});

test('a session is as fresh as its sign-in at the provider', async () => {
  const { id } = await person('Admin');
  const freshAt = async (signedInAt: number | undefined) => {
    const { caller } = await process.consoleSessions.begin(
      { id, roles: ['Admin'], credentialVersion: 1 },
      signedInAt,
    );
    return process.freshness.isFresh(caller);
  };
  const now = stores.clock.now();
  expect([
    await freshAt(undefined),
    await freshAt(now),
    await freshAt(now - fiveMinutes),
    await freshAt(0),
  ]).toEqual([true, true, false, false]);
});
