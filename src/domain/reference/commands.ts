/** Commands of a reference record. */
import type { Customer, CustomerVatIdChecked, Order } from './events.js';

/** Absent fields stay as they are, or have their initial value in a new record. */
export interface PutRecord<Fields> {
  readonly type: 'PutRecord';
  readonly fields: Partial<Fields>;
  /** The state that the caller expects (RFC 9110, 13.1): that the record exists, or that it does not. */
  readonly onlyIf?: RecordPresence | undefined;
}

export type RecordPresence = 'present' | 'absent';
export interface RemoveRecord {
  readonly type: 'RemoveRecord';
}

export type RecordCommand<Fields> = PutRecord<Fields> | RemoveRecord;

/** Erases for good, even a customer who was removed before. Repeating it changes nothing. */
export interface EraseCustomer {
  readonly type: 'EraseCustomer';
}

/** Does nothing if the customer has another identifier by now, or the result is already recorded. */
export type RecordVatIdCheck = { readonly type: 'RecordVatIdCheck' } & CustomerVatIdChecked['data'];

export type CustomerCommand = RecordCommand<Customer> | EraseCustomer | RecordVatIdCheck;

/** Records that the cart was dealt with. Repeating it changes nothing. */
export interface CompleteCartClosing {
  readonly type: 'CompleteCartClosing';
  readonly cartId: string;
  /** The order's turn; another turn concerns another cart, or the same cart again. */
  readonly turn: number;
}
/** Records that the cart has given back its discount uses, or has none. Repeating it changes nothing. */
export interface CompleteUsesReturn {
  readonly type: 'CompleteUsesReturn';
  readonly cartId: string;
  readonly turn: number;
}
export type OrderCommand = RecordCommand<Order> | CompleteCartClosing | CompleteUsesReturn;
