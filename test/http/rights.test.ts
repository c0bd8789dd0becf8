/** The table of API key rights agrees with the declared routes. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Caller } from '../../src/commands/identity/caller.js';
import { allRights } from '../../src/domain/apiKey/rights.js';
import { operationRights } from '../../src/http/rights.js';
import { objection } from '../../src/http/server/authorization.js';
import { declaredRoutes } from '../support/declaredRoutes.js';
import { withoutKeys } from '../support/withoutKeys.js';

const declared = declaredRoutes();
/** OData's entity sets repeat the lists. */
const entitySets = declared.filter(
  ({ operationId, path }) => path.startsWith('/odata/') && operationId !== 'getODataMetadata',
);
const routes = declared.filter((route) => !entitySets.includes(route));

describe('the tables of rights', () => {
  test.each(routes.map((route) => [route.operationId, route] as const))(
    'decide for %s whether it takes keys',
    (operationId, route) => {
      const right = operationRights.get(operationId);
      // A new operation goes into one of the two tables of `src/http/rights.ts`.
      expect([right !== undefined, Object.hasOwn(withoutKeys, operationId)].filter(Boolean)).toHaveLength(1);
      expect(route.right).toBe(right);
      // A GET operation writes nothing, so it needs a right to read.
      if (route.method === 'GET' && right !== undefined) expect(right).toMatch(/:read$/);
      // A route that reads no token cannot check a right.
      if (right !== undefined) expect(route.access.kinds).toContain('user');
    },
  );
});

test('an OData entity set needs the same right as its list', () => {
  const lists = new Map(routes.map(({ operationId, right }) => [operationId.replace(/^list/, ''), right]));
  expect(entitySets.length).toBeGreaterThan(60);
  for (const { path, right } of entitySets) {
    const [, name = ''] = /^\/odata\/(\w+)/.exec(path) ?? [];
    expect([path, right]).toEqual([path, lists.get(name)]);
  }
});

test('the tables name existing operations only', () => {
  const there = new Set(routes.map(({ operationId }) => operationId));
  const named = [...operationRights.keys(), ...Object.keys(withoutKeys)];
  expect(named.filter((operationId) => !there.has(operationId))).toEqual([]);
});

test('operations that need a role and take keys are those that auditors and operators run', () => {
  const open = routes
    .filter(({ access: { kinds, roles }, right }) => roles !== undefined && kinds.length === 1 && right)
    .map(({ right }) => right);
  expect([...new Set(open)].sort()).toEqual([
    'audit:read',
    'audit:write',
    'backups:read',
    'invoices:read',
    'operations:read',
    'operations:write',
    'subscriptions:read',
  ]);
});

test('each right is listed once, and all but one are used', () => {
  const used = new Set(operationRights.values());
  expect(new Set(allRights).size).toBe(allRights.length);
  expect(allRights.filter((right) => !used.has(right))).toEqual(['backups:write']);
});

test('a key with any set of rights reaches exactly the operations that they allow', () => {
  const rules = fc.record({
    reportingRoles: fc.constant(['Reporting']),
    staffRoles: fc.constantFrom([], ['Admin']),
  });
  fc.assert(
    fc.property(fc.subarray([...allRights]), rules, (rights, given) => {
      const key: Caller = { kind: 'apiKey', id: 'key_1', roles: [], rights };
      for (const route of routes) {
        const { operationId } = route;
        const right = operationRights.get(operationId);
        const wanted =
          withoutKeys[operationId] === 'is open to every caller' ||
          (right !== undefined && rights.includes(right));
        // A route that reads no token asks for no right.
        if (route.access.kinds.length === 0) expect(right).toBeUndefined();
        else expect([operationId, objection(route, key, given) === undefined]).toEqual([operationId, wanted]);
      }
    }),
    { numRuns: Number(process.env.RIGHTS_RUNS ?? 30) },
  );
});
