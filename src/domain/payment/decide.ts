/** The rules of a payment's own stream: it records what the account says, each event once and in order. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import type { PaymentChange, PaymentCommand } from './commands.js';
import type { PaymentEvent } from './events.js';
import { evolve } from './evolve.js';
import type { PaymentState } from './state.js';

/** @throws DomainError CONCURRENCY_CONFLICT for an id that the payment of another customer has */
function decide(
  { customerId, sequence, changes }: PaymentCommand,
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

export const paymentDecider: Decider<PaymentState, PaymentCommand, PaymentEvent> = {
  initial: { status: 'none' },
  decide,
  evolve,
};
