/**
 * Whether Redis still remembers what this process enqueued. It may have been emptied, have come back from an older snapshot, or have handed over to
 * a replica that lagged. A job that is gone then may never have run.
 *
 * The process counts its enqueuings in a key of its own, after the jobs. Redis loses the end of its history, never the middle, so anyone who finds
 * the count as it was finds the jobs too, or has seen them end.
 */
import { randomUUID } from 'node:crypto';
import type { Job } from '../../ports/jobs.js';
import { Unavailable } from '../../ports/unavailable.js';
import type { RedisClient } from '../redis/connection.js';

export interface Memory {
  /** To be called once Redis has acknowledged the jobs. */
  noteEnqueued(jobs: readonly Job[]): Promise<void>;
  /**
   * Answers a look that throws Unavailable when Redis has forgotten something since these jobs were enqueued. Where that was not here, it looks
   * since now.
   */
  watch(jobs: readonly Job[]): () => Promise<void>;
}

/** How long the count outlives the last call, seconds: the keys of processes that ended expire. */
const keptFor = 24 * 3600;

export function openMemory(client: RedisClient, prefix: string): Memory {
  const key = `${prefix}:enqueued:${randomUUID()}`;
  let count = 0;
  /** Changes whenever something was, or may have been, forgotten. */
  let generation = 0;
  // By the jobs themselves, so that it holds nothing that nobody else holds.
  const generations = new WeakMap<Job, number>();

  function forgotten(): void {
    generation += 1;
    count = 0;
  }

  return {
    async noteEnqueued(jobs) {
      const before = generation;
      for (const job of jobs) generations.set(job, before);
      try {
        const next = await client.incr(key);
        // Answers come in the order of the calls: a count that does not grow has been set back.
        if (next <= count) forgotten();
        count = next;
        await client.expire(key, keptFor);
      } catch (error) {
        forgotten();
        throw error;
      }
    },
    watch(jobs) {
      const since = new Set(jobs.map((job) => generations.get(job) ?? generation));
      return async () => {
        const expected = count;
        const found = Number((await client.getex(key, 'EX', keptFor)) ?? 0);
        if (found < expected) forgotten();
        for (const each of since)
          if (each !== generation) throw new Unavailable('Redis has lost jobs that were waited for');
      };
    },
  };
}
