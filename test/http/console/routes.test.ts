/** How the console is served: caching, compression and the content security policy of its page. */
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningService, startService } from '../../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.stop();
});

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Requests the path as it is, which `URL` would resolve, and leaves the answer encoded, which `fetch` would decode. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

/** Addresses in the page, resolved like in a browser. */
function addressesIn(page: string, path: string): readonly string[] {
  const base = /<base href="([^"]+)"/.exec(page)?.[1] ?? '';
  const folder = new URL(base, new URL(path, service.url));
  return [...page.matchAll(/(?:src|href)="(\.\/[^"]+)"/g)].map(
    ([, address = '']) => new URL(address, folder).pathname,
  );
}

test.each(['/console', '/console/', '/console/subscriptions', '/console/subscriptions/sub_1/x'])(
  'the page at %s finds its files at any depth',
  async (path) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toContain('no-cache');
    const addresses = addressesIn(body.toString(), path);
    expect(addresses.some((address) => address.endsWith('.js'))).toBe(true);
    for (const address of addresses) expect([address, (await get(address)).status]).toEqual([address, 200]);
  },
);

test('the page may run and load files of its own origin only, and nothing inline', async () => {
  const [one, other] = [await get('/console'), await get('/console')];
  const policyOf = ({ headers }: Got) => String(headers['content-security-policy']);
  const nonceOf = ({ body }: Got) => /nonce="([^"]+)"/.exec(body.toString())?.[1];
  expect(policyOf(one)).toContain("default-src 'none'");
  expect(policyOf(one)).toContain("script-src 'self';");
  expect(policyOf(one)).toContain(`style-src 'self' 'nonce-${nonceOf(one)}'`);
  expect(policyOf(one)).toContain("connect-src 'self'");
  expect(policyOf(one)).toContain("frame-ancestors 'none'");
  expect(policyOf(one)).not.toContain('unsafe');
  expect(nonceOf(one)).not.toBe(nonceOf(other));
  expect(one.body.toString()).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|https?:/);
});

test('a file is cached for ever and is compressed as the browser accepts', async () => {
  const address = addressesIn((await get('/console')).body.toString(), '/console').find((one) =>
    one.endsWith('.js'),
  );
  const path = String(address);
  const plain = await get(path);
  const packed = {
    br: await get(path, { 'accept-encoding': 'gzip, deflate, br' }),
    gzip: await get(path, { 'accept-encoding': 'gzip;q=0.5, br;q=0' }),
  };
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(plain.headers.vary).toBe('Accept-Encoding');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.br.headers['content-encoding']).toBe('br');
  expect(packed.gzip.headers['content-encoding']).toBe('gzip');
  expect(brotliDecompressSync(packed.br.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(packed.gzip.body).equals(plain.body)).toBe(true);
  expect(packed.br.body.length).toBeLessThan(plain.body.length / 2);

  const again = await get(path, {
    'accept-encoding': 'br',
    'if-none-match': String(packed.br.headers.etag),
  });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  const head = await get(path, {}, 'HEAD');
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
    200,
    0,
    String(plain.body.length),
  ]);
});

test.each([
  '/console/assets/gone.js',
  '/console/assets/',
  '/console/assets/../../main.js',
  '/console/assets/%2e%2e/%2e%2e/main.js',
  '/console/assets/..%2f..%2fmain.js',
])('a path to no file of the console is answered with 404, never with the page: %s', async (path) => {
  const { status, body } = await get(path);
  expect([status, JSON.parse(body.toString()).code]).toEqual([404, 'NOT_FOUND']);
});

test('page, scripts and styles of the first screen come to less than 300 KB', async () => {
  const page = await get('/console');
  const sizes = await Promise.all(
    addressesIn(page.body.toString(), '/console').map(
      async (address) => (await get(address, { 'accept-encoding': 'gzip' })).body.length,
    ),
  );
  expect(sizes.reduce((sum, size) => sum + size, page.body.length)).toBeLessThan(300 * 1024);
});
