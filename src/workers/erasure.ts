/** The job that repeats an erasure, so that nothing of what was removed is left. */
import { type ErasableArea, type Erasures, erasableAreas } from '../commands/operations/erasure.js';
import type { JobWorker } from './runtime.js';

/** Whether something is erased, according to its current events. */
export type IsErased = (id: string) => Promise<boolean>;

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
