/** Prices a quantity by the terms of an event, in the auditor's own whole millionths. */
import type { DiscountApplied, PlanChanged } from '../../domain/subscription/events.js';
import { millionths } from './exactly.js';
import type { Discount, Price } from './usage.js';

/** Returns a function that discounts a cost: by a share, rounded half up to the millionth, or by an amount. */
export function lessOf({ type, value }: Pick<DiscountApplied['data'], 'type' | 'value'>): Discount['less'] {
  const worth = millionths(value);
  const hundred = 100_000_000n;
  const off = (cost: bigint) => (type === 'fixed' ? worth : (cost * worth + hundred / 2n) / hundred);
  return (cost) => (off(cost) < cost ? cost - off(cost) : 0n);
}

export function priceOf({ unitPrice, pricing }: Pick<PlanChanged['data'], 'unitPrice' | 'pricing'>): Price {
  const each = millionths(unitPrice ?? '0');
  if (pricing === undefined) return (quantity) => quantity * each;
  const whole = (text: string | undefined) => BigInt(text ?? '0');
  const tiers = (pricing.tiers ?? []).map(({ upTo, unitPrice = '0', flatFee = '0' }) => ({
    upTo: upTo === null ? undefined : BigInt(upTo),
    each: millionths(unitPrice),
    fee: millionths(flatFee),
  }));
  const free = whole(pricing.freeUnits);
  const paid = (quantity: bigint) => (quantity > free ? quantity - free : 0n);
  switch (pricing.model) {
    case 'flat':
      return () => each;
    case 'package': {
      const [size, cost] = [whole(pricing.packageSize), millionths(pricing.packagePrice ?? '0')];
      return (quantity) => ((paid(quantity) + size - 1n) / size) * cost;
    }
    case 'volume':
      return (quantity) => {
        const tier = tiers.find(({ upTo }) => upTo === undefined || upTo >= quantity);
        return tier === undefined ? 0n : quantity * tier.each + tier.fee;
      };
    case 'graduated':
      return (quantity) => {
        let [cost, reached] = [0n, 0n];
        for (const { upTo, each, fee } of tiers) {
          const end = upTo === undefined || upTo > quantity ? quantity : upTo;
          cost += (end - reached) * each + fee;
          reached = end;
          if (reached === quantity) break;
        }
        return cost;
      };
    default:
      return (quantity) => paid(quantity) * each;
  }
}
