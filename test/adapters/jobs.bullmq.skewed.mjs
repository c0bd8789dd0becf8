// A process whose clock differs keeps a schedule and takes its ticks until it is killed. It prints each job that it takes.
import { writeSync } from 'node:fs';
import { openBullJobs } from '../../dist/adapters/jobs/bullmq.js';
import { redisConnections } from '../../dist/adapters/redis/connection.js';

const [url, namespace, skew, every] = process.argv.slice(2);
const { now } = Date;
Date.now = () => now() + Number(skew);
const jobs = openBullJobs({
  connections: redisConnections(url, () => undefined),
  namespace,
  onError: () => undefined,
});
jobs.work('maintenance', async ({ id }) => void writeSync(1, `${id}\n`), { concurrency: 1 });
await jobs.every(Number(every), 'sweep', { kind: 'maintenance', id: 'sweep', data: {} });
