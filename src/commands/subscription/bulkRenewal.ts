/** Renews many subscriptions, each separately. */
import { forEachConcurrently } from '../../kernel/concurrency.js';
import { DomainError, type ErrorCode, hasCode } from '../../kernel/errors.js';
import { Unavailable } from '../../ports/unavailable.js';

/** Renewals run concurrently. */
const concurrency = 16;

/** Called for each subscription that was not renewed, with the reason. Must not throw. */
export type OnRenewalFailure = (subscriptionId: string, error: unknown) => void;

/** The outcome for one subscription; `code` says why it was not renewed. */
export interface RenewResult {
  readonly subscriptionId: string;
  readonly renewed: boolean;
  readonly code?: ErrorCode;
}

/**
 * Renews each subscription; a failure of one does not stop the others.
 * @returns results in the order of the ids
 * @throws Unavailable, DomainError SERVICE_UNAVAILABLE for a fault that concerns all subscriptions; repeating the same command continues
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
