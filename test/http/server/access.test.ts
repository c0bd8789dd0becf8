/** Access: tokens, kinds of caller, roles, and the order of the checks on a request. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DomainError } from '../../../src/kernel/errors.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import { openTestApp, type TestApp } from '../../support/httpClient.js';
import { noteRoutes, openNotes } from '../../support/noteRoutes.js';
import { until } from '../../support/until.js';

const notes = openNotes();
let service: TestApp;
beforeAll(async () => {
  service = await openTestApp(noteRoutes(notes), { rules: { reportingRoles: ['Reporting'] } });
});
afterAll(() => service.close());

describe('tokens', () => {
  test('a request without a token is answered 401 with a Bearer challenge', async () => {
    const { status, body, headers } = await service.call('GET', '/api/notes');
    expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  test('an expired token is answered 401 with the error in the challenge', async () => {
    const { status, headers } = await service.call('GET', '/api/notes', { token: 'expired' });
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token", error_description="The token has expired"',
    );
  });

  test.each([
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['nothing behind the scheme', 'Bearer'],
    ['two words', 'Bearer a b'],
    ['no scheme', 'user.7'],
    ['a character that no token has', 'Bearer user.7,'],
    ['too much', `Bearer ${'x'.repeat(5000)}`],
  ])('an Authorization header with %s is refused', async (_name, authorization) => {
    const { status, headers } = await service.call('GET', '/api/notes', { headers: { authorization } });
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  test('the scheme is case-insensitive', async () => {
    const { status } = await service.call('GET', '/api/notes', {
      headers: { authorization: 'bearer user.7' },
    });
    expect(status).toBe(200);
  });

  test('tokens in query strings and bodies are not accepted', async () => {
    expect((await service.call('GET', '/api/notes?access_token=user.7')).status).toBe(401);
    const form = await service.call('DELETE', '/api/notes/n', {
      content: 'access_token=user.7',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(415);
    const json = await service.call('DELETE', '/api/notes/n', { json: { access_token: 'user.7' } });
    expect(json.status).toBe(401);
  });

  test('an optional token may be missing, but a bad one is refused', async () => {
    const call = (token?: string) =>
      service.call('POST', '/api/notes', { json: { title: 'x' }, ...(token === undefined ? {} : { token }) });
    expect((await call()).status).toBe(201);
    expect(notes.seen.at(-1).context.actor).toEqual({ kind: 'guest', id: 'anonymous' });
    expect((await call('service.billing')).status).toBe(201);
    expect(notes.seen.at(-1).context.actor).toEqual({ kind: 'service', id: 'billing' });
    expect((await call('expired')).status).toBe(401);
  });

  test('a route that reads no token ignores a bad one', async () => {
    const { status } = await service.call('POST', '/api/notes/sign-in', {
      json: { name: 'a' },
      token: 'expired',
    });
    expect(status).toBe(200);
  });

  test('wrong credentials are answered 401 with a challenge', async () => {
    const { status, body, headers } = await service.call('POST', '/api/notes/sign-in', {
      json: { name: 'a', word: 'wrong' },
    });
    expect([status, body.code, headers.get('www-authenticate')]).toEqual([
      401,
      'INVALID_CREDENTIALS',
      'Bearer',
    ]);
  });
});

describe('rights', () => {
  test.each([
    ['GET', '/api/notes', 'guest.cart_1', 403],
    ['GET', '/api/notes/n', 'guest.cart_1', 200],
    ['GET', '/api/notes/latest', 'service.billing', 403],
    ['GET', '/api/notes/latest', 'user.7.User', 403],
    ['GET', '/api/notes/latest', 'user.7.Reporting', 200],
    ['GET', '/api/notes/latest', 'user.7.Admin', 403],
    ['PUT', '/api/notes/n', 'user.7.Admin', 200],
    ['PUT', '/api/notes/n', 'user.7.User', 403],
  ])('%s %s with %s is answered with %i', async (method, path, token, status) => {
    const answer = await service.call(method, path, { token });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.code).toBe('UNAUTHORIZED');
  });

  test('with staff roles configured, other users reach only what is open to non-staff', async () => {
    const guarded = await openTestApp(noteRoutes(openNotes()), {
      rules: { reportingRoles: ['Reporting'], staffRoles: ['Admin'] },
    });
    expect((await guarded.call('GET', '/api/notes', { token: 'user.7.User' })).status).toBe(403);
    expect((await guarded.call('GET', '/api/notes/n', { token: 'user.7.User' })).status).toBe(200);
    expect((await guarded.call('GET', '/api/notes', { token: 'user.7.Admin' })).status).toBe(200);
    expect((await guarded.call('GET', '/api/notes', { token: 'service.billing' })).status).toBe(200);
    await guarded.close();
  });
});

describe('the order of checks', () => {
  test('address and method are checked before the token', async () => {
    expect((await service.call('GET', '/api/nothing')).status).toBe(404);
    expect((await service.call('PATCH', '/api/notes')).status).toBe(405);
  });

  test('media type and announced size are checked before the token', async () => {
    const text = await service.call('PUT', '/api/notes/n', {
      content: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect(text.status).toBe(415);
    const large = await service.call('PUT', '/api/notes/n', { json: { title: 'x'.repeat(600_000) } });
    expect(large.status).toBe(413);
  });

  test('the token is checked before rights, and rights before the content', async () => {
    const json = { surplus: 1 };
    expect((await service.call('PUT', '/api/notes/n?q=1', { json })).status).toBe(401);
    expect((await service.call('PUT', '/api/notes/n?q=1', { json, token: 'user.7.User' })).status).toBe(403);
    expect((await service.call('PUT', '/api/notes/n?q=1', { json, token: 'user.7.Admin' })).status).toBe(400);
  });
});

test('a refusal text that would break out of the challenge is replaced', async () => {
  const odd = await openTestApp(noteRoutes(openNotes()), {
    verifyToken: async () => {
      throw new DomainError('UNAUTHENTICATED', 'a "quoted"\r\nword');
    },
  });
  const { headers } = await odd.call('GET', '/api/notes', { token: 't' });
  expect(headers.get('www-authenticate')).toContain('error_description="The token is not valid"');
  await odd.close();
});

test('the reason why an engine is unavailable, such as a full disk, is logged and not answered', async () => {
  const full = '/data/events.db: database or disk is full (SQLITE_FULL)';
  const odd = await openTestApp(noteRoutes(openNotes()), {
    verifyToken: async () => {
      throw new Unavailable(full);
    },
  });
  const { status, text } = await odd.call('GET', '/api/notes', { token: 't' });
  expect([status, text.includes('/data')]).toEqual([503, false]);
  await until(() => odd.logged.some((line) => line.status === 503));
  expect(odd.logged.find((line) => line.status === 503)).toMatchObject({ level: 30, unavailable: full });
  await odd.close();
});

test('a token that cannot be checked at the moment is answered 503, not 401', async () => {
  const odd = await openTestApp(noteRoutes(openNotes()), {
    verifyToken: async () => {
      throw new Unavailable('the store is away');
    },
  });
  const { status, headers } = await odd.call('GET', '/api/notes', { token: 't' });
  expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  await odd.close();
});
