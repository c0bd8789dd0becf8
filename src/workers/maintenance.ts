/** The jobs of maintenance that need no more than a call: seals, erasures, and what deletions and crashes left behind. */
import type { Sealing } from '../audit/seals.js';
import { sweepStatements } from '../commands/operations/documentFiles.js';
import { type ErasableArea, type Erasures, erasableAreas } from '../commands/operations/erasure.js';
import type { UserImages } from '../commands/user/image.js';
import { deletedEndpointTask } from '../commands/webhookEndpoint/webhookEndpoint.js';
import { dayOf } from '../kernel/dates.js';
import type { Clock } from '../ports/clock.js';
import type { Files } from '../ports/files.js';
import { contextOf } from './context.js';
import type { JobSchedule, JobWorker } from './runtime.js';

export const sealSchedule: JobSchedule = {
  name: 'seal',
  everyMilliseconds: 600_000,
  job: { kind: 'maintenance', id: 'seal', data: {} },
};

/** Seals the store. */
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

/** Whether something is erased, according to its current events. */
export type IsErased = (id: string) => Promise<boolean>;

/** Repeats an erasure, so that nothing of what was removed is left. */
export function erasureWorker(
  erasures: Erasures,
  isErased: Readonly<Record<ErasableArea, IsErased>>,
): JobWorker {
  return {
    kind: 'maintenance',
    task: 'forget',
    concurrency: 2,
    async run({ data }) {
      const { id } = data;
      const area = erasableAreas.find((each) => each === data.area);
      if (area === undefined || id === undefined)
        throw new Error('a job that is to forget something does not say what');
      // The removal may have been refused after it was planned.
      if (await isErased[area](id)) await erasures.erase(area, id);
    },
  };
}

/** Removes what a crash left of the deliveries of a deleted endpoint. */
export function webhookDeliveriesWorker(
  deliveries: { drop(endpointId: string): Promise<void> },
  isDeleted: (endpointId: string) => Promise<boolean>,
): JobWorker {
  return {
    kind: 'maintenance',
    task: deletedEndpointTask,
    concurrency: 2,
    async run({ data: { endpointId } }) {
      if (endpointId === undefined)
        throw new Error('a job that is to remove deliveries does not say of which endpoint');
      // The deletion may have been refused after it was planned.
      if (await isDeleted(endpointId)) await deliveries.drop(endpointId);
    },
  };
}

/** Deletes files of profile images left behind by a crash. */
export function userImageWorker(images: Pick<UserImages, 'tidy'>): JobWorker {
  return {
    kind: 'maintenance',
    task: 'tidy-image',
    concurrency: 2,
    async run({ data: { userId, names } }) {
      if (userId === undefined || names === undefined)
        throw new Error('a job that is to tidy up images does not say which');
      await images.tidy(userId, names.split(' '));
    },
  };
}

export const statementFilesSchedule: JobSchedule = {
  name: 'statement-files',
  everyMilliseconds: 12 * 3_600_000,
  job: { kind: 'maintenance', id: 'statement-files', data: {} },
};

/** Deletes PDFs of statements requested some days ago. */
export function statementFilesWorker(files: Pick<Files, 'deleteAll'>, clock: Clock): JobWorker {
  return {
    kind: 'maintenance',
    task: 'statement-files',
    concurrency: 1,
    run: () => sweepStatements(files, dayOf(clock.now())),
  };
}
