/** Commands of a payment's own stream, which only records what the account of its customer decided. */
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

/** One effect of an account's event on a payment. */
export type PaymentChange =
  | Told<PaymentRecorded>
  | Told<AllocationRecorded>
  | Told<DeallocationRecorded>
  | Told<ReversalRecorded>
  | Told<RefundRecorded>
  | Told<RefundReversalRecorded>;

/** All effects of one event of the account on the payment. Repeated, or after a later one, it changes nothing. */
export interface RecordChanges {
  readonly type: 'RecordChanges';
  readonly customerId: string;
  /** Sequence of the account's event, from 1. */
  readonly sequence: number;
  readonly changes: readonly PaymentChange[];
}

export type PaymentCommand = RecordChanges;
