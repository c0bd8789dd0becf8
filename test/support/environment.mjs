/**
 * The world of a test file. The threads that a worker of the run has started stay for its next files: starting one loads its modules, which
 * takes most of what a store in a test costs. A file about threads asks for its own with `@threads own` in its first comment.
 */
import { TestEnvironment } from 'jest-environment-node';
import { keepThreads } from './keptThreads.mjs';

export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    keepThreads(context.docblockPragmas.threads !== 'own');
  }
}
