// A process works on BullMQ jobs until it is killed. It prints each job that it takes, and never finishes one called `hold`.
import { writeSync } from 'node:fs';
import { openBullJobs } from '../../dist/adapters/jobs/bullmq.js';
import { redisConnections } from '../../dist/adapters/redis/connection.js';

const [url, namespace] = process.argv.slice(2);
const jobs = openBullJobs({
  connections: redisConnections(url, () => undefined),
  namespace,
  onError: () => undefined,
});
jobs.work(
  'pdf',
  ({ id }) => {
    writeSync(1, `${id}\n`);
    return id === 'hold' ? new Promise(() => undefined) : Promise.resolve();
  },
  { concurrency: 1 },
);
