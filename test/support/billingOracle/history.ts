/** Random histories of a subscription: the steps, and the days between them. */
import fc from 'fast-check';
import { type Cycle, cycles } from './calendar.js';

export const kinds = [
  'worker',
  'put',
  'upgrade',
  'downgrade',
  'plan',
  'discount',
  'undiscount',
  'withdraw-change',
  'suspend',
  'resume',
  'renew',
  'bill-ahead',
  'auto-renewal',
  'cancel-invoice',
  'delete-invoice',
  'issue-invoice',
  'pay-invoice',
  'credit-invoice',
  'terminate',
  'delete',
] as const;

export type Kind = (typeof kinds)[number];

/** A day given in hundredths of a cycle from today, or in days from a renewal date. */
export type RelativeDay =
  | { readonly hundredths: number }
  | { readonly fromAnchor: number; readonly cycles: number };

export interface Step {
  readonly kind: Kind;
  /** The day of the step, never before the previous step. */
  readonly on: RelativeDay;
  /** Null when the step names none. */
  readonly effective: RelativeDay | null;
  /** The difference in quantity. */
  readonly by: number;
  readonly offer: number;
  /** The invoice, counted back from the newest. */
  readonly invoice: number;
  readonly refund: 'none' | 'unused';
  /** Whether the workers run after the step. */
  readonly workers: boolean;
}

/** Prices of a quantity by a pricing model, in thousandths. */
export interface Tariff {
  readonly model: 'graduated' | 'volume' | 'package' | 'flat' | 'perUnit';
  readonly tiers: readonly { readonly upTo: number; readonly each: number; readonly fee: number }[];
  readonly each: number;
  readonly size: number;
  readonly free: number;
}

/** What is agreed besides the price; null for nothing. */
export interface Agreement {
  readonly trialDays: number | null;
  readonly monthDay: number | null;
  /** Hundredths of a cycle from the first billed day to the agreed end. */
  readonly end: number | null;
  /** The set-up fee, in thousandths. */
  readonly fee: number | null;
  readonly minimumPeriods: number | null;
  readonly noticeDays: number | null;
}

/** A discount code of the reference data. */
export interface Code {
  /** Per cent, or minor units per period. */
  readonly type: 'percentage' | 'fixed';
  readonly value: number;
  readonly periods: number | null;
  /** The only offer that the code applies to; null for all. */
  readonly offer: number | null;
}

export interface History {
  readonly currency: 'USD' | 'JPY' | 'KWD';
  readonly cycle: Cycle;
  /** Days since 1 January 2024. */
  readonly today: number;
  readonly start: RelativeDay;
  readonly quantity: number;
  readonly price: number | Tariff;
  /** Prices of the offers that the plan can change to; null for an unknown one. */
  readonly prices: readonly (number | Tariff | null)[];
  readonly autoRenewal: boolean;
  readonly backdate: boolean;
  readonly billFirstPeriod: boolean;
  readonly agreed: Agreement;
  readonly codes: readonly Code[];
  /** The number of codes at the start. */
  readonly begunWith: number;
  /** The number of other subscriptions that share invoices with it; null when it has invoices of its own. */
  readonly companions: number | null;
  readonly steps: readonly Step[];
}

export const digitsOf = { JPY: 0, USD: 2, KWD: 3 } as const;

const price = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900_000 }));

const tariff: fc.Arbitrary<Tariff> = fc.record({
  model: fc.constantFrom('graduated', 'volume', 'package', 'flat', 'perUnit'),
  tiers: fc
    .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 3 })
    .chain((bounds) =>
      fc.tuple(
        ...bounds
          .toSorted((left, right) => left - right)
          .map((upTo) => fc.record({ upTo: fc.constant(upTo), each: price, fee: price })),
      ),
    ),
  each: price,
  size: fc.integer({ min: 1, max: 7 }),
  free: fc.nat({ max: 6 }),
});

const relative = (least: number, most: number): fc.Arbitrary<RelativeDay> =>
  fc.oneof(
    fc.record({ hundredths: fc.integer({ min: least, max: most }) }),
    fc.record({
      fromAnchor: fc.integer({ min: -1, max: 1 }),
      cycles: fc.integer({ min: Math.ceil(least / 100), max: Math.floor(most / 100) }),
    }),
  );

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<Kind>('put', 'upgrade', 'downgrade', 'plan') },
    { weight: 3, arbitrary: fc.constantFrom<Kind>('discount', 'discount', 'undiscount') },
    { weight: 3, arbitrary: fc.constantFrom<Kind>('suspend', 'resume', 'resume') },
    { weight: 3, arbitrary: fc.constantFrom<Kind>('renew', 'bill-ahead', 'bill-ahead') },
    {
      weight: 4,
      arbitrary: fc.constantFrom<Kind>('cancel-invoice', 'delete-invoice', 'issue-invoice', 'pay-invoice'),
    },
    { weight: 3, arbitrary: fc.constant<Kind>('credit-invoice') },
    { weight: 1, arbitrary: fc.constant<Kind>('worker') },
    { weight: 3, arbitrary: fc.constant<Kind>('withdraw-change') },
    { weight: 1, arbitrary: fc.constantFrom<Kind>('terminate', 'delete', 'auto-renewal') },
  ),
  on: fc.oneof(
    { weight: 1, arbitrary: fc.constant({ hundredths: 0 }) },
    { weight: 3, arbitrary: relative(0, 130) },
    { weight: 1, arbitrary: relative(0, 320) },
  ),
  effective: fc.option(relative(-250, 200), { freq: 2 }),
  by: fc.integer({ min: 1, max: 12 }),
  offer: fc.nat({ max: 3 }),
  invoice: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 3 }) }),
  refund: fc.constantFrom('none', 'unused'),
  workers: fc.boolean(),
});

const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { freq: 2 });

const agreement: fc.Arbitrary<Agreement> = fc.record({
  trialDays: sometimes(fc.integer({ min: 1, max: 60 })),
  monthDay: sometimes(fc.integer({ min: 1, max: 31 })),
  end: sometimes(fc.integer({ min: 10, max: 500 })),
  fee: sometimes(fc.integer({ min: 1, max: 99_999 })),
  minimumPeriods: sometimes(fc.integer({ min: 1, max: 4 })),
  noticeDays: sometimes(fc.integer({ min: 1, max: 45 })),
});

const nothingAgreed: Agreement = {
  trialDays: null,
  monthDay: null,
  end: null,
  fee: null,
  minimumPeriods: null,
  noticeDays: null,
};

const code: fc.Arbitrary<Code> = fc.record({
  type: fc.constantFrom('percentage', 'fixed'),
  value: fc.constantFrom(5, 10, 33, 50, 100),
  periods: fc.option(fc.integer({ min: 1, max: 3 })),
  offer: fc.option(fc.nat({ max: 3 }), { freq: 2 }),
});

export const histories: fc.Arbitrary<History> = fc.record({
  currency: fc.constantFrom('USD', 'JPY', 'KWD'),
  cycle: fc.constantFrom(...cycles),
  today: fc.nat({ max: 1_200 }),
  start: fc.oneof(
    fc.constant({ hundredths: 0 }),
    fc.record({ hundredths: fc.integer({ min: -420, max: 60 }) }),
  ),
  quantity: fc.integer({ min: 1, max: 20 }),
  price: fc.oneof({ weight: 4, arbitrary: price }, { weight: 1, arbitrary: tariff }),
  prices: fc.tuple(price, price, fc.oneof(price, tariff), fc.option<number | null>(price, { nil: null })),
  autoRenewal: fc.oneof(
    { weight: 5, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  backdate: fc.boolean(),
  billFirstPeriod: fc.boolean(),
  agreed: fc.oneof(fc.constant(nothingAgreed), agreement),
  codes: fc.array(
    fc.oneof(
      code,
      fc
        .tuple(code, fc.integer({ min: 1, max: 60_000 }))
        .map(([one, value]): Code => ({ ...one, type: 'fixed', value })),
    ),
    { minLength: 4, maxLength: 4 },
  ),
  begunWith: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 2 }) }),
  companions: fc.option(fc.nat({ max: 2 }), { freq: 2 }),
  steps: fc.array(step, { minLength: 3, maxLength: 22 }),
});
