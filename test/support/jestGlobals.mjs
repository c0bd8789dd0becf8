/** The module that tests import as `@jest/globals`: the globals of the file that is being loaded. */
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } =
  globalThis.jestGlobals;
