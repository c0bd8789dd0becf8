/** The rules of an order in the reference data: when it is completed, the cart that it came from has to be closed. */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { isAmountOfSome, isNegative } from '../../kernel/money.js';
import type { Order, OrderEvent } from './events.js';
import { checkCurrency } from './offer.js';
import { invalidField, type RecordCommand, type RecordState, recordDecider } from './record.js';

export interface OrderState {
  readonly record: RecordState<Order>;
  /** The last cart that was closed for the order. */
  readonly closedCartId: string | null;
}

/** The cart was dealt with. Doing it again changes nothing. */
export interface CompleteCartClosing {
  readonly type: 'CompleteCartClosing';
  readonly cartId: string;
}
export type OrderCommand = RecordCommand<Order> | CompleteCartClosing;

const recordRules = recordDecider<'OrderPut', 'OrderRemoved', Order>({
  what: 'order',
  put: 'OrderPut',
  removed: 'OrderRemoved',
  blank: { customerId: null, status: null, total: null, currency: null, cartId: null },
  check({ total, currency }) {
    checkCurrency(currency);
    if (total !== null && (isNegative(total) || !isAmountOfSome(total, currency)))
      throw invalidField('total', `has to be 0 or more and an amount in ${currency ?? 'any currency'}`);
  },
});

/** The cart that the order has yet to close, undefined when there is none. */
export function cartToClose({ record, closedCartId }: OrderState): string | undefined {
  if (record.status !== 'present' || record.fields.status !== 'completed') return undefined;
  const { cartId } = record.fields;
  return cartId === null || cartId === closedCartId ? undefined : cartId;
}

/** @throws DomainError VALIDATION_ERROR, NOT_FOUND */
function decide(command: OrderCommand, state: OrderState): readonly OrderEvent[] {
  switch (command.type) {
    case 'PutRecord':
    case 'RemoveRecord':
      return recordRules.decide(command, state.record);
    case 'CompleteCartClosing':
      if (cartToClose(state) !== command.cartId) return [];
      return [{ type: 'OrderCartClosed', data: { cartId: command.cartId } }];
    default:
      return assertNever(command);
  }
}

function evolve(state: OrderState, event: OrderEvent): OrderState {
  if (event.type === 'OrderCartClosed') return { ...state, closedCartId: event.data.cartId };
  const record = recordRules.evolve(state.record, event);
  // An order that is made anew has its cart to deal with anew, as its read model says too.
  return { record, closedCartId: record.status === 'removed' ? null : state.closedCartId };
}

export const orderDecider: Decider<OrderState, OrderCommand, OrderEvent> = {
  initial: { record: recordRules.initial, closedCartId: null },
  decide,
  evolve,
};
