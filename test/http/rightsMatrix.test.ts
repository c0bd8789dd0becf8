/** The access matrix: every operation with every kind of caller stays as a person has reviewed it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { Caller } from '../../src/commands/identity/caller.js';
import { roles } from '../../src/domain/user/roles.js';
import { objection } from '../../src/http/server/authorization.js';
import type { Route } from '../../src/http/server/route.js';
import { declaredRoutes } from '../support/declaredRoutes.js';

const file = 'test/fixtures/rights.txt';
const rules = { reportingRoles: ['Reporting', 'Admin'] };

const programs: readonly Caller[] = [
  { kind: 'guest', id: 'cart_1', roles: [] },
  { kind: 'service', id: 'shop', roles: [] },
];
const people: readonly Caller[] = roles.map((role) => ({ kind: 'user', id: '1', roles: [role] }));

/** Returns whether the route needs no token. */
function strangersMay({ access }: Route): boolean {
  return access.kinds.length === 0 || access.anonymous === true;
}

function lineOf(route: Route): string {
  const isOpen = route.access.kinds.length === 0;
  const may = (caller: Caller) => isOpen || objection(route, caller, rules) === undefined;
  const callers = [
    ...(strangersMay(route) ? ['nobody'] : []),
    ...[...programs, ...people].filter(may).map(({ kind, roles: [role] }) => role ?? kind),
    ...(route.right === undefined ? [] : [`key:${route.right}`]),
    ...(route.access.kinds.includes('apiKey') ? ['every key'] : []),
  ];
  return `${route.operationId}  ${route.method} ${route.path}  ${callers.join(' ')}`;
}

const heading = [
  '# Every operation, and who may call it where nothing is configured: nobody (without a token), guest, service, users by role, API keys by right.',
  '# A person has read it. After a change that is meant: FREEZE_RIGHTS=true npm test -- test/http/rightsMatrix, and read what it changed.',
];

test('every operation lets in the reviewed callers, and a new operation has its line', () => {
  const lines = declaredRoutes().map(lineOf).sort();
  if (process.env.FREEZE_RIGHTS === 'true') writeFileSync(file, `${[...heading, ...lines].join('\n')}\n`);
  const frozen = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines).toEqual(frozen);
});
