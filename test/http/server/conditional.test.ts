/** ETag, If-Match and If-None-Match (RFC 9110, 13). */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestApp, type TestApp } from '../../support/httpClient.js';
import { noteRoutes, openNotes } from '../../support/noteRoutes.js';

const notes = openNotes();
const token = 'user.7.Admin';
let service: TestApp;
beforeAll(async () => {
  service = await openTestApp(noteRoutes(notes));
});
afterAll(() => service.close());

describe('reading', () => {
  const read = (ifNoneMatch: string, method = 'GET') =>
    service.call(method, '/api/notes/n', { token, headers: { 'if-none-match': ifNoneMatch } });

  test('the ETag is the revision, and only the caller may cache the answer', async () => {
    const { headers } = await service.call('GET', '/api/notes/n', { token });
    expect(headers.get('etag')).toBe('"3"');
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  test.each(['"3"', 'W/"3"', '"1", "3"', '*'])(
    'If-None-Match: %s is answered 304 without a body',
    async (tags) => {
      for (const method of ['GET', 'HEAD']) {
        const { status, text, headers } = await read(tags, method);
        expect([status, text, headers.get('etag')]).toEqual([304, '', '"3"']);
      }
    },
  );

  test.each(['"2"', '"33"', '3', 'nonsense'])('If-None-Match: %s is answered in full', async (tags) => {
    expect((await read(tags)).status).toBe(200);
  });
});

describe('writing', () => {
  const write = (ifMatch: string) =>
    service.call('PUT', '/api/notes/n', { token, json: { title: 'x' }, headers: { 'if-match': ifMatch } });

  test.each([
    ['"3"', 200],
    ['"1", "3"', 200],
    ['"3","9"', 200],
    ['*', 200],
    ['"2"', 412],
    ['"1", "2"', 412],
    ['W/"3"', 412],
    ['"abc"', 412],
    ['"03"', 412],
    ['3', 400],
    ['"3', 400],
    ['', 400],
    [Array.from({ length: 21 }, (_, index) => `"${index}"`).join(), 400],
  ])('If-Match: %s is answered with %i', async (tags, status) => {
    const { status: answered, body } = await write(tags);
    expect(answered).toBe(status);
    if (status === 412) expect(body.code).toBe('PRECONDITION_FAILED');
    if (status === 400) expect(body.errors[0].path).toBe('If-Match');
  });

  test('the command receives the revision of If-Match', async () => {
    await write('"3"');
    expect(notes.seen.at(-1).context.expectedRevision).toBe(3);
    await write('*');
    expect(notes.seen.at(-1)).toMatchObject({ mustExist: true, mustNotExist: false });
    expect(notes.seen.at(-1).context).not.toHaveProperty('expectedRevision');
  });

  test('If-None-Match: * tells the command that the resource must not exist', async () => {
    await service.call('PUT', '/api/notes/n', { token, headers: { 'if-none-match': '*' } });
    expect(notes.seen.at(-1)).toMatchObject({ mustExist: false, mustNotExist: true });
  });

  test('an operation that creates nothing refuses If-None-Match: *', async () => {
    const before = notes.seen.length;
    const { status, body } = await service.call('DELETE', '/api/notes/n', {
      token,
      headers: { 'if-none-match': '*' },
    });
    expect([status, body.code, notes.seen.length]).toEqual([412, 'PRECONDITION_FAILED', before]);
  });

  test('a collection has no revision and ignores both headers', async () => {
    for (const headers of [
      { 'if-match': '"99999"' },
      { 'if-match': 'malformed' },
      { 'if-none-match': '*' },
    ]) {
      const { status } = await service.call('POST', '/api/notes', {
        token,
        json: { title: 'x', pages: 1 },
        headers,
      });
      expect(status).toBe(201);
      expect(notes.seen.at(-1).context).not.toHaveProperty('expectedRevision');
    }
  });
});
