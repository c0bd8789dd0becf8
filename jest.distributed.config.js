// The tests that call the service from outside, on shared servers and several processes: `npm run test:distributed`.
import config from './jest.config.js';

export default {
  ...config,
  testMatch: ['**/test/http/**/*.test.ts', '**/test/cli/**/*.test.ts', '**/test/properties/fuzz.test.ts'],
  globalSetup: '<rootDir>/test/support/distributedRun.mjs',
  globalTeardown: '<rootDir>/test/support/distributedEnd.mjs',
};
