/** The module that tests import as `@jest/globals`: the globals of the test file being loaded. */
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } =
  globalThis.jestGlobals;
