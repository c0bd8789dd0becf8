/** The job that seals the store at intervals. */
import type { Sealing } from '../audit/seals.js';
import type { Clock } from '../ports/clock.js';
import { contextOf } from './context.js';
import type { JobSchedule, JobWorker } from './runtime.js';

export const sealSchedule: JobSchedule = {
  name: 'seal',
  everyMilliseconds: 600_000,
  job: { kind: 'maintenance', id: 'seal', data: {} },
};

export function sealWorker(sealing: Sealing, clock: Clock): JobWorker {
  return {
    kind: 'maintenance',
    task: 'seal',
    concurrency: 2,
    async run(job, signal) {
      await sealing.seal(contextOf(job, clock), signal);
    },
  };
}
