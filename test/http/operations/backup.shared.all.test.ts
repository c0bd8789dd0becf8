/** The route of backups: who may make one, what it contains, and its absence where the stores are on servers. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import tar from 'tar-stream';
import { sharedServers } from '../../support/distributed.js';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';

let service: RunningService;
let admin: string;
beforeAll(async () => {
  service = await startService({ SERVICE_CLIENTS: 'shop:0123456789abcdef0123' });
  admin = await service.signIn('admin@example.com', 'correct horse battery staple');
});
afterAll(() => service.dispose());

const onServers = sharedServers() !== undefined;

function ask(body: unknown, token: string | undefined = admin): Promise<Response> {
  return fetch(`${service.url}/api/backup`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': 'the same every time',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

async function namesIn(response: Response): Promise<string[]> {
  const names: string[] = [];
  const extract = tar.extract();
  extract.on('entry', ({ name }, stream, next) => {
    names.push(name);
    stream.on('end', next).resume();
  });
  const ended = new Promise((resolve) => extract.once('finish', resolve));
  extract.end(Buffer.from(await response.arrayBuffer()));
  await ended;
  return names;
}

/** On shared servers, expects only that the route does not exist. */
async function expectNone(): Promise<void> {
  expectProblem(await service.call('/api/backup', { body: {} }), 404, 'NOT_FOUND');
}

test('a backup has the chosen halves, made again each time, each ending with its manifest', async () => {
  if (onServers) return expectNone();
  for (const [body, expected] of [
    [
      {},
      [
        'data/events.db',
        'data/usage.db',
        'data/jobs.db',
        'data/manifest.json',
        'keys/keys.db',
        'keys/records.db',
        'keys/manifest.json',
      ],
    ],
    [{ halves: ['keys'] }, ['keys/keys.db', 'keys/records.db', 'keys/manifest.json']],
  ] as const) {
    const response = await ask(body);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/x-tar');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="backup-[^"]+\.tar"$/);
    expect(await namesIn(response)).toEqual(expected);
  }
});

test('backups are reserved for Admins', async () => {
  if (onServers) return expectNone();
  const shop = await service.call('/api/auth/token', {
    body: { grant_type: 'client_credentials', client_id: 'shop', client_secret: '0123456789abcdef0123' },
    token: null,
  });
  const options = { method: 'POST', body: {} };
  expectProblem(
    await service.call('/api/backup', { ...options, token: shop.body.access_token }),
    403,
    'UNAUTHORIZED',
  );
  expectProblem(await service.call('/api/backup', { ...options, token: null }), 401, 'UNAUTHENTICATED');
});

test.each([{ halves: [] }, { halves: ['all'] }, { halves: 'data' }, { folder: '/etc' }])(
  'the request %j is refused',
  async (body) => {
    if (onServers) return expectNone();
    expectProblem(await service.call('/api/backup', { body }), 400, 'VALIDATION_ERROR');
  },
);

test('a caller who disconnects midway does not block the next backup', async () => {
  if (onServers) return expectNone();
  const leaving = await ask({});
  await leaving.body?.cancel();
  let next = await ask({ halves: ['keys'] });
  // The copies are removed once the service notices the disconnection.
  while (next.status === 409) next = await ask({ halves: ['keys'] });
  expect(await namesIn(next)).toContain('keys/manifest.json');
});
