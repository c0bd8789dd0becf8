/** BullMQ's queues, one a job kind, and how the port's jobs are written in them. */
import { type Job as BullJob, type JobsOptions, Queue } from 'bullmq';
import type { Job, JobKind } from '../../ports/jobs.js';
import type { RedisClient } from '../redis/connection.js';
import { jobKinds } from './jobShape.js';

/** The content of a queued job. */
export interface Payload {
  readonly kind: JobKind;
  readonly id: string;
  readonly data: Job['data'];
  /** The job's place among all jobs of the namespace, in the order of enqueueing. */
  readonly order: number;
  /** The fault of the last attempt that could not be made. */
  readonly fault?: string;
}

export type KindQueue = Queue<Payload>;
export type QueuedJob = BullJob<Payload>;

/** Failed jobs that are kept of each kind; older ones go first. */
const mostFailed = 10_000;

/** In braces, so that all keys of a namespace are on one node of a cluster. */
export function prefixOf(namespace: string): string {
  return `{${namespace}}`;
}

/** BullMQ refuses ids that are whole numbers, and colons in them. */
export function bullId(id: string): string {
  return `job/${id}`;
}

export function openQueues(client: RedisClient, namespace: string): ReadonlyMap<JobKind, KindQueue> {
  return new Map(
    jobKinds.map((kind) => [
      kind,
      new Queue<Payload>(kind, { connection: client, prefix: prefixOf(namespace), skipVersionCheck: true }),
    ]),
  );
}

/** @param at when it is enqueued. @param due before when it does not start; both real time, milliseconds since 1970 */
export function jobOptions(id: string, attempts: number, at: number, due: number): JobsOptions {
  return {
    jobId: bullId(id),
    attempts,
    timestamp: at,
    delay: Math.max(0, due - at),
    backoff: { type: 'custom' },
    removeOnComplete: true,
    removeOnFail: { count: mostFailed },
    stackTraceLimit: 0,
  };
}

export function jobOf({ data: { kind, id, data } }: Pick<QueuedJob, 'data'>): Job {
  return { kind, id, data };
}
