/** The servers that the tests of this run share, when it is one on shared servers. */
import { randomBytes } from 'node:crypto';

const serverVariables = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'];

export interface SharedServers {
  /** Variables of a service that has the servers for itself, as far as it sees. */
  newNamespace(): Readonly<Record<string, string>>;
}

/** Undefined in a run on embedded engines; see `distributedRun.mjs`. */
export function sharedServers(): SharedServers | undefined {
  const urls = serverVariables.flatMap((name) => {
    const url = process.env[`TEST_${name}`];
    return url === undefined ? [] : [[name, url]];
  });
  if (urls.length < serverVariables.length) return undefined;
  return {
    newNamespace() {
      return {
        ...Object.fromEntries(urls),
        NAMESPACE: `test-${randomBytes(8).toString('hex')}`,
        DATA_KEY: randomBytes(32).toString('hex'),
      };
    },
  };
}
