/** The generated part of the client is up to date with the service's OpenAPI document, and covers all its operations. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Calls, table } from '../../client/dist/generated/calls.js';
import { resourcesOf } from '../../client/dist/resources.js';
import { type RunningService, startService } from '../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true' });
});
afterAll(() => service.dispose());

test('generating it again changes nothing', async () => {
  const check = promisify(execFile)('node', ['client/scripts/generate.mjs', '--check', '--url', service.url]);
  await expect(check.then(({ stderr }) => stderr)).resolves.toBe('');
});

test('every operation is a method of a resource, except those for signing in', () => {
  const reached = new Set<string>();
  const note = (name: string | symbol) => () => {
    reached.add(String(name));
  };
  const recording = new Proxy({} as Calls, {
    get(_calls, name) {
      note(name)();
      return note(name);
    },
  });
  const nouns: Record<string, Record<string, unknown>> = resourcesOf(recording);
  for (const verb of Object.values(nouns).flatMap((verbs) => Object.values(verbs)))
    if (typeof verb === 'function') verb(new Blob([]), {});
  const signingIn = [
    'getToken',
    'revokeToken',
    'getMe',
    'signInForConsole',
    'signOutOfConsole',
    'getSignInProvider',
  ];
  expect(Object.keys(table).filter((name) => !reached.has(name) && !signingIn.includes(name))).toEqual([]);
});
