/**
 * The environment of a test file: that of the worker that runs it. Threads that a worker has started are kept for its next files: loading
 * their modules takes most of the time that a store in a test costs. A file that tests threads asks for its own with `@threads own` in its
 * first comment.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { keepThreads } from './keptThreads.mjs';

const hooks = createRequire(import.meta.url)('node:async_hooks');
const storages = new Set();

// The storages of a test file would remain for later files, and each of their promises would carry them along.
hooks.AsyncLocalStorage = class extends hooks.AsyncLocalStorage {
  constructor(options) {
    super(options);
    storages.add(this);
  }
};
syncBuiltinESMExports();

export default class {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern;
  #console = globalThis.console;
  #exit = process.exit;
  #variables = { ...process.env };

  constructor({ projectConfig }, { docblockPragmas }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    keepThreads(docblockPragmas.threads !== 'own');
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    globalThis.console = this.#console;
    process.exit = this.#exit;
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    for (const storage of storages) storage.disable();
  }

  getVmContext() {
    return null;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }
}
