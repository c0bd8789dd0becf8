/** Renews many subscriptions, each separately: those that a caller names, or all that are due. */
import { DomainError, type ErrorCode } from '../../kernel/errors.js';
import { type Clock, today } from '../../ports/clock.js';
import type { ReadModels } from '../../ports/readModels.js';
import { subscriptionModel } from '../../projections/subscription.js';
import type { DueRun, DueScan } from '../due/scan.js';
import { runForEach } from '../engine/bulk.js';
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

/** @throws as `runForEach` */
export function renewEach(
  subscriptionIds: readonly string[],
  renew: (subscriptionId: string) => Promise<unknown>,
  onFailure: OnRenewalFailure,
): Promise<readonly RenewResult[]> {
  const renewOne = async (subscriptionId: string): Promise<RenewResult> => {
    await renew(subscriptionId);
    return { subscriptionId, renewed: true };
  };
  return runForEach(subscriptionIds, concurrency, renewOne, (subscriptionId, error) => {
    onFailure(subscriptionId, error);
    const code = error instanceof DomainError ? error.code : 'INTERNAL_ERROR';
    return { subscriptionId, renewed: false, code };
  });
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
