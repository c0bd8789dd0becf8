/** Every audit endpoint over HTTP: its answers, its callers and its refusals. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { compactVerify, importJWK } from 'jose';
import { parseCheckpoint } from '../../../src/kernel/tlog/checkpoint.js';
import { isIncluded } from '../../../src/kernel/tlog/merkle.js';
import { parseVerifierKey, verdictOf } from '../../../src/kernel/tlog/note.js';
import { parseTlogProof } from '../../../src/kernel/tlog/tlogProof.js';
import { expectProblem } from '../../support/problem.js';
import { runHere } from '../../support/program.js';
import { type Called, type CallOptions, type RunningService, startService } from '../../support/service.js';

let service: RunningService;
let id: string;
const tokens: Record<string, string | null> = { none: null };

const call = (path: string, options?: CallOptions): Promise<Called> => service.call(path, options);
const post = (path: string, body?: unknown) => call(path, { method: 'POST', body });

async function roleToken(role: string): Promise<string> {
  const environment = { ...service.storeVariables, BASE_URL: service.url };
  return (await runHere(['token', '--role', role], environment)).out.trim();
}

beforeAll(async () => {
  service = await startService({ SERVICE_CLIENTS: 'shop:0123456789abcdef0123' });
  for (const role of ['Auditor', 'AppAdmin', 'Reporting', 'User']) tokens[role] = await roleToken(role);
  const shop = await call('/api/auth/token', {
    body: { grant_type: 'client_credentials', client_id: 'shop', client_secret: '0123456789abcdef0123' },
    token: null,
  });
  tokens.service = shop.body.access_token;
  tokens.guest = (await call('/api/cart', { method: 'POST', token: null })).body.guestToken;
  id = (await post('/api/subscriptions', { customerId: 'cus-1', offerId: 'offer-1', unitPrice: 5 })).body.id;
  await call('/api/subscriptions/suspend', {
    body: { subscriptionId: id, reason: 'unpaid' },
    headers: { 'x-request-id': 'request-of-the-suspension' },
  });
});
afterAll(() => service.dispose());

describe('access', () => {
  const routes = [
    ['GET', '/api/audit/events'],
    ['GET', '/api/audit/head'],
    ['GET', '/api/audit/keys'],
    ['GET', '/api/audit/log'],
    ['GET', '/api/audit/consistency?from=0&to=1'],
    ['POST', '/api/audit/seal'],
    ['POST', '/api/audit/verify'],
    ['POST', '/api/audit/money'],
    ['GET', '/api/audit/subscription/{id}'],
    ['GET', '/api/audit/subscription/{id}/state'],
    ['GET', '/api/audit/subscription/{id}/verify'],
  ] as const;

  test.each(routes)('%s %s answers auditors and Admins and refuses all others', async (method, path) => {
    const asked = path.replace('{id}', id);
    expect((await call(asked, { method })).status).toBe(200);
    expect((await call(asked, { method, token: tokens.Auditor ?? '' })).status).toBe(200);
    for (const other of ['AppAdmin', 'Reporting', 'User', 'service', 'guest']) {
      expectProblem(await call(asked, { method, token: tokens[other] ?? '' }), 403, 'UNAUTHORIZED');
    }
    expectProblem(await call(asked, { method, token: null }), 401, 'UNAUTHENTICATED');
  });
});

describe('the transparency log', () => {
  const bytesOf = async (path: string) =>
    Buffer.from(await (await fetch(`${service.url}${path}`)).arrayBuffer());
  const textOf = async (path: string) => (await bytesOf(path)).toString();
  const sha = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

  test('proves that an event is in it to anyone who has its key', async () => {
    const [event] = (await call('/api/audit/events?$orderby=position desc&$top=1')).body.value;
    const proved = await call(`/api/audit/events/${encodeURIComponent(event.position)}/proof`);
    expect(proved.status).toBe(200);
    const { record, index, path, size, checkpoint, key } = proved.body;
    expect(JSON.parse(record)).toMatchObject({ type: event.type, revision: event.revision });
    expect(`${key}\n`).toBe(await textOf('/tlog/key'));
    const parsed = parseCheckpoint(checkpoint);
    const logKey = parseVerifierKey(key);
    if (parsed === undefined || logKey === undefined) throw new Error('no checkpoint, or no key');
    expect(verdictOf(parsed.note, logKey).verdict).toBe('valid');
    const leaf = sha(Buffer.of(0), sha(Buffer.from(record)));
    const hashes = path.map((text: string) => Buffer.from(text, 'base64'));
    expect(isIncluded(index, size, leaf, hashes, parsed.root)).toBe(true);
    const file = await textOf('/tlog/checkpoint');
    expect(parseCheckpoint(file)?.origin).toBe(parsed.origin);
    const kept = await fetch(
      `${service.url}/api/audit/events/${encodeURIComponent(event.position)}/proof?format=tlog-proof`,
      {
        headers: { authorization: `Bearer ${tokens.Auditor}` },
      },
    );
    expect(kept.headers.get('content-type')).toBe('application/vnd.c2sp.tlog-proof');
    const proof = parseTlogProof(await kept.text());
    expect(proof?.extra && Buffer.from(proof.extra).toString()).toBe(record);
  });

  test('serves the tiles of its tree without a token, and answers 404 for unknown tiles', async () => {
    const size = parseCheckpoint(await textOf('/tlog/checkpoint'))?.size ?? 0;
    const tile = await bytesOf(`/tlog/tile/0/000.p/${size}`);
    expect(tile.length).toBe(32 * size);
    const { from, to } = (await call(`/api/audit/consistency?from=1&to=${size}`)).body;
    expect([from.root, to.size]).toEqual([tile.subarray(0, 32).toString('base64'), size]);
    for (const none of [
      '0/001',
      '0/000.p/0',
      '0/000.p/255',
      '9/000',
      '0/x',
      '0/x001/x001/x001/x001/x001/001',
    ])
      expect([none, (await fetch(`${service.url}/tlog/tile/${none}`)).status]).toEqual([none, 404]);
  });

  test('refuses proofs of unknown events and of tree sizes that it has not had', async () => {
    expectProblem(await call('/api/audit/events/9999999999999999/proof'), 404, 'NOT_FOUND');
    expectProblem(await call('/api/audit/events/~/proof'), 400, 'VALIDATION_ERROR');
    expectProblem(await call('/api/audit/consistency?from=2&to=1'), 400, 'VALIDATION_ERROR');
    expectProblem(await call('/api/audit/consistency?from=0&to=99999999'), 400, 'VALIDATION_ERROR');
  });

  test('stays as it is after a decision that it does not wait for, and no decision is recorded', async () => {
    const { origin, key } = (await call('/api/audit/log')).body;
    for (const decision of ['begin-anew', 'resume']) {
      const decided = await post('/api/audit/log/decision', { decision });
      expect([decided.status, decided.body]).toMatchObject([200, { origin, key, halted: null }]);
    }
    expect((await call("/api/audit/events?$filter=type eq 'LogDecided'")).body.count).toBe(0);
  });
});

describe('the audit of the money', () => {
  test('reports how much it checked and that all adds up', async () => {
    const { body } = await post('/api/audit/money');
    expect(body).toEqual({
      valid: true,
      subscriptions: expect.any(Number),
      invoices: expect.any(Number),
      accounts: expect.any(Number),
      passedOver: 0,
      found: 0,
      findings: [],
    });
    expect(body.subscriptions).toBeGreaterThan(0);
  });

  test('reports its progress on request, and the result in the last line', async () => {
    const { text } = await post('/api/audit/money?progress=true');
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({ result: { valid: true } });
  });
});

describe('a history', () => {
  const page = (query: string) => call(`/api/audit/subscription/${id}?${query}`);
  const revisions = ({ body }: Called) => body.value.map(({ revision }: { revision: number }) => revision);

  test.each(['$top=1', 'top=1'])('is paged like every list: %s', async (query) => {
    const first = await page(query);
    expect([revisions(first), first.body.count]).toEqual([[0], 2]);
    const next = new URL(first.body['@odata.nextLink']);
    const second = await call(next.pathname + next.search);
    expect([revisions(second), second.body.count]).toEqual([[1], 2]);
    expect(second.body).not.toHaveProperty('@odata.nextLink');
  });

  test('takes an option with or without $, but only once', async () => {
    expect(revisions(await page('skip=1'))).toEqual([1]);
    const refused = await page('$skip=1&skip=1');
    expectProblem(refused, 400, 'VALIDATION_ERROR');
    expect(refused.body.errors).toEqual([{ path: 'skip', message: 'must not be repeated' }]);
  });
});

describe('the list of all events', () => {
  const events = async (query: string) => (await call(`/api/audit/events?${query}`)).body;

  test('shows who did what, when and where, without the data', async () => {
    const { value, count } = await events(`$filter=aggregateId eq '${id}'`);
    expect(count).toBe(2);
    expect(value[1]).toEqual({
      position: expect.any(String),
      type: 'SubscriptionSuspended',
      at: expect.stringMatching(/Z$/),
      recordedAt: expect.stringMatching(/Z$/),
      actorKind: 'user',
      actorId: expect.stringMatching(/^\d+$/),
      aggregateType: 'subscription',
      aggregateId: id,
      revision: 1,
      requestId: 'request-of-the-suspension',
      causationId: expect.any(String),
      reason: null,
    });
    const history = await call(`/api/audit/${value[1].aggregateType}/${value[1].aggregateId}`);
    expect(history.body.value[1]).toMatchObject({ revision: 1, requestId: 'request-of-the-suspension' });
  });

  test('shows an event as soon as its command is answered', async () => {
    for (let round = 0; round < 12; round += 1) {
      const created = await post('/api/subscriptions', { customerId: 'cus-now', offerId: 'offer-1' });
      const found = await events(`$filter=aggregateId eq '${created.body.id}'`);
      expect(found.count).toBe(1);
    }
  });

  test('follows the order of the store, page by page, without gaps or duplicates', async () => {
    const all = await events('$top=1000');
    const positions = all.value.map(({ position }: { position: string }) => position);
    expect(positions).toEqual([...positions].sort());
    expect(new Set(positions).size).toBe(all.count);
    const paged: string[] = [];
    let next: string | undefined = '/api/audit/events?$top=7';
    while (next !== undefined) {
      const page: Called = await call(next);
      paged.push(...page.body.value.map(({ position }: { position: string }) => position));
      next = page.body['@odata.nextLink'];
    }
    expect(paged.slice(0, positions.length)).toEqual(positions);
  });

  test('can be filtered and sorted by every field', async () => {
    const [first] = (await events('$top=1')).value;
    for (const [name, value] of Object.entries(first)) {
      const text = typeof value === 'string' && !/T.*Z$/.test(value) ? `'${value}'` : String(value);
      expect((await events(`$filter=${name} eq ${text}&$orderby=${name} desc`)).count).toBeGreaterThan(0);
    }
  });

  test('can be continued from a position', async () => {
    const { value, count } = await events('$top=5');
    const { position } = value[4];
    const rest = await events(`$filter=not (position le '${position}') and position ne 'x'&$top=1`);
    expect(rest.count).toBe(count - 5);
    const last = await events(
      `$filter=position in ('${position}')&$orderby=position desc,concat(position,'x')`,
    );
    expect(last.value).toEqual([value[4]]);
  });

  test('has the events of streams that are not aggregates too', async () => {
    const { value } = await events("$filter=type eq 'StoreFounded'");
    expect(value).toMatchObject([{ aggregateType: 'store', aggregateId: 'identity', actorKind: 'system' }]);
  });

  test('keeps the hyphens in a kind of reference data', async () => {
    await call('/api/reference/discount-codes/SPRING-10', {
      method: 'PUT',
      body: { type: 'fixed', value: 1, currency: 'USD' },
    });
    const { value } = await events("$filter=aggregateType eq 'reference-discount-codes'");
    expect(value).toMatchObject([{ aggregateId: 'SPRING-10' }]);
    expect((await call('/api/audit/reference-discount-codes/SPRING-10')).status).toBe(200);
  });

  test('refuses unknown fields and pages that are too large', async () => {
    expectProblem(await call("/api/audit/events?$filter=data eq 'x'"), 400, 'UNKNOWN_FIELD');
    expectProblem(await call("/api/audit/events?$filter=id eq 'x'"), 400, 'UNKNOWN_FIELD');
    expectProblem(await call('/api/audit/events?$top=1001'), 400, 'INVALID_QUERY_OPTION');
  });

  test('is rebuilt like any read model, with the same result', async () => {
    const before = await events('$top=1000');
    const rebuilt = await post('/api/projections/events/rebuild');
    expect(rebuilt.body).toMatchObject({
      name: 'events',
      comparison: { differing: 0, removed: 0, added: 0, ids: [] },
    });
    expect(rebuilt.body.comparison.equal).toBeGreaterThanOrEqual(before.count);
    expect((await events(`$top=${before.count}`)).value).toEqual(before.value);
  });
});

describe('verification of the store', () => {
  test('reports how much it checked and that nothing is wrong', async () => {
    expect((await post('/api/audit/verify', {})).body).toEqual({
      valid: true,
      events: expect.any(Number),
      streams: expect.any(Number),
      seals: expect.any(Number),
      entries: expect.any(Number),
      batches: expect.any(Number),
      findings: [],
    });
  });

  test('streams its progress on request, with the result last', async () => {
    const { text, headers } = await post('/api/audit/verify?progress=true');
    expect(headers.get('content-type')).toBe('application/x-ndjson');
    const last = JSON.parse(text.trim().split('\n').at(-1) ?? '');
    expect(last.result).toMatchObject({ valid: true, findings: [] });
  });

  test('compares the transparency log with the events', async () => {
    await call(`/tlog/checkpoint`);
    const { entries, findings } = (await post('/api/audit/verify')).body;
    expect(entries).toBeGreaterThan(0);
    expect(findings).toEqual([]);
  });

  test('seals new events, and nothing if there are none', async () => {
    await post('/api/subscriptions', { customerId: 'cus-sealed', offerId: 'offer-1' });
    expect((await post('/api/audit/seal')).body).toEqual({ seals: 1 });
    expect((await post('/api/audit/seal')).body).toEqual({ seals: 0 });
    const { body } = await post('/api/audit/verify');
    expect(body).toMatchObject({ valid: true, findings: [] });
    expect(body.seals).toBeGreaterThan(0);
  });

  test('still holds after a subscription is erased', async () => {
    const gone = (await post('/api/subscriptions', { customerId: 'cus-gone', offerId: 'offer-1' })).body.id;
    await call(`/api/subscriptions/${gone}?hard=true`, { method: 'DELETE' });
    const history = await call(`/api/audit/subscription/${gone}`);
    expect(history.body.value[0].data).toBeNull();
    expect((await call(`/api/audit/subscription/${gone}/verify`)).body.valid).toBe(true);
    expect((await post('/api/audit/verify')).body.valid).toBe(true);
  });
});

describe('the signed head', () => {
  test('is signed by the published key and says how large the store is', async () => {
    const { body } = await call('/api/audit/head');
    const { keys } = (await call('/api/audit/keys')).body;
    expect(keys).toHaveLength(1);
    const { payload, protectedHeader } = await compactVerify(body.jws, await importJWK(keys[0], 'EdDSA'));
    expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: keys[0].kid, typ: 'store-head' });
    const { jws: _, ...head } = body;
    expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(head);
    expect(Object.keys(head).sort()).toEqual(['at', 'digest', 'events', 'position', 'storeId', 'streams']);
  });

  test('verifies after the store has grown and been sealed', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { jws, events } = (await call('/api/audit/head')).body;
      await post('/api/subscriptions', { customerId: 'cus-later', offerId: 'offer-1' });
      const found = (await post('/api/audit/verify', { head: jws })).body;
      expect(found).toMatchObject({ valid: true, findings: [] });
      expect(found.events).toBeGreaterThan(events);
      if (round === 1) await post('/api/audit/seal');
    }
  });

  test('is refused if this store has not signed it', async () => {
    const { jws } = (await call('/api/audit/head')).body;
    const [header, payload, signature] = jws.split('.');
    const other = Buffer.from(JSON.stringify({ ...JSON.parse(atob(payload)), events: 1 })).toString(
      'base64url',
    );
    for (const head of [`${header}.${other}.${signature}`, 'no head', tokens.Auditor]) {
      const refused = await post('/api/audit/verify', { head });
      expectProblem(refused, 400, 'VALIDATION_ERROR');
      expect(refused.body.errors[0].path).toBe('/head');
    }
    expectProblem(await post('/api/audit/verify', { heads: jws }), 400, 'VALIDATION_ERROR');
    expectProblem(await post('/api/audit/verify?progress=perhaps'), 400, 'VALIDATION_ERROR');
  });
});

describe('one aggregate', () => {
  test('with an unknown type or id is not found', async () => {
    for (const tail of ['', '/state', '/verify']) {
      expectProblem(await call(`/api/audit/subscription/sub_none${tail}`), 404, 'NOT_FOUND');
      expectProblem(await call(`/api/audit/planet/mars${tail}`), 404, 'NOT_FOUND');
    }
  });

  test('is replayed to a moment or to a revision, not to both', async () => {
    const state = async (query: string) => (await call(`/api/audit/subscription/${id}/state${query}`)).body;
    expect((await state('?revision=0')).state.status).toBe('active');
    expect((await state('')).state.status).toBe('suspended');
    expect(await state('?at=2001-01-01T00:00:00Z')).toMatchObject({ revision: -1, state: null });
    expectProblem(
      await call(`/api/audit/subscription/${id}/state?revision=0&at=2001-01-01T00:00:00Z`),
      400,
      'VALIDATION_ERROR',
    );
  });
});

test('the state of a user at a revision includes their roles then', async () => {
  const { body } = await call('/api/audit/user/1/state?revision=0');
  expect(body.state.roles).toEqual(['Admin']);
});

test('the history of a user never shows the hash of a password', async () => {
  const { status, text } = await call('/api/audit/user/1');
  expect(status).toBe(200);
  expect(text).toContain('UserRegistered');
  expect(text).not.toMatch(/passwordHash|argon2/);
});

describe('rebuilding read models', () => {
  test('compares the new documents with the old ones, and streams its progress', async () => {
    const { text } = await post('/api/projections/subscriptions/rebuild?progress=true');
    const last = JSON.parse(text.trim().split('\n').at(-1) ?? '');
    expect(last.result.comparison).toMatchObject({ differing: 0, removed: 0, added: 0, ids: [] });
    expect(last.result.comparison.equal).toBeGreaterThan(1);
  });

  test('needs an Admin and a known read model', async () => {
    expectProblem(
      await call('/api/projections/events/rebuild', { method: 'POST', token: tokens.Auditor ?? '' }),
      403,
      'UNAUTHORIZED',
    );
    expectProblem(await post('/api/projections/planets/rebuild'), 404, 'NOT_FOUND');
  });
});
