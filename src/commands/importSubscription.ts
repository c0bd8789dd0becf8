/** One subscription of another system, taken over: done again, it changes nothing and finishes what was left half done. */
import type { CommandContext } from '../kernel/context.js';
import type { CalendarDate } from '../kernel/dates.js';
import { DomainError } from '../kernel/errors.js';
import { derivedUuid, publicId } from '../kernel/ids.js';
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
  return publicId('subscription', seedOf(key));
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
  const before = (await commands.load(subscriptionId)).state.status;
  if (before === 'deleted' || before === 'removed') return 'existing';
  if (before === 'none') {
    await commands.create({ ...fields, subscriptionId }, context('create')).catch((error: unknown) => {
      // The same key twice at once: the other one has made it.
      if (!(error instanceof DomainError) || error.code !== 'CONCURRENCY_CONFLICT') throw error;
    });
  }
  if (status === 'terminated')
    await commands.terminate(subscriptionId, reason, terminationDate, context('terminate'));
  // Suspended since by somebody, or made active again: what happened here counts for more than the source.
  if (status === 'suspended' && before === 'none')
    await commands.suspend(subscriptionId, reason, context('suspend'));
  return before === 'none' ? 'imported' : 'existing';
}
