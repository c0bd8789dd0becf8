/** The job that makes sure that what was removed is forgotten. */
import { type ErasableArea, type Erasures, erasableAreas } from '../commands/operations/erasure.js';
import type { JobWorker } from './runtime.js';

/** @param load each area's aggregate as its events say it is now */
export function erasureWorker(
  erasures: Erasures,
  load: Readonly<
    Record<ErasableArea, (id: string) => Promise<{ readonly state: { readonly status: string } }>>
  >,
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
      if ((await load[area](id)).state.status === 'removed') await erasures.erase(area, id);
    },
  };
}
