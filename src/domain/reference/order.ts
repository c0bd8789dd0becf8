/**
 * The rules of an order in the reference data. When it is completed, the cart that it came from must be closed. When it is cancelled after
 * that, or completed with another cart, the discount uses of the cart must be given back.
 */
import { assertNever } from '../../kernel/assertNever.js';
import type { Decider } from '../../kernel/decider.js';
import { invalidField } from '../../kernel/errors.js';
import { isAmountOfSome, isNegative } from '../../kernel/money.js';
import { type Unfinished, whenBegun } from '../../kernel/unfinished.js';
import { type OrderCommand, type OrderState, recordDecider } from './decide.js';
import { type Order, type OrderEvent, orderStatuses } from './events.js';
import { checkCurrency } from './offer.js';

const recordRules = recordDecider<'OrderPut', 'OrderRemoved', Order>({
  what: 'order',
  put: 'OrderPut',
  removed: 'OrderRemoved',
  blank: { customerId: null, status: null, total: null, currency: null, cartId: null },
  check({ total, currency }) {
    checkCurrency(currency);
    if (total !== null && (isNegative(total) || !isAmountOfSome(total, currency)))
      throw invalidField('/total', `must be an amount in ${currency ?? 'any currency'}, at least 0`);
  },
});

/** The cart that the order must still close; undefined if there is none. */
export function cartToClose({ record, closedCartId }: OrderState): string | undefined {
  if (record.status !== 'present' || record.fields.status !== 'completed') return undefined;
  const { cartId } = record.fields;
  return cartId === null || cartId === closedCartId ? undefined : cartId;
}

/**
 * The cart whose discount uses the order must still give back; undefined if there is none. An order was paid once: if the system that owns
 * it names another cart, that one was ordered.
 */
export function cartToGiveBack(state: OrderState): string | undefined {
  const { record, closedCartId } = state;
  if (record.status !== 'present' || closedCartId === null) return undefined;
  const isCancelled = record.fields.status === 'cancelled';
  return isCancelled || cartToClose(state) !== undefined ? closedCartId : undefined;
}

/** The steps that an order must still apply to the cart that it came from, each with its turn. */
export type OrderStep =
  /** Give the uses back, then `CompleteUsesReturn`. */
  | { readonly kind: 'give-back'; readonly cartId: string; readonly turn: number }
  /** Close the cart, then `CompleteCartClosing`. */
  | { readonly kind: 'close'; readonly cartId: string; readonly turn: number };

/** Uses are given back before others are spent: both carts may need the last use of one code. */
function begun(state: OrderState): OrderStep | undefined {
  const { turn } = state;
  const given = cartToGiveBack(state);
  if (given !== undefined) return { kind: 'give-back', cartId: given, turn };
  const closed = cartToClose(state);
  return closed === undefined ? undefined : { kind: 'close', cartId: closed, turn };
}

export const unfinishedOrder: Unfinished<OrderState, OrderCommand, OrderStep> = {
  begun,
  before: begun,
  next: (state) => whenBegun(begun(state)),
};

/** @throws DomainError VALIDATION_ERROR for a word that is no status, regardless of case */
function statusOf(sent: string): string {
  const status = sent.toLowerCase();
  if (orderStatuses.some((each) => each === status)) return status;
  throw invalidField('/status', `must be one of ${orderStatuses.join(', ')}`);
}

/** @throws DomainError VALIDATION_ERROR, NOT_FOUND */
function decide(command: OrderCommand, state: OrderState): readonly OrderEvent[] {
  switch (command.type) {
    case 'PutRecord': {
      const { status } = command.fields;
      if (typeof status !== 'string') return recordRules.decide(command, state.record);
      const fields = { ...command.fields, status: statusOf(status) };
      return recordRules.decide({ ...command, fields }, state.record);
    }
    case 'RemoveRecord':
      return recordRules.decide(command, state.record);
    case 'CompleteCartClosing':
      if (cartToClose(state) !== command.cartId || state.turn !== command.turn) return [];
      return [{ type: 'OrderCartClosed', data: { cartId: command.cartId } }];
    case 'CompleteUsesReturn':
      if (cartToGiveBack(state) !== command.cartId || state.turn !== command.turn) return [];
      return [{ type: 'OrderUsesReturned', data: { cartId: command.cartId } }];
    default:
      return assertNever(command);
  }
}

function evolve(state: OrderState, event: OrderEvent): OrderState {
  const turn = state.turn + 1;
  if (event.type === 'OrderCartClosed') return { ...state, closedCartId: event.data.cartId, turn };
  if (event.type === 'OrderUsesReturned') return { ...state, closedCartId: null, turn };
  const record = recordRules.evolve(state.record, event);
  // An order that is put again after its removal has to deal with its cart again, as its read model says too.
  return { ...state, record, closedCartId: record.status === 'removed' ? null : state.closedCartId };
}

export const orderDecider: Decider<OrderState, OrderCommand, OrderEvent> = {
  initial: { record: recordRules.initial, closedCartId: null, turn: 0 },
  decide,
  evolve,
};
