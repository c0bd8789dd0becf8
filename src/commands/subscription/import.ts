/** One subscription of another system, taken over: done again, it changes nothing and finishes what was left half done. */
import { subscriptionIds } from '../../domain/subscription/ids.js';
import type { CommandContext } from '../../kernel/context.js';
import type { CalendarDate } from '../../kernel/dates.js';
import { type ErrorCode, hasCode } from '../../kernel/errors.js';
import { derivedUuid, publicId } from '../../kernel/ids.js';
import type { NewSubscription, SubscriptionCommands } from './subscription.js';

export interface ImportedSubscription extends Omit<NewSubscription, 'subscriptionId'> {
  /** What the source calls it: the id follows from it. */
  readonly key: string;
  readonly status: 'active' | 'suspended' | 'terminated';
  readonly terminationDate: CalendarDate | null;
  readonly reason: string | null;
}

const seedOf = (key: string) => derivedUuid('import', 'subscriptions', key);

/** The id that a subscription of the source gets here: always the same. */
export function importedSubscriptionId(key: string): string {
  return publicId(subscriptionIds, seedOf(key));
}

/** @throws DomainError of the rules */
export async function importSubscription(
  commands: SubscriptionCommands,
  { key, status, terminationDate, reason, ...fields }: ImportedSubscription,
  circumstances: CommandContext,
): Promise<'imported' | 'existing'> {
  const seed = seedOf(key);
  const subscriptionId = importedSubscriptionId(key);
  const context = (step: string): CommandContext => ({
    ...circumstances,
    commandId: derivedUuid(seed, step),
  });
  const { state, revision } = await commands.load(subscriptionId);
  const before = state.status;
  // With nothing behind its creation, an earlier import may have ended right there.
  const justMade = before === 'none' || revision === 0;
  if (before === 'deleted' || before === 'removed') return 'existing';
  if (before === 'none') {
    await commands
      .create({ ...fields, subscriptionId }, context('create'))
      .catch(unlessDone('CONCURRENCY_CONFLICT'));
  }
  if (status === 'terminated')
    await commands.terminate(
      subscriptionId,
      { reason, effectiveDate: terminationDate, refund: 'none' },
      context('terminate'),
    );
  // Suspended since by somebody, or made active again: what happened here counts for more than the source.
  if (status === 'suspended' && justMade)
    await commands
      .suspend(subscriptionId, { reason }, context('suspend'))
      .catch(unlessDone('INVALID_SUBSCRIPTION_STATE'));
  return before === 'none' ? 'imported' : 'existing';
}

/** Passes over the refusal that says that the same key, imported twice at once, has done it already. */
function unlessDone(code: ErrorCode) {
  return (error: unknown): void => {
    if (!hasCode(error, code)) throw error;
  };
}
