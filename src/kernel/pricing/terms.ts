/** How a quantity or a usage is priced: the price models, the terms that offers store, and the discounts on the price of a period. */
import type { CalendarDate } from '../dates.js';
import { type DomainError, invalidField } from '../errors.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json.js';
import {
  compareDecimals,
  type DecimalText,
  Exact,
  isNegative,
  isPositive,
  isUnitPrice,
  parseDecimal,
} from '../money.js';

/** Price models for the quantity of a subscription. */
export const quantityModels = ['perUnit', 'flat', 'graduated', 'volume', 'package'] as const;
/** Price models for usage. */
export const chargeModels = [
  'perUnit',
  'graduated',
  'volume',
  'package',
  'percentage',
  'graduatedPercentage',
] as const;

export type PriceModel = (typeof quantityModels)[number] | (typeof chargeModels)[number];

/** A tier of graduated or volume prices. */
export interface PriceTier {
  /** Last unit of the tier, inclusive; null: unlimited. */
  readonly upTo: DecimalText | null;
  readonly unitPrice?: DecimalText;
  /** Percentage, for `graduatedPercentage`. */
  readonly rate?: DecimalText;
  /** Fee charged once the tier is entered. */
  readonly flatFee?: DecimalText;
}

/** Terms of a price, in the offer's currency; `checkPriceTerms` says which fields each model has. */
export interface PriceTerms {
  readonly model: PriceModel;
  readonly unitPrice?: DecimalText;
  readonly tiers?: readonly PriceTier[];
  readonly packageSize?: DecimalText;
  readonly packagePrice?: DecimalText;
  readonly freeUnits?: DecimalText;
  /** Percentage of the value of each event. */
  readonly rate?: DecimalText;
  /** Fee of each charged event. */
  readonly fixedFee?: DecimalText;
  readonly freeEvents?: number;
  readonly freeAmount?: DecimalText;
  /** Limits of the price of one charged event. */
  readonly eventMinimum?: DecimalText;
  readonly eventMaximum?: DecimalText;
  /** Discount on the whole, in percent, applied before `minimum` and `maximum`. */
  readonly discountPercent?: DecimalText;
  readonly minimum?: DecimalText;
  readonly maximum?: DecimalText;
}

type Member = Exclude<keyof PriceTerms, 'model'>;

const ofUsage: readonly Member[] = ['discountPercent', 'minimum', 'maximum'];

const members: Readonly<
  Record<PriceModel, { readonly needs: readonly Member[]; readonly takes: readonly Member[] }>
> = {
  perUnit: { needs: ['unitPrice'], takes: ['freeUnits'] },
  flat: { needs: ['unitPrice'], takes: [] },
  graduated: { needs: ['tiers'], takes: [] },
  volume: { needs: ['tiers'], takes: [] },
  package: { needs: ['packageSize', 'packagePrice'], takes: ['freeUnits'] },
  percentage: {
    needs: ['rate'],
    takes: ['fixedFee', 'freeEvents', 'freeAmount', 'eventMinimum', 'eventMaximum'],
  },
  graduatedPercentage: { needs: ['tiers'], takes: [] },
};

const mostTiers = 100;

/**
 * @param at JSON pointer of the terms, e.g. `/pricing`
 * @throws DomainError VALIDATION_ERROR that names the member
 */
export function checkPriceTerms(terms: PriceTerms, of: 'quantity' | 'usage', at: string): void {
  const models: readonly PriceModel[] = of === 'quantity' ? quantityModels : chargeModels;
  const refuse = (member: string, message: string) => invalidField(`${at}/${member}`, message);
  if (!models.includes(terms.model)) throw refuse('model', `must be one of ${models.join(', ')}`);
  const { needs, takes } = members[terms.model];
  for (const member of needs)
    if (terms[member] === undefined) throw refuse(member, `is required with the model ${terms.model}`);
  const known = [...needs, ...takes, ...(of === 'usage' ? ofUsage : [])];
  for (const member of Object.keys(terms))
    if (member !== 'model' && !known.some((one) => one === member))
      throw refuse(member, `must be absent with the model ${terms.model}`);

  const { tiers = [], freeEvents, discountPercent, packageSize, ...amounts } = terms;
  for (const [member, value] of Object.entries(amounts))
    if (member !== 'model' && typeof value === 'string' && !isPrice(value)) throw refuse(member, priceRule);
  if (of === 'quantity')
    for (const member of ['packageSize', 'freeUnits'] as const)
      if (!isWhole(terms[member])) throw refuse(member, 'must be a whole number');
  if (packageSize !== undefined && !(isUnitPrice(packageSize) && isPositive(packageSize)))
    throw refuse('packageSize', 'must be greater than 0');
  if (freeEvents !== undefined && !(Number.isSafeInteger(freeEvents) && freeEvents >= 0))
    throw refuse('freeEvents', 'must be a whole number of at least 0');
  if (discountPercent !== undefined && !(isPrice(discountPercent) && atMost(discountPercent, '100')))
    throw refuse('discountPercent', 'must be from 0 to 100');
  for (const [least, most] of [
    ['minimum', 'maximum'],
    ['eventMinimum', 'eventMaximum'],
  ] as const)
    if (!atMost(terms[least] ?? '0', terms[most] ?? terms[least] ?? '0'))
      throw refuse(most, `must be at least ${least}`);
  if (terms.tiers === undefined) return;
  checkTiers(tiers, terms.model, refuse);
  const broken = of === 'usage' ? -1 : tiers.findIndex(({ upTo }) => !isWhole(upTo ?? undefined));
  if (broken >= 0) throw refuse(`tiers/${broken}/upTo`, 'must be a whole number');
}

/** Returns an offer's terms for a quantity, with its price filled in. Undefined where the price per unit applies, known or not. */
export function offerTerms(pricing: PriceTerms | null, price: DecimalText | null): PriceTerms | undefined {
  if (pricing === null) return undefined;
  if (pricing.tiers !== undefined || pricing.packagePrice !== undefined) return pricing;
  if (price === null || (pricing.model === 'perUnit' && pricing.freeUnits === undefined)) return undefined;
  return { ...pricing, unitPrice: price };
}

function checkTiers(
  tiers: readonly PriceTier[],
  model: PriceModel,
  refuse: (member: string, message: string) => DomainError,
): void {
  if (tiers.length === 0 || tiers.length > mostTiers)
    throw refuse('tiers', `must have 1 to ${mostTiers} tiers`);
  const price = model === 'graduatedPercentage' ? 'rate' : 'unitPrice';
  const other = price === 'rate' ? 'unitPrice' : 'rate';
  let before: DecimalText = '0';
  for (const [index, tier] of tiers.entries()) {
    const isLast = index === tiers.length - 1;
    if ((tier.upTo === null) !== isLast)
      throw refuse(`tiers/${index}/upTo`, isLast ? 'must be null in the last tier' : 'must be a number');
    if (tier.upTo !== null && (!isUnitPrice(tier.upTo) || atMost(tier.upTo, before)))
      throw refuse(`tiers/${index}/upTo`, `must be greater than ${before}`);
    before = tier.upTo ?? before;
    if (tier[other] !== undefined)
      throw refuse(`tiers/${index}/${other}`, `must be absent with the model ${model}`);
    if (tier[price] === undefined && tier.flatFee === undefined)
      throw refuse(`tiers/${index}/${price}`, 'is required');
    for (const member of [price, 'flatFee'] as const) {
      const value = tier[member];
      if (value !== undefined && !isPrice(value)) throw refuse(`tiers/${index}/${member}`, priceRule);
    }
  }
}

const priceRule = 'must be at least 0 and below 1000000000, with at most 6 decimal places';

function isPrice(value: DecimalText): boolean {
  return isUnitPrice(value) && !isNegative(value);
}

function isWhole(value: DecimalText = '0'): boolean {
  return !value.includes('.');
}

function atMost(left: DecimalText, right: DecimalText): boolean {
  return compareDecimals(left, right) <= 0;
}

/** Returns terms as the API shows them, with decimals as numbers. */
export function termsAsJson(terms: PriceTerms): JsonObject {
  const { model, freeEvents, tiers, ...prices } = terms;
  const numbers = (texts: object) =>
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, text === null ? null : Number(text)]),
    );
  return {
    model,
    ...numbers(prices),
    ...(freeEvents === undefined ? {} : { freeEvents }),
    ...(tiers === undefined ? {} : { tiers: tiers.map(numbers) }),
  };
}

/** Reads the terms that `termsAsJson` wrote; null for anything but an object. */
export function termsFromJson(json: JsonValue | undefined): PriceTerms | null {
  if (!isJsonObject(json)) return null;
  const text = (value: JsonValue): JsonValue =>
    typeof value === 'number' ? (parseDecimal(value) ?? '0') : value;
  const texts = (object: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [
        name,
        Array.isArray(value)
          ? value.map((one) => (isJsonObject(one) ? texts(one) : one))
          : name === 'freeEvents'
            ? value
            : text(value),
      ]),
    );
  return texts(json) as unknown as PriceTerms;
}

/**
 * Returns the terms with each price and fee scaled to another billing cycle. Free units and bounds of tiers stay, since they count the same units.
 */
export function scaleTerms(terms: PriceTerms, scaled: (price: DecimalText) => DecimalText): PriceTerms {
  const { unitPrice, packagePrice, tiers, ...rest } = terms;
  return {
    ...rest,
    ...(unitPrice === undefined ? {} : { unitPrice: scaled(unitPrice) }),
    ...(packagePrice === undefined ? {} : { packagePrice: scaled(packagePrice) }),
    ...(tiers === undefined
      ? {}
      : {
          tiers: tiers.map(({ unitPrice, flatFee, ...tier }) => ({
            ...tier,
            ...(unitPrice === undefined ? {} : { unitPrice: scaled(unitPrice) }),
            ...(flatFee === undefined ? {} : { flatFee: scaled(flatFee) }),
          })),
        }),
  };
}

/** A discount: `value` is a percentage of the price after earlier discounts, or an amount per period. */
export interface PriceDiscount {
  readonly code: string;
  readonly type: 'percentage' | 'fixed';
  readonly value: DecimalText;
}

/** A discount and the days on which it applies. */
export interface DatedDiscount extends PriceDiscount {
  readonly from: CalendarDate;
  /** First day on which it no longer applies; null: it never ends. */
  readonly to: CalendarDate | null;
  /** Offers to which it applies; null: all. */
  readonly offerIds: readonly string[] | null;
}

/** Decimal places of the amount taken off, the same as for prices. */
const digits = 6;

/** Returns the price less the discount, at least 0. */
export function lessDiscount(cost: DecimalText, { type, value }: PriceDiscount): DecimalText {
  const before = new Exact(cost);
  const off = type === 'fixed' ? new Exact(value) : before.times(value).dividedBy(100);
  return Exact.max(0, before.minus(off.toDecimalPlaces(digits))).toFixed();
}

/** Returns the discounts that apply to an offer on a day, in their order; undefined for none. */
export function discountsOn(
  discounts: readonly DatedDiscount[],
  offerId: string,
  day: CalendarDate,
): readonly PriceDiscount[] | undefined {
  const counting = discounts.filter(
    ({ from, to, offerIds }) =>
      from <= day && (to === null || day < to) && (offerIds === null || offerIds.includes(offerId)),
  );
  if (counting.length === 0) return undefined;
  return counting.map(({ code, type, value }) => ({ code, type, value }));
}
