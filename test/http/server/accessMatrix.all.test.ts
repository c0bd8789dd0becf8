/** Every kind of caller tries every operation of the service, and is answered as the access tables say. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { allRights } from '../../../src/domain/apiKey/rights.js';
import { roles } from '../../../src/domain/user/roles.js';
import { operationRights } from '../../../src/http/rights.js';
import type { Route } from '../../../src/http/server/route.js';
import { forEachConcurrently } from '../../../src/kernel/waiting.js';
import { declaredRoutes } from '../../support/declaredRoutes.js';
import { dataKey, roleToken } from '../../support/roleTokens.js';
import { type RunningService, startService } from '../../support/service.js';
import { until } from '../../support/until.js';
import { usersOf } from '../../support/users.js';
import { withoutKeys } from '../../support/withoutKeys.js';

const secret = '0123456789abcdef0123';

interface Caller {
  readonly name: string;
  /** Absent: no token. */
  readonly token?: string;
  /** False for tokens that are invalid or no longer valid. */
  readonly good: boolean;
  readonly kind?: 'user' | 'service' | 'guest' | 'apiKey';
  readonly role?: string;
  /** The rights of an API key. */
  readonly rights?: readonly string[];
  /** The cookie of a session of the console. */
  readonly cookie?: string;
  readonly csrfToken?: string;
}

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body: { readonly type: string; readonly content: string } | undefined;
}

let service: RunningService;
/** For each right, a key that has it alone, and one that has all others. */
const keys = new Map<string, { readonly only: Caller; readonly others: Caller }>();
let everyRight: Caller;
let callers: readonly Caller[];
let operations: readonly Operation[];
/** The guest's own cart. */
let cartId: string;

const routes = new Map(declaredRoutes().map((route) => [`${route.method} ${route.path}`, route]));

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The token with one letter of its signature changed. */
function forged(token: string): string {
  const at = token.length - 20;
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
}

/** The token's own claims, unsigned (RFC 7519, section 6). */
function unsigned(token: string): string {
  return `${encoded({ alg: 'none', typ: 'at+jwt' })}.${token.split('.')[1]}.`;
}

/** Returns a token that has expired. */
async function expired(): Promise<string> {
  const { token } = await roleToken(service, 'Admin', 1);
  await until(async () => (await service.call('/api/users', { token })).status === 401);
  return token;
}

beforeAll(async () => {
  service = await startService({ DATA_KEY: dataKey, SERVICE_CLIENTS: `shop:${secret}`, SIGNUP: 'open' });
  const { user } = usersOf(() => service);
  // No example of the API description has this password, or trying the examples would change it.
  const password = 'a password that is in no example';
  const signedIn = async (role: string) => {
    const { id, email } = await user({ roles: [role], password });
    return { id, token: await service.signIn(email, password) };
  };
  const client = { grant_type: 'client_credentials', client_id: 'shop', client_secret: secret };
  const shop = await service.call('/api/auth/token', { body: client, token: null });
  const guest = await service.call('/api/cart', { method: 'POST', token: null });
  cartId = guest.body.cartId;
  const users: Caller[] = [];
  for (const role of roles) {
    const { token } = await signedIn(role);
    users.push({ name: `a user with the role ${role}`, token, good: true, kind: 'user', role });
  }
  const admin = users[0]?.token ?? '';
  const keyOf = async (name: string, rights: readonly string[]): Promise<Caller> => {
    const { body } = await service.call('/api/api-keys', { body: { name, rights } });
    return { name, token: body.key, good: true, kind: 'apiKey', rights };
  };
  everyRight = await keyOf('a key with every right', allRights);
  await forEachConcurrently(new Set(operationRights.values()), 4, async (right) => {
    const others = allRights.filter((each) => each !== right);
    keys.set(right, {
      only: await keyOf(`a key with ${right} alone`, [right]),
      others: await keyOf(`a key with all but ${right}`, others),
    });
  });
  const revoked = await service.call('/api/api-keys', { body: { name: 'r', rights: allRights } });
  await service.call(`/api/api-keys/${revoked.body.id}`, { method: 'DELETE' });
  const session = await service.call('/api/auth/session', {
    body: { username: (await user({ roles: ['Admin'], password })).email, password },
    token: null,
  });
  const [cookie = ''] = (session.headers.get('set-cookie') ?? '').split(';');
  const admin2 = { good: true, kind: 'user', role: 'Admin', cookie } as const;
  const locked = await signedIn('Admin');
  await service.call(`/api/users/${locked.id}`, { method: 'PATCH', body: { status: 'locked' } });
  const deleted = await signedIn('Admin');
  await service.call(`/api/users/${deleted.id}`, { method: 'DELETE' });
  callers = [
    { name: 'nobody', good: false },
    { name: 'a broken token', token: 'eyJhbGciOiJFZERTQSJ9.e30', good: false },
    { name: 'an expired token', token: await expired(), good: false },
    { name: 'a wrong signature', token: forged(admin), good: false },
    { name: 'alg: none', token: unsigned(admin), good: false },
    { name: 'a locked user', token: locked.token, good: false },
    { name: 'a deleted user', token: deleted.token, good: false },
    { name: 'a revoked key', token: revoked.body.key, good: false },
    { name: 'a session', ...admin2, csrfToken: session.body.csrfToken },
    { name: 'a session without its token', ...admin2 },
    { name: 'a guest', token: guest.body.guestToken, good: true, kind: 'guest' },
    { name: 'a service client', token: shop.body.access_token, good: true, kind: 'service' },
    ...users,
  ];
  operations = operationsOf((await service.call('/openapi.json', { token: null })).body);
});
afterAll(() => service.dispose());

// biome-ignore lint/suspicious/noExplicitAny: the document's own test says what it is
function operationsOf(document: any): readonly Operation[] {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return Object.entries<any>(document.paths).flatMap(([path, item]) =>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    Object.entries<any>(item).map(([verb, { requestBody }]) => {
      const method = verb.toUpperCase();
      const [type, content] = Object.entries<{ example?: unknown }>(requestBody?.content ?? {})[0] ?? [];
      const example = content?.example;
      const body =
        type === undefined || example === undefined
          ? undefined
          : { type, content: typeof example === 'string' ? example : JSON.stringify(example) };
      return { name: `${method} ${path}`, method, path, body };
    }),
  );
}

async function tried({ method, path, body }: Operation, { token, kind, cookie, csrfToken }: Caller) {
  const filled = path
    .replaceAll('{cartId}', kind === 'guest' ? cartId : 'cart_none')
    .replace(/^\/api\/users\/\{id\}/, '/api/users/999999')
    .replace(/\{[^}]+\}/g, '999999');
  const answer = await fetch(service.url + filled, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(csrfToken === undefined ? {} : { 'x-csrf-token': csrfToken }),
      ...(body === undefined ? {} : { 'content-type': body.type }),
    },
    ...(body === undefined ? {} : { body: body.content }),
  });
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    // An endless answer means that the caller was let through.
    await answer.body?.cancel();
    return { status: answer.status, code: undefined };
  }
  const text = await answer.text();
  const isJson = /[/+]json/.test(type);
  const { code, error } = isJson ? JSON.parse(text) : {};
  return { status: answer.status, code: code ?? error?.code };
}

/** Returns the right of a route in the table. An entity set has the right of the list of the same name. */
function rightOf(route: Route | undefined): string | undefined {
  const [, set] = /^\/odata\/(\w+)/.exec(route?.path ?? '') ?? [];
  return operationRights.get(set === undefined ? (route?.operationId ?? '') : `list${set}`);
}

/** Operations open to customers for their own records; this test tries the records of others. */
const ofOthers = new Set(['createCart', 'getCustomerCart', 'getUser', 'listAccessibleOrganizations']);

/** Rights that a key needs besides the operation's own: an endpoint is sent only what its creator may read. */
const alsoNeeded: Readonly<Record<string, string>> = { createWebhookEndpoint: 'events:read' };

/** Returns the outcome for the caller according to the tables: a refusal code, or let through. */
function expected(operation: Operation, caller: Caller): 'UNAUTHENTICATED' | 'UNAUTHORIZED' | 'let through' {
  const route = routes.get(operation.name);
  if (route === undefined) throw new Error(`${operation.name} is not declared`);
  const { access, operationId } = route;
  if (access.kinds.length === 0) return 'let through';
  if (caller.cookie !== undefined && caller.csrfToken === undefined && operation.method !== 'GET')
    return 'UNAUTHORIZED';
  if (caller.token === undefined && caller.cookie === undefined)
    return access.anonymous === true ? 'let through' : 'UNAUTHENTICATED';
  if (!caller.good || caller.kind === undefined) return 'UNAUTHENTICATED';
  if (caller.kind === 'apiKey' && withoutKeys[operationId] !== 'is open to every caller') {
    const right = rightOf(route);
    const needed = [right, alsoNeeded[operationId] ?? right];
    return needed.every((one) => one !== undefined && caller.rights?.includes(one))
      ? 'let through'
      : 'UNAUTHORIZED';
  }
  if (!access.kinds.includes(caller.kind)) return 'UNAUTHORIZED';
  // Customers reach only their own records.
  if (caller.role === 'Customer' && (access.openToNonStaff !== true || ofOthers.has(operationId)))
    return 'UNAUTHORIZED';
  // Auditors and reporters only read.
  if (access.movesMoney === true && /^(Auditor|Reporting)$/.test(caller.role ?? '')) return 'UNAUTHORIZED';
  if (caller.kind !== 'user' || access.roles === undefined) return 'let through';
  const wanted: readonly string[] = access.roles === 'reporting' ? ['Reporting', 'Admin'] : access.roles;
  return wanted.includes(caller.role ?? '') ? 'let through' : 'UNAUTHORIZED';
}

test('the test covers all operations, callers and rights', () => {
  expect(operations.length).toBeGreaterThan(100);
  expect(callers).toHaveLength(12 + roles.length);
  expect(keys.size).toBeGreaterThan(30);
});

test('every operation answers every caller as the tables say', async () => {
  const wrong: unknown[] = [];
  const pairs = operations.flatMap((operation) => {
    const right = rightOf(routes.get(operation.name));
    const { only, others } = keys.get(right ?? '') ?? { only: everyRight, others: everyRight };
    return [...callers, only, others].map((caller) => ({ operation, caller }));
  });
  const endsIt = ({ operation, caller }: (typeof pairs)[number]) =>
    caller.csrfToken !== undefined && operation.name === 'DELETE /api/auth/session';
  const judge = async ({ operation, caller }: (typeof pairs)[number]) => {
    const { status, code } = await tried(operation, caller);
    const refused = code === 'UNAUTHENTICATED' || code === 'UNAUTHORIZED';
    const found = refused ? code : 'let through';
    const wanted = expected(operation, caller);
    const right = { UNAUTHENTICATED: 401, UNAUTHORIZED: 403, 'let through': status }[wanted];
    if (found !== wanted || status !== right || status >= 500)
      wrong.push({ operation: operation.name, caller: caller.name, wanted, status, code });
  };
  /** Whether this signs out everywhere, and with it every other caller of the same user. */
  const endsAll = (pair: (typeof pairs)[number]) =>
    pair.operation.name === 'DELETE /api/users/sessions' &&
    expected(pair.operation, pair.caller) === 'let through';
  await forEachConcurrently(
    pairs.filter((pair) => !(endsIt(pair) || endsAll(pair))),
    8,
    judge,
  );
  // Signing out comes last, since a caller who has signed out is refused.
  await forEachConcurrently(pairs.filter(endsIt), 1, judge);
  const ended = await Promise.all(
    pairs.filter(endsAll).map(({ operation, caller }) => tried(operation, caller)),
  );
  expect(ended.filter(({ status }) => status === 200)).not.toEqual([]);
  expect(ended.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
  expect(wrong).toEqual([]);
});
