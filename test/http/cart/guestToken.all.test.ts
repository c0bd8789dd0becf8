/** A guest token reaches one cart and nothing else: every operation of the service is tried with it. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';

/** The operations that a guest may call on the cart that the token came with. */
const ofOwnCart = [
  'GET /api/cart/{cartId}',
  'DELETE /api/cart/{cartId}',
  'POST /api/cart/{cartId}/items',
  'PUT /api/cart/{cartId}/items/{itemId}',
  'DELETE /api/cart/{cartId}/items/{itemId}',
  'POST /api/cart/{cartId}/discounts',
  'DELETE /api/cart/{cartId}/discounts/{code}',
  'POST /api/cart/{cartId}/checkout',
];
/** The operations that take no token and ignore one that is sent. */
const ofEverybody = [
  'POST /api/auth/token',
  'POST /api/auth/revoke',
  'POST /api/auth/session',
  'GET /api/auth/oidc',
  'POST /api/users/signup',
  'POST /api/users/verification/accept',
  'POST /api/users/invitation/accept',
  'POST /api/auth/password-reset',
  'POST /api/auth/password-reset/confirm',
  'GET /api/images/users/{userId}/{name}',
  // Outsiders verify the store with these.
  'GET /tlog/checkpoint',
  'GET /tlog/key',
];
/** Paths that are not in the OpenAPI document. */
const openPaths = ['/health/live', '/health/ready', '/openapi.json', '/docs/'];

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body: { readonly type: string; readonly example: unknown } | undefined;
}

let service: RunningService;
let operations: readonly Operation[];
/** A guest's cart, the token for it, and a cart of another guest. */
let own: string;
let token: string;
let other: string;

beforeAll(async () => {
  // The test clock adds its routes, so that every route is there.
  service = await startService({ TEST_CLOCK: 'true' });
  operations = operationsOf((await service.call('/openapi.json', { token: null })).body);
  const make = () => service.call('/api/cart', { method: 'POST', token: null });
  const [mine, theirs] = [await make(), await make()];
  own = mine.body.cartId;
  token = mine.body.guestToken;
  other = theirs.body.cartId;
});
afterAll(() => service.dispose());

type Members = Readonly<Record<string, unknown>>;
function members(value: unknown): Members {
  return value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value)) : {};
}

function operationsOf(document: unknown): readonly Operation[] {
  return Object.entries(members(members(document).paths)).flatMap(([path, item]) =>
    Object.entries(members(item)).map(([verb, operation]) => {
      const method = verb.toUpperCase();
      const content = Object.entries(members(members(members(operation).requestBody).content))[0];
      const body =
        content === undefined ? undefined : { type: content[0], example: members(content[1]).example };
      return { name: `${method} ${path}`, method, path, body };
    }),
  );
}

/** Calls an operation with the example of the document, for this cart if its path names one. */
async function tried({ method, path, body }: Operation, cartId: string) {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (body !== undefined) headers['content-type'] = body.type;
  const filled = path.replaceAll('{cartId}', cartId).replace(/\{[^}]+\}/g, '1');
  const { example } = body ?? {};
  const content = typeof example === 'string' ? example : JSON.stringify(example);
  const answer = await fetch(service.url + filled, {
    method,
    headers,
    ...(content === undefined ? {} : { body: content }),
  });
  const text = await answer.text();
  const json = answer.headers.get('content-type')?.includes('json') === true && text !== '';
  return { status: answer.status, headers: answer.headers, text, body: json ? JSON.parse(text) : undefined };
}

test('the operations listed here exist, among many others', () => {
  const names = operations.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...ofOwnCart, ...ofEverybody]));
  expect(names).toEqual(
    expect.arrayContaining(['POST /api/cart', 'POST /api/cart/merge', 'PUT /api/test-clock']),
  );
  expect(operations.length).toBeGreaterThan(60);
});

test('every other operation refuses a guest token with UNAUTHORIZED before any other check', async () => {
  // Guests may ask who they are.
  const exceptions = new Set([...ofOwnCart, ...ofEverybody, 'GET /api/me']);
  const answers: Record<string, unknown> = {};
  const refusedOperations = operations.filter(({ name }) => !exceptions.has(name));
  for (const operation of refusedOperations) {
    const { status, body } = await tried(operation, own);
    // Refusals at /odata have the form of OData.
    answers[operation.name] = { status, code: body?.code ?? body?.error?.code };
  }
  const refused = { status: 403, code: 'UNAUTHORIZED' };
  expect(answers).toEqual(Object.fromEntries(refusedOperations.map(({ name }) => [name, refused])));
});

test('operations that take no token do not refuse a guest token', async () => {
  for (const name of ofEverybody) {
    const operation = operations.find((each) => each.name === name);
    if (operation === undefined) throw new Error(name);
    const { status, body } = await tried(operation, own);
    expect([name, status, body?.code]).not.toEqual([name, 403, 'UNAUTHORIZED']);
  }
  for (const path of openPaths) {
    const answer = await fetch(service.url + path, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    expect([path, answer.status]).toEqual([path, 200]);
  }
});

describe('another cart', () => {
  test.each(ofOwnCart)('is refused to a guest token by %s, whether or not the cart exists', async (name) => {
    const operation = operations.find((each) => each.name === name);
    if (operation === undefined) throw new Error(name);
    for (const cartId of [other, 'cart_none', `${own}x`, own.toUpperCase(), '1'])
      expectProblem(await tried(operation, cartId), 403, 'UNAUTHORIZED');
    expect((await service.call(`/api/cart/${other}`)).body).toMatchObject({ items: [], discounts: [] });
  });
});

test('a guest token allows every operation of guests on its own cart', async () => {
  const inOrder = [
    ...ofOwnCart.filter((name) => name !== 'DELETE /api/cart/{cartId}'),
    'DELETE /api/cart/{cartId}',
  ];
  for (const name of inOrder) {
    const operation = operations.find((each) => each.name === name);
    if (operation === undefined) throw new Error(name);
    const { status } = await tried(operation, own);
    // Item and code `1` do not exist; the other requests succeed.
    expect([name, [200, 201, 400, 404].includes(status)]).toEqual([name, true]);
  }
  expectProblem(await service.call(`/api/cart/${own}`, { token }), 404, 'CART_NOT_FOUND');
});
