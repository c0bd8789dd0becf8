// A process works until the jobs named in its arguments have settled. The job `poison` kills it.
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openEmbeddedJobs } from '../../dist/adapters/jobs/embedded.js';

const [file, ...ids] = process.argv.slice(2);
const jobs = await openEmbeddedJobs({
  file,
  instanceId: randomUUID(),
  retries: { attempts: 3, firstDelay: 1, lastDelay: 1 },
  onFailure: (error) => {
    throw error;
  },
});
jobs.work(
  'pdf',
  async ({ id }) => {
    if (id === 'poison') process.kill(process.pid, 'SIGKILL');
    writeSync(1, `${id}\n`);
  },
  // One at a time, because the poison would count an attempt for any job beside it.
  { concurrency: 1 },
);
await jobs.waitForOutcomes(
  ids.map((id) => ({ kind: 'pdf', id, data: {} })),
  new AbortController().signal,
);
await jobs.close(1_000);
