/** Prices a quantity or a usage by its terms, exactly. Nothing is rounded here, so that billing rounds once. Bounds of tiers are inclusive. */
import type { Decimal } from 'decimal.js';
import { assertNever } from '../assertNever.js';
import { type DecimalText, Exact, exactProduct, roundAmount, subtract } from '../money.js';
import { lessDiscount, type PriceDiscount, type PriceTerms, type PriceTier } from './terms.js';

/** How much was used: a quantity, the values of events in their order, or only their sum and number where the terms need no more. */
export type Usage =
  | { readonly quantity: DecimalText }
  | { readonly events: readonly DecimalText[] }
  | { readonly sum: DecimalText; readonly count: number };

export const priceLineKinds = [
  'units',
  'flat',
  'flatFee',
  'packages',
  'percentage',
  'fixedFee',
  'eventBounds',
  'discount',
  'minimum',
  'maximum',
] as const;

/** `amount` is `quantity` × `unitPrice`, or `rate` per cent of `quantity`, where these are given. */
export interface PriceLine {
  readonly kind: (typeof priceLineKinds)[number];
  /** Counted from 1. */
  readonly tier?: number;
  readonly quantity?: DecimalText;
  readonly unitPrice?: DecimalText;
  readonly rate?: DecimalText;
  readonly amount: DecimalText;
}

export interface Rated {
  /** The sum of the lines. */
  readonly exact: DecimalText;
  readonly lines: readonly PriceLine[];
}

/** @param terms valid by `checkPriceTerms` */
export function rate(terms: PriceTerms, usage: Usage): Rated {
  return ratedOf(terms, linesOf(terms, usage));
}

/** Adds the discount, minimum and maximum of the whole. */
function ratedOf(terms: PriceTerms, lines: PriceLine[]): Rated {
  const sum = () => lines.reduce((total, { amount }) => total.plus(amount), new Exact(0));
  const { discountPercent, minimum, maximum } = terms;
  const add = (kind: 'discount' | 'minimum' | 'maximum', amount: Decimal) => {
    if (!amount.isZero()) lines.push({ kind, amount: plain(amount) });
  };
  if (discountPercent !== undefined) add('discount', sum().times(discountPercent).dividedBy(100).negated());
  if (minimum !== undefined) add('minimum', Exact.max(0, new Exact(minimum).minus(sum())));
  if (maximum !== undefined) add('maximum', Exact.min(0, new Exact(maximum).minus(sum())));
  return { exact: plain(sum()), lines };
}

/**
 * Returns the amount still to be billed: the rounded price of all usage so far less the rounded price of what was billed. It is negative where more
 * usage makes the whole cheaper. @throws DomainError INVALID_AMOUNT beyond the limits of amounts
 */
export function toBill(rated: Rated, billed: Rated | undefined, currency: string): DecimalText {
  const all = roundAmount(rated.exact, currency);
  return billed === undefined
    ? all
    : roundAmount(subtract(all, roundAmount(billed.exact, currency)), currency);
}

function linesOf(terms: PriceTerms, usage: Usage): PriceLine[] {
  switch (terms.model) {
    case 'perUnit':
      return [priced('units', beyond(quantityOf(usage), terms.freeUnits), terms.unitPrice)];
    case 'flat':
      return [{ kind: 'flat', amount: terms.unitPrice ?? '0' }];
    case 'package': {
      const packages = beyond(quantityOf(usage), terms.freeUnits)
        .dividedBy(terms.packageSize ?? 1)
        .ceil();
      return [priced('packages', packages, terms.packagePrice)];
    }
    case 'graduated':
    case 'graduatedPercentage':
      return graduated(terms.tiers ?? [], quantityOf(usage));
    case 'volume':
      return volume(terms.tiers ?? [], quantityOf(usage));
    case 'percentage':
      return percentage(terms, usage);
    default:
      return assertNever(terms.model);
  }
}

/** Prices the units of each tier by its own terms. A tier's flat fee is due once the tier is entered; the first tier's is always due. */
function graduated(tiers: readonly PriceTier[], quantity: Decimal): PriceLine[] {
  let from = new Exact(0);
  return tiers.flatMap((tier, index) => {
    if (index > 0 && quantity.lte(from)) return [];
    const units = Exact.min(tier.upTo ?? quantity, quantity).minus(from);
    from = new Exact(tier.upTo ?? quantity);
    return ofTier(tier, index, units);
  });
}

/** Prices all units by the tier of the last one. */
function volume(tiers: readonly PriceTier[], quantity: Decimal): PriceLine[] {
  const index = tiers.findIndex(({ upTo }) => upTo === null || quantity.lte(upTo));
  const tier = tiers[index];
  return tier === undefined ? [] : ofTier(tier, index, quantity);
}

function ofTier({ unitPrice, rate, flatFee }: PriceTier, index: number, units: Decimal): PriceLine[] {
  const tier = index + 1;
  return [
    ...(unitPrice === undefined ? [] : [{ ...priced('units', units, unitPrice), tier }]),
    ...(rate === undefined ? [] : [{ ...ofRate(units, rate), tier }]),
    ...(flatFee === undefined ? [] : [{ kind: 'flatFee' as const, tier, amount: flatFee }]),
  ];
}

/** Whether the terms need the values of the events in their order; if not, their sum and number suffice. */
export function readsEvents({
  model,
  freeEvents,
  freeAmount,
  eventMinimum,
  eventMaximum,
}: PriceTerms): boolean {
  const members = [freeEvents, freeAmount, eventMinimum, eventMaximum];
  return model === 'percentage' && members.some((member) => member !== undefined);
}

function percentage(terms: PriceTerms, usage: Usage): PriceLine[] {
  if ('sum' in usage) return percentageLines(terms, new Exact(usage.sum), usage.count, new Exact(0));
  const rating = eventRating(terms);
  rating.add('events' in usage ? usage.events : [usage.quantity]);
  return rating.lines();
}

/** Prices events by a percentage while they are read, so that they need not be kept in memory. */
export function rateEvents(terms: PriceTerms) {
  const rating = eventRating(terms);
  return { add: rating.add, rated: (): Rated => ratedOf(terms, rating.lines()) };
}

/**
 * The first `freeEvents` events are free, up to `freeAmount` in total. `freeAmount` alone applies to any number of events. An event costs its fixed
 * fee unless it is entirely free.
 */
function eventRating(terms: PriceTerms) {
  const { rate = '0', fixedFee = '0', freeEvents, freeAmount, eventMinimum, eventMaximum } = terms;
  let freeLeft = freeAmount === undefined ? undefined : new Exact(freeAmount);
  const freeCount = freeEvents ?? (freeLeft === undefined ? 0 : Number.POSITIVE_INFINITY);
  let [seen, value, charged, bounded] = [0, new Exact(0), 0, new Exact(0)];

  function addOne(text: DecimalText): void {
    const whole = new Exact(text);
    let free = new Exact(0);
    let isFree = false;
    if (seen < freeCount) {
      free = freeLeft === undefined ? whole : Exact.min(whole, freeLeft);
      isFree = free.eq(whole) && (freeLeft === undefined || freeLeft.gt(0));
      freeLeft = freeLeft?.minus(free);
    }
    seen += 1;
    if (isFree) return;
    const above = whole.minus(free);
    const cost = above.times(rate).dividedBy(100).plus(fixedFee);
    const within = Exact.min(Exact.max(cost, eventMinimum ?? cost), eventMaximum ?? Number.POSITIVE_INFINITY);
    value = value.plus(above);
    charged += 1;
    bounded = bounded.plus(within.minus(cost));
  }

  return {
    add: (values: Iterable<DecimalText>) => {
      for (const one of values) addOne(one);
    },
    lines: () => percentageLines(terms, value, charged, bounded),
  };
}

function percentageLines(
  { rate = '0', fixedFee = '0' }: PriceTerms,
  value: Decimal,
  charged: number,
  bounded: Decimal,
): PriceLine[] {
  return [
    ofRate(value, rate),
    ...(fixedFee === '0' ? [] : [priced('fixedFee', new Exact(charged), fixedFee)]),
    ...(bounded.isZero() ? [] : [{ kind: 'eventBounds' as const, amount: plain(bounded) }]),
  ];
}

function quantityOf(usage: Usage): Decimal {
  if ('quantity' in usage) return new Exact(usage.quantity);
  if ('sum' in usage) return new Exact(usage.sum);
  return usage.events.reduce((sum, value) => sum.plus(value), new Exact(0));
}

function beyond(quantity: Decimal, free: DecimalText = '0'): Decimal {
  return Exact.max(0, quantity.minus(free));
}

function priced(kind: 'units' | 'packages' | 'fixedFee', quantity: Decimal, unitPrice = '0'): PriceLine {
  return { kind, quantity: plain(quantity), unitPrice, amount: plain(quantity.times(unitPrice)) };
}

function ofRate(value: Decimal, rate: DecimalText): PriceLine {
  return {
    kind: 'percentage',
    quantity: plain(value),
    rate,
    amount: plain(value.times(rate).dividedBy(100)),
  };
}

function plain(value: Decimal): DecimalText {
  return (value.isZero() ? value.abs() : value).toFixed();
}

/** A quantity and its price; an unknown price counts as 0. */
export interface Charge {
  readonly quantity: number;
  readonly unitPrice: DecimalText | null;
  /** Absent: unit price × quantity. */
  readonly pricing?: PriceTerms;
  /** Applied in this order; absent: none. */
  readonly discounts?: readonly PriceDiscount[];
}

/** Returns the price of the quantity and the reduction by each discount, as lines. */
export function ratingOf(charge: Charge): Rated {
  const { unitPrice, quantity, pricing, discounts = [] } = charge;
  const terms = pricing ?? { model: 'perUnit', unitPrice: unitPrice ?? '0' };
  const { lines } = rate(terms, { quantity: String(quantity) });
  const costs = costsOf(charge);
  const taken = discounts.map((_, place): PriceLine => {
    const [before = '0', after = before] = costs.slice(place, place + 2);
    return { kind: 'discount', amount: subtract(after, before) };
  });
  return { lines: [...lines, ...taken], exact: costOf(charge) };
}

/** Returns the price of the quantity less its discounts. It is exact, except that a percentage is rounded to six decimal places. */
export function costOf(charge: Charge): DecimalText {
  return charge.discounts === undefined ? fullCostOf(charge) : (costsOf(charge).at(-1) ?? '0');
}

/** Returns the exact price of the quantity before discounts. */
export function fullCostOf({ unitPrice, quantity, pricing }: Omit<Charge, 'discounts'>): DecimalText {
  if (pricing !== undefined) return rate(pricing, { quantity: String(quantity) }).exact;
  return exactProduct(unitPrice ?? '0', quantity);
}

/** Returns the full price, followed by the price left after each discount. */
export function costsOf(charge: Charge): readonly DecimalText[] {
  const costs = [fullCostOf(charge)];
  for (const discount of charge.discounts ?? []) costs.push(lessDiscount(costs.at(-1) ?? '0', discount));
  return costs;
}
