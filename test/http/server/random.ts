/** Random requests are answered with a documented status, never with a failure of the service. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openTestApp, sendRaw, type TestApp } from '../../support/httpClient.js';
import { noteRoutes, openNotes } from '../../support/noteRoutes.js';

const token = 'user.7.Admin';
let service: TestApp;

const json = { 'content-type': 'application/json' };

export function testRandomRequests(numRuns: number): void {
  const runs = { numRuns };
  beforeAll(async () => {
    service = await openTestApp(noteRoutes(openNotes()));
  });

  afterAll(() => service.close());

  test('any JSON body is accepted or refused as malformed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 6 }), async (content) => {
        const { status } = await service.call('POST', '/api/notes', { content, headers: json, token });
        expect([201, 400]).toContain(status);
      }),
      runs,
    );
  });

  test('known fields with any values are accepted or refused as malformed', async () => {
    const body = fc.record(
      {
        title: fc.anything({ withNullPrototype: false }),
        pages: fc.oneof(fc.double(), fc.string()),
        price: fc.double({ noNaN: true }),
        due: fc.oneof(fc.string(), fc.constant('2026-13-01')),
        at: fc.string(),
        tags: fc.array(fc.string()),
        extra: fc.dictionary(fc.string(), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(body, async (value) => {
        let content: string;
        try {
          content = JSON.stringify(value);
        } catch {
          return;
        }
        const { status } = await service.call('POST', '/api/notes', { content, headers: json, token });
        expect([201, 400]).toContain(status);
      }),
      runs,
    );
  });

  test('a body of random bytes is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (content) => {
        const { status } = await service.call('POST', '/api/notes', { content, headers: json, token });
        expect(status).toBe(400);
      }),
      runs,
    );
  });

  test('any path and query string is answered with 200, 400 or 404', async () => {
    const visible = fc.string({
      unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)),
    });
    await fc.assert(
      fc.asyncProperty(visible, visible, async (path, query) => {
        const answer = await sendRaw(
          service.port,
          `GET /api/notes/${path}?${query} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
        );
        expect(answer).toMatch(/^HTTP\/1\.1 (200|400|404) /);
      }),
      runs,
    );
  });

  test('any value of a header that the server reads gets a documented status', async () => {
    const value = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    });
    const names = [
      'if-match',
      'if-none-match',
      'idempotency-key',
      'x-request-id',
      'traceparent',
      'content-type',
      'accept',
      'authorization',
      'origin',
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), value, async (name, sent) => {
        const { status } = await service.call('PUT', '/api/notes/n', {
          content: '{}',
          token,
          headers: { ...json, [name]: sent },
        });
        expect([200, 400, 401, 412, 415]).toContain(status);
      }),
      runs,
    );
  });
}
