// What all tests have in common, and the tiers: a file's name says in which runs it takes part (see CONTRIBUTING.md).
import { useTemporaryRoot } from './test/support/temporaryRoot.mjs';

useTemporaryRoot();

const project = {
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  runtime: '<rootDir>/test/support/runtime.cjs',
  roots: ['<rootDir>/test', '<rootDir>/dist'],
  transform: {},
  // As `runtime` finds modules, for `--findRelatedTests`.
  moduleNameMapper: {
    '^(?:\\.{1,2}/)+src/(.*)\\.js$': '<rootDir>/dist/$1.js',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};

/** `*.test.ts`: what everybody runs at every change. */
export const quick = {
  ...project,
  displayName: 'quick',
  testMatch: ['**/*.test.ts', '!**/*.all.test.ts', '!**/*.nightly.test.ts'],
};

/** `*.all.test.ts`: runs before a change lands. */
export const slow = { ...project, displayName: 'slow', testMatch: ['**/*.all.test.ts'] };

/** `*.nightly.test.ts`: a minute or more of a processor each; runs every night, and before a release. */
export const nightly = { ...project, displayName: 'nightly', testMatch: ['**/*.nightly.test.ts'] };

/** A long file that runs on shared servers before a change lands, since processes race there. */
const races = '**/cart/races.shared.all.test.ts';

/** `*.shared.test.ts`: what `npm run test:all` runs once more, on three processes and shared servers. */
export const shared = {
  ...project,
  displayName: 'shared',
  testMatch: ['**/*.shared.test.ts', races],
  globalSetup: '<rootDir>/test/support/distributedRun.mjs',
  globalTeardown: '<rootDir>/test/support/distributedEnd.mjs',
  setupFiles: ['<rootDir>/test/support/onSharedServers.mjs'],
};

/** `*.shared.all.test.ts`, `*.shared.nightly.test.ts`: runs there every night, because it takes three times as long as on one process. */
export const sharedNightly = {
  ...shared,
  displayName: 'sharedNightly',
  testMatch: ['**/*.shared.all.test.ts', '**/*.shared.nightly.test.ts', `!${races}`],
};

/** `*.soak.ts`: an hour under faults, in no other run. */
export const soak = { ...project, displayName: 'soak', testMatch: ['**/*.soak.ts'] };

export const run = {
  // Jest takes none from a project. No busy machine reaches it: no clock decides a test.
  testTimeout: 600_000,
  // Tests of processes wait for disks, timers and each other, so two cores have room for a third worker; a fourth costs more than it brings: each warms up a service of its own.
  maxWorkers: 3,
  testSequencer: '<rootDir>/test/support/longestFirst.cjs',
  reporters: ['default', '<rootDir>/test/support/outcomeReporter.mjs'],
};
