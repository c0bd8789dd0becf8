/** The servers that the tests of this run share, when it is one on shared servers. */
import { randomBytes } from 'node:crypto';

/** Set by `distributedSetup.ts` for every test file of the run. */
export const serverVariables = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'] as const;
export const distributedVariable = 'TEST_DISTRIBUTED';

export interface SharedServers {
  /** Variables of a service that has the servers for itself, as far as it sees. */
  newNamespace(): Readonly<Record<string, string>>;
}

/** Undefined in a run on embedded engines. */
export function sharedServers(): SharedServers | undefined {
  if (process.env[distributedVariable] !== 'true') return undefined;
  return {
    newNamespace() {
      const urls = serverVariables.map((name) => {
        const url = process.env[name];
        if (url === undefined) throw new Error(`${name} is not set`);
        return [name, url];
      });
      return {
        ...Object.fromEntries(urls),
        NAMESPACE: `test-${randomBytes(8).toString('hex')}`,
        DATA_KEY: randomBytes(32).toString('hex'),
      };
    },
  };
}
