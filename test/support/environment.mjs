/**
 * The world of a test file. The threads that a worker of the run has started stay for its next files: starting one loads its modules, which
 * takes most of what a store in a test costs. A file about threads asks for its own with `@threads own` in its first comment.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';
import { keepThreads } from './keptThreads.mjs';

const hooks = createRequire(import.meta.url)('node:async_hooks');
const storages = new Set();

// Jest makes one for each file and never ends it: each promise of the files that follow would be carried through all of them.
hooks.AsyncLocalStorage = class extends hooks.AsyncLocalStorage {
  constructor(options) {
    super(options);
    storages.add(this);
  }
};
syncBuiltinESMExports();

export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    keepThreads(context.docblockPragmas.threads !== 'own');
  }

  async teardown() {
    for (const storage of storages) storage.disable();
    storages.clear();
    await super.teardown();
  }
}
