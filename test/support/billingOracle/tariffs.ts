/** The cost of a tariff, computed unit by unit, and the same tariff in the service's form. */
import type { DiscountCode } from '../../../src/domain/reference/events.js';
import type { PriceTerms } from '../../../src/kernel/pricing/terms.js';
import type { Code, Tariff } from './history.js';
import type { Price } from './terms.js';

/** Returns a price in millionths. The last tier has no upper bound. */
export function priceOf(tariff: number | Tariff): Price {
  if (typeof tariff === 'number') return tariff * 1_000;
  const { model, tiers, each, size, free } = tariff;
  const tierOf = (unit: number) => tiers.find(({ upTo }) => unit <= upTo) ?? tiers.at(-1);
  return (quantity) => {
    if (model === 'flat') return each * 1_000;
    const units = Array.from({ length: quantity }, (_, index) => index + 1);
    const paid = units.filter((unit) => unit > free);
    if (model === 'perUnit') return paid.length * each * 1_000;
    if (model === 'package')
      return paid.filter((unit) => (unit - free) % size === 1 % size).length * each * 1_000;
    const entered = new Set(model === 'volume' ? [tierOf(quantity)] : units.map(tierOf));
    const fees = [...entered].reduce((sum, tier) => sum + (tier?.fee ?? 0), 0);
    const own = units.reduce(
      (sum, unit) => sum + (tierOf(model === 'volume' ? quantity : unit)?.each ?? 0),
      0,
    );
    return (fees + own) * 1_000;
  };
}

const text = (thousandths: number) => (thousandths / 1_000).toFixed(3);

/** Returns a unit price, or terms. */
export function toldOf(tariff: number | Tariff | null): string | PriceTerms | null {
  if (tariff === null) return null;
  if (typeof tariff === 'number') return text(tariff);
  const { model, tiers, each, size, free } = tariff;
  switch (model) {
    case 'flat':
      return { model, unitPrice: text(each) };
    case 'perUnit':
      return { model, unitPrice: text(each), freeUnits: String(free) };
    case 'package':
      return { model, packagePrice: text(each), packageSize: String(size), freeUnits: String(free) };
    default:
      return {
        model,
        tiers: tiers.map(({ upTo, each, fee }, index) => ({
          upTo: index === tiers.length - 1 ? null : String(upTo),
          unitPrice: text(each),
          flatFee: text(fee),
        })),
      };
  }
}

/** Returns the cost after a code's discount, in millionths, computed in whole numbers. @param digits the currency's decimal places */
export function leftBy({ type, value }: Code, digits: number): (cost: number) => number {
  if (type === 'fixed') return (cost) => Math.max(0, cost - value * 10 ** (6 - digits));
  return (cost) => cost - Math.floor((cost * value * 2 + 100) / 200);
}

/** Returns the code as the reference data has it. */
export function codeOf(
  { type, value, periods, offer }: Code,
  currency: string,
  digits: number,
): DiscountCode {
  return {
    type,
    value: type === 'fixed' ? (value / 10 ** digits).toFixed(digits) : String(value),
    currency,
    startsAt: null,
    expiresAt: null,
    usageLimit: null,
    perCustomerLimit: null,
    minimumSubtotal: null,
    active: true,
    appliesTo: 'subscriptions',
    periods,
    offerIds: offer === null ? null : [`offer-${offer}`],
  };
}
