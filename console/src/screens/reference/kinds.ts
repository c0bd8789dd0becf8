/** The kinds of reference data, with their fields for lists and forms. */

export interface ReferenceField {
  /** The field's name in the API and in the messages. */
  readonly field: FieldName;
  readonly kind: 'text' | 'number' | 'moment' | 'words' | 'yesNo' | 'offers';
  /** The possible values of `words`. */
  readonly values?: readonly string[];
  /** Whether the number is an amount in the record's currency. */
  readonly isMoney?: boolean;
  /** Whether the number is shown and typed as a percentage. */
  readonly isShare?: boolean;
  /** Whether the number is a percentage or an amount, as the record's `type` says. */
  readonly isDiscount?: boolean;
  readonly width?: number;
  /** False for fields that no form changes. */
  readonly isWritten?: boolean;
  /** True for columns that are hidden until chosen. */
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
  /** The kind's name in the API's paths and in rights. */
  readonly name: KindName;
  /** Most characters of an id, as limited by the service: ids are part of the address. */
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
      {
        field: 'status',
        kind: 'words',
        values: ['pending', 'completed', 'cancelled'],
        narrow: 'side',
        width: 150,
      },
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
      { field: 'value', kind: 'number', isDiscount: true, narrow: 'side' },
      { field: 'currency', kind: 'text', hidden: true },
      { field: 'active', kind: 'yesNo', narrow: 'side' },
      { field: 'startsAt', kind: 'moment', width: 170 },
      { field: 'expiresAt', kind: 'moment', width: 170 },
      { field: 'usageLimit', kind: 'number', width: 160 },
      { field: 'perCustomerLimit', kind: 'number', hidden: true },
      { field: 'minimumSubtotal', kind: 'number', isMoney: true, hidden: true },
      { field: 'appliesTo', kind: 'words', values: ['carts', 'subscriptions', 'both'] },
      { field: 'periods', kind: 'number', hidden: true },
      { field: 'offerIds', kind: 'offers', hidden: true },
      ...dates,
    ],
  },
  {
    name: 'organizations',
    // No program rounds a number of up to 16 digits.
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

/** A record of any kind, as in the API. */
export type ReferenceRecord = Readonly<Record<string, unknown>> & { readonly id: string | number };

export function addressOfRecord(kind: KindName, id: string | number): string {
  return `/reference/${kind}/${encodeURIComponent(String(id))}`;
}
