/** The rules of a payment's own stream: it records what the account says, each event once and in order. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError, NotFound } from '../../kernel/errors.js';
import { type DecimalText, subtract, sumAmounts } from '../../kernel/money.js';
import type {
  AllocationRecorded,
  DeallocationRecorded,
  PaymentEvent,
  PaymentRecorded,
  RefundRecorded,
  RefundReversalRecorded,
  ReversalRecorded,
} from './events.js';

export interface PaymentAllocation {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly amount: DecimalText;
}

export interface ExistingPayment {
  readonly status: 'recorded' | 'reversed';
  readonly payment: Omit<PaymentRecorded['data'], 'sequence'>;
  /** The amounts that it pays, one entry per invoice, in the order of their allocation; none once it is reversed. */
  readonly allocations: readonly PaymentAllocation[];
  readonly refunded: DecimalText;
  /** Sequence of the newest event of the account that it was told of. */
  readonly sequence: number;
}

export type PaymentState = { readonly status: 'none' } | ExistingPayment;

export function paymentNotFound(id?: string): DomainError {
  return new NotFound('PAYMENT_NOT_FOUND', 'Payment', id);
}

export function allocatedOf({ payment, allocations }: ExistingPayment): DecimalText {
  return sumAmounts(
    allocations.map(({ amount }) => amount),
    payment.currency,
  );
}

/** The part that is on account; 0 once it is reversed, regardless of earlier refunds. */
export function unallocatedOf(state: ExistingPayment): DecimalText {
  const { amount, currency } = state.payment;
  if (state.status === 'reversed') return sumAmounts([], currency);
  return sumAmounts([subtract(subtract(amount, allocatedOf(state)), state.refunded)], currency);
}

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

/** The only command: all effects of one event of the account on the payment. Repeated, or after a later one, it changes nothing. */
export interface RecordChanges {
  readonly type: 'RecordChanges';
  readonly customerId: string;
  /** Sequence of the account's event, from 1. */
  readonly sequence: number;
  readonly changes: readonly PaymentChange[];
}

/** @throws DomainError CONCURRENCY_CONFLICT for an id that the payment of another customer has */
function decide(
  { customerId, sequence, changes }: RecordChanges,
  state: PaymentState,
): readonly PaymentEvent[] {
  if (state.status !== 'none') {
    if (state.payment.customerId !== customerId)
      throw new DomainError('CONCURRENCY_CONFLICT', 'A payment with this id already exists');
    if (sequence <= state.sequence) return [];
  }
  return changes.map((change) => eventOf(change, customerId, sequence));
}

function eventOf(change: PaymentChange, customerId: string, sequence: number): PaymentEvent {
  switch (change.type) {
    case 'PaymentRecorded':
      return { type: change.type, data: { ...change.data, customerId, sequence } };
    case 'AllocationRecorded':
      return { type: change.type, data: { ...change.data, sequence } };
    case 'DeallocationRecorded':
      return { type: change.type, data: { ...change.data, sequence } };
    case 'ReversalRecorded':
      return { type: change.type, data: { ...change.data, sequence } };
    case 'RefundRecorded':
      return { type: change.type, data: { ...change.data, sequence } };
    case 'RefundReversalRecorded':
      return { type: change.type, data: { ...change.data, sequence } };
    default:
      return assertNever(change);
  }
}

function evolve(state: PaymentState, event: PaymentEvent): PaymentState {
  if (event.type === 'PaymentRecorded') {
    const { sequence, ...payment } = event.data;
    const refunded = sumAmounts([], payment.currency);
    return { status: 'recorded', payment, allocations: [], refunded, sequence };
  }
  if (state.status === 'none') return state;
  const { currency } = state.payment;
  const { sequence } = event.data;
  switch (event.type) {
    case 'AllocationRecorded':
      return { ...state, allocations: allocate(state.allocations, event.data, currency), sequence };
    case 'DeallocationRecorded':
      return { ...state, allocations: without(state.allocations, event.data.invoiceId), sequence };
    case 'ReversalRecorded':
      return { ...state, status: 'reversed', allocations: [], sequence };
    case 'RefundRecorded':
      return { ...state, refunded: sumAmounts([state.refunded, event.data.amount], currency), sequence };
    case 'RefundReversalRecorded': {
      const refunded = sumAmounts([subtract(state.refunded, event.data.amount)], currency);
      return { ...state, refunded, sequence };
    }
    default:
      return assertNever(event);
  }
}

function without(allocations: readonly PaymentAllocation[], invoiceId: string): readonly PaymentAllocation[] {
  return allocations.filter((one) => one.invoiceId !== invoiceId);
}

function allocate(
  allocations: readonly PaymentAllocation[],
  { invoiceId, invoiceNumber, amount }: AllocationRecorded['data'],
  currency: string,
): readonly PaymentAllocation[] {
  const earlier = allocations.find((one) => one.invoiceId === invoiceId);
  if (earlier === undefined) return [...allocations, { invoiceId, invoiceNumber, amount }];
  const sum = sumAmounts([earlier.amount, amount], currency);
  return allocations.map((one) => (one === earlier ? { ...one, amount: sum } : one));
}

export const paymentDecider: Decider<PaymentState, RecordChanges, PaymentEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
