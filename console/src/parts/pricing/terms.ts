/** Terms of a price as they are typed, and as the API takes them. */
import { isReadable, readNumber, writtenNumber } from '../forms/numbers.js';

export const models = [
  'perUnit',
  'flat',
  'graduated',
  'volume',
  'package',
  'percentage',
  'graduatedPercentage',
] as const;
export type Model = (typeof models)[number];

/** Models for usage. */
export const chargeModels = models.filter((model) => model !== 'flat');

/** Models for the quantity of a subscription. */
export const quantityModels = [
  'perUnit',
  'flat',
  'graduated',
  'volume',
  'package',
] as const satisfies readonly Model[];

export const tierFields = ['upTo', 'unitPrice', 'rate', 'flatFee'] as const;
export type TypedTier = Readonly<Partial<Record<(typeof tierFields)[number], string>>>;

const ofUsage = ['discountPercent', 'minimum', 'maximum'] as const;

/** Fields of each model besides its tiers. */
export const fieldsOf = {
  perUnit: ['unitPrice', 'freeUnits', ...ofUsage],
  flat: ['unitPrice'],
  graduated: ofUsage,
  volume: ofUsage,
  package: ['packageSize', 'packagePrice', 'freeUnits', ...ofUsage],
  percentage: ['rate', 'fixedFee', 'freeEvents', 'freeAmount', 'eventMinimum', 'eventMaximum', ...ofUsage],
  graduatedPercentage: ofUsage,
} as const satisfies Readonly<Record<Model, readonly string[]>>;
export type TermField = (typeof fieldsOf)[Model][number];

export interface TypedTerms {
  readonly model: Model;
  readonly fields: Readonly<Partial<Record<TermField, string>>>;
  readonly tiers: readonly TypedTier[];
}

/** Fields of an offer's terms: its price is a field of the offer, and bounds of usage do not apply. */
export const offerFieldsOf = {
  perUnit: ['freeUnits'],
  flat: [],
  graduated: [],
  volume: [],
  package: ['packageSize', 'packagePrice', 'freeUnits'],
} as const satisfies Readonly<Record<(typeof quantityModels)[number], readonly TermField[]>>;

export const blank: TypedTerms = { model: 'graduated', fields: {}, tiers: [{}, {}] };

export function hasTiers(model: Model): boolean {
  return model === 'graduated' || model === 'volume' || model === 'graduatedPercentage';
}

/** Whether a column of the tiers does not belong to the model. */
export function isForeign(field: (typeof tierFields)[number], model: Model): boolean {
  return field === (model === 'graduatedPercentage' ? 'unitPrice' : 'rate');
}

/** Converts terms of the API to typed text. */
export function typedTermsOf(terms: Readonly<Record<string, unknown>> | null): TypedTerms {
  const { model = 'perUnit', tiers, ...fields } = terms ?? {};
  const texts = (object: object) =>
    Object.fromEntries(
      Object.entries(object).flatMap(([name, value]) =>
        typeof value === 'number' ? [[name, writtenNumber(value)]] : [],
      ),
    );
  return {
    model: model as Model,
    fields: texts(fields),
    tiers: Array.isArray(tiers) ? tiers.map((tier: object) => texts(tier)) : [{}, {}],
  };
}

/** Converts to terms of the API; undefined while a number is unreadable. */
export function termsOf(
  { model, fields, tiers }: TypedTerms,
  members: readonly TermField[] = fieldsOf[model],
): object | undefined {
  const own = members.map((name) => [name, fields[name] ?? ''] as const);
  const columns = tierFields.filter((field) => !isForeign(field, model));
  // The last tier has no upper bound, even if one was typed while another tier followed it.
  const columnsOf = (index: number) =>
    columns.filter((field) => field !== 'upTo' || index < tiers.length - 1);
  const all = [
    ...own.map(([, text]) => text),
    ...tiers.flatMap((tier, index) => columnsOf(index).map((one) => tier[one] ?? '')),
  ];
  if (!all.every((text) => isReadable(text))) return undefined;
  const numbers = (entries: readonly (readonly [string, string])[]) =>
    Object.fromEntries(
      entries.flatMap(([name, text]) => {
        const { number } = readNumber(text);
        return number === undefined ? [] : [[name, number]];
      }),
    );
  const rows = tiers.map((tier, index) => ({
    upTo: null,
    ...numbers(columnsOf(index).map((name) => [name, tier[name] ?? ''] as const)),
  }));
  return { model, ...numbers(own), ...(hasTiers(model) ? { tiers: rows } : {}) };
}
