// The tests that call the service from outside, on shared servers and several processes: `npm run test:distributed`.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { project, run } from './jest.project.js';

const tests = fileURLToPath(new URL('test', import.meta.url));
const sharedServers = join(tests, 'support', 'distributed.ts');
const known = new Map();

/** Whether a file imports, itself or through others, what starts a service where the shared servers are. */
function reachesServers(file) {
  if (file === sharedServers) return true;
  if (!file.startsWith(tests)) return false;
  if (!known.has(file)) {
    // In a circle of imports the others answer.
    known.set(file, false);
    const imports = readFileSync(file, 'utf8').matchAll(/\bfrom '(\.[^']*)\.js'/g);
    known.set(
      file,
      [...imports].some(([, path]) => reachesServers(`${resolve(dirname(file), path)}.ts`)),
    );
  }
  return known.get(file);
}

/** Those of the folders that start no service, or one on servers of its own, say the same in `npm test`. */
function sameInBoth(folder) {
  const files = readdirSync(join(tests, folder), { recursive: true, encoding: 'utf8' });
  return files
    .map((name) => join(tests, folder, name))
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => !reachesServers(file) || file.endsWith('/severalProcesses.test.ts'));
}

export default {
  ...project,
  ...run,
  testMatch: ['**/test/http/**/*.test.ts', '**/test/cli/**/*.test.ts', '**/test/properties/fuzz.all.test.ts'],
  testPathIgnorePatterns: ['http', 'cli']
    .flatMap(sameInBoth)
    .map((file) => `${file.slice(tests.length).replaceAll('.', '\\.')}$`),
  globalSetup: '<rootDir>/test/support/distributedRun.mjs',
  globalTeardown: '<rootDir>/test/support/distributedEnd.mjs',
};
