/** Does what is due on one stream, as a job asks for it. */
import type { CommandContext } from '../../kernel/context.js';
import type { Job } from '../../ports/jobs.js';
import type { CommandHandler } from '../engine/handle.js';
import { stepOf } from '../engine/steps.js';
import type { DueProjection } from './projection.js';
import type { DueWriter } from './writer.js';

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
  /** All that is open or due by now, in the order of the calendar; nothing when nothing is. */
  return async ({ data }, context) => {
    // The release before this one named subscriptions alone.
    const { area: name = 'subscription', id = data.subscriptionId } = data;
    const area = areas.get(name);
    if (area === undefined || id === undefined)
      throw new Error(`a job says that something is due on ${name} ${id}, which nobody knows how to finish`);
    // Work begun again later is another thing to do, under the same job's id.
    const { revision } = await handler.load(area, id);
    const loaded = await handler.finishDueWork(area, id, undefined, stepOf(context, String(revision)));
    await repair?.(area, id, loaded);
  };
}
