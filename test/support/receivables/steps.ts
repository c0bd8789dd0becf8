/** Random histories of billed customers: who did what, to which of the existing records, and for how much. */
import fc from 'fast-check';
import type { OracleCurrency } from '../accountOracle.js';

export const kinds = [
  'draft',
  'issue',
  'create-issued',
  'create-paid',
  'record',
  'record-parts',
  'record-strange',
  'allocate',
  'reverse',
  'refund',
  'refund-back',
  'deallocate',
  'write-off',
  'settle',
  'cancel',
  'credit',
  'credit-rest',
  'credit-line',
  'subscribe',
  'work',
  'bill-ahead',
  'upgrade',
  'downgrade',
  'plan',
  'suspend',
  'resume',
  'terminate',
  'edit-draft',
  'delete-draft',
  'retax',
] as const;

export type Kind = (typeof kinds)[number];

export interface Step {
  readonly kind: Kind;
  /** Index of one of two customers. */
  readonly customer: number;
  readonly currency: OracleCurrency;
  /** In minor units. */
  readonly amount: number;
  /** Which of the fitting records, and which other one. */
  readonly pick: number;
  readonly other: number;
  /** Days since the previous step. */
  readonly days: number;
  /** Whether the request is repeated, as after a lost answer. */
  readonly again: boolean;
}

export interface History {
  readonly autoIssue: boolean;
  readonly steps: readonly Step[];
}

const usual = fc.constantFrom<OracleCurrency>('USD', 'USD', 'USD', 'JPY', 'KWD');

const anyKind: fc.Arbitrary<Kind> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<Kind>('draft', 'issue', 'issue', 'create-issued', 'create-paid'),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Kind>(
      'record',
      'record',
      'record-parts',
      'record-strange',
      'allocate',
      'allocate',
    ),
  },
  { weight: 3, arbitrary: fc.constantFrom<Kind>('reverse', 'refund', 'settle', 'cancel') },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Kind>('refund-back', 'refund-back', 'refund', 'deallocate', 'write-off'),
  },
  { weight: 3, arbitrary: fc.constantFrom<Kind>('credit', 'credit', 'credit-rest', 'credit-line') },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Kind>(
      'subscribe',
      'work',
      'work',
      'bill-ahead',
      'upgrade',
      'downgrade',
      'terminate',
    ),
  },
  { weight: 3, arbitrary: fc.constantFrom<Kind>('plan', 'plan', 'suspend', 'resume') },
  { weight: 2, arbitrary: fc.constantFrom<Kind>('edit-draft', 'delete-draft', 'retax', 'retax') },
);

/** Steps that change the plans, quantities and taxes of subscriptions, and clerks' steps on their invoices. */
const kindOfLife = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Kind>('plan', 'upgrade', 'downgrade', 'downgrade', 'retax') },
  { weight: 4, arbitrary: fc.constantFrom<Kind>('work', 'work', 'bill-ahead') },
  { weight: 2, arbitrary: fc.constantFrom<Kind>('issue', 'settle', 'credit', 'credit-line') },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Kind>('edit-draft', 'delete-draft', 'cancel', 'suspend', 'resume'),
  },
  { weight: 1, arbitrary: fc.constantFrom<Kind>('terminate', 'subscribe') },
);

const stepOf = (kind: fc.Arbitrary<Kind>): fc.Arbitrary<Step> =>
  fc.record({
    kind,
    customer: fc.constantFrom(0, 0, 0, 1),
    currency: usual,
    amount: fc.oneof(
      { weight: 12, arbitrary: fc.integer({ min: 1, max: 20_000 }) },
      { weight: 1, arbitrary: fc.constantFrom(0, 1, 900_000) },
    ),
    pick: fc.nat({ max: 1_000 }),
    other: fc.nat({ max: 1_000 }),
    days: fc.constantFrom(0, 0, 0, 1, 3, 9, 31),
    again: fc.nat({ max: 5 }).map((one) => one === 0),
  });

const long = { minLength: 15, maxLength: 45, size: 'max' } as const;

/** One or two subscriptions. */
const lives = fc
  .tuple(stepOf(fc.constant<Kind>('subscribe')), fc.array(stepOf(kindOfLife), long))
  .map(([first, others]) => [first, ...others]);

export const histories: fc.Arbitrary<History> = fc.record({
  autoIssue: fc.boolean(),
  steps: fc.oneof({ weight: 2, arbitrary: fc.array(stepOf(anyKind), long) }, { weight: 1, arbitrary: lives }),
});
