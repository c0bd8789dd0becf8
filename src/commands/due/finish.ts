/** Does what is due on one stream, for a job. */
import type { CommandContext } from '../../kernel/context.js';
import type { Job } from '../../ports/jobs.js';
import { stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import type { DueProjection, DueWriter } from './projection.js';

export type FinishDue = (job: Job, context: CommandContext) => Promise<void>;

export function createFinishDue({
  areas,
  handler,
  repair,
}: {
  readonly areas: DueProjection['areas'];
  readonly handler: Pick<CommandHandler, 'load' | 'finishDueWork'>;
  readonly repair?: DueWriter['repair'];
}): FinishDue {
  /** Finishes everything open or due by now, in calendar order; does nothing when nothing is. */
  return async ({ data }, context) => {
    // Jobs of the previous release name only subscriptions.
    const { area: name = 'subscription', id = data.subscriptionId } = data;
    const area = areas.get(name);
    if (area === undefined || id === undefined)
      throw new Error(`a job says that something is due on ${name} ${id}, which nobody knows how to finish`);
    // Work that is begun again later is separate work under the same job id; the revision tells the two apart.
    const { revision } = await handler.load(area, id);
    const loaded = await handler.finishDueWork(area, id, undefined, stepOf(context, String(revision)));
    await repair?.(area, id, loaded);
  };
}
