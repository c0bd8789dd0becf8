/** Messages over HTTP go only to the public internet, and limits bound their time and size. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from '@jest/globals';
import { isPublicAddress } from '../../../src/adapters/webhooks/addresses.js';
import { createHttpWebhooks, type HttpWebhooksOptions } from '../../../src/adapters/webhooks/http.js';
import type { WebhookTransport } from '../../../src/ports/webhookTransport.js';
import { selfSignedCertificate } from '../../support/selfSignedCertificate.js';

const servers: Server[] = [];
const transports: WebhookTransport[] = [];
afterEach(async () => {
  for (const transport of transports.splice(0)) transport.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

async function serving(listener: RequestListener, server: Server = createServer()): Promise<number> {
  server.on('request', listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

function transportWith(options: HttpWebhooksOptions): WebhookTransport {
  const transport = createHttpWebhooks(options);
  transports.push(transport);
  return transport;
}

const post = (transport: WebhookTransport, url: string) =>
  transport.post(url, {}, '{}', new AbortController().signal);

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '192.0.0.8',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  '2001::1',
  'fec0::1',
  'no address',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['93.184.216.34', '172.32.0.1', '8.8.8.8', '2606:2800:220:1::1', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

describe('an address', () => {
  test.each([
    ['http://receiver.test/', 'must begin with https://'],
    ['https://127.0.0.1/', '127.0.0.1 is not public'],
    ['https://[::1]/', '::1 is not public'],
    ['https://2130706433/', '127.0.0.1 is not public'],
    ['https://0x7f.1/', '127.0.0.1 is not public'],
    ['https://a:b@receiver.test/', 'must not contain credentials'],
    ['ftp://receiver.test/', 'must begin with https://'],
    ['receiver.test', 'is no URL'],
  ])('%s is refused without a connection', async (url, reason) => {
    const transport = transportWith({ allowsPrivate: false });
    expect(transport.objection(url)).toBe(reason);
    await expect(post(transport, url)).rejects.toMatchObject({ kind: 'refusedAddress' });
  });

  test('of a host name is refused after one lookup when any of its results is private', async () => {
    let asked = 0;
    const lookup = ((_name: string, _options: object, callback: (error: null, found: object[]) => void) => {
      asked += 1;
      callback(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '169.254.169.254', family: 4 },
      ]);
    }) as unknown as NonNullable<HttpWebhooksOptions['lookup']>;
    const transport = transportWith({ allowsPrivate: false, lookup });
    await expect(post(transport, 'https://receiver.test/')).rejects.toMatchObject({ kind: 'refusedAddress' });
    expect(asked).toBe(1);
  });
});

test.each(['HTTPS', 'ht\ttps'])(
  'an address that begins with %j is called over TLS, like any other',
  async (scheme) => {
    const lookup = ((_name: string, _options: object, callback: (error: null, found: object[]) => void) =>
      callback(null, [{ address: '10.0.0.1', family: 4 }])) as never;
    const transport = transportWith({ allowsPrivate: false, lookup });
    await expect(post(transport, `${scheme}://receiver.example/`)).rejects.toMatchObject({
      kind: 'refusedAddress',
      message: 'receiver.example leads to 10.0.0.1, which is not public',
    });
  },
);

test('a server with a self-signed certificate gets no message, even on a private network', async () => {
  let asked = 0;
  const listener: RequestListener = (_request, response) => {
    asked += 1;
    response.end();
  };
  const port = await serving(listener, createSecureServer(selfSignedCertificate));
  const sending = post(transportWith({ allowsPrivate: true }), `https://localhost:${port}/`);
  await expect(sending).rejects.toMatchObject({
    kind: 'tls',
    message: 'TLS failed: DEPTH_ZERO_SELF_SIGNED_CERT',
  });
  expect(asked).toBe(0);
});

/** Runs in its own process, because a process reads the certificates that it trusts only at its start. */
const trusting = `
import { createHttpWebhooks } from './dist/adapters/webhooks/http.js';
const lookup = (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]);
const transport = createHttpWebhooks({ allowsPrivate: true, lookup });
for (const host of ['localhost', 'receiver.test']) {
  const sent = transport.post(\`https://\${host}:\${process.argv[1]}/\`, {}, '{}', new AbortController().signal);
  console.log(await sent.then(({ status }) => status, ({ message }) => message));
}
transport.close();
`;

test('a server with a valid certificate for another host gets no message', async () => {
  let asked = 0;
  const listener: RequestListener = (_request, response) => {
    asked += 1;
    response.end();
  };
  const port = await serving(listener, createSecureServer(selfSignedCertificate));
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const trusted = join(folder, 'trusted.pem');
  writeFileSync(trusted, selfSignedCertificate.cert);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', trusting, String(port)],
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted } },
  ).finally(() => rmSync(folder, { recursive: true }));
  expect(stdout.trim().split('\n')).toEqual(['200', 'TLS failed: ERR_TLS_CERT_ALTNAME_INVALID']);
  expect(asked).toBe(1);
});

describe('an answer', () => {
  test('is read up to 1 KiB, with its Retry-After', async () => {
    const port = await serving((_request, response) => {
      response.writeHead(503, { 'retry-after': '120' });
      response.end('x'.repeat(100_000));
    });
    const transport = transportWith({ allowsPrivate: true });
    const { status, text, retryAfter } = await post(transport, `http://127.0.0.1:${port}/`);
    expect({ status, length: text.length, retryAfter }).toEqual({
      status: 503,
      length: 1_024,
      retryAfter: 120,
    });
  });

  test('with a redirect is not followed', async () => {
    let asked = 0;
    const port = await serving((_request, response) => {
      asked += 1;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    const transport = transportWith({ allowsPrivate: true });
    expect((await post(transport, `http://127.0.0.1:${port}/`)).status).toBe(307);
    expect(asked).toBe(1);
  });

  test.each([
    ['that never comes', 'timeout', 100, () => undefined],
    ['that breaks off', 'connection', 60_000, (_request, response) => response.destroy()],
    ['that never ends', 'timeout', 100, (_request, response) => response.writeHead(200).write('x')],
  ] as const satisfies readonly (readonly [string, string, number, RequestListener])[])(
    '%s is a failure',
    async (_what, kind, limit, listener) => {
      const port = await serving(listener);
      const transport = transportWith({ allowsPrivate: true, limit });
      await expect(post(transport, `http://127.0.0.1:${port}/`)).rejects.toMatchObject({ kind });
    },
  );
});
