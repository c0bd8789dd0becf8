/** Rate limits, bounds on requests and memory, timeouts, and shutdown. */
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { rateLimitKeyOf } from '../../../src/http/server/limits.js';
import { anonymousCaller, route } from '../../../src/http/server/route.js';
import { openTestApp, sendRaw, type TestApp, type TestAppOptions } from '../../support/httpClient.js';
import { type Notes, noteRoutes, openNotes } from '../../support/noteRoutes.js';
import { until } from '../../support/until.js';

const open: TestApp[] = [];
async function start(options: TestAppOptions = {}, notes: Notes = openNotes()): Promise<TestApp> {
  const service = await openTestApp(noteRoutes(notes), options);
  open.push(service);
  return service;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((service) => service.close()));
});

/** Notes whose writes wait until they are released. */
function heldNotes(): { notes: Notes; release: () => void; waiting: () => number } {
  const notes = openNotes();
  const held: (() => void)[] = [];
  notes.onWrite = () =>
    new Promise((resolve) => {
      held.push(resolve);
    });
  const release = () => {
    for (const resolve of held.splice(0)) resolve();
  };
  return { notes, release, waiting: () => held.length };
}

describe('the rate limit', () => {
  test('is counted for each caller, reported in headers and enforced', async () => {
    const service = await start({ requestsPerMinute: 3 });
    const get = (token?: string) => service.call('GET', '/api/notes', token === undefined ? {} : { token });
    const first = await get('user.1');
    expect(first.headers.get('ratelimit-policy')).toBe('"caller";q=3;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"caller";r=2;t=\d+$/);
    await get('user.1');
    await get('user.1');
    const refused = await get('user.1');
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit')).toMatch(/^"caller";r=0;t=\d+$/);
    expect((await get('user.2')).status).toBe(200);
  });

  test('of strangers and of bad tokens is counted by address', async () => {
    const service = await start({ requestsPerMinute: 2 });
    expect((await service.call('GET', '/api/notes', { token: 'forged' })).status).toBe(401);
    expect((await service.call('GET', '/api/notes')).status).toBe(401);
    expect((await service.call('GET', '/api/notes')).status).toBe(429);
    expect((await service.call('POST', '/api/notes', { json: { title: 'x' } })).status).toBe(429);
    expect((await service.call('GET', '/api/notes', { token: 'user.1' })).status).toBe(200);
  });

  test.each([
    ['127.0.0.1', 'address:127.0.0.1'],
    ['::ffff:127.0.0.1', 'address:127.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2'],
    ['2001:db8::1', 'address:2001:db8:0:0'],
    ['::1', 'address:0:0:0:0'],
    [undefined, 'address:unknown'],
  ])('the address %s is counted as %s', (address, counted) => {
    expect(rateLimitKeyOf(anonymousCaller, address)).toBe(counted);
  });
});

describe('requests in flight', () => {
  test('beyond the bound are refused before any work, while health and metrics still answer', async () => {
    const { notes, release, waiting } = heldNotes();
    const service = await start({ maxInFlight: 2 }, notes);
    const write = () => service.call('POST', '/api/notes', { json: { title: 'x' } });
    const running = [write(), write()];
    await until(() => waiting() === 2);
    const refused = await service.call('GET', '/api/notes', { token: 'user.1' });
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      '1',
    ]);
    expect((await service.call('GET', '/health/live')).status).toBe(200);
    expect((await service.call('GET', '/metrics')).text).toContain('http_requests_in_flight 2');
    release();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([201, 201]);
    expect((await service.call('GET', '/api/notes', { token: 'user.1' })).status).toBe(200);
  });

  test('free their place when the caller disconnects', async () => {
    const { notes, waiting } = heldNotes();
    const service = await start({ maxInFlight: 1 }, notes);
    const controller = new AbortController();
    const gone = fetch(`${service.url}/api/notes`, {
      method: 'POST',
      body: '{"title":"x"}',
      headers: { 'content-type': 'application/json' },
      signal: controller.signal,
    }).catch(() => 'gone');
    await until(() => waiting() === 1);
    controller.abort();
    await gone;
    await until(() => service.logged.some(({ status }) => status === 499));
    expect((await service.call('GET', '/api/notes', { token: 'user.1' })).status).toBe(200);
  });
});

describe('bodies that do not arrive', () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** A request whose body is announced and never sent. */
  function announce(port: number, token?: string): { received: () => string } {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let received = '';
    socket.setEncoding('latin1').on('data', (chunk) => {
      received += chunk;
    });
    const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
    socket.write(
      `POST /api/notes HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
    );
    return { received: () => received };
  }

  test('do not keep others from being answered', async () => {
    const service = await start({ maxInFlight: 16 });
    for (let number = 0; number < 16; number += 1) announce(service.port, `user.${number}`);
    await until(() => service.app.inFlight() === 16);
    const { status } = await service.call('GET', '/api/notes', { token: 'user.1' });
    expect(status).toBe(200);
    expect((await service.call('GET', '/metrics')).text).toContain('http_requests_arriving 16');
  });

  test('are bounded for each sender, so that one cannot shut out the others', async () => {
    const service = await start({ maxInFlight: 16 });
    const announced = Array.from({ length: 40 }, () => announce(service.port));
    await until(
      () => announced.filter(({ received }) => received().startsWith('HTTP/1.1 503 ')).length === 38,
    );
    const write = { token: 'user.1', json: { title: 'x' } };
    expect((await service.call('POST', '/api/notes', write)).status).toBe(201);
  });

  test('free their share when the sender disconnects', async () => {
    const service = await start({ maxInFlight: 16 });
    announce(service.port);
    announce(service.port);
    await until(() => service.app.inFlight() === 2);
    for (const socket of sockets.splice(0)) socket.destroy();
    await until(() => service.app.inFlight() === 0);
    expect((await service.call('POST', '/api/notes', { json: { title: 'x' } })).status).toBe(201);
  });
});

describe('an answer that its caller does not read', () => {
  const megabyte = 1024 * 1024;
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Answers more than socket buffers hold. */
  const long = route('GET', '/api/long', {
    operationId: 'getLong',
    tag: 'notes',
    summary: 'Answers more than sockets hold',
    access: { kinds: [] },
    errors: ['SERVICE_UNAVAILABLE'],
    answers: [
      {
        status: 200,
        description: 'It',
        schema: z.strictObject({ text: z.string() }),
        example: { text: '' },
      },
    ],
    handle: ({ demand }) => {
      demand().reserve(20 * megabyte);
      return { body: { text: 'x'.repeat(32 * megabyte) } };
    },
  });

  async function startLong(options: TestAppOptions): Promise<TestApp> {
    const service = await openTestApp([long], options);
    open.push(service);
    return service;
  }

  function askAndSleep(port: number): Socket {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {}).pause();
    socket.write('GET /api/long HTTP/1.1\r\nHost: x\r\n\r\n');
    return socket;
  }

  test('is cut off, and its request frees its place', async () => {
    const service = await startLong({ stalledMilliseconds: 200 });
    askAndSleep(service.port);
    await until(() => service.app.inFlight() === 1);
    await until(() => service.app.inFlight() === 0);
  });

  test('counts against the memory for answers; beyond that, requests get 503 with Retry-After', async () => {
    const service = await startLong({ maxAnswerBytes: 70 * megabyte });
    askAndSleep(service.port);
    askAndSleep(service.port);
    const held = async () =>
      Number(/^http_answer_bytes (\d+)$/m.exec((await service.call('GET', '/metrics')).text)?.[1]);
    while ((await held()) < 64 * megabyte);
    const refused = await service.call('GET', '/api/long');
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      '1',
    ]);
    expect(await held()).toBeLessThan(70 * megabyte);
    for (const socket of sockets) socket.destroy();
    while ((await held()) > 0);
    expect((await service.call('GET', '/api/long')).status).toBe(200);
  });

  test('is cut off for the next one when it is read too slowly', async () => {
    const service = await startLong({ maxAnswerBytes: 40 * megabyte, slowReaderMilliseconds: -200_000 });
    const slow = askAndSleep(service.port);
    await until(() => service.app.inFlight() === 1);
    const closed = new Promise((resolve) => slow.once('close', resolve));
    expect((await service.call('GET', '/api/long')).status).toBe(200);
    slow.resume();
    await closed;
  });
});

describe('malformed HTTP', () => {
  test.each([
    ['a line of nonsense', 'NONSENSE\r\n\r\n', 400],
    ['an unknown method', 'BREW /api/notes HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost x\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    [
      'a length beside chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['two hosts', 'GET /api/notes HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s is answered with a problem', async (_name, text, status) => {
    const service = await start();
    const answer = await sendRaw(service.port, text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/^content-type: application\/problem\+json/im);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({
      status,
      code: 'VALIDATION_ERROR',
    });
    expect((await service.call('GET', '/health/live')).status).toBe(200);
  });

  test('a request that never arrives in full times out', async () => {
    const service = await start({
      limits: { headersTimeout: 50, requestTimeout: 100, checkingInterval: 20 },
    });
    const answer = await sendRaw(service.port, 'GET / HTTP/1.1\r\nHost: x\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
  });

  test('a body shorter than announced affects no other request', async () => {
    const service = await start();
    const answer = sendRaw(
      service.port,
      'POST /api/notes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"tit',
    );
    await until(() => service.app.inFlight() === 1);
    service.http.server.closeAllConnections();
    await answer.catch(() => '');
    await until(() => service.app.inFlight() === 0);
    expect((await service.call('GET', '/api/notes', { token: 'user.1' })).status).toBe(200);
  });
});

describe('shutdown', () => {
  test('waits for running requests, accepts no new ones and reports not ready', async () => {
    const { notes, release, waiting } = heldNotes();
    const service = await start({}, notes);
    const running = service.call('POST', '/api/notes', { json: { title: 'x' } });
    await until(() => waiting() === 1);
    service.app.beginClosing();
    expect((await service.call('GET', '/health/ready')).status).toBe(503);
    const closed = service.http.close(10_000);
    await expect(fetch(`${service.url}/health/live`)).rejects.toThrow();
    release();
    expect((await running).status).toBe(201);
    await closed;
  });

  test('cuts off requests that do not end in time', async () => {
    const { notes, waiting } = heldNotes();
    const service = await start({}, notes);
    const running = service.call('POST', '/api/notes', { json: { title: 'x' } }).catch(() => 'cut');
    await until(() => waiting() === 1);
    await service.http.close(20);
    expect(await running).toBe('cut');
  });

  test('does not wait for unused connections, as browsers open them ahead', async () => {
    const service = await start();
    const accepted = new Promise((resolve) => service.http.server.once('connection', resolve));
    const socket = connect(service.port, '127.0.0.1');
    await accepted;
    // Longer than a test may take.
    await service.http.close(3_600_000);
    await until(() => socket.destroyed);
  });

  test('asks callers to close their connections', async () => {
    const service = await start();
    service.app.beginClosing();
    const { headers } = await service.call('GET', '/health/live');
    expect(headers.get('connection')).toBe('close');
  });
});
