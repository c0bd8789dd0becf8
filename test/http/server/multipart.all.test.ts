/** Bodies with a file: well-formed forms are accepted, and everything else is refused without waiting for the rest. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { fileBody } from '../../../src/http/server/multipart.js';
import { route } from '../../../src/http/server/route.js';
import { type Answered, openTestApp, sendRaw, type TestApp } from '../../support/httpClient.js';

const maxBytes = 1_000;
const token = 'user.7.User';

/** Requests held until the test releases them. */
let held: (() => void)[] | undefined;
let done = 0;

const upload = route('POST', '/api/uploads', {
  operationId: 'upload',
  tag: 'uploads',
  summary: 'Takes a file',
  access: { kinds: ['user'] },
  body: fileBody({ fields: ['file', 'image'], description: 'Any file', maxBytes, atOnce: 4 }),
  errors: [],
  answers: [
    {
      status: 200,
      description: 'How it begins',
      schema: z.strictObject({ size: z.int(), beginning: z.string() }),
      example: { size: 3, beginning: 'abc' },
    },
  ],
  async handle({ body }) {
    await new Promise<void>((resolve) => (held === undefined ? resolve() : held.push(resolve)));
    done += 1;
    return { body: { size: body.length, beginning: Buffer.from(body.subarray(0, 8)).toString() } };
  },
});

let service: TestApp;
beforeAll(async () => {
  service = await openTestApp([upload]);
});
afterAll(() => service.close());

const type = { 'content-type': 'multipart/form-data; boundary=xx' };
const end = '--xx--\r\n';
const part = (head: string, content: string) => `--xx\r\n${head}\r\n\r\n${content}\r\n`;
const file = (name: string, content = 'abc') =>
  part(
    `Content-Disposition: form-data; name="${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg`,
    content,
  );
const field = (name: string, content = '1') =>
  part(`Content-Disposition: form-data; name="${name}"`, content);

function send(content: string | Uint8Array, headers: Record<string, string> = type): Promise<Answered> {
  return service.call('POST', '/api/uploads', { content, headers, token });
}

async function faults(content: string, headers: Record<string, string> = type): Promise<unknown> {
  const answer = await send(content, headers);
  expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
  return answer.body.errors;
}

describe('a file is accepted', () => {
  test.each([
    ['in the field `file`', file('file') + end],
    ['in the field `image`', file('image') + end],
    [
      'without a file name',
      part('Content-Disposition: form-data; name="file"\r\nContent-Type: image/png', 'abc') + end,
    ],
    ['without a type', part('Content-Disposition: form-data; name="file"; filename="a"', 'abc') + end],
    ['with a text before and behind the parts', `hello\r\n${file('file')}${end}good-bye`],
    [
      'with a strange file name',
      part(`Content-Disposition: form-data; name="file"; filename*=utf-8''%ff%00..%2f`, 'abc') + end,
    ],
  ])('if it is sent %s', async (_, content) => {
    expect(await send(content)).toMatchObject({ status: 200, body: { size: 3, beginning: 'abc' } });
  });

  test('with all its bytes, at the size limit, even if some of them resemble a boundary', async () => {
    const binary = Buffer.from(Array.from({ length: maxBytes }, (_, index) => (index * 7) % 256));
    binary.write('\r\n--x\r\n--', 100, 'latin1');
    const content = Buffer.concat([
      Buffer.from('--xx\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'),
      binary,
      Buffer.from(`\r\n${end}`),
    ]);
    expect(await send(content)).toMatchObject({ status: 200, body: { size: maxBytes } });
  });

  test('as a browser sends it', async () => {
    const form = new FormData();
    form.set('file', new Blob(['abc'], { type: 'image/png' }), 'a.png');
    const answer = await fetch(`${service.url}/api/uploads`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([answer.status, await answer.json()]).toEqual([200, { size: 3, beginning: 'abc' }]);
  });
});

describe('a form is refused', () => {
  const mustBeForm = [{ path: '', message: 'must be multipart/form-data' }];
  test.each<[string, string, unknown]>([
    ['without a part', end, [{ path: '/file', message: 'is required' }]],
    ['without the file', field('file'), mustBeForm],
    [
      'with another field',
      file('file') + field('x') + end,
      [{ path: '/x', message: 'is not a known field' }],
    ],
    [
      'with another file',
      file('file') + file('avatar') + end,
      [{ path: '/avatar', message: 'is not a known field' }],
    ],
    [
      'with two files',
      file('file') + file('file') + end,
      [{ path: '/file', message: 'must be a single file' }],
    ],
    [
      'with two fields for it',
      file('image') + file('file') + end,
      [{ path: '/file', message: 'must be a single file' }],
    ],
    ['with a text in its place', field('file') + end, [{ path: '/file', message: 'must be a file' }]],
    [
      'with a part without a name',
      part('Content-Disposition: form-data; filename="a"', 'abc') + end,
      [{ path: '', message: 'has a part without a name' }],
    ],
    [
      'with a name that reaches into prototypes',
      file('__proto__') + end,
      [{ path: '/__proto__', message: 'is not a known field' }],
    ],
    ['without its end', file('file'), mustBeForm],
    ['cut off in the file', file('file', 'abc'.repeat(50)).slice(0, -40), mustBeForm],
    ['cut off in a header', '--xx\r\nContent-Disp', mustBeForm],
    ['that is no form', 'hello', mustBeForm],
  ])('%s', async (_, content, expected) => {
    expect(await faults(content)).toEqual(expected);
  });

  test('with far too many parts, and only the first faults are listed', async () => {
    const many = Array.from({ length: 500 }, (_, index) => field(`x${index}`)).join('') + end;
    const found = await faults(many.slice(-15_000));
    expect(found).toBeInstanceOf(Array);
    expect(Array.isArray(found) && found.length).toBeLessThan(12);
  });

  test.each([
    ['without its boundary', 'multipart/form-data'],
    ['with an empty boundary', 'multipart/form-data; boundary='],
    ['with another boundary', 'multipart/form-data; boundary=yy'],
    ['with an endless boundary', `multipart/form-data; boundary=${'x'.repeat(5_000)}`],
  ])('%s in the Content-Type', async (_, contentType) => {
    expect(await faults(file('file') + end, { 'content-type': contentType })).toEqual(mustBeForm);
  });

  test('without a body', async () => {
    const answer = await service.call('POST', '/api/uploads', { token });
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path: '/file', message: 'is required' }]]);
  });

  test('of another media type', async () => {
    for (const other of [
      'application/json',
      'image/jpeg',
      'application/octet-stream',
      'multipart/mixed; boundary=xx',
    ]) {
      const answer = await send('abc', { 'content-type': other });
      expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      expect(answer.headers.get('accept')).toBe('multipart/form-data');
    }
  });
});

describe('a file that is too large', () => {
  test('by one byte is refused', async () => {
    const answer = await send(file('file', 'a'.repeat(maxBytes + 1)) + end);
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      'The file may have at most 1000 bytes',
    ]);
  });

  test('is refused by its announced length, before any of it is sent', async () => {
    const answer = await sendRaw(
      service.port,
      'POST /api/uploads HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=xx\r\nContent-Length: 999999999\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain('PAYLOAD_TOO_LARGE');
  });

  test('is refused midway when its length was not announced', async () => {
    const before = done;
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(Buffer.from('a'.repeat(65_536)));
      },
    });
    const answer = await fetch(`${service.url}/api/uploads`, {
      method: 'POST',
      body: endless,
      headers: { ...type, authorization: `Bearer ${token}` },
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(done).toBe(before);
  });
});

test('a request without a token is refused before its file is read', async () => {
  const answer = await service.call('POST', '/api/uploads', { content: 'x'.repeat(500), headers: type });
  expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
});

test('uploads beyond the concurrent limit are refused until others finish', async () => {
  const waiting: (() => void)[] = [];
  held = waiting;
  const first = Array.from({ length: 4 }, () => send(file('file') + end));
  while (waiting.length < 4) await new Promise((resolve) => setImmediate(resolve));
  const refused = await send(file('file') + end);
  expect([refused.status, refused.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  held = undefined;
  for (const release of waiting) release();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (let turn = 0; turn < 6; turn += 1) expect((await send(file('file') + end)).status).toBe(200);
});

test('a client that disconnects mid-upload frees its place', async () => {
  const head = `POST /api/uploads HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type['content-type']}\r\nContent-Length: 900\r\n\r\n--xx`;
  const sockets = Array.from({ length: 4 }, () => connect(service.port, '127.0.0.1'));
  for (const socket of sockets) socket.write(head);
  let refused = false;
  while (!refused) refused = (await send(file('file') + end)).status === 503;
  for (const socket of sockets) socket.destroy();
  while (service.app.inFlight() > 0) await new Promise((resolve) => setImmediate(resolve));
  expect((await send(file('file') + end)).status).toBe(200);
});

test('the same file under the same key is replayed, whatever its boundary; another file is refused', async () => {
  const keyed = (boundary: string, content: string) =>
    service.call('POST', '/api/uploads', {
      content: (file('file', content) + end).replaceAll('--xx', `--${boundary}`),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'idempotency-key': 'k' },
      token,
    });
  expect(await keyed('xx', 'abc')).toMatchObject({ status: 200 });
  const again = await keyed('yy', 'abc');
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  expect((await keyed('xx', 'abd')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('a damaged form is answered with 200 or 400 and crashes nothing', async () => {
  const whole = Buffer.from(file('file', 'binary \r\n--x stuff') + field('x') + end, 'latin1');
  const damage = fc.tuple(
    fc.constantFrom('change', 'cut', 'drop', 'insert'),
    fc.nat(whole.length - 1),
    fc.constantFrom('\r\n', '--xx', '\r\n--xx', '--', '\0', '\r\n\r\n', '"', 'ÿ'),
  );
  const damaged = fc.array(damage, { minLength: 1, maxLength: 4 }).map((all) =>
    all.reduce((bytes, [what, where, text]) => {
      const [before, behind] = [bytes.subarray(0, where), bytes.subarray(where)];
      const inserted = Buffer.from(text, 'latin1');
      if (what === 'cut') return before;
      if (what === 'insert') return Buffer.concat([before, inserted, behind]);
      return Buffer.concat([before, ...(what === 'change' ? [inserted] : []), behind.subarray(3)]);
    }, whole),
  );
  await fc.assert(
    fc.asyncProperty(damaged, async (content) => {
      const { status } = await send(new Uint8Array(content));
      expect([200, 400]).toContain(status);
    }),
    { numRuns: 500 },
  );
  expect((await send(file('file') + end)).status).toBe(200);
});
