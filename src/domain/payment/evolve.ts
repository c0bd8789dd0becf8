/** The payment after each of its events. */
import { assertNever } from '../../kernel/assertNever.js';
import { subtract, sumAmounts } from '../../kernel/money.js';
import type { AllocationRecorded, PaymentEvent } from './events.js';
import type { PaymentAllocation, PaymentState } from './state.js';

export function evolve(state: PaymentState, event: PaymentEvent): PaymentState {
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
