/** Renews all due subscriptions, for an operator who does not want to wait for the schedule. */
import { type Clock, today } from '../../ports/clock.js';
import type { ReadModels } from '../../ports/readModels.js';
import { subscriptionModel } from '../../projections/subscription.js';
import type { DueRun, DueScan } from '../due/scan.js';
import { subscriptionAggregate } from './subscription.js';

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
