/** The service's own addresses: health, metrics, the OpenAPI document and its page. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { HealthResult } from '../../../src/http/operations/health.js';
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

describe('health', () => {
  test('alive is alive', async () => {
    const { status, body } = await service.call('GET', '/health/live');
    expect([status, body]).toEqual([200, { status: 'ok' }]);
  });

  test('ready shows each part', async () => {
    const { status, body } = await service.call('GET', '/health/ready');
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'ok',
      checks: { store: { status: 'ok', lag: 0 }, jobs: { status: 'ok' } },
    });
  });

  test('one part that is not makes the whole unready, and a fault tells its class only', async () => {
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

test('the own addresses take GET only and say so', async () => {
  const { status, headers } = await service.call('POST', '/health/live');
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect((await service.call('OPTIONS', '/metrics')).status).toBe(204);
});

test('metrics count requests by method, pattern and status', async () => {
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

  test('has a page with scripts of this origin only, none inline', async () => {
    const { status, text, headers } = await service.call('GET', '/docs');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';style-src 'self'/);
    expect(text).not.toMatch(/https?:|<script>|<style|onload/);
    for (const [, file] of text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const asset = await service.call('GET', `/${file}`);
      expect([file, asset.status]).toEqual([file, 200]);
      expect(asset.headers.get('x-content-type-options')).toBe('nosniff');
      expect(asset.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(asset.text.length).toBeGreaterThan(100);
    }
  });

  test('fits itself to narrow screens', async () => {
    const { text } = await service.call('GET', '/docs');
    expect(text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  });

  test('tries requests out where the page came from, whatever BASE_URL says', async () => {
    const { text } = await service.call('GET', '/docs/start.js');
    const document = { baseURI: 'http://localhost:3000/shop/docs' };
    const asked: string[] = [];
    const fetched = async (address: URL) => {
      asked.push(address.href);
      return {
        json: async () => ({ info: { description: 'Notes' }, servers: [{ url: 'http://127.0.0.1:3000' }] }),
      };
    };
    const shown = await new Promise<{ spec: { servers: unknown } }>((resolve, reject) => {
      const run = new Function('document', 'fetch', 'SwaggerUIBundle', `return (async () => {${text}})()`);
      run(document, fetched, resolve).catch(reject);
    });
    expect(asked).toEqual(['http://localhost:3000/shop/openapi.json']);
    expect(shown.spec.servers).toEqual([{ url: 'http://localhost:3000/shop' }]);
  });

  test('shows nothing else of the package that it comes from', async () => {
    for (const path of ['/docs/package.json', '/docs/index.html', '/docs/..%2fpackage.json'])
      expect((await service.call('GET', path)).status).toBe(404);
  });

  test('with a slash behind leads to the page', async () => {
    const { status, headers } = await service.call('GET', '/docs/');
    expect([status, headers.get('location')]).toEqual([308, '../docs']);
  });
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
