/** Jobs whose process is killed during work. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';
import { openEmbeddedJobs } from '../../src/adapters/jobs/embedded.js';
import type { Job, Jobs } from '../../src/ports/jobs.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
const script = fileURLToPath(new URL('./jobs.crashing.mjs', import.meta.url));

const opened: Jobs[] = [];

afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.close(1_000);
});

async function open(file: string): Promise<Jobs> {
  const jobs = await openEmbeddedJobs({
    file,
    instanceId: 'the test',
    retries: { attempts: 3, firstDelay: 1, lastDelay: 1 },
    onFailure: (error) => {
      throw error;
    },
  });
  opened.push(jobs);
  return jobs;
}

/** Runs the working process to its end. Returns the jobs that it did and the signal that ended it. */
async function work(file: string, ids: readonly string[]): Promise<{ done: string[]; signal: unknown }> {
  const child = spawn(process.execPath, [script, file, ...ids], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { done: output.split('\n').filter((line) => line !== ''), signal };
}

test('jobs of killed processes run again, and a job that kills each process ends as failed', async () => {
  const file = join(newFolder(), 'jobs.db');
  const ids = ['poison', ...Array.from({ length: 30 }, (_, n) => `render/${n}`)];
  let jobs = await open(file);
  await jobs.enqueue(ids.map((id): Job => ({ kind: 'pdf', id, data: {} })));
  await jobs.close(1_000);

  const done = new Set<string>();
  let kills = 0;
  for (;;) {
    const run = await work(file, ids);
    for (const id of run.done) done.add(id);
    if (run.signal === null) break;
    expect(run.signal).toBe('SIGKILL');
    kills += 1;
  }

  expect(kills).toBe(3);
  expect([...done].sort()).toEqual(ids.slice(1).sort());
  jobs = await open(file);
  const { jobs: kept } = await jobs.list({ skip: 0, top: 10 });
  expect(kept).toMatchObject([{ id: 'poison', status: 'failed', attempts: 3, lastError: 'PROCESS_ENDED' }]);
});
