/** Renews many subscriptions, each separately. */
import { forEachConcurrently } from '../../kernel/concurrency.js';
import { DomainError, type ErrorCode, hasCode } from '../../kernel/errors.js';
import { Unavailable } from '../../ports/unavailable.js';

/** Renewals that run at once. */
const concurrency = 16;

/** Told of each subscription that was not renewed, and why. Must not throw. */
export type OnRenewalFailure = (subscriptionId: string, error: unknown) => void;

/** The outcome for one subscription: `code` says why it was not renewed. */
export interface RenewResult {
  readonly subscriptionId: string;
  readonly renewed: boolean;
  readonly code?: ErrorCode;
}

/**
 * One that fails stops no other.
 * @returns in the order of the ids
 * @throws Unavailable, DomainError SERVICE_UNAVAILABLE when it is no single subscription that fails: begun again as the same command, it
 * goes on
 */
export async function renewEach(
  subscriptionIds: readonly string[],
  renew: (subscriptionId: string) => Promise<unknown>,
  onFailure: OnRenewalFailure,
): Promise<readonly RenewResult[]> {
  const results = new Map<string, RenewResult>();
  await forEachConcurrently(subscriptionIds, concurrency, async (subscriptionId) => {
    try {
      await renew(subscriptionId);
      results.set(subscriptionId, { subscriptionId, renewed: true });
    } catch (error) {
      if (error instanceof Unavailable || hasCode(error, 'SERVICE_UNAVAILABLE')) throw error;
      const code = error instanceof DomainError ? error.code : 'INTERNAL_ERROR';
      results.set(subscriptionId, { subscriptionId, renewed: false, code });
      onFailure(subscriptionId, error);
    }
  });
  return subscriptionIds.flatMap((id) => results.get(id) ?? []);
}
