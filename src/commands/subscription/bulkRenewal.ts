/** Renewals of many subscriptions, each by itself. */
import { forEachConcurrently } from '../../kernel/concurrency.js';
import { hasCode } from '../../kernel/errors.js';
import { Unavailable } from '../../ports/unavailable.js';

/** Renewals that run at once. */
const concurrency = 16;

/** Told of each subscription that was not renewed, and why. Must not throw. */
export type OnRenewalFailure = (subscriptionId: string, error: unknown) => void;

/**
 * One that fails stops no other.
 * @throws Unavailable, DomainError SERVICE_UNAVAILABLE when it is no single subscription that fails: begun again as the same command, it
 * goes on
 */
export async function renewEach(
  subscriptionIds: readonly string[],
  renew: (subscriptionId: string) => Promise<unknown>,
  onFailure: OnRenewalFailure,
): Promise<{ readonly renewed: number; readonly failed: number }> {
  let failed = 0;
  await forEachConcurrently(subscriptionIds, concurrency, async (id) => {
    try {
      await renew(id);
    } catch (error) {
      if (error instanceof Unavailable || hasCode(error, 'SERVICE_UNAVAILABLE')) throw error;
      failed += 1;
      onFailure(id, error);
    }
  });
  return { renewed: subscriptionIds.length - failed, failed };
}
