/** The servers shared by the test files of the project `shared`. */
import { randomBytes } from 'node:crypto';

const serverVariables = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'];

export interface SharedServers {
  /** Returns the variables of a service that seems to have the servers to itself. */
  newNamespace(): Readonly<Record<string, string>>;
}

/** Returns undefined on embedded engines; see `distributedRun.mjs` and `onSharedServers.mjs`. */
export function sharedServers(): SharedServers | undefined {
  if (process.env.ON_SHARED_SERVERS === undefined) return undefined;
  const urls = serverVariables.flatMap((name) => {
    const url = process.env[`TEST_${name}`];
    return url === undefined ? [] : [[name, url]];
  });
  if (urls.length < serverVariables.length) throw new Error('the run has started no shared servers');
  return {
    newNamespace() {
      return {
        ...Object.fromEntries(urls),
        NAMESPACE: `test-${randomBytes(8).toString('hex')}`,
        DATA_KEY: randomBytes(32).toString('hex'),
        // Long enough that no time limit decides a test, however busy the machine is.
        ANSWER_TIME_LIMIT: '120',
      };
    },
  };
}
