/** A reference record after each of its events. */
import type { Order, OrderEvent, RecordPut, RecordRemoved } from './events.js';
import type { OrderState, RecordState } from './state.js';

/** @param put the type of the event that puts a record of this kind; any other type removes it */
export function recordEvolution<Put extends string, Removed extends string, Fields>(put: Put) {
  type Event = RecordPut<Put, Fields> | RecordRemoved<Removed>;
  const isPut = (event: Event): event is RecordPut<Put, Fields> => event.type === put;
  return (_state: RecordState<Fields>, event: Event): RecordState<Fields> =>
    isPut(event) ? { status: 'present', fields: event.data } : { status: 'removed' };
}

const evolveOrderRecord = recordEvolution<'OrderPut', 'OrderRemoved', Order>('OrderPut');

export function evolveOrder(state: OrderState, event: OrderEvent): OrderState {
  const turn = state.turn + 1;
  if (event.type === 'OrderCartClosed') return { ...state, closedCartId: event.data.cartId, turn };
  if (event.type === 'OrderUsesReturned') return { ...state, closedCartId: null, turn };
  const record = evolveOrderRecord(state.record, event);
  // An order that is put again after its removal has to deal with its cart again, as its read model says too.
  return { ...state, record, closedCartId: record.status === 'removed' ? null : state.closedCartId };
}
