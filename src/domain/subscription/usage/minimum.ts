/** The shortfall of a period against the minimum amount of its plan: billed in arrears with the usage, and lowered again by late usage. */
import { daysBetween, earlierOf, laterOf } from '../../../kernel/dates.js';
import { type DecimalText, Exact, roundAmount } from '../../../kernel/money.js';
import { costOf } from '../../../kernel/pricing/rating.js';
import { type Period, periodOf, type Schedule } from '../periods.js';
import type { KnownSubscription } from '../state.js';
import type { ChargesSince } from './state.js';

/** Charge id of the entries for a minimum; no charge has it. */
export const minimumId = '';

export interface Missing {
  /** The minimum amount, prorated to the days. */
  readonly minimum: DecimalText;
  /** The shortfall, not negative. */
  readonly missing: DecimalText;
}

/** Cost of days without usage, after discounts. `price` is the cost times `of`, so that it is divided only once. */
export interface DaysPrice {
  readonly price: InstanceType<typeof Exact>;
  readonly served: number;
  /** Days of the whole period. */
  readonly of: number;
}

/** Days that are not served, such as those of a suspension, do not count. */
export function priceOfDays(
  subscription: Pick<KnownSubscription, 'timeline'> & Schedule,
  { from, to }: Period,
): DaysPrice {
  const { timeline } = subscription;
  const whole = periodOf(subscription, from);
  let [served, price] = [0, new Exact(0)];
  for (const [place, step] of timeline.entries()) {
    const begins = place === 0 ? from : laterOf(from, step.from);
    const ends = earlierOf(to, timeline[place + 1]?.from ?? to);
    if (begins >= ends || step.use === 'unused') continue;
    const days = daysBetween(begins, ends);
    served += days;
    price = price.plus(new Exact(costOf(step)).times(days));
  }
  return { price, served, of: daysBetween(whole.from, whole.to) };
}

/**
 * The minimum of the days and their shortfall. The price of the days after discounts and their usage count towards the minimum.
 * @param usage amount of each charge on the days
 */
export function missingOf(
  subscription: KnownSubscription,
  days: Period,
  { minimumAmount = '0' }: Pick<ChargesSince, 'minimumAmount'>,
  usage: readonly DecimalText[],
): Missing {
  const { currency } = subscription;
  const { price, served, of } = priceOfDays(subscription, days);
  // Divided once, at the end, so that an exact half rounds as a half.
  const minimum = new Exact(minimumAmount).times(served);
  const came = usage.reduce((sum, amount) => sum.plus(new Exact(amount).times(of)), price);
  const missing = Exact.max(0, minimum.minus(came));
  return {
    minimum: roundAmount(minimum.dividedBy(of).toFixed(), currency),
    missing: roundAmount(missing.dividedBy(of).toFixed(), currency),
  };
}
