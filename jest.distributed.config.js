// The tests that call the service from outside, on shared servers and several processes: `npm run test:distributed`.
import { project, run } from './jest.project.js';

export default {
  ...project,
  ...run,
  testMatch: ['**/test/http/**/*.test.ts', '**/test/cli/**/*.test.ts', '**/test/properties/fuzz.test.ts'],
  globalSetup: '<rootDir>/test/support/distributedRun.mjs',
  globalTeardown: '<rootDir>/test/support/distributedEnd.mjs',
};
