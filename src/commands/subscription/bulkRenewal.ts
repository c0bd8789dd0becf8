/** Renews many subscriptions, each separately: those that a caller names, or all that are due. */
import { forEachConcurrently } from '../../kernel/concurrency.js';
import { DomainError, type ErrorCode, hasCode } from '../../kernel/errors.js';
import { type Clock, today } from '../../ports/clock.js';
import type { ReadModels } from '../../ports/readModels.js';
import { Unavailable } from '../../ports/unavailable.js';
import { subscriptionModel } from '../../projections/subscription.js';
import type { DueRun, DueScan } from '../due/scan.js';
import { subscriptionAggregate } from './subscription.js';

/** Renewals run concurrently. */
const concurrency = 16;

/** Called for each subscription that was not renewed, with the reason. Must not throw. */
export type OnRenewalFailure = (subscriptionId: string, error: unknown) => void;

/** The outcome for one subscription; `code` says why it was not renewed. */
interface RenewResult {
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

/** For an operator who does not want to wait for the schedule. */
export interface SubscriptionDue {
  /** Renews everything due and resolves when it is done; what is not done when the signal aborts counts as failed. */
  processRenewals(signal: AbortSignal): Promise<DueRun>;
}

export function createSubscriptionDue(dependencies: {
  readonly scan: Pick<DueScan, 'processArea'>;
  readonly readModels: Pick<ReadModels, 'get'>;
  readonly clock: Clock;
}): SubscriptionDue {
  const { scan, readModels, clock } = dependencies;

  /** Whether the subscription renews. One without automatic renewal ends with its term, which is left to the schedule. */
  async function isToBeRenewed(id: string): Promise<boolean> {
    const document = (await readModels.get(subscriptionModel, id))?.document;
    const renewalDate = document?.renewalDate;
    if (document?.status !== 'active' || document.autoRenewal !== true) return false;
    return typeof renewalDate === 'string' && renewalDate <= today(clock);
  }

  return {
    processRenewals: (signal) => scan.processArea(subscriptionAggregate.area, isToBeRenewed, signal),
  };
}
