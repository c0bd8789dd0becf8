/** The jobs of due work in all areas: finding it, and doing it on one stream. */
import type { FinishDue } from '../commands/due/finish.js';
import { type DueScan, dueTask } from '../commands/due/scan.js';
import type { Clock } from '../ports/clock.js';
import type { Job } from '../ports/jobs.js';
import { contextOf } from './context.js';
import type { JobSchedule, JobWorker } from './runtime.js';

const scanTask = 'due-scan';
const concurrency = 16;

export const dueSchedule: JobSchedule = {
  name: scanTask,
  everyMilliseconds: 60_000,
  atStart: true,
  job: { kind: 'maintenance', id: scanTask, data: {} },
};

/** Schedules of earlier releases, which queues still hold; each of their jobs scans for all due work. */
const formerTasks = [
  'subscription-due',
  'invoice-issue',
  'account-open',
  'bank-lines',
  'cart-due',
  'dunning',
];

export function dueWorkers(
  scan: Pick<DueScan, 'enqueue'>,
  finish: FinishDue,
  clock: Clock,
): readonly JobWorker[] {
  const run = (job: Job) => finish(job, contextOf(job, clock));
  return [
    ...[scanTask, ...formerTasks].map(
      (task): JobWorker => ({
        kind: 'maintenance',
        task,
        concurrency: 2,
        run: (_job, signal) => scan.enqueue(signal),
      }),
    ),
    { kind: 'maintenance', task: dueTask, concurrency, run },
    { kind: 'renewals', concurrency, run },
    { kind: 'scheduled-changes', concurrency, run },
  ];
}
