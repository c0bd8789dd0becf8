/** The service's own routes: health, metrics, the OpenAPI document and its page. */
import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openApiDocument } from '../../../src/http/openapi/document.js';
import type { HealthResult } from '../../../src/http/operations/health.js';
import { declaredRoutes } from '../../support/declaredRoutes.js';
import { openTestApp, type TestApp } from '../../support/httpClient.js';
import { noteRoutes, openNotes } from '../../support/noteRoutes.js';

let store: () => Promise<HealthResult> = async () => ({ healthy: true, detail: { lag: 0 } });
let service: TestApp;
beforeAll(async () => {
  service = await openTestApp(noteRoutes(openNotes()), {
    healthChecks: [
      { name: 'store', check: () => store() },
      { name: 'jobs', check: async () => ({ healthy: true }) },
    ],
  });
});
afterAll(() => service.close());

/** Returns the bytes of an answer as sent, still compressed. */
function fetchBytes(
  path: string,
  coding: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    get(service.url + path, { headers: { 'accept-encoding': coding, ...headers } }, (response) => {
      buffer(response).then(
        (bytes) => resolve({ status: response.statusCode, headers: response.headers, bytes }),
        reject,
      );
    }).on('error', reject);
  });
}

describe('health', () => {
  test('reports a live process', async () => {
    const { status, body } = await service.call('GET', '/health/live');
    expect([status, body]).toEqual([200, { status: 'ok' }]);
  });

  test('reports the readiness of each part', async () => {
    const { status, body } = await service.call('GET', '/health/ready');
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'ok',
      checks: { store: { status: 'ok', lag: 0 }, jobs: { status: 'ok' } },
    });
  });

  test('reports unready if one part is, and shows only the class of an error', async () => {
    store = async () => {
      throw new TypeError('connect mongodb://admin:secret@db');
    };
    const { status, body, text } = await service.call('GET', '/health/ready');
    expect([status, body.status]).toEqual([503, 'unavailable']);
    expect(body.checks.store).toEqual({ status: 'unavailable', error: 'TypeError' });
    expect(text).not.toContain('secret');
    store = async () => ({ healthy: true });
  });
});

test('the service’s own routes allow only reads and say so', async () => {
  const { status, headers } = await service.call('POST', '/health/live');
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect((await service.call('OPTIONS', '/metrics')).status).toBe(204);
});

test('metrics count requests by method, route pattern and status', async () => {
  await service.call('GET', '/api/notes/some-id', { token: 'user.1' });
  await service.call('GET', '/api/notes/other-id', { token: 'user.1' });
  await service.call('GET', '/api/notes');
  await service.call('GET', '/no/such/place');
  const { text, headers } = await service.call('GET', '/metrics');
  expect(headers.get('content-type')).toContain('text/plain');
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/notes/{id}",status="200"} 2',
  );
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/notes",status="401"} 1',
  );
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="unknown",status="404"} 1');
  expect(text).not.toContain('some-id');
});

describe('the documentation', () => {
  test('is an OpenAPI document', async () => {
    const { body } = await service.call('GET', '/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(body.paths['/api/notes/{id}'].get.operationId).toBe('getNote');
  });

  test('has a page with scripts from this origin only and none inline', async () => {
    const { status, text, headers } = await service.call('GET', '/docs');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';style-src 'self'/);
    expect(text).not.toMatch(/https?:|<script>|<style|onload/);
    for (const [, file] of text.matchAll(/(?:src|href)="(docs[^"]+)"/g)) {
      const asset = await service.call('GET', `/${file}`);
      expect([file, asset.status]).toEqual([file, 200]);
      expect(asset.headers.get('x-content-type-options')).toBe('nosniff');
      expect(asset.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(asset.text.length).toBeGreaterThan(100);
    }
  });

  test('adapts to narrow screens', async () => {
    const { text } = await service.call('GET', '/docs');
    expect(text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  });

  test('sends trial requests to the origin of the page, whatever BASE_URL is', async () => {
    const { text } = await service.call('GET', '/docs/start.js');
    const document = { baseURI: 'http://localhost:3000/shop/docs' };
    const asked: string[] = [];
    const fetched = async (address: URL) => {
      asked.push(address.href);
      return {
        json: async () => ({
          info: { description: 'Notes' },
          servers: [{ url: 'http://127.0.0.1:3000' }],
          components: {
            securitySchemes: {
              userToken: { flows: { password: { tokenUrl: 'http://127.0.0.1:3000/api/auth/token' } } },
              guestToken: {},
            },
          },
        }),
      };
    };
    const shown = await new Promise<{
      spec: { servers: unknown; components: unknown };
      requestInterceptor(request: object): object;
    }>((resolve, reject) => {
      const run = new Function('document', 'fetch', 'SwaggerUIBundle', `return (async () => {${text}})()`);
      run(document, fetched, resolve).catch(reject);
    });
    expect(asked).toEqual(['http://localhost:3000/shop/openapi.json']);
    expect(shown.spec.servers).toEqual([{ url: 'http://localhost:3000/shop' }]);
    expect(shown.requestInterceptor({ headers: { Authorization: 'Basic Og==' } })).toEqual({ headers: {} });
    const named = { headers: { Authorization: 'Basic YTpi' } };
    expect(shown.requestInterceptor(named)).toEqual(named);
    expect(shown.spec.components).toMatchObject({
      securitySchemes: {
        userToken: { flows: { password: { tokenUrl: 'http://localhost:3000/shop/api/auth/token' } } },
      },
    });
  });

  test('is sent compressed with an ETag, and not again to a client that has it', async () => {
    for (const path of [
      '/openapi.json',
      '/docs',
      '/docs/start.js',
      '/docs/swagger-ui.css',
      '/docs/swagger-ui-bundle.js',
    ]) {
      const tags = new Set<string>();
      const plain = await fetchBytes(path, 'identity');
      for (const [coding, inflate] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const { status, headers, bytes } = await fetchBytes(path, `${coding}, identity;q=0.5`);
        expect([path, status, headers['content-encoding'], headers.vary]).toEqual([
          path,
          200,
          coding,
          'Accept-Encoding',
        ]);
        expect(Number(headers['content-length'])).toBe(bytes.length);
        expect(inflate(bytes).equals(plain.bytes)).toBe(true);
        const { etag = '' } = headers;
        tags.add(etag);
        const again = await fetchBytes(path, coding, { 'if-none-match': etag });
        expect([path, again.status, again.bytes.length, again.headers.etag]).toEqual([path, 304, 0, etag]);
      }
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(tags.add(plain.headers.etag ?? '').size).toBe(3);
      expect((await fetchBytes(path, 'br;q=0, gzip;q=0')).headers['content-encoding']).toBeUndefined();
    }
  });

  test('loads in less than 410 KB with the document of the whole service', async () => {
    const document = JSON.stringify(
      openApiDocument(declaredRoutes(), { baseUrl: 'http://shop.test', version: '1' }),
    );
    let bytes = brotliCompressSync(document).length;
    const { text } = await service.call('GET', '/docs');
    const files = [...text.matchAll(/(?:src|href)="(docs[^"]+)"/g)].map(([, file]) => `/${file}`);
    for (const path of ['/docs', ...files]) bytes += (await fetchBytes(path, 'br')).bytes.length;
    expect(files).toHaveLength(4);
    expect(bytes).toBeLessThan(410_000);
  });

  test('exposes no other file of the package that it comes from', async () => {
    for (const path of ['/docs/package.json', '/docs/index.html', '/docs/..%2fpackage.json'])
      expect((await service.call('GET', path)).status).toBe(404);
  });

  test('redirects from /docs/ to the page', async () => {
    const { status, headers } = await service.call('GET', '/docs/');
    expect([status, headers.get('location')]).toEqual([308, '../docs']);
  });
});

describe('the root of the service', () => {
  test('redirects browsers to a page', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const { status, headers } = await service.call('GET', '/', { headers: { accept } });
    expect([status, headers.get('vary')]).toEqual([302, 'Accept']);
    const place = new URL(headers.get('location') ?? '', 'http://shop.test/shop/').pathname;
    expect(['/shop/docs', '/shop/console']).toContain(place);
    expect((await service.call('GET', place.slice('/shop'.length))).headers.get('content-type')).toContain(
      'text/html',
    );
  });

  test.each(['application/json', '*/*', 'text/html;q=0, */*'])(
    'answers a client that accepts %s with an index',
    async (accept) => {
      const { status, body } = await service.call('GET', '/', { headers: { accept } });
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({ description: 'openapi.json', version: '0.0.0' }),
      ]);
      for (const place of [body.documentation, body.description, body.readiness])
        expect((await service.call('GET', `/${place}`)).status).toBe(200);
    },
  );
});

test('the types of problems can be looked up', async () => {
  const { body } = await service.call('GET', '/api/nowhere');
  const page = await service.call('GET', new URL(body.type).pathname);
  expect(page.body).toEqual({
    type: body.type,
    title: body.title,
    status: 404,
    code: 'NOT_FOUND',
  });
  expect((await service.call('GET', '/problems/no-such-thing')).status).toBe(404);
});
