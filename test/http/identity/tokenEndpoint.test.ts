/** The token endpoint over HTTP, by RFC 6749 and RFC 7009, for clients of every kind. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runTokenCommand, type TokenCommandDependencies } from '../../../src/cli/token.js';
import { assertionGrant } from '../../../src/commands/identity/commandLineTokens.js';
import { createPseudonyms } from '../../../src/commands/identity/pseudonyms.js';
import { refreshRace } from '../../../src/commands/identity/sessions.js';
import { userAggregate } from '../../../src/commands/user/user.js';
import { successAnswer } from '../../../src/http/common/schemas.js';
import { authRoutes } from '../../../src/http/identity/tokenEndpoint.js';
import { route } from '../../../src/http/server/route.js';
import { systemClock } from '../../../src/ports/clock.js';
import { openTestApp, type TestApp } from '../../support/httpClient.js';
import {
  ada,
  adasPassword,
  adminContext,
  type SharedStores,
  serviceSecret,
  sharedStores,
  testKey,
  type UserProcess,
  userProcess,
} from '../../support/userProcess.js';

/** Answers with the caller of the token. */
const whoAmI = route('GET', '/api/whoami', {
  operationId: 'whoAmI',
  tag: 'test',
  summary: 'Who calls',
  access: { kinds: ['user', 'service', 'guest'] },
  answers: [
    { status: 200, description: 'Who', schema: successAnswer, example: { success: true, message: 'user 1' } },
  ],
  errors: [],
  handle: ({ caller }) => ({
    body: { success: true, message: `${caller.kind} ${caller.id} ${caller.roles.join()}` },
  }),
});

let stores: SharedStores;
let process: UserProcess;
let service: TestApp;

beforeAll(async () => {
  stores = sharedStores();
  // Records of used assertions also expire by the real time.
  stores.clock.advance(Date.now() - stores.clock.now());
  process = await userProcess(stores);
  await process.registration.register(ada, adminContext());
  service = await openTestApp(
    [
      ...authRoutes({
        signIn: process.signIn,
        commandLine: process.commandLine,
        pseudonymOf: createPseudonyms(testKey),
      }),
      whoAmI,
    ],
    { verifyToken: process.tokens.verify },
  );
});
afterAll(() => service.close());

const password = { grant_type: 'password', username: 'ada@example.com', password: adasPassword };
const token = (json: unknown, headers: Record<string, string> = {}) =>
  service.call('POST', '/api/auth/token', { json, headers });
const form = (content: string, path = '/api/auth/token') =>
  service.call('POST', path, { content, headers: { 'content-type': 'application/x-www-form-urlencoded' } });

describe('POST /api/auth/token', () => {
  test('answers a password with working tokens that no cache may keep', async () => {
    const { status, body, headers } = await token(password);
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3_600,
      refresh_token: expect.any(String),
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('pragma')).toBe('no-cache');
    const who = await service.call('GET', '/api/whoami', { token: body.access_token });
    expect(who.body.message).toBe('user 1 User');
  });
  test('accepts a form and ignores unknown parameters', async () => {
    const fields = new URLSearchParams({ ...password, scope: 'all', client_id: 'app' });
    expect((await form(fields.toString())).status).toBe(200);
  });
  test('answers a service client with an access token only', async () => {
    const { status, body } = await token({
      grant_type: 'client_credentials',
      client_id: 'billing',
      client_secret: serviceSecret,
    });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('refresh_token');
    const who = await service.call('GET', '/api/whoami', { token: body.access_token });
    expect(who.body.message).toBe('service billing ');
  });
  test('also accepts the client’s id and secret by HTTP Basic, form-encoded', async () => {
    const basic = Buffer.from(`billing:${encodeURIComponent(serviceSecret)}`).toString('base64');
    const { status, body } = await token(
      { grant_type: 'client_credentials' },
      { authorization: `Basic ${basic}` },
    );
    expect(status).toBe(200);
    const who = await service.call('GET', '/api/whoami', { token: body.access_token });
    expect(who.body.message).toBe('service billing ');
  });
  test.each(['billing:wrong', 'billing', ':', '%:x'])(
    'refuses %j by HTTP Basic, naming the scheme',
    async (pair) => {
      const { status, body, headers } = await token(
        { grant_type: 'client_credentials' },
        { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
      );
      expect(status).toBe(401);
      expect(body).toMatchObject({ code: 'INVALID_CREDENTIALS', error: 'invalid_client' });
      expect(headers.get('www-authenticate')).toMatch(/^Basic/);
    },
  );
  test('answers a refresh token with new tokens once; reuse ends the session', async () => {
    const first = await token(password);
    const refresh = { grant_type: 'refresh_token', refresh_token: first.body.refresh_token };
    const second = await token(refresh);
    expect(second.status).toBe(200);
    // A repetition within a short time is allowed: two tabs may race, or an answer may get lost.
    const again = await token(refresh);
    expect([again.status, again.body.refresh_token]).toEqual([200, second.body.refresh_token]);
    stores.clock.advance(refreshRace);
    const spent = await token(refresh);
    expect(spent.status).toBe(401);
    expect(spent.body).toMatchObject({ code: 'INVALID_CREDENTIALS', error: 'invalid_grant' });
    const who = await service.call('GET', '/api/whoami', { token: second.body.access_token });
    expect(who.status).toBe(401);
  });
  test('never replays an answer under an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'one' };
    const [one, other] = [await token(password, headers), await token(password, headers)];
    expect(one.body.refresh_token).not.toBe(other.body.refresh_token);
    expect(other.headers.get('idempotency-replayed')).toBeNull();
  });

  test.each([
    ['a wrong password', { ...password, password: 'wrong' }, 'invalid_grant'],
    ['an unknown user', { ...password, username: 'eve@example.com' }, 'invalid_grant'],
    [
      'a wrong secret',
      { grant_type: 'client_credentials', client_id: 'billing', client_secret: 'wrong' },
      'invalid_client',
    ],
    ['a made-up refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }, 'invalid_grant'],
    ['a made-up assertion', { grant_type: assertionGrant, assertion: 'a.b.c' }, 'invalid_grant'],
  ])('refuses %s', async (_, request, error) => {
    const { status, body, headers } = await token(request);
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'INVALID_CREDENTIALS', error });
    expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  test.each([
    ['nothing', {}, 'invalid_request', '/grant_type'],
    ['a grant that there is not', { grant_type: 'implicit' }, 'unsupported_grant_type', '/grant_type'],
    ['a grant that is no text', { grant_type: 1 }, 'unsupported_grant_type', '/grant_type'],
    ['no password', { grant_type: 'password', username: 'ada' }, 'invalid_request', '/password'],
    ['no client', { grant_type: 'client_credentials', client_secret: 'x' }, 'invalid_request', '/client_id'],
    ['an empty username', { ...password, username: ' ' }, 'invalid_request', '/username'],
    ['a password that is a list', { ...password, password: ['x'] }, 'invalid_request', '/password'],
    ['a list', [password], 'invalid_request', ''],
  ])('refuses %s as malformed', async (_, request, error, path) => {
    const { status, body } = await token(request);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', error, errors: [{ path }] });
  });
  test('refuses a repeated parameter as malformed (RFC 6749, 3.2)', async () => {
    const { status, body } = await form('grant_type=password&username=ada&username=eve&password=x');
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', error: 'invalid_request' });
  });

  test('locks a name after ten failures and says when to retry', async () => {
    const wrong = { ...password, username: 'closed@example.com', password: 'wrong' };
    for (let count = 0; count < 10; count += 1) expect((await token(wrong)).status).toBe(401);
    const { status, body, headers } = await token(wrong);
    expect(status).toBe(429);
    expect(body.code).toBe('RATE_LIMITED');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect((await token(password)).status).toBe(200);
  });

  test('logs who signed in, and the name and address of each attempt as pseudonyms', async () => {
    const before = service.logged.length;
    await token(password);
    await token({ ...password, username: 'ADA@exa\u00ADmple.com', password: 'wrong' });
    await token({ ...password, username: 'somebody', password: 'wrong' });
    await token({ grant_type: 'client_credentials', client_id: 'billing', client_secret: serviceSecret });
    const lines = service.logged.slice(before);
    const pseudonym = expect.stringMatching(/^[\w-]{16}$/);
    expect(lines).toMatchObject([
      { status: 200, grant: 'password', name: pseudonym, from: pseudonym, subject: 'user:1' },
      {
        status: 401,
        grant: 'password',
        name: lines[0].name,
        from: lines[0].from,
        code: 'INVALID_CREDENTIALS',
      },
      { status: 401, name: expect.not.stringMatching(lines[0].name), from: lines[0].from },
      { status: 200, grant: 'client_credentials', subject: 'service:billing' },
    ]);
    expect(lines[1]).not.toHaveProperty('subject');
    // Random ids and pseudonyms could contain the words by chance.
    const told = lines.map(({ requestId: _, traceparent: __, name: ___, from: ____, ...rest }) => rest);
    expect(JSON.stringify(told)).not.toMatch(/ada|somebody|127\.0\.0\.1/i);
  });

  test('leaves no password, token or address in the log', () => {
    const logged = JSON.stringify(service.logged);
    expect(logged).toContain('/api/auth/token');
    expect(logged).not.toMatch(/analytical|ada@|eyJ|refresh_token":/);
  });
});

describe('POST /api/auth/revoke', () => {
  test.each(['access_token', 'refresh_token'])('ends the session of an %s', async (which) => {
    const { body } = await token(password);
    const revoked = await form(
      new URLSearchParams({ token: body[which], token_type_hint: which }).toString(),
      '/api/auth/revoke',
    );
    expect(revoked.status).toBe(200);
    expect(revoked.body).toEqual({ success: true, message: expect.any(String) });
    expect((await service.call('GET', '/api/whoami', { token: body.access_token })).status).toBe(401);
    expect((await token({ grant_type: 'refresh_token', refresh_token: body.refresh_token })).status).toBe(
      401,
    );
  });
  test('accepts an unknown token', async () => {
    const { status } = await service.call('POST', '/api/auth/revoke', { json: { token: 'unknown' } });
    expect(status).toBe(200);
  });
  test('refuses a request without a token as malformed', async () => {
    const { status, body } = await service.call('POST', '/api/auth/revoke', { json: {} });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_request', errors: [{ path: '/token' }] });
  });
});

describe('the command line', () => {
  function terminal(overrides: Partial<TokenCommandDependencies> = {}) {
    const printed: string[] = [];
    const told: string[] = [];
    let opened = 0;
    let closed = 0;
    const dependencies: TokenCommandDependencies = {
      serviceUrl: service.url,
      readDataKey: async () => testKey,
      openStore: async () => {
        opened += 1;
        return {
          commandLine: process.commandLine,
          clock: systemClock,
          close: async () => {
            closed += 1;
          },
        };
      },
      fetch,
      print: (line) => printed.push(line),
      tell: (line) => told.push(line),
      ...overrides,
    };
    const run = (...words: string[]) => runTokenCommand(words, dependencies);
    return { run, printed, told, stores: () => ({ opened, closed }) };
  }
  const who = async (bearer: string | undefined) =>
    (await service.call('GET', '/api/whoami', { token: bearer ?? '' })).body.message;

  test('prints a role token through the running service, always for the same user', async () => {
    const { run, printed, stores: used } = terminal();
    expect(await run('--role', 'Admin')).toBe(0);
    expect(await run('--role', 'admin')).toBe(0);
    expect(printed).toHaveLength(2);
    expect(await who(printed[0])).toMatch(/^user \d+ Admin$/);
    expect(await who(printed[1])).toBe(await who(printed[0]));
    expect(used()).toEqual({ opened: 0, closed: 0 });
  });
  test('prints a service token from the store when no service runs', async () => {
    const { run, printed, stores: used } = terminal({ serviceUrl: 'http://127.0.0.1:9' });
    expect(await run('--service', 'billing', '--hours', '2')).toBe(0);
    expect(await who(printed[0])).toBe('service billing ');
    expect(used()).toEqual({ opened: 1, closed: 1 });
  });
  test('uses its own store when the service at the address has another one', async () => {
    const { run, printed, told, stores: used } = terminal({ readDataKey: async () => new Uint8Array(32) });
    expect(await run('--role', 'Reporting')).toBe(0);
    expect(await who(printed[0])).toMatch(/Reporting$/);
    expect(told.join()).toMatch(/401: The assertion is not valid/);
    expect(used()).toEqual({ opened: 1, closed: 1 });
  });
  test('revokes all tokens that it printed before', async () => {
    const { run, printed, told } = terminal();
    await run('--role', 'Admin', '--hours', '8000');
    await run('--service', 'unknown-client');
    expect(await who(printed[0])).toMatch(/Admin$/);
    expect(await who(printed[1])).toBe('service unknown-client ');
    expect(await run('--role', 'Admin', '--revoke-all')).toBe(0);
    for (const former of printed.slice(0, 2))
      expect((await service.call('GET', '/api/whoami', { token: former })).status).toBe(401);
    expect(await who(printed[2])).toMatch(/Admin$/);
    expect(await run('--revoke-all')).toBe(0);
    expect(printed).toHaveLength(3);
    expect(told.at(-1)).toBe('# all tokens printed earlier by this command are revoked');
    expect((await service.call('GET', '/api/whoami', { token: printed[2] ?? '' })).status).toBe(401);
  });
  test('rotates the signing key, and ends older tokens on request', async () => {
    const { run, printed, told } = terminal();
    await run('--role', 'Admin');
    expect(await run('--rotate-keys')).toBe(0);
    expect(told.at(-1)).toMatch(/new key; older ones stay valid/);
    expect(await who(printed[0])).toMatch(/Admin$/);
    expect(await run('--role', 'Admin', '--rotate-keys', '--end-tokens')).toBe(0);
    expect(printed).toHaveLength(2);
    expect((await service.call('GET', '/api/whoami', { token: printed[0] ?? '' })).status).toBe(401);
    expect(await who(printed[1])).toMatch(/Admin$/);
    expect(await run('--role', 'Admin', '--end-tokens')).not.toBe(0);
  });
  test('loses its tokens of a role when the user kept for the role is locked', async () => {
    const { run, printed, told } = terminal();
    await run('--role', 'Auditor');
    const [, id] = (await who(printed[0])).split(' ');
    await process.handler.handle(
      userAggregate,
      id ?? '',
      { type: 'ChangeUser', status: 'locked' },
      adminContext(),
    );
    expect((await service.call('GET', '/api/whoami', { token: printed[0] ?? '' })).status).toBe(401);
    expect(await run('--role', 'Auditor')).toBe(1);
    expect(told.join()).toMatch(/kept for the command line, is locked/);
  });
  test('says why the store cannot be opened', async () => {
    const { run, told, printed } = terminal({
      serviceUrl: 'http://127.0.0.1:9',
      openStore: async () => {
        throw new Error('the data folder is in use by process 42');
      },
    });
    expect(await run('--role', 'Admin')).toBe(1);
    expect(told).toEqual(['the data folder is in use by process 42']);
    expect(printed).toEqual([]);
  });
  test.each([
    [[]],
    [['--role', 'King']],
    [['--role', 'Admin', '--service', 'billing']],
    [['--service', '']],
    [['--role', 'Admin', '--hours', '0']],
    [['--role', 'Admin', '--hours', 'many']],
    [['--roll', 'Admin']],
  ])('refuses %j with an error that says why', async (words) => {
    const { run, told, printed } = terminal();
    expect(await run(...words)).toBe(1);
    expect(told.join()).toMatch(/^error: /);
    expect(printed).toEqual([]);
  });
  test('sends an assertion that works only once', async () => {
    const sent: string[] = [];
    const { run } = terminal({
      fetch: async (input, init) => {
        sent.push(String(init?.body));
        return fetch(input, init);
      },
    });
    await run('--service', 'billing');
    const again = await token(JSON.parse(sent[0] ?? ''));
    expect(again.status).toBe(401);
    expect(again.body.detail).toMatch(/has been used/);
  });
});
