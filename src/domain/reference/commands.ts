/** Commands of a reference record. */
import type { Customer, CustomerVatIdChecked, Order } from './events.js';

/** A field that is absent stays, or has its initial value in a new record. */
export interface PutRecord<Fields> {
  readonly type: 'PutRecord';
  readonly fields: Partial<Fields>;
  /** The state that the caller expects (RFC 9110, 13.1): that there is such a record already, or that there is none. */
  readonly onlyIf?: RecordPresence | undefined;
}

export type RecordPresence = 'present' | 'absent';
export interface RemoveRecord {
  readonly type: 'RemoveRecord';
}

export type RecordCommand<Fields> = PutRecord<Fields> | RemoveRecord;

/** For good; also of a customer who was removed before. Doing it again changes nothing. */
export interface EraseCustomer {
  readonly type: 'EraseCustomer';
}

/** Nothing where the customer has another identifier by now, or was told so before. */
export type RecordVatIdCheck = { readonly type: 'RecordVatIdCheck' } & CustomerVatIdChecked['data'];

export type CustomerCommand = RecordCommand<Customer> | EraseCustomer | RecordVatIdCheck;

/** The cart was dealt with. Doing it again changes nothing. */
export interface CompleteCartClosing {
  readonly type: 'CompleteCartClosing';
  readonly cartId: string;
  /** The order's turn: another turn is about another cart, or the same cart again. */
  readonly turn: number;
}
/** The cart has given back its discount uses, or has none. Doing it again changes nothing. */
export interface CompleteUsesReturn {
  readonly type: 'CompleteUsesReturn';
  readonly cartId: string;
  readonly turn: number;
}
export type OrderCommand = RecordCommand<Order> | CompleteCartClosing | CompleteUsesReturn;
