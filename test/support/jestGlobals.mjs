/** What tests import as `@jest/globals`: those of the file that is being loaded. */
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } =
  globalThis.jestGlobals;
