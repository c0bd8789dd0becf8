// What all tests have in common. They import '../src/…' for its types; at run time that is the compiled program in dist/, so what is tested
// is what ships, worker threads included. `npm test` builds first.
import { useTemporaryRoot } from './test/support/temporaryRoot.mjs';

useTemporaryRoot();

export const project = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test', '<rootDir>/dist'],
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  moduleNameMapper: {
    '^(?:\\.{1,2}/)+src/(.*)\\.js$': '<rootDir>/dist/$1.js',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^fast-check$': '<rootDir>/test/support/fastCheck.mjs',
  },
};

export const run = {
  // Of the whole run: Jest takes none from a project. So long that no busy machine reaches it: no clock decides a test.
  testTimeout: 600_000,
  // On two cores too: tests of processes wait for disks, timers and each other. With three an eighth of the time of both cores is left over.
  maxWorkers: 4,
  testSequencer: '<rootDir>/test/support/longestFirst.cjs',
  reporters: ['default', '<rootDir>/test/support/outcomeReporter.mjs'],
};
