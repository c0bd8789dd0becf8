/** Routing: known and unknown addresses, their methods, and the headers of every answer. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestApp, sendRaw, type TestApp } from '../../support/httpClient.js';
import { noteRoutes, openNotes } from '../../support/noteRoutes.js';

const notes = openNotes();
const token = 'user.7.Reporting';
let service: TestApp;
beforeAll(async () => {
  service = await openTestApp(noteRoutes(notes));
});
afterAll(() => service.close());

describe('paths', () => {
  test('a literal path takes precedence over a parameter', async () => {
    const { body } = await service.call('GET', '/api/notes/latest', { token });
    expect(body.id).toBe('latest');
  });

  test('a method that the literal path lacks falls through to the parameter', async () => {
    expect((await service.call('DELETE', '/api/notes/latest', { token })).status).toBe(200);
    expect(notes.seen.at(-1).params).toEqual({ id: 'latest' });
  });

  test('parameters are percent-decoded', async () => {
    await service.call('GET', '/api/notes/a%2Fb%20%C3%A9', { token });
    expect(notes.seen.at(-1).params).toEqual({ id: 'a/b é' });
  });

  test('an unknown address is answered 404 with a problem', async () => {
    const { status, body, headers } = await service.call('GET', '/api/nowhere?x=1');
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(body).toEqual({
      type: 'http://shop.test/problems/not-found',
      title: 'Not found',
      status: 404,
      detail: "No endpoint GET '/api/nowhere'",
      instance: '/api/nowhere',
      code: 'NOT_FOUND',
      requestId: headers.get('x-request-id'),
    });
  });

  test('paths are case-sensitive', async () => {
    expect((await service.call('GET', '/API/notes', { token })).status).toBe(404);
  });

  test.each(['/api/notes/%zz', '/api/notes/%', '/api/notes/%ff', '/api/notes/%ed%a0%80', '/api/%zz/nowhere'])(
    '%s is refused, since it is not percent-encoded UTF-8',
    async (path) => {
      const { status, body } = await service.call('GET', path, { token });
      expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    },
  );

  test('a parameter that contains U+0000 or is too long is refused', async () => {
    for (const id of ['a%00b', 'x'.repeat(300)]) {
      const { status, body } = await service.call('GET', `/api/notes/${id}`, { token });
      expect([status, body.errors[0].path]).toEqual([400, 'id']);
    }
  });

  test.each([
    ['/api/notes/latest', 'latest'],
    ['/api/notes/n?depth=1', 'note'],
    ['/api/notes/latest/', 'latest'],
    ['http://shop.test/api/notes/latest', 'latest'],
    ['/api/notes/%6e', 'note'],
    ['/api/notes/n', 'note'],
    ['/api/notes/n/', 'note'],
    ['/api/notes/n%20n', 'note'],
    ['/api/notes/n#latest', 'note'],
    ['/api/notes//', 'none'],
    ['/api//notes/n', 'none'],
    ['//api/notes/n', 'none'],
  ])('%s is the same route to the fast lookup and to Express: %s', async (address, route) => {
    const answer = await sendRaw(
      service.port,
      `GET ${address} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
    );
    const found = answer.startsWith('HTTP/1.1 200')
      ? answer.includes('"latest"')
        ? 'latest'
        : 'note'
      : 'none';
    expect(found).toBe(route);
  });

  test('an address with raw non-ASCII octets is refused', async () => {
    const answer = await sendRaw(
      service.port,
      'GET /api/notes/\xc3\xa9 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('"code":"VALIDATION_ERROR"');
  });
});

test('an address in absolute form reaches the same route', async () => {
  const answer = await sendRaw(
    service.port,
    `GET http://shop.test/api/notes/n?depth=2 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(notes.seen.at(-1)).toMatchObject({ params: { id: 'n' }, query: { depth: 2 } });
});

test('requests and responses have the app’s prototypes from the start, so that V8 knows their shape', async () => {
  const { app } = service.app;
  let from: unknown[] = [];
  service.http.server.prependOnceListener('request', (request, response) => {
    from = [Object.getPrototypeOf(request), Object.getPrototypeOf(response)];
  });
  await service.call('GET', '/health/live');
  expect(from[0] === app.request && from[1] === app.response).toBe(true);
});

describe('methods', () => {
  test('an unsupported method is answered 405 with the allowed ones', async () => {
    const { status, body, headers } = await service.call('PATCH', '/api/notes/note_1', { token });
    expect([status, body.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(headers.get('allow')?.split(', ').sort()).toEqual(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PUT']);
  });

  test('HEAD answers like GET without a body', async () => {
    const { status, text, headers } = await service.call('HEAD', '/api/notes/note_1', { token });
    expect([status, text, headers.get('etag')]).toEqual([200, '', '"3"']);
    expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
  });

  test('OPTIONS needs no token and names the methods', async () => {
    const { status, headers, text } = await service.call('OPTIONS', '/api/notes');
    expect([status, text]).toEqual([204, '']);
    expect(headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST']);
  });
});

describe('correlation', () => {
  test('ids from the caller are accepted, returned, logged and passed to the command', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const { headers } = await service.call('POST', '/api/notes', {
      json: { title: 'T' },
      token,
      headers: { 'x-request-id': 'order-17', traceparent },
    });
    expect(headers.get('x-request-id')).toBe('order-17');
    expect(headers.get('traceparent')).toBe(traceparent);
    expect(notes.seen.at(-1).context).toMatchObject({
      requestId: 'order-17',
      traceparent,
      actor: { kind: 'user', id: '7' },
      at: new Date('2026-03-01T09:00:00.000Z'),
    });
    expect(service.logged.at(-1)).toMatchObject({ requestId: 'order-17', traceparent });
  });

  test.each([
    ['x-request-id', 'has space'],
    ['x-request-id', 'x'.repeat(129)],
    ['traceparent', '00-00000000000000000000000000000000-00f067aa0ba902b7-01'],
    ['traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01'],
    ['traceparent', 'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
    ['traceparent', 'nonsense'],
  ])('a malformed %s is replaced: %s', async (name, value) => {
    const { headers } = await service.call('GET', '/api/notes', { token, headers: { [name]: value } });
    expect(headers.get(name)).not.toBe(value);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  });

  test('a traceparent of a later version is read as version 00', async () => {
    const ids = '4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const { headers } = await service.call('GET', '/api/notes', {
      token,
      headers: { traceparent: `01-${ids}-more` },
    });
    expect(headers.get('traceparent')).toBe(`00-${ids}`);
  });
});

describe('every answer', () => {
  test('carries security headers and does not name the software', async () => {
    const { headers } = await service.call('GET', '/api/notes', { token });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.has('x-powered-by')).toBe(false);
  });

  test('is logged in one line with the route pattern, without path, query or token', async () => {
    await service.call('GET', '/api/notes/private-thing?depth=1', { token });
    const line = service.logged.at(-1);
    expect(line).toMatchObject({ method: 'GET', route: '/api/notes/{id}', status: 200, caller: 'user:7' });
    const text = JSON.stringify(line);
    for (const hidden of ['private-thing', 'depth', token]) expect(text).not.toContain(hidden);
  });
});

test('an unsupported option is not logged as a failure', async () => {
  const { status, body } = await service.call('GET', '/api/notes?$search=x', { token });
  expect(status).toBe(501);
  // 30 is pino's level `info`.
  expect(service.logged.find(({ requestId }) => requestId === body.requestId)).toMatchObject({ level: 30 });
});

test('an unexpected error tells the caller nothing and the log everything', async () => {
  const { status, text, body } = await service.call('GET', '/api/notes/broken', { token });
  expect([status, body.code]).toEqual([500, 'INTERNAL_ERROR']);
  expect(text).not.toMatch(/hunter2|db\.internal/);
  const failure = service.logged.find(({ err }) => err !== undefined);
  expect(failure).toMatchObject({ requestId: body.requestId, route: '/api/notes/{id}' });
  expect(failure.err.message).toContain('db.internal');
});

describe('CORS', () => {
  test('no origin may read by default', async () => {
    const { headers } = await service.call('GET', '/api/notes', {
      token,
      headers: { origin: 'https://a.test' },
    });
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });

  test('a configured origin may read, including the headers; another may not', async () => {
    const open = await openTestApp(noteRoutes(openNotes()), {
      corsOrigins: ['https://a.test', 'https://b.test'],
    });
    const preflight = await open.call('OPTIONS', '/api/notes', {
      headers: { origin: 'https://a.test', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://a.test');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    const read = await open.call('GET', '/api/notes', { token, headers: { origin: 'https://b.test' } });
    expect(read.headers.get('access-control-allow-origin')).toBe('https://b.test');
    expect(read.headers.get('access-control-expose-headers')).toContain('ETag');
    expect(read.headers.get('x-content-type-options')).toBe('nosniff');
    const asked = await open.call('OPTIONS', '/api/notes', { headers: { origin: 'https://a.test' } });
    expect(asked.headers.get('allow')).toContain('POST');
    const stranger = await open.call('GET', '/api/notes', { token, headers: { origin: 'https://c.test' } });
    expect(stranger.headers.has('access-control-allow-origin')).toBe(false);
    await open.close();
  });
});
