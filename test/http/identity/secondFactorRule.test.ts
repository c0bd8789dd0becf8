/** Roles that require a second factor: without one, their users may do only what a customer may. */
import { expect, test } from '@jest/globals';
import { type Caller, createCallerVerification } from '../../../src/commands/identity/caller.js';
import { objection } from '../../../src/http/server/authorization.js';
import type { Document } from '../../../src/query/fields.js';

const documents: Readonly<Record<string, Document>> = {
  1: { id: 1, secondFactor: false, byProvider: false },
  2: { id: 2, secondFactor: true, byProvider: false },
  3: { id: 3, secondFactor: false, byProvider: true },
};
const unused = (): never => {
  throw new Error('no token is sent here');
};
const { withSecondFactor: limit } = createCallerVerification({
  readModels: { get: async (_model, id) => ({ id, revision: 1, document: documents[id] ?? null }) },
  secondFactorRoles: ['Admin'],
  verifyToken: unused,
  verifyKey: unused,
});
const admin = (id: string): Caller => ({ kind: 'user', id, roles: ['Admin', 'User'] });
const rules = { reportingRoles: [] };
const staff = { access: { kinds: ['user'] } } as const;
const everybody = { access: { kinds: ['user'], openToNonStaff: true } } as const;

test('an Admin without a second factor reaches only what is open to all, and is told why', async () => {
  const caller = await limit(admin('1'));
  expect(objection(staff, caller, rules)).toMatch(/second factor/);
  expect(objection(everybody, caller, rules)).toBeUndefined();
});

test.each([
  ['an Admin who has one', admin('2')],
  ['an Admin who signs in at a provider', admin('3')],
  ['a user of another role', { kind: 'user', id: '1', roles: ['User'] } as const],
  ['a service', { kind: 'service', id: '1', roles: [] } as const],
])('%s keeps their roles', async (_name, caller) => {
  expect(await limit(caller)).toBe(caller);
  expect(objection({ access: { kinds: ['user', 'service'] } }, caller, rules)).toBeUndefined();
});

test('a bearer token that begins like an API key is verified as one, any other as an access token', async () => {
  const service: Caller = { kind: 'service', id: 'billing', roles: [] };
  const key: Caller = { kind: 'apiKey', id: 'key_1', roles: [] };
  const { verify } = createCallerVerification({
    readModels: { get: unused },
    secondFactorRoles: [],
    verifyToken: async () => service,
    verifyKey: async () => key,
  });
  expect(await verify('bok_cut-off')).toBe(key);
  expect(await verify('eyJhbGciOiJFZERTQSJ9')).toBe(service);
});
