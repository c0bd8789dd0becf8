/** Valid and invalid random requests, made from the service's OpenAPI document, get documented answers and never a 5xx. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { forEachConcurrently } from '../../src/kernel/waiting.js';
import { anyText } from '../support/anyText.js';
import { sharedServers } from '../support/distributed.js';
import { type RunningService, startService } from '../support/service.js';

/** `FUZZ_REQUESTS=100000` sends more requests, `FUZZ_SEED` others. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 6_400);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
const concurrency = 24;
const nextYear = new Date(Date.now() + 366 * 24 * 3_600_000).toISOString().slice(0, 10);
/** Number of requests that are generated before they are sent. */
const batchSize = 2_600;

// biome-ignore lint/suspicious/noExplicitAny: a JSON document of any shape is walked here.
type Json = any;

interface FuzzedRequest {
  readonly operation: Operation;
  readonly path: string;
  readonly query: string;
  readonly caller: (typeof callers)[number];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly spec: Json;
}

let service: RunningService;
let document: Json;
let operations: Operation[];
let ids: string[];
/** Existing ids, by the part of the path after `/api/`. */
const idsOf = new Map<string, string[]>();

function areaOf(path: string): string {
  return path.split('/')[2] ?? '';
}

/** Creates one of each kind that the document has an example of, and an invoice with a credit note and a payment. */
async function makeEverything(): Promise<void> {
  const keep = (path: string, id: unknown) => {
    if (id !== undefined) idsOf.set(areaOf(path), [...(idsOf.get(areaOf(path)) ?? []), String(id)]);
  };
  const make = async (path: string, body: unknown) => {
    const made = await service.call(path, { body });
    if (made.status === 201) keep(path, made.body.id);
    return made.body;
  };
  const items = [{ description: 'Chair', quantity: 2, unitPrice: 10 }];
  const invoice = (status: string) =>
    make('/api/invoices', { customerId: 'cus-1', currency: 'USD', items, status });
  await invoice('draft');
  const issued = await invoice('issued');
  await make('/api/credit-notes', { invoiceId: issued.id, reason: 'Returned', amount: 1 });
  const money = { customerId: 'cus-1', amount: 5, currency: 'USD', paidAt: '2026-01-02', method: 'transfer' };
  await make('/api/payments', { ...money, allocations: [] });
  keep('/api/customers', 'cus-1');
  for (const { method, path, spec } of operations) {
    const example = spec.requestBody?.content['application/json']?.example;
    if (method === 'POST' && /^\/api\/[a-z-]+$/.test(path) && example !== undefined)
      await make(path, example);
  }
}

/** Names of callers, whose tokens are looked up when a request is sent. */
const callers = [
  ...Array.from({ length: 14 }, () => 'admin' as const),
  ...(['shop', 'guest', 'roleless', 'locked', 'formerClient', 'secretOnly', 'impostor', 'nobody'] as const),
];
type CallerName = (typeof callers)[number];

const clientSecret = '0123456789abcdef0123';
const password = 'in no example of the document 1';
/** The `Authorization` headers. A client's secret is valid only to get a token. */
const authorizations = new Map<CallerName, string>([
  ['impostor', 'Bearer no.such.token'],
  ['secretOnly', `Basic ${Buffer.from(`shop:${clientSecret}`).toString('base64')}`],
]);
/** Callers that the service accepts. They get a new token when theirs has ended. */
const welcome: ReadonlySet<CallerName> = new Set(['admin', 'shop', 'guest', 'roleless']);

async function clientToken(client_id: string): Promise<string> {
  const { body } = await service.call('/api/auth/token', {
    body: { grant_type: 'client_credentials', client_id, client_secret: clientSecret },
    token: null,
  });
  return body.access_token;
}

/** Gets new tokens, because random requests end sessions, lock users and move the clock. */
async function signIn(): Promise<void> {
  const guest = await service.call('/api/cart', { method: 'POST', token: null });
  const tokens = {
    shop: () => clientToken('shop'),
    guest: async () => guest.body.guestToken as string,
    roleless: () => service.signIn('roleless@example.com', password),
    admin: () => service.signIn('admin@example.com', 'correct horse battery staple'),
  };
  for (const [name, token] of Object.entries(tokens))
    authorizations.set(name as CallerName, `Bearer ${await token()}`);
  ids.push(guest.body.cartId);
}

let signingIn: Promise<void> | undefined;
/** Never rejects, because a random request may have changed the password. */
function renewed(): Promise<void> {
  signingIn ??= signIn()
    .catch(() => undefined)
    .finally(() => {
      signingIn = undefined;
    });
  return signingIn;
}

beforeAll(async () => {
  service = await startService({
    TEST_CLOCK: 'true',
    SERVICE_CLIENTS: `shop:${clientSecret},former:${clientSecret}`,
  });
  authorizations.set('formerClient', `Bearer ${await clientToken('former')}`);
  await service.stop();
  service = await service.restart({ SERVICE_CLIENTS: `shop:${clientSecret}` });
  document = (await service.call('/openapi.json', { token: null })).body;
  operations = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item)
      .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map(([method, spec]) => ({ method: method.toUpperCase(), path, spec })),
  );
  const made = await Promise.all(
    Array.from({ length: 20 }, () =>
      service.call('/api/subscriptions', { body: { customerId: 'cus-1', offerId: 'offer-1' } }),
    ),
  );
  const users = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      service.call('/api/users', {
        body: {
          email: `person${index}@example.com`,
          firstName: 'A',
          lastName: 'B',
          password: 'good enough 1',
        },
      }),
    ),
  );
  const reports = await Promise.all(
    ['subscriptions', 'invoices', 'carts', 'users'].map((dataSource) =>
      service.call('/api/reports', { body: { name: 'Random', dataSource } }),
    ),
  );
  ids = [...made, ...users, ...reports].map(({ body }) => String(body.id));
  idsOf.set(
    'subscriptions',
    made.map(({ body }) => String(body.id)),
  );
  await makeEverything();
  const [, locked] = await Promise.all(
    ['roleless', 'locked'].map((name) =>
      service.call('/api/users', {
        body: { email: `${name}@example.com`, firstName: 'A', lastName: 'B', password, roles: [] },
      }),
    ),
  );
  authorizations.set('locked', `Bearer ${await service.signIn('locked@example.com', password)}`);
  await service.call(`/api/users/${locked?.body.id}`, { method: 'PATCH', body: { status: 'locked' } });
  await signIn();
});
afterAll(() => service.dispose());

/** Strings that have broken parsers, comparisons and storage before. */
const nastyTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  '%',
  "'; DROP TABLE events; --",
  '1e400',
  'NaN',
  '9'.repeat(400),
  'ı',
  'ß',
  '😀',
  '\u202e',
  'a'.repeat(129),
  '-1',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '+1',
  '"',
  '`',
  'null',
  'true',
];

const text = () =>
  fc.oneof(
    fc.constantFrom(...nastyTexts),
    fc.string({ maxLength: 40 }),
    anyText({ maxLength: 20 }),
    fc.constantFrom(...ids),
  );
const anyNumber = () =>
  fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -0, 1, -1, 1e21, 2 ** 53, 1e-7, 0.1));
const junk = (): fc.Arbitrary<unknown> =>
  fc.oneof(text(), anyNumber(), fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 }));

function resolved(schema: Json): Json {
  return schema?.$ref === undefined
    ? schema
    : schema.$ref
        .slice(2)
        .split('/')
        .reduce((at: Json, step: string) => at[step], document);
}

/** Returns mostly values of the schema, and some others. */
function valueFor(given: Json, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolved(given) ?? {};
  const right = rightValue(schema, depth);
  return fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: junk() });
}

function rightValue(schema: Json, depth: number): fc.Arbitrary<unknown> {
  const choices = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (choices !== undefined) return fc.constantFrom(...choices);
  const union = schema.anyOf ?? schema.oneOf;
  if (union !== undefined && depth < 5)
    return fc.oneof(...union.map((one: Json) => valueFor(one, depth + 1)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'integer') return fc.oneof(fc.integer({ min: -3, max: 2_000_000 }), fc.integer());
  if (type === 'number')
    return fc.oneof(
      fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
      anyNumber(),
    );
  if (type === 'boolean') return fc.boolean();
  if (type === 'array' && depth < 5) return fc.array(valueFor(schema.items, depth + 1), { maxLength: 4 });
  if (type === 'object' && depth < 5) {
    const properties = Object.entries<Json>(schema.properties ?? {});
    const required: string[] = schema.required ?? [];
    const known = fc.record(
      Object.fromEntries(properties.map(([name, one]) => [name, valueFor(one, depth + 1)])),
      {
        requiredKeys: required as never[],
      },
    );
    const extra = fc.oneof(
      { weight: 10, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.dictionary(text(), junk(), { maxKeys: 2 }) },
    );
    return fc.tuple(known, extra).map(([one, more]) => ({ ...one, ...more }));
  }
  if (schema.format === 'date')
    return fc
      .date({ min: new Date('1990-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
  if (schema.format === 'date-time')
    return fc
      .date({ min: new Date('2026-11-21'), max: new Date('2026-11-22'), noInvalidDate: true })
      .map((at) => at.toISOString());
  return text();
}

const filters = () =>
  fc.oneof(
    fc.constantFrom(
      "status eq 'active'",
      'quantity gt 1 and not (autoRenewal eq false)',
      "contains(tolower(customerId),'CUS')",
      'renewalDate le now()',
      "domains/any(d: d/status eq 'x')",
      'unitPrice mul quantity ge 10.5',
      "id in ('a','b')",
      'createdAt ge 2026-01-01T00:00:00Z',
      'nothing eq 1',
      `${'('.repeat(10_000)}1 eq 1${')'.repeat(10_000)}`,
      'quantity div 0 eq 1',
      'geo.distance(a,b) lt 1',
      'quantity eq 1e999',
    ),
    fc
      .array(
        fc.constantFrom(
          'status',
          'eq',
          "'active'",
          '(',
          ')',
          'and',
          'or',
          'not',
          '1',
          'null',
          'contains',
          ',',
          'any',
          ':',
          '/',
          'domains',
          'd',
          '-',
          "'",
        ),
        { maxLength: 14 },
      )
      .map((words) => words.join(' ')),
    text(),
  );

function requestFor(operation: Operation): fc.Arbitrary<FuzzedRequest> {
  const parameters: Json[] = operation.spec.parameters?.map(resolved) ?? [];
  const path = fc
    .tuple(
      ...parameters
        .filter((one) => one.in === 'path')
        .map((one) =>
          fc.tuple(
            fc.constant(one.name),
            fc.oneof(
              { weight: 2, arbitrary: text() },
              { weight: 3, arbitrary: fc.constantFrom(...ids) },
              { weight: 5, arbitrary: fc.constantFrom(...(idsOf.get(areaOf(operation.path)) ?? ids)) },
            ),
          ),
        ),
    )
    .map((values) =>
      values.reduce(
        (at: string, [name, value]: Json) => at.replace(`{${name}}`, escaped(String(value)) || '%20'),
        operation.path,
      ),
    );
  const query = fc
    .array(
      fc.oneof(
        ...parameters
          .filter((one) => one.in === 'query')
          .map((one) =>
            fc.tuple(
              fc.constant(one.name),
              /filter|orderby/.test(one.name) ? filters() : valueFor(one.schema),
            ),
          ),
        fc.tuple(
          fc.constantFrom('$filter', '$top', 'top', '$skip', 'x', '$count'),
          fc.oneof(filters(), anyNumber()),
        ),
      ),
      { maxLength: 2 },
    )
    .map((pairs) => pairs.map(([name, value]) => `${escaped(name)}=${escaped(String(value))}`).join('&'));
  const content = Object.entries<Json>(operation.spec.requestBody?.content ?? {})[0];
  const bodySchema = content?.[1].schema;
  const body: fc.Arbitrary<string | Buffer | undefined> =
    bodySchema === undefined
      ? fc.constantFrom(undefined, undefined, undefined, '{}', '[1]')
      : fc.oneof(
          { weight: 12, arbitrary: valueFor(bodySchema).map((value) => JSON.stringify(value) ?? 'null') },
          // Most operations accept the document's example if the store has enough data.
          { weight: 4, arbitrary: fc.constant(JSON.stringify(content?.[1].example ?? {})) },
          {
            weight: 1,
            arbitrary: fc.constantFrom(
              '{',
              '',
              '{"a":1e400}',
              '{"__proto__":{"a":1}}',
              `${'['.repeat(10_000)}`,
              '{"a":"\\u0000"}',
              'null',
            ),
          },
          { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
        );
  const headers = fc
    .record({
      contentType: fc.oneof(
        { weight: 12, arbitrary: fc.constant(content?.[0] ?? 'application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'text/plain',
            'multipart/form-data',
            'application/json;charset=latin1',
            'x',
          ),
        },
      ),
      ifMatch: fc.oneof(
        { weight: 8, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom('"0"', '*', '"x"', 'W/"1"', '"1","2"', ',') },
      ),
      key: fc.oneof(
        { weight: 6, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom('k1', 'k2', 'k'.repeat(300), 'a b') },
      ),
    })
    .map(({ contentType, ifMatch, key }) => ({
      'content-type': contentType,
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }));
  return fc.record({
    operation: fc.constant(operation),
    path,
    query,
    caller: fc.constantFrom(...callers),
    headers,
    body,
  }) as fc.Arbitrary<FuzzedRequest>;
}

/** Percent-encodes a text. Lone surrogates become bytes that are not valid UTF-8. */
function escaped(value: string): string {
  return value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80';
}

/** Replaces the far day to which the document's example sets the clock. Shared servers need a minute for all that falls due until then. */
function nearer(body: FuzzedRequest['body']): FuzzedRequest['body'] {
  if (sharedServers() === undefined || typeof body !== 'string') return body;
  return body.replace('2040-01-01', nextYear);
}

test(
  `${requests} random requests are answered as the document says, none by a 5xx`,
  async () => {
    const findings: string[] = [];
    const reached = new Map<CallerName, Set<string>>();
    let answered = 0;

    async function send({ operation, path, query, caller, headers, body }: FuzzedRequest): Promise<void> {
      const { method } = operation;
      const authorization = authorizations.get(caller);
      const sent = method === 'GET' ? undefined : nearer(body);
      const answer = await fetch(`${service.url}${path}${query === '' ? '' : `?${query}`}`, {
        method,
        headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
        ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : new Uint8Array(sent) }),
      });
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
      // An event stream never ends.
      if (isStream) await answer.body?.cancel();
      const said = isStream ? '' : await answer.text();
      const { status } = answer;
      answered += 1;
      if (status === 401 && welcome.has(caller) && authorization === authorizations.get(caller))
        await renewed();
      if (status < 300)
        reached.set(caller, (reached.get(caller) ?? new Set()).add(operation.spec.operationId));
      // 431 is never declared: path and headers are larger than the HTTP parser accepts, before any route is known.
      const declared = operation.spec.responses[String(status)] !== undefined || status === 431;
      const contentType = answer.headers.get('content-type') ?? '';
      // Refusals under the OData root have OData's form, except for unknown addresses.
      const refusal = contentType.startsWith('application/problem+json')
        ? JSON.parse(said).code
        : operation.path.startsWith('/odata') && contentType.startsWith('application/json')
          ? JSON.parse(said).error?.code
          : undefined;
      const problem = status < 400 || (typeof refusal === 'string' && refusal !== 'INTERNAL_ERROR');
      if ((status >= 500 && status !== 501) || !problem || !(declared || status === 404 || status === 405)) {
        findings.push(
          `seed ${seed}: ${method} ${path}?${query} ${caller} ${JSON.stringify(headers)} ${String(sent).slice(0, 300)} → ${status} ${said.slice(0, 300)}`,
        );
      }
    }

    const anyRequest = fc.oneof(...operations.map(requestFor));
    for (let from = 0; from < requests && findings.length === 0; from += batchSize) {
      const numRuns = Math.min(batchSize, requests - from);
      await forEachConcurrently(fc.sample(anyRequest, { numRuns, seed: seed + from }), concurrency, send);
    }
    expect(findings).toEqual([]);
    expect(answered).toBe(requests);
    // Many operations were carried out, usually half of them.
    expect(reached.get('admin')?.size).toBeGreaterThan(operations.length * 0.4);
    expect([...(reached.get('shop') ?? [])].length).toBeGreaterThan(0);
    // Callers that the service does not accept reach only open operations.
    const strangers = (['locked', 'formerClient', 'secretOnly', 'impostor'] as const).flatMap((name) => [
      ...(reached.get(name) ?? []),
    ]);
    expect(strangers.filter((id) => !isOpen(id))).toEqual([]);
    expect((await service.call('/health/ready', { token: null })).status).toBe(200);
  },
  Math.max(600_000, requests * 60),
);

/** Whether the document requires no token for the operation. */
function isOpen(operationId: string): boolean {
  const { security } = operations.find(({ spec }) => spec.operationId === operationId)?.spec ?? {};
  return (
    security === undefined ||
    security.length === 0 ||
    security.some((one: Json) => Object.keys(one).length === 0)
  );
}
