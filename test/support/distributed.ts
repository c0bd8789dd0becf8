/** The servers that the test files of the project `shared` share. */
import { randomBytes } from 'node:crypto';

const serverVariables = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'];

export interface SharedServers {
  /** Variables of a service that has the servers for itself, as far as it sees. */
  newNamespace(): Readonly<Record<string, string>>;
}

/** Undefined on embedded engines; see `distributedRun.mjs` and `onSharedServers.mjs`. */
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
        // No clock decides a test, however busy the machine is.
        ANSWER_TIME_LIMIT: '120',
      };
    },
  };
}
