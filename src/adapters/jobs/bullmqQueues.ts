/** BullMQ's queues, one per job kind, and the form of the port's jobs in them. */
import { type Job as BullJob, type JobsOptions, Queue } from 'bullmq';
import type { Job, JobKind } from '../../ports/jobs.js';
import type { RedisClient } from '../redis/connection.js';
import { jobKinds } from './jobShape.js';

export interface Payload {
  readonly kind: JobKind;
  readonly id: string;
  readonly data: Job['data'];
  /** The job's position among all jobs of the namespace, in order of enqueuing. */
  readonly order: number;
  /** The fault of the last attempt that could not be made, if any. */
  readonly fault?: string;
}

export type KindQueue = Queue<Payload>;
export type QueuedJob = BullJob<Payload>;

/** Failed jobs kept per kind; the oldest are removed first. */
const mostFailed = 10_000;

/** Returns the namespace in braces, so that all its keys are on one node of a cluster. */
export function prefixOf(namespace: string): string {
  return `{${namespace}}`;
}

/** Returns the id for BullMQ, which refuses whole numbers and colons. */
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

/** @param at time of enqueuing @param due earliest start; both real time, in ms since 1970 */
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
