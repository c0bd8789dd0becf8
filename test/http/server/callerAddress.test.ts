/** The caller's address behind trusted and untrusted proxies, and the rate limits that it counts for. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { createCallerAddress } from '../../../src/http/server/requestScope.js';
import { type Route, route } from '../../../src/http/server/route.js';
import { readTrustedProxies } from '../../../src/kernel/trustedProxies.js';
import { openTestApp, type TestApp, type TestAppOptions } from '../../support/httpClient.js';
import { noteRoutes, openNotes } from '../../support/noteRoutes.js';

const came = (trusted: string | undefined, remoteAddress: string, forwarded?: string) =>
  createCallerAddress(trusted === undefined ? undefined : readTrustedProxies(trusted))({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress } as never,
  });

describe('the caller is', () => {
  test.each<[string, string | undefined, string, string | undefined, string]>([
    ['the socket without a proxy', undefined, '10.0.0.1', undefined, '10.0.0.1'],
    ['the socket when no proxy is trusted', undefined, '10.0.0.1', '9.9.9.9', '10.0.0.1'],
    ['what the one proxy has added', '1', '10.0.0.1', '9.9.9.9', '9.9.9.9'],
    ['not what the caller has written', '1', '10.0.0.1', '1.1.1.1, 9.9.9.9', '9.9.9.9'],
    ['what the outer of two has added', '2', '10.0.0.1', '1.1.1.1, 9.9.9.9, 10.0.0.2', '9.9.9.9'],
    ['the socket that is no proxy of the network', '10.0.0.0/8', '9.9.9.9', '1.1.1.1', '9.9.9.9'],
    ['the last that is none', '10.0.0.0/8', '10.0.0.1', '1.1.1.1, 9.9.9.9, 10.0.0.2', '9.9.9.9'],
    ['told by a socket of both versions', '127.0.0.1', '::ffff:127.0.0.1', '9.9.9.9', '9.9.9.9'],
    ['told with a port', '1', '10.0.0.1', '9.9.9.9:4711', '9.9.9.9'],
    ['told in brackets', '::1', '::1', '[2001:db8::1]:4711', '2001:db8::1'],
    ['the proxy where it tells none', '1', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['the proxy where it tells nothing', '1', '10.0.0.1', '', '10.0.0.1'],
  ])('%s', (_, trusted, remote, forwarded, expected) => {
    expect(came(trusted, remote, forwarded)).toBe(expected);
  });

  test('hidden by an untrusted proxy, which is warned about once', () => {
    let warned = 0;
    const callerAddress = createCallerAddress(undefined, () => (warned += 1));
    const request = {
      headers: { 'x-forwarded-for': '9.9.9.9' },
      socket: { remoteAddress: '10.0.0.1' } as never,
    };
    callerAddress(request);
    callerAddress(request);
    expect(warned).toBe(1);
  });
});

const open: TestApp[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((service) => service.close()));
});

const signIn: Route = route('POST', '/api/sign-in', {
  operationId: 'signInHere',
  budget: 'sign-in',
  tag: 'notes',
  summary: 'Signs in',
  access: { kinds: [] },
  errors: [],
  answers: [
    {
      status: 200,
      description: 'It',
      schema: z.strictObject({ address: z.string() }),
      example: { address: '' },
    },
  ],
  handle: ({ address = '' }) => ({ body: { address } }),
});
const cart: Route = route('GET', '/api/cart', {
  operationId: 'getCart',
  tag: 'notes',
  summary: 'Answers a cart',
  access: { kinds: ['guest'] },
  errors: [],
  answers: [{ status: 200, description: 'It', schema: z.strictObject({}), example: {} }],
  handle: () => ({ body: {} }),
});

async function start(options: TestAppOptions) {
  const service = await openTestApp([...noteRoutes(openNotes()), signIn, cart], options);
  open.push(service);
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const statusOf = async (...call: Parameters<TestApp['call']>) => (await service.call(...call)).status;
  return { service, from, statusOf };
}

describe('the rate limit', () => {
  test('of a stranger behind a trusted proxy is counted apart from others', async () => {
    const { from, statusOf, service } = await start({ requestsPerMinute: 2, trustedProxies: { hops: 1 } });
    const flood = async () => statusOf('GET', '/api/notes', from('9.9.9.9'));
    for (let time = 0; time < 2; time += 1) expect(await flood()).toBe(401);
    expect(await flood()).toBe(429);
    expect(await statusOf('GET', '/api/notes', from('8.8.8.8'))).toBe(401);
    expect((await service.call('POST', '/api/sign-in', from('8.8.8.8'))).body).toEqual({
      address: '8.8.8.8',
    });
  });

  test('of an address leaves sign-in its own budget when it is used up', async () => {
    const { statusOf } = await start({ requestsPerMinute: 2 });
    for (let time = 0; time < 3; time += 1) await statusOf('GET', '/api/notes');
    expect(await statusOf('GET', '/api/notes')).toBe(429);
    for (let time = 0; time < 2; time += 1) expect(await statusOf('POST', '/api/sign-in')).toBe(200);
    expect(await statusOf('POST', '/api/sign-in')).toBe(429);
  });

  test('of guests counts for the address too, so that more carts allow no more guesses', async () => {
    const { statusOf } = await start({ requestsPerMinute: 4 });
    const guesses = [];
    for (let guest = 0; guest < 8; guest += 1)
      guesses.push(await statusOf('GET', '/api/cart', { token: `guest.${guest}` }));
    expect(guesses).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
    expect(await statusOf('GET', '/api/notes', { token: 'user.1' })).toBe(200);
  });
});
