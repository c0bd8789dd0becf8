/** The console's session over HTTP: the cookie, its rights, and the attacks that it withstands. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createPseudonyms } from '../../../src/commands/identity/pseudonyms.js';
import { refreshTokenLifetime, sessionLifetime } from '../../../src/commands/identity/sessions.js';
import { failuresAllowed } from '../../../src/commands/user/signInFailures.js';
import { userAggregate } from '../../../src/commands/user/user.js';
import { successAnswer } from '../../../src/http/common/schemas.js';
import { meRoutes, rightsByRoutes } from '../../../src/http/identity/me.js';
import { sessionRoutes } from '../../../src/http/identity/session.js';
import { sessionCookie } from '../../../src/http/server/authentication.js';
import { type Method, type Route, route } from '../../../src/http/server/route.js';
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

const done: string[] = [];
const actions = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).map((method: Method) =>
  route(method, '/api/things', {
    operationId: `${method.toLowerCase()}Things`,
    tag: 'test',
    summary: 'Does something',
    access: { kinds: ['user'] },
    answers: [
      { status: 200, description: 'Done', schema: successAnswer, example: { success: true, message: 'x' } },
    ],
    errors: [],
    handle({ caller }) {
      done.push(`${method} by ${caller.kind} ${caller.id}`);
      return { body: { success: true, message: caller.id } };
    },
  }),
);

let stores: SharedStores;
let process: UserProcess;
let service: TestApp;

function routesOf(baseUrl: string): readonly Route[] {
  const me = {
    readModels: { get: async (_: unknown, id: string) => stores.documents.get(id) },
    rightsOf: rightsByRoutes(() => [], { reportingRoles: [] }),
  };
  return [
    ...sessionRoutes({
      ...me,
      signIn: process.signIn,
      sessions: process.consoleSessions,
      cookie: sessionCookie(baseUrl),
      knownBrowsers: process.knownBrowsers,
      baseUrl,
      pseudonymOf: createPseudonyms(testKey),
    }),
    ...meRoutes(me),
    ...actions,
  ];
}

beforeAll(async () => {
  stores = sharedStores();
  process = await userProcess(stores);
  await process.registration.register(ada, adminContext());
  service = await openTestApp(routesOf('http://shop.test'), {
    verifyToken: process.tokens.verify,
    findSession: process.consoleSessions.find,
    corsOrigins: ['https://shop.example'],
  });
});
afterAll(() => service.close());
beforeEach(() => {
  done.splice(0);
});

const credentials = { username: 'ada@example.com', password: adasPassword };

function cookieOf(headers: Headers): string {
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

async function signIn(headers: Record<string, string> = {}) {
  const answer = await service.call('POST', '/api/auth/session', { json: credentials, headers });
  expect(answer.status).toBe(200);
  return { cookie: cookieOf(answer.headers), csrf: String(answer.body.csrfToken), answer };
}

const me = (cookie: string) => service.call('GET', '/api/me', { headers: { cookie } });

describe('signing in', () => {
  test('sets a cookie that is hidden from scripts and other sites, and returns who is signed in', async () => {
    const { answer } = await signIn();
    const [session = '', browser = ''] = answer.headers.getSetCookie();
    expect(session).toMatch(
      /^back_office_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
    );
    expect(browser).toMatch(
      /^back_office_browser=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=15552000$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      kind: 'user',
      id: '1',
      name: 'Ada Lovelace',
      email: 'Ada@example.com',
      roles: ['User'],
      rights: [],
      csrfToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: new Date(stores.clock.now() + refreshTokenLifetime * 1_000).toISOString(),
    });
    expect((await me(cookieOf(answer.headers))).body).toEqual(answer.body);
  });

  test('over HTTPS uses a cookie that no other host of the domain can set', () => {
    const cookie = sessionCookie('https://shop.example/office');
    expect(cookie.holding('t', 5)).toBe(
      '__Host-back_office_session=t; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=5',
    );
    const request = (header: string) => ({ headers: { cookie: header } }) as never;
    expect(cookie.in(request('back_office_session=planted'))).toBeUndefined();
    expect(cookie.in(request('a=b; __Host-back_office_session=own'))).toBe('own');
  });

  test('always issues a new token and ends the one that the browser had before', async () => {
    const first = await signIn();
    const second = await signIn({ cookie: first.cookie });
    expect(second.cookie).not.toBe(first.cookie);
    expect((await me(first.cookie)).status).toBe(401);
    const planted = `back_office_session=${'A'.repeat(43)}`;
    const third = await signIn({ cookie: planted });
    expect(third.cookie).not.toBe(planted);
    expect((await me(planted)).status).toBe(401);
  });

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'username=ada%40example.com&password=x'],
    ['a plain text', 'text/plain', JSON.stringify(credentials)],
  ])('refuses %s, which pages of other sites can send', async (_name, type, content) => {
    const headers = { 'content-type': type };
    const { status, headers: answered } = await service.call('POST', '/api/auth/session', {
      content,
      headers,
    });
    expect([status, answered.get('set-cookie')]).toEqual([415, null]);
  });

  test('refuses a body without a content type', async () => {
    const answer = await fetch(`${service.url}/api/auth/session`, {
      method: 'POST',
      body: new Blob([JSON.stringify(credentials)]),
    });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([415, null]);
  });

  test.each(['cross-site', 'same-site'])('is refused from a page that the browser calls %s', async (site) => {
    const { status, headers } = await service.call('POST', '/api/auth/session', {
      json: credentials,
      headers: { 'sec-fetch-site': site },
    });
    expect([status, headers.get('set-cookie')]).toEqual([403, null]);
  });

  test('denies cookies to an origin that may call with tokens', async () => {
    const preflight = await service.call('OPTIONS', '/api/auth/session', {
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-csrf-token',
      },
    });
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).not.toContain('csrf');
  });

  test('counts wrong passwords together with those at the token endpoint', async () => {
    const own = { ...ada, email: 'grace@example.com', firstName: 'Grace', lastName: 'Hopper' };
    await process.registration.register(own, adminContext());
    const wrong = { username: own.email, password: 'wrong' };
    const here = 'address:127.0.0.1';
    for (let failure = 0; failure < failuresAllowed; failure += 2) {
      const { status, body } = await service.call('POST', '/api/auth/session', { json: wrong });
      expect([status, body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
      await expect(process.signIn.withPassword(own.email, 'wrong', here)).rejects.toMatchObject({
        code: 'INVALID_CREDENTIALS',
      });
    }
    const right = { username: own.email, password: adasPassword };
    expect((await service.call('POST', '/api/auth/session', { json: right })).status).toBe(429);
    await expect(process.signIn.withPassword(own.email, adasPassword, here)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
  });
});

describe('a request with the cookie', () => {
  test('may read without a CSRF token', async () => {
    const { cookie } = await signIn();
    expect((await service.call('GET', '/api/things', { headers: { cookie } })).status).toBe(200);
    expect((await service.call('HEAD', '/api/things', { headers: { cookie } })).status).toBe(200);
    expect((await service.call('OPTIONS', '/api/things', { headers: { cookie } })).status).toBe(204);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'changes nothing by %s without its CSRF token',
    async (method) => {
      const { cookie, csrf } = await signIn();
      const other = await signIn();
      const wrong = [undefined, '', 'x', `${csrf}x`, csrf.slice(0, -1), other.csrf];
      for (const sent of wrong) {
        const headers = { cookie, ...(sent === undefined ? {} : { 'x-csrf-token': sent }) };
        const { status, body } = await service.call(method, '/api/things', { headers });
        expect([sent, status, body.code]).toEqual([sent, 403, 'UNAUTHORIZED']);
      }
      expect(done).toEqual([]);
      const headers = { cookie, 'x-csrf-token': csrf };
      expect((await service.call(method, '/api/things', { headers })).status).toBe(200);
      expect(done).toEqual([`${method} by user 1`]);
    },
  );

  test('is refused from other sites, even with the CSRF token', async () => {
    const { cookie, csrf } = await signIn();
    for (const site of ['cross-site', 'same-site']) {
      const headers = { cookie, 'x-csrf-token': csrf, 'sec-fetch-site': site };
      expect((await service.call('POST', '/api/things', { headers })).status).toBe(403);
      expect((await service.call('GET', '/api/me', { headers })).status).toBe(403);
    }
    const headers = { cookie, 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin' };
    expect((await service.call('POST', '/api/things', { headers })).status).toBe(200);
  });

  test('is judged by its Authorization header only, if it has one', async () => {
    const { cookie, csrf } = await signIn();
    const bad = { cookie, 'x-csrf-token': csrf, authorization: 'Bearer broken' };
    expect((await service.call('GET', '/api/things', { headers: bad })).status).toBe(401);
    const basic = { cookie, 'x-csrf-token': csrf, authorization: 'Basic YTpi' };
    expect((await service.call('POST', '/api/things', { headers: basic })).status).toBe(401);
    const { accessToken: token } = await process.signIn.withPassword(credentials.username, adasPassword);
    // A browser never adds a token automatically, so no CSRF token is needed.
    expect((await service.call('POST', '/api/things', { headers: { cookie }, token })).status).toBe(200);
    const { body } = await service.call('GET', '/api/me', { headers: { cookie }, token });
    expect(body).not.toHaveProperty('csrfToken');
  });

  test('is unauthenticated when the cookie is broken, foreign, empty or sent twice', async () => {
    const { cookie } = await signIn();
    const [, token = ''] = cookie.split('=');
    const flipped = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`;
    for (const sent of [
      'back_office_session=',
      'back_office_session=x',
      `back_office_session=${flipped}`,
      `back_office_session=${'%'.repeat(43)}`,
      `${cookie}; back_office_session=${flipped}`,
      `back_office_session=${flipped}; ${cookie}`,
      `BACK_OFFICE_SESSION=${token}`,
      `other=1; back_office_session_=${token}`,
    ])
      expect([sent, (await me(sent)).status]).toEqual([sent, 401]);
    expect((await me(`theme=dark; ${cookie}; other=1`)).status).toBe(200);
  });

  test('cannot use the cookie as a bearer token, nor an access token as the cookie', async () => {
    const { cookie } = await signIn();
    const [, token = ''] = cookie.split('=');
    expect((await service.call('GET', '/api/me', { token })).status).toBe(401);
    const { accessToken } = await process.signIn.withPassword(credentials.username, adasPassword);
    expect((await me(`back_office_session=${accessToken}`)).status).toBe(401);
  });
});

describe('a session ends', () => {
  test('at once when the user signs out, and its cookie is cleared', async () => {
    const { cookie, csrf } = await signIn();
    const other = await signIn();
    expect((await service.call('DELETE', '/api/auth/session', { headers: { cookie } })).status).toBe(403);
    const out = await service.call('DELETE', '/api/auth/session', {
      headers: { cookie, 'x-csrf-token': csrf },
    });
    expect(out.status).toBe(200);
    expect(out.headers.get('set-cookie')).toBe(
      'back_office_session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
    );
    expect((await me(cookie)).status).toBe(401);
    expect((await me(other.cookie)).status).toBe(200);
  });

  test('some time after its last use, since each use prolongs it', async () => {
    const { cookie } = await signIn();
    const later = (refreshTokenLifetime - 60) * 1_000;
    stores.clock.advance(later);
    const used = await me(cookie);
    expect(used.status).toBe(200);
    expect(used.headers.get('set-cookie')).toMatch(/; Max-Age=2592000$/);
    // Uses in quick succession prolong it once.
    expect((await me(cookie)).headers.get('set-cookie')).toBeNull();
    stores.clock.advance(later);
    expect((await me(cookie)).status).toBe(200);
    stores.clock.advance((refreshTokenLifetime + 1) * 1_000);
    expect((await me(cookie)).status).toBe(401);
  });

  test('a longer time after the sign-in, however often it was used', async () => {
    const { cookie } = await signIn();
    const step = 20 * 86_400;
    for (let at = step; at < sessionLifetime; at += step) {
      stores.clock.advance(step * 1_000);
      expect((await me(cookie)).status).toBe(200);
    }
    stores.clock.advance(step * 1_000);
    expect((await me(cookie)).status).toBe(401);
  });

  test.each([
    ['locked', { type: 'ChangeUser', status: 'locked' } as const],
    ['given other roles', { type: 'ChangeUser', roles: ['Reporting'] } as const],
    ['given another password', { type: 'ChangePassword', passwordHash: '$argon2id$other' } as const],
    ['deleted', { type: 'DeleteUser' } as const],
  ])('when its user is %s', async (what, command) => {
    const email = `${what.replaceAll(' ', '-')}@example.com`;
    const own = { ...ada, email, firstName: 'Grace', lastName: 'Hopper' };
    const { user } = await process.registration.register(own, adminContext());
    const json = { username: email, password: adasPassword };
    const { headers } = await service.call('POST', '/api/auth/session', { json });
    const cookie = cookieOf(headers);
    expect((await me(cookie)).status).toBe(200);
    await process.handler.handle(userAggregate, String(user.id), command, adminContext());
    expect((await me(cookie)).status).toBe(401);
  });

  test('when its user is erased; the store never holds its token', async () => {
    const { cookie } = await signIn();
    const [, token = ''] = cookie.split('=');
    const kept = stores.records.dump();
    expect(kept).toContain('consoleSessions');
    expect(kept).not.toContain(token);
    await process.consoleSessions.eraseUser(1);
    expect((await me(cookie)).status).toBe(401);
  });
});

test('service clients and guests can also ask who they are', async () => {
  const { accessToken } = await process.tokens.issueServiceToken('billing');
  const expiresAt = new Date(stores.clock.now() + 3_600_000).toISOString();
  const { body } = await service.call('GET', '/api/me', { token: accessToken });
  expect(body).toEqual({
    kind: 'service',
    id: 'billing',
    name: 'billing',
    email: null,
    roles: [],
    rights: [],
    expiresAt: expect.stringContaining(expiresAt.slice(0, 16)),
  });
  const guest = await process.tokens.issueGuestToken('cart_1');
  const { body: theirs } = await service.call('GET', '/api/me', { token: guest.accessToken });
  expect(theirs).toMatchObject({ kind: 'guest', id: 'cart_1', rights: [] });
  expect((await service.call('GET', '/api/me')).status).toBe(401);
});
