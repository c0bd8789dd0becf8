/** How bodies and query strings are read and checked against their schemas. */
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { checkBodyHeaders, jsonBody } from '../../../src/http/server/body.js';
import { type Answered, openTestApp, sendRaw, type TestApp } from '../../support/httpClient.js';
import { noteRoutes, openNotes } from '../../support/noteRoutes.js';
import { until } from '../../support/until.js';

const notes = openNotes();
const token = 'user.7.Admin';
let service: TestApp;
beforeAll(async () => {
  service = await openTestApp(noteRoutes(notes));
});
afterAll(() => service.close());

const json = { 'content-type': 'application/json' };

async function post(content: string | Uint8Array, headers: Record<string, string> = json): Promise<Answered> {
  return service.call('POST', '/api/notes', { content, headers, token });
}

async function faults(body: unknown): Promise<Record<string, string>> {
  const answer = await service.call('POST', '/api/notes', { json: body, token });
  expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
  return Object.fromEntries(
    answer.body.errors.map(({ path, message }: { path: string; message: string }) => [path, message]),
  );
}

test('a Content-Type that is full of spaces is refused at once', () => {
  const headers = { 'content-length': '2', 'content-type': `a${' '.repeat(1_000_000)}b` };
  const check = () =>
    checkBodyHeaders({ headers } as IncomingMessage, jsonBody(z.object({}), { example: {} }));
  expect(check).toThrow('Content-Type must be application/json');
});

describe('the content of a body', () => {
  test('each fault is named with a JSON pointer and what is expected', async () => {
    expect(
      await faults({
        pages: 1.5,
        price: 'x',
        due: '2026-02-30',
        at: 'today',
        tags: ['a', '', 'c'],
        line: { 'a/b': 1, 'c~d': 2 },
        surplus: true,
      }),
    ).toEqual({
      '/title': 'is required',
      '/pages': 'must be an integer',
      '/price': 'must be a number',
      '/due': 'must be a calendar day written YYYY-MM-DD',
      '/at': 'must be an RFC 3339 timestamp with an offset, e.g. 2026-02-28T12:00:00Z',
      '/tags/1': 'must not be empty',
      '/line/a~1b': 'must be a string',
      '/line/c~0d': 'is not a known field',
      '/surplus': 'is not a known field',
    });
  });

  test('text is trimmed, timestamps become UTC, ids stay as they are', async () => {
    await service.call('POST', '/api/notes', {
      token,
      json: { title: '  Milk ', at: '2026-03-01T01:00:00+02:00', tags: [' a '] },
    });
    expect(notes.seen.at(-1).body).toEqual({ title: 'Milk', at: '2026-02-28T23:00:00.000Z', tags: [' a '] });
  });

  test('text that is only whitespace counts as empty', async () => {
    expect(await faults({ title: ' \t ' })).toEqual({ '/title': 'must not be empty' });
  });

  test('a fault names the bound that is exceeded', async () => {
    expect(await faults({ title: 'x'.repeat(41), tags: ['a', 'b', 'c', 'd'] })).toEqual({
      '/title': 'must have at most 40 characters',
      '/tags': 'must have at most 3 entries',
    });
  });

  test('keys that reach into prototypes are refused, even in free-form objects', async () => {
    const bodies = [
      '{"title":"x","__proto__":{"a":1}}',
      '{"title":"x","constructor":1}',
      '{"title":"x","extra":{"__proto__":1}}',
      '{"title":"x","extra":{"deep":[{"constructor":1}]}}',
      '{"title":"x","extra":{"\\u005f_proto__":1}}',
    ];
    for (const text of bodies) {
      const { status, body } = await post(text);
      expect([status, body.errors[0].message]).toEqual([400, 'is not a known field']);
    }
  });

  test.each([
    ['a lone surrogate', '{"title":"\\ud800"}', '/title'],
    ['U+0000', '{"title":"a\\u0000b"}', '/title'],
    ['U+0000 deep inside', '{"title":"x","extra":{"a":["\\u0000"]}}', '/extra/a/0'],
    ['a broken key', '{"title":"x","extra":{"\\udc00":1}}', '/extra'],
  ])('%s is refused', async (_name, text, path) => {
    const { status, body } = await post(text);
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  test('escapes that form valid text are accepted', async () => {
    expect((await post('{"title":"\\ud83d\\ude00 \\u00e9"}')).body.title).toBe('😀 é');
  });

  test('a number beyond the range or precision of its field is refused', async () => {
    const { body } = await post('{"title":"x","pages":1e400}');
    expect(body.errors[0].path).toBe('/pages');
    expect(await faults({ title: 'x', pages: 2 ** 53 })).toHaveProperty('/pages');
    expect(await faults({ title: 'x', price: 0.1 + 0.2 })).toHaveProperty('/price');
  });

  test('the last of two equal keys wins', async () => {
    expect((await post('{"title":"a","title":"b"}')).body.title).toBe('b');
  });

  test('a body that is not an object is refused', async () => {
    for (const text of ['[]', '"x"', '1', 'null', 'true']) {
      const { status, body } = await post(text);
      expect([status, body.errors[0]]).toEqual([400, { path: '', message: 'must be an object' }]);
    }
  });

  test('at most a hundred faults are listed', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, 1]));
    expect(Object.keys(await faults({ title: 'x', ...many }))).toHaveLength(100);
  });

  test('a bulk operation takes 1 to 1000 ids and counts repeated ones once', async () => {
    const call = (ids: string[]) => service.call('POST', '/api/notes/bulk-delete', { json: { ids }, token });
    expect((await call(['a', 'b', 'a'])).body.deleted).toBe(2);
    expect((await call([])).body.errors[0].message).toBe('must have at least 1 entries');
    const many = Array.from({ length: 1001 }, (_, index) => String(index));
    expect((await call(many)).body.errors[0].message).toBe('must have at most 1000 entries');
    expect((await call(many.slice(1))).body.deleted).toBe(1000);
  });
});

describe('the bytes of a body', () => {
  test('broken JSON, broken UTF-8 and a byte order mark are refused', async () => {
    for (const content of ['{"title":', '{title:1}', Buffer.from('{"title":"\xff"}', 'latin1'), '\ufeff{}']) {
      const { status, body } = await post(content);
      expect([status, body.errors[0].path]).toEqual([400, '']);
    }
  });

  test('JSON nested too deeply is refused', async () => {
    const { status, body } = await post(
      `{"title":"x","extra":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`,
    );
    expect([status, body.detail]).toEqual([400, 'The body is nested too deeply']);
  });

  test('a missing body is refused where one is required', async () => {
    const { status, body } = await service.call('POST', '/api/notes', { token });
    expect([status, body.errors]).toEqual([400, [{ path: '', message: 'is required' }]]);
    expect((await post('')).status).toBe(400);
  });

  test('a missing body counts as an empty object where it is optional', async () => {
    expect((await service.call('PUT', '/api/notes/n', { token })).body.title).toBe('unchanged');
  });

  test('a route without a body accepts none or an empty object', async () => {
    const remove = (content: string) =>
      service.call('DELETE', '/api/notes/n', { token, content, headers: json });
    expect((await remove('{}')).status).toBe(200);
    expect((await remove('{"a":1}')).body.errors).toEqual([{ path: '/a', message: 'is not a known field' }]);
    expect((await remove('[]')).status).toBe(400);
  });

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/json; charset=utf-16', 415],
    ['application/json;charset="latin1"', 415],
    ['application/json; charset=UTF-8', 201],
    ['Application/JSON', 201],
  ])('Content-Type %s is answered with %i', async (contentType, status) => {
    expect((await post('{"title":"x"}', { 'content-type': contentType })).status).toBe(status);
  });

  test('a body without Content-Type or with a Content-Encoding is refused', async () => {
    const bare = await post(Buffer.from('{"title":"x"}'), {});
    expect([bare.status, bare.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    const packed = await post('{"title":"x"}', { ...json, 'content-encoding': 'gzip' });
    expect([packed.status, packed.headers.get('accept-encoding')]).toEqual([415, 'identity']);
  });

  test('a body over 512 KiB is refused, whether its length was announced or not', async () => {
    const limit = 512 * 1024;
    const text = (size: number) => `{"title":"${'x'.repeat(size - 12)}"}`;
    const fits = await post(text(limit));
    expect([fits.status, fits.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    const announced = await post(text(limit + 1));
    expect([announced.status, announced.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const chunk = `${(limit + 1).toString(16)}\r\n${text(limit + 1)}\r\n0\r\n\r\n`;
    const head = `POST /api/notes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`;
    expect(await sendRaw(service.port, head + chunk)).toMatch(/^HTTP\/1.1 413 /);
  });

  test('a body announced with Expect is asked for only if the token is good', async () => {
    const head = (authorization: string) =>
      `POST /api/notes HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/json\r\nContent-Length: 13\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`;
    const welcome = await sendRaw(service.port, `${head(`Authorization: Bearer ${token}\r\n`)}{"title":"x"}`);
    expect(welcome).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 201 /);
    const refused = await sendRaw(service.port, head('Authorization: Bearer nonsense\r\n'));
    expect(refused).toMatch(/^HTTP\/1.1 401 /);
  });
});

describe('forms', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const signIn = (content: string) => service.call('POST', '/api/notes/sign-in', { content, headers: form });

  test('a route that accepts forms reads them like JSON', async () => {
    expect((await signIn('name=J%C3%B6rg+A')).body.name).toBe('Jörg A');
    expect((await signIn('name=a&other=b')).body.errors).toEqual([
      { path: '/other', message: 'is not a known field' },
    ]);
  });

  test('repeated names and broken escapes are refused', async () => {
    for (const content of ['name=a&name=b', 'name=%', 'name=%ff', 'name=%00'])
      expect((await signIn(content)).status).toBe(400);
  });
});

describe('query strings', () => {
  const get = (query: string) => service.call('GET', `/api/notes/n?${query}`, { token });

  test('parameters are converted to their types', async () => {
    expect((await get('verbose=true&depth=4')).body.title).toBe('verbose');
    expect(notes.seen.at(-1).query).toEqual({ verbose: true, depth: 4 });
  });

  test.each([
    ['verbose=maybe', 'verbose'],
    ['depth=10', 'depth'],
    ['depth=1.5', 'depth'],
    ['verbose=true&verbose=true', 'verbose'],
    ['unknown=1', 'unknown'],
    ['access_token=user.7.Admin', 'access_token'],
    ['depth=%00', 'depth'],
    ['depth=%zz', 'depth'],
    ['__proto__=1', '__proto__'],
    ['verbose[a]=true', 'verbose[a]'],
  ])('?%s is refused', async (query, path) => {
    const { status, body } = await get(query);
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'VALIDATION_ERROR', path]);
  });
});

describe('lists', () => {
  test('answer value, count and the link to the next page', async () => {
    const { body } = await service.call('GET', '/api/notes?$top=1', { token });
    expect(body).toEqual({
      value: [{ id: 'note_1', title: 'One', pages: 1 }],
      count: 2,
      '@odata.nextLink': 'http://shop.test/api/notes?$top=1&$skip=1',
    });
  });

  test('show only the selected fields, and no count on request', async () => {
    const { body } = await service.call('GET', '/api/notes?$select=text,id&$skip=1&count=false', { token });
    expect(body).toEqual({ value: [{ id: 'note_2', text: 'second' }] });
  });

  test.each([
    ['$filter=nope eq 1', 400, 'UNKNOWN_FIELD'],
    ['$filter=secret eq 1', 400, 'UNKNOWN_FIELD'],
    ['$filter=pages eq', 400, 'INVALID_QUERY_OPTION'],
    ['$top=1001', 400, 'INVALID_QUERY_OPTION'],
    ['$top=1&$top=1', 400, 'INVALID_QUERY_OPTION'],
    ['hard=true', 400, 'INVALID_QUERY_OPTION'],
    ['$search=x', 501, 'UNSUPPORTED_FILTER'],
  ])('refuse %s', async (query, status, code) => {
    const answer = await service.call('GET', `/api/notes?${query.replaceAll(' ', '%20')}`, { token });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('files', () => {
  test('are streamed with a file name for every client', async () => {
    const { text, headers } = await service.call('POST', '/api/notes/n1/export', { token });
    expect(text).toBe('id,title\nn1,One\n');
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="note _n1_ _.csv"; filename*=UTF-8\'\'note%20%22n1%22%20%C3%A9.csv',
    );
  });

  test('that break off do not look complete and affect no other request', async () => {
    await expect(service.call('POST', '/api/notes/torn/export', { token })).rejects.toThrow();
    expect((await service.call('GET', '/api/notes', { token })).status).toBe(200);
    await until(() => service.logged.some(({ msg }) => msg === 'answer broke off'));
  });
});
