/** A request is answered by its deadline, whatever its engines do; long-running operations are not cut off. */
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { longRunning } from '../../../src/http/longRunning.js';
import { jsonBody } from '../../../src/http/server/body.js';
import { type Route, type RouteRequest, route } from '../../../src/http/server/route.js';
import { callerWaitsUntil, whileCallerWaits } from '../../../src/ports/callerDeadline.js';
import { declaredRoutes } from '../../support/declaredRoutes.js';
import { openTestApp, type TestApp } from '../../support/httpClient.js';

const answeredWithin = 1_000;
const anybody = { kinds: [], anonymous: true } as const;
const done = {
  status: 200,
  description: 'Done',
  schema: z.strictObject({ left: z.string() }),
  example: { left: 'none' },
};

const open: TestApp[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((service) => service.close()));
});

const hanging = () => new Promise<never>(() => undefined);
const left = () => ({ body: { left: String(callerWaitsUntil() - performance.now()) } });

async function start(...routes: readonly Route[]): Promise<TestApp> {
  const service = await openTestApp(routes, { answeredWithin, longRunning: new Set(['takeLong']) });
  open.push(service);
  return service;
}

function get(
  name: string,
  handle: (request: RouteRequest<unknown, unknown, unknown>) => Promise<object>,
): Route {
  return route('GET', `/api/${name}`, {
    operationId: name,
    tag: 'notes',
    summary: name,
    access: anybody,
    errors: [],
    answers: [done],
    handle,
  });
}

test('hanging calls in a row share one deadline and end in a 503', async () => {
  let ended = 0;
  const service = await start(
    get('askOften', async () => {
      for (; ended < 5; ended += 1) await whileCallerWaits(hanging).catch(() => undefined);
      return whileCallerWaits(hanging);
    }),
  );
  const { status, body, headers } = await service.call('GET', '/api/askOften');
  expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(ended).toBe(5);
});

test('a handler that ignores the deadline is answered with 503, and its late answer is discarded', async () => {
  let answer: (value: object) => void = () => undefined;
  const service = await start(
    get('heedNothing', () => new Promise((resolve) => (answer = resolve))),
    get('next', async () => left()),
  );
  const { status, body, headers } = await service.call('GET', '/api/heedNothing');
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'SERVICE_UNAVAILABLE', '1']);
  answer(left());
  expect((await service.call('GET', '/api/next')).status).toBe(200);
  const line = service.logged.find(
    ({ route: path, status: told }) => path === '/api/heedNothing' && told === 503,
  );
  expect(line.unavailable).toMatch(/time/);
});

test('a long-running operation is not cut off, nor is background work that outlives its request', async () => {
  let background: Promise<number> = Promise.resolve(0);
  const service = await start(
    get('takeLong', async () => {
      await pause(answeredWithin + 600);
      return left();
    }),
    get('begin', async () => {
      background = pause(answeredWithin + 100).then(callerWaitsUntil);
      return left();
    }),
  );
  const { status, body } = await service.call('GET', '/api/takeLong');
  expect([status, body.left]).toEqual([200, 'Infinity']);
  expect(Number((await service.call('GET', '/api/begin')).body.left)).toBeLessThanOrEqual(answeredWithin);
  expect(await background).toBe(Number.POSITIVE_INFINITY);
});

test('an answer that has begun to stream may outlast the deadline', async () => {
  async function* parts() {
    for (let part = 0; part < 4; part += 1) {
      yield `${part}\n`;
      await whileCallerWaits(() => pause(300));
    }
  }
  const service = await start({
    ...get('stream', async () => ({ file: { contentType: 'text/plain', content: Readable.from(parts()) } })),
    answers: [{ status: 200, description: 'Parts', mediaTypes: ['text/plain'] }],
  });
  const response = await fetch(`${service.url}/api/stream`);
  expect(await response.text()).toBe('0\n1\n2\n3\n');
});

test('the deadline starts once the body has arrived', async () => {
  const service = await start(
    route('POST', '/api/slowly', {
      operationId: 'slowly',
      tag: 'notes',
      summary: 'slowly',
      access: anybody,
      body: jsonBody(z.strictObject({}), { example: {} }),
      errors: [],
      answers: [done],
      handle: async () => left(),
    }),
  );
  const socket = connect(service.port, '127.0.0.1');
  const head =
    'POST /api/slowly HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\nContent-Type: application/json\r\n';
  socket.write(`${head}Content-Length: 2\r\n\r\n{`);
  await pause(answeredWithin + 600);
  socket.end('}');
  let received = '';
  for await (const part of socket) received += String(part);
  expect(received).toMatch(/^HTTP\/1.1 200 /);
  expect(Number(/"left":"([\d.]+)"/.exec(received)?.[1])).toBeGreaterThan(0);
});

test('without the option, requests have no deadline', async () => {
  const service = await openTestApp([get('free', async () => left())]);
  open.push(service);
  expect((await service.call('GET', '/api/free')).body.left).toBe('Infinity');
});

test('every operation listed as long-running is declared', () => {
  const declared = new Set(declaredRoutes().map(({ operationId }) => operationId));
  expect([...longRunning].filter((id) => !declared.has(id))).toEqual([]);
});
