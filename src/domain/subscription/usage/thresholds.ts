/** Usage thresholds: amounts that are reported when a period's usage reaches them, each once a period. */
import { DomainError } from '../../../kernel/errors.js';
import { isSameJson } from '../../../kernel/json.js';
import { compareDecimals, type DecimalText, isAmount, isMore, isPositive } from '../../../kernel/money.js';
import type { RecordUsageReached } from '../commands.js';
import type { SubscriptionEvent, UsageThresholdReached } from '../events.js';
import { type ActiveSubscription, known, type SubscriptionState } from '../state.js';

export const mostThresholds = 10;

/** @throws DomainError INVALID_AMOUNT for a threshold that is not a positive amount in the subscription's currency */
export function thresholdsSet(
  { currency, usageThresholds = [] }: ActiveSubscription,
  sent: readonly DecimalText[],
): readonly SubscriptionEvent[] {
  for (const [index, threshold] of sent.entries())
    if (!isPositive(threshold) || !isAmount(threshold, currency))
      throw new DomainError(
        'INVALID_AMOUNT',
        `${threshold} must be an amount greater than 0 in ${currency}`,
        {
          errors: [
            { path: `/usageThresholds/${index}`, message: `must be an amount greater than 0 in ${currency}` },
          ],
        },
      );
  const thresholds = [...new Set(sent)].sort(compareDecimals);
  return isSameJson(thresholds, usageThresholds)
    ? []
    : [{ type: 'UsageThresholdsSet', data: { thresholds } }];
}

/** No event for thresholds that were already reported for the period. */
export function usageReached(
  { from, amount }: RecordUsageReached,
  state: SubscriptionState,
): readonly SubscriptionEvent[] {
  const subscription = known(state);
  if (subscription === undefined || subscription.status === 'deleted') return [];
  const { usageThresholds = [], usageReached: last, currency } = subscription;
  const told = last?.from === from ? last.threshold : '0';
  return usageThresholds
    .filter((threshold) => isMore(threshold, told) && !isMore(threshold, amount))
    .map((threshold): UsageThresholdReached => {
      return { type: 'UsageThresholdReached', data: { from, threshold, amount, currency } };
    });
}
