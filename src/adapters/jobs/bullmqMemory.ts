/**
 * Detects whether Redis has lost jobs that this process enqueued. It may have been emptied, restored from an older snapshot, or failed over
 * to a lagging replica. A missing job may then never have run.
 *
 * After the jobs, the process counts its enqueuings in a key of its own. Redis loses the end of its history, never the middle. So if the
 * count is intact, the jobs are there too or have ended.
 */
import { randomUUID } from 'node:crypto';
import type { Job } from '../../ports/jobs.js';
import { Unavailable } from '../../ports/unavailable.js';
import type { RedisClient } from '../redis/connection.js';

/** How long the count outlives the last call, in seconds; the keys of ended processes expire. */
const keptFor = 24 * 3600;

export function openMemory(client: RedisClient, prefix: string) {
  const key = `${prefix}:enqueued:${randomUUID()}`;
  let count = 0;
  /** Raised whenever data was lost, or may have been. */
  let generation = 0;
  // Keyed weakly by the jobs, so that it keeps none of them in memory.
  const generations = new WeakMap<Job, number>();

  function forgotten(): void {
    generation += 1;
    count = 0;
  }

  return {
    /** Records enqueued jobs; call it once Redis has acknowledged them. */
    async noteEnqueued(jobs: readonly Job[]) {
      const before = generation;
      for (const job of jobs) generations.set(job, before);
      try {
        const next = await client.incr(key);
        // Answers come in the order of the calls, so a count that does not grow has been set back.
        if (next <= count) forgotten();
        count = next;
        await client.expire(key, keptFor);
      } catch (error) {
        forgotten();
        throw error;
      }
    },
    /**
     * Returns a check that throws Unavailable when Redis has lost data since these jobs were enqueued. For jobs of another process, it checks
     * from now on.
     */
    watch(jobs: readonly Job[]) {
      const since = new Set(jobs.map((job) => generations.get(job) ?? generation));
      return async () => {
        const expected = count;
        const found = Number((await client.getex(key, 'EX', keptFor)) ?? 0);
        if (found < expected) forgotten();
        for (const each of since)
          if (each !== generation) throw new Unavailable('Redis lost jobs before they ended');
      };
    },
  };
}
