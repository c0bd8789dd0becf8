/** Imports one subscription of another system. A repetition changes nothing, and finishes what was left incomplete. */
import { subscriptionIds } from '../../domain/shared/ids.js';
import type { CommandContext } from '../../kernel/context.js';
import type { CalendarDate } from '../../kernel/dates.js';
import { type ErrorCode, hasCode } from '../../kernel/errors.js';
import { derivedUuid, publicId } from '../../kernel/ids.js';
import type { NewSubscription, SubscriptionCommands } from './subscription.js';

export interface ImportedSubscription extends Omit<NewSubscription, 'subscriptionId'> {
  /** Its key at the source, from which the id is derived. */
  readonly key: string;
  readonly status: 'active' | 'suspended' | 'terminated';
  readonly terminationDate: CalendarDate | null;
  readonly reason: string | null;
}

const seedOf = (key: string) => derivedUuid('import', 'subscriptions', key);

/** Returns the id that a subscription of the source gets here; always the same. */
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
  const { state, revision } = await commands.loadShown(subscriptionId);
  const before = state.status;
  if (before === 'deleted' || before === 'removed') return 'existing';
  if (before === 'none') {
    const takenOver = status === 'active' ? {} : { takenOver: { status, terminationDate, reason } };
    await commands
      .create({ ...fields, subscriptionId, ...takenOver }, context('create'))
      .catch(unlessDone('CONCURRENCY_CONFLICT', commands, subscriptionId));
  } else if (status === 'terminated') {
    // Earlier versions ended it by a second command; an import may have stopped in between.
    await commands.terminate(
      subscriptionId,
      { reason, effectiveDate: terminationDate, refund: 'none', waiveTerm: true },
      context('terminate'),
    );
  }
  // An earlier version left it with nothing after its creation.
  if (status === 'suspended' && (revision === 0 || (await isToBeSuspended(commands, subscriptionId))))
    await commands
      .suspend(subscriptionId, { reason }, context('suspend'))
      .catch(unlessDone('INVALID_SUBSCRIPTION_STATE', commands, subscriptionId));
  return before === 'none' ? 'imported' : 'existing';
}

/** Whether its past periods had to come before the suspension. A later suspension or reactivation here takes precedence over the source. */
async function isToBeSuspended(commands: SubscriptionCommands, subscriptionId: string): Promise<boolean> {
  const { state } = await commands.load(subscriptionId);
  return state.status === 'active' && state.isToBeSuspended === true;
}

/** Ignores the refusal that shows that a concurrent import of the same key has already done it, and makes the read models show that. */
function unlessDone(code: ErrorCode, commands: SubscriptionCommands, subscriptionId: string) {
  return async (error: unknown): Promise<void> => {
    if (!hasCode(error, code)) throw error;
    await commands.loadShown(subscriptionId);
  };
}
