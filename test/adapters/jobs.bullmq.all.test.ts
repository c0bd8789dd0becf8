/** The BullMQ jobs fulfil the contract, on a real Redis. */
import { randomBytes } from 'node:crypto';
import { openBullJobs } from '../../src/adapters/jobs/bullmq.js';
import { redisConnections } from '../../src/adapters/redis/connection.js';
import { jobsContract } from '../contracts/jobs.contract.js';
import { onRedisServers } from '../support/redisServers.js';

onRedisServers('the BullMQ adapter', (name, url) => {
  jobsContract(name, async () => {
    const namespace = `test-${randomBytes(6).toString('hex')}`;
    return {
      open: async () =>
        openBullJobs({
          connections: redisConnections(url(), () => undefined),
          namespace,
          retries: { attempts: 3, firstDelay: 2, lastDelay: 10 },
          onError: () => undefined,
        }),
    };
  });
});
