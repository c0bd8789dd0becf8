/** Commands of a payment's own stream: nothing but to keep what the account of its customer decided. */
import type {
  AllocationRecorded,
  DeallocationRecorded,
  PaymentRecorded,
  RefundRecorded,
  RefundReversalRecorded,
  ReversalRecorded,
} from './events.js';

type Told<Event extends { readonly type: string; readonly data: object }> = {
  readonly type: Event['type'];
  readonly data: Omit<Event['data'], 'sequence' | 'customerId'>;
};

/** One thing that an event of the account did to a payment. */
export type PaymentChange =
  | Told<PaymentRecorded>
  | Told<AllocationRecorded>
  | Told<DeallocationRecorded>
  | Told<ReversalRecorded>
  | Told<RefundRecorded>
  | Told<RefundReversalRecorded>;

/** All that one event of the account did to the payment. Told again, or after a later one, it changes nothing. */
export interface RecordChanges {
  readonly type: 'RecordChanges';
  readonly customerId: string;
  /** Place of the account's event, from 1. */
  readonly sequence: number;
  readonly changes: readonly PaymentChange[];
}

export type PaymentCommand = RecordChanges;
