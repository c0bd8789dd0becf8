/** The kinds of reference data, and the fields of each as lists show them and forms take them. */

export interface ReferenceField {
  /** The service's name of it, and that of its words. */
  readonly field: FieldName;
  readonly kind: 'text' | 'number' | 'moment' | 'words' | 'yesNo' | 'offers';
  /** The values of `words`, as the service knows them. */
  readonly values?: readonly string[];
  /** A number that is money of the record's currency. */
  readonly isMoney?: boolean;
  /** A number that is typed and read as a percentage. */
  readonly isShare?: boolean;
  /** False for what the record has and no form changes. */
  readonly isWritten?: boolean;
  /** True where lists do not show it until it is chosen. */
  readonly hidden?: boolean;
  readonly narrow?: 'title' | 'side' | 'detail';
}

export type FieldName =
  | 'name'
  | 'price'
  | 'currency'
  | 'billingCycle'
  | 'stock'
  | 'taxCategory'
  | 'taxRate'
  | 'taxReason'
  | 'unitCode'
  | 'trialDays'
  | 'setupFee'
  | 'minimumAmount'
  | 'minimumTermCycles'
  | 'noticeDays'
  | 'customerId'
  | 'status'
  | 'total'
  | 'cartId'
  | 'type'
  | 'value'
  | 'startsAt'
  | 'expiresAt'
  | 'usageLimit'
  | 'perCustomerLimit'
  | 'minimumSubtotal'
  | 'active'
  | 'appliesTo'
  | 'periods'
  | 'offerIds'
  | 'aggregation'
  | 'field'
  | 'unit'
  | 'createdAt'
  | 'updatedAt';

export type KindName = 'offers' | 'orders' | 'discount-codes' | 'organizations' | 'meters';

export interface ReferenceKind {
  /** In the service's addresses, and in its rights. */
  readonly name: KindName;
  /** Characters of an id: it goes into addresses, which take no more than the service does. */
  readonly longestId: number;
  readonly fields: readonly ReferenceField[];
}

const cycles = ['weekly', 'monthly', 'quarterly', 'semiannual', 'yearly'];
const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'];
const dates: readonly ReferenceField[] = [
  { field: 'updatedAt', kind: 'moment', isWritten: false },
  { field: 'createdAt', kind: 'moment', isWritten: false, hidden: true },
];

export const kinds: readonly ReferenceKind[] = [
  {
    name: 'offers',
    longestId: 128,
    fields: [
      { field: 'name', kind: 'text', narrow: 'title' },
      { field: 'price', kind: 'number', isMoney: true, narrow: 'side' },
      { field: 'currency', kind: 'text', hidden: true },
      { field: 'billingCycle', kind: 'words', values: cycles },
      { field: 'stock', kind: 'number' },
      { field: 'taxCategory', kind: 'words', values: taxCategories, hidden: true },
      { field: 'taxRate', kind: 'number', isShare: true, hidden: true },
      { field: 'taxReason', kind: 'text', hidden: true },
      { field: 'unitCode', kind: 'text', hidden: true },
      { field: 'trialDays', kind: 'number', hidden: true },
      { field: 'setupFee', kind: 'number', isMoney: true, hidden: true },
      { field: 'minimumAmount', kind: 'number', isMoney: true, hidden: true },
      { field: 'minimumTermCycles', kind: 'number', hidden: true },
      { field: 'noticeDays', kind: 'number', hidden: true },
      ...dates,
    ],
  },
  {
    name: 'orders',
    longestId: 128,
    fields: [
      { field: 'customerId', kind: 'text', narrow: 'detail' },
      { field: 'status', kind: 'words', values: ['pending', 'completed', 'cancelled'], narrow: 'side' },
      { field: 'total', kind: 'number', isMoney: true, narrow: 'side' },
      { field: 'currency', kind: 'text', hidden: true },
      { field: 'cartId', kind: 'text' },
      ...dates,
    ],
  },
  {
    name: 'discount-codes',
    longestId: 128,
    fields: [
      { field: 'type', kind: 'words', values: ['percentage', 'fixed'], narrow: 'detail' },
      { field: 'value', kind: 'number', narrow: 'side' },
      { field: 'currency', kind: 'text' },
      { field: 'active', kind: 'yesNo', narrow: 'side' },
      { field: 'startsAt', kind: 'moment' },
      { field: 'expiresAt', kind: 'moment' },
      { field: 'usageLimit', kind: 'number' },
      { field: 'perCustomerLimit', kind: 'number' },
      { field: 'minimumSubtotal', kind: 'number', isMoney: true },
      { field: 'appliesTo', kind: 'words', values: ['carts', 'subscriptions', 'both'] },
      { field: 'periods', kind: 'number', hidden: true },
      { field: 'offerIds', kind: 'offers', hidden: true },
      ...dates,
    ],
  },
  {
    name: 'organizations',
    // As many digits as a number has that no program rounds.
    longestId: 16,
    fields: [{ field: 'name', kind: 'text', narrow: 'title' }, ...dates],
  },
  {
    name: 'meters',
    longestId: 128,
    fields: [
      { field: 'name', kind: 'text', narrow: 'title' },
      {
        field: 'aggregation',
        kind: 'words',
        values: ['count', 'sum', 'max', 'latest', 'unique', 'weightedSum'],
        narrow: 'side',
      },
      { field: 'field', kind: 'text' },
      { field: 'unit', kind: 'text' },
      ...dates,
    ],
  },
];

/** A record of any kind, as the service answers it. */
export type ReferenceRecord = Readonly<Record<string, unknown>> & { readonly id: string | number };

export function addressOfRecord(kind: KindName, id: string | number): string {
  return `/reference/${kind}/${encodeURIComponent(String(id))}`;
}
