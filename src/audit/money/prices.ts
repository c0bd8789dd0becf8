/** Prices quantities and usage by the terms of events, in the auditor's own whole numbers. */
import type { DiscountApplied, PlanChanged } from '../../domain/subscription/events.js';
import { currencyDigits, type DecimalText } from '../../kernel/money.js';
import type { PriceTerms } from '../../kernel/pricing/terms.js';
import { absolute, millionths, scaleDecimal, smaller } from './exactly.js';
import type { Discount, Price } from './usage.js';

/** Decimal digits of used quantities: those of an event's value, and of a sum weighted by time. */
const usedDigits = 12;
/** Decimal digits of a cost: those of usage, of a price, and of a share of both in millionths of a per cent. */
const costDigits = usedDigits + 6 + 8;
const oneUsed = 10n ** BigInt(usedDigits);

/** Exact, with `costDigits` decimal digits. */
type Cost = bigint;
/** Whole trillionths. */
type Used = bigint;

export const used = (text: DecimalText): Used => scaleDecimal(text, usedDigits);

/** Multiplies by a price in millionths. */
const priced = (quantity: Used, price: bigint): Cost => quantity * price * 10n ** 8n;
const amountOf = (text: DecimalText | undefined): Cost => priced(oneUsed, millionths(text ?? '0'));
const shareOf = (value: Used, rate: DecimalText | undefined): Cost =>
  value * millionths(rate ?? '0') * 10n ** 6n;

/** Charges a percentage of the value of each event, in their order. */
export function eventCosts(terms: PriceTerms) {
  const fee = amountOf(terms.fixedFee);
  const [least, most] = [terms.eventMinimum, terms.eventMaximum];
  let [sum, seen] = [0n, 0];
  let budget = terms.freeAmount === undefined ? undefined : used(terms.freeAmount);
  return {
    add(value: Used) {
      const mayBeFree = terms.freeEvents === undefined ? budget !== undefined : seen < terms.freeEvents;
      seen += 1;
      let charged = value;
      if (mayBeFree) {
        if (budget === undefined) return;
        const hadBudget = budget > 0n;
        const free = smaller(value, budget);
        budget -= free;
        charged -= free;
        if (charged === 0n && hadBudget) return;
      }
      let cost = shareOf(charged, terms.rate) + fee;
      if (least !== undefined && cost < amountOf(least)) cost = amountOf(least);
      if (most !== undefined && cost > amountOf(most)) cost = amountOf(most);
      sum += cost;
    },
    cost: () => sum,
  };
}

/** Prices a total quantity, for models that price totals. */
export function wholeCost(terms: PriceTerms, quantity: Used): Cost {
  const beyondFree = quantity - used(terms.freeUnits ?? '0');
  const paid = beyondFree > 0n ? beyondFree : 0n;
  const { tiers = [] } = terms;
  switch (terms.model) {
    case 'flat':
      return amountOf(terms.unitPrice);
    case 'perUnit':
      return priced(paid, millionths(terms.unitPrice ?? '0'));
    case 'package': {
      const size = used(terms.packageSize ?? '1');
      return ((paid + size - 1n) / size) * amountOf(terms.packagePrice);
    }
    case 'volume': {
      const tier = tiers.find(({ upTo }) => upTo === null || quantity <= used(upTo));
      return priced(quantity, millionths(tier?.unitPrice ?? '0')) + amountOf(tier?.flatFee);
    }
    case 'graduated':
    case 'graduatedPercentage': {
      let [cost, reached] = [0n, 0n];
      for (const [place, { upTo, unitPrice, rate, flatFee }] of tiers.entries()) {
        if (place > 0 && quantity <= reached) break;
        const end = upTo === null ? quantity : smaller(used(upTo), quantity);
        cost += priced(end - reached, millionths(unitPrice ?? '0')) + shareOf(end - reached, rate);
        cost += amountOf(flatFee);
        reached = end;
      }
      return cost;
    }
    case 'percentage': {
      const costs = eventCosts(terms);
      costs.add(quantity);
      return costs.cost();
    }
  }
}

/** Returns a function that discounts a cost: by a share, rounded half up to the millionth, or by an amount. */
export function lessOf({ type, value }: Pick<DiscountApplied['data'], 'type' | 'value'>): Discount['less'] {
  const worth = millionths(value);
  const hundred = 100_000_000n;
  const off = (cost: bigint) => (type === 'fixed' ? worth : (cost * worth + hundred / 2n) / hundred);
  return (cost) => (off(cost) < cost ? cost - off(cost) : 0n);
}

/** Returns a function that prices a quantity for a whole period. */
export function priceOf({
  unitPrice,
  pricing = { model: 'perUnit' },
}: Pick<PlanChanged['data'], 'unitPrice' | 'pricing'>): Price {
  const terms = { ...pricing, unitPrice: unitPrice ?? '0' };
  const perMillionth = 10n ** BigInt(costDigits - 6);
  return (quantity) => wholeCost(terms, quantity * oneUsed) / perMillionth;
}

/** The cost after discount, within the minimum and maximum of the charge, in minor units rounded half up. */
export function billedCost(cost: Cost, terms: PriceTerms, currency: string): bigint {
  const { discountPercent, minimum, maximum } = terms;
  const whole = 100_000_000n;
  let scaled = cost * (whole - millionths(discountPercent ?? '0'));
  if (minimum !== undefined && scaled < amountOf(minimum) * whole) scaled = amountOf(minimum) * whole;
  if (maximum !== undefined && scaled > amountOf(maximum) * whole) scaled = amountOf(maximum) * whole;
  return roundedShare(scaled, whole * 10n ** BigInt(costDigits - currencyDigits(currency)));
}

/** Rounds half away from 0. */
export function roundedShare(value: bigint, of: bigint): bigint {
  const rounded = (2n * absolute(value) + of) / (2n * of);
  return value < 0n ? -rounded : rounded;
}
