/** The commands of orders in the reference data: a completed order closes the cart it came from, a cancelled one gives its uses back. */
import type { OrderTurn } from '../../domain/cart/events.js';
import type { OrderState, RecordPresence } from '../../domain/reference/decide.js';
import type { Order, OrderEvent } from '../../domain/reference/events.js';
import type { CommandContext } from '../../kernel/context.js';
import { stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Outcome } from '../engine/outcome.js';
import { orderAggregate } from './reference.js';

export interface OrderCommandsDependencies {
  readonly handler: CommandHandler;
  /** Closes a cart for an order; does nothing when no cart with this id is open. */
  readonly closeCart: (cartId: string, order: OrderTurn, context: CommandContext) => Promise<void>;
  /** Gives back the discount uses of a cart that the order closed; does nothing when it did not. */
  readonly cancelOrder: (cartId: string, order: OrderTurn, context: CommandContext) => Promise<void>;
}

export type OrderCommands = ReturnType<typeof createOrderCommands>;

export function createOrderCommands({ handler, closeCart, cancelOrder }: OrderCommandsDependencies) {
  handler.finishWith(orderAggregate, {
    async close({ id, step: { cartId, turn }, context, run }) {
      const own = stepOf(context, cartId);
      await closeCart(cartId, { orderId: id, turn }, own);
      await run({ type: 'CompleteCartClosing', cartId, turn }, own);
    },
    async 'give-back'({ id, step: { cartId, turn }, context, run }) {
      const own = stepOf(context, cartId);
      await cancelOrder(cartId, { orderId: id, turn }, own);
      await run({ type: 'CompleteUsesReturn', cartId, turn }, own);
    },
  });

  return {
    put: (
      id: string,
      fields: Partial<Order>,
      context: CommandContext,
      onlyIf?: RecordPresence,
    ): Promise<Outcome<OrderState, OrderEvent>> =>
      handler.handle(orderAggregate, id, { type: 'PutRecord', fields, onlyIf }, context),

    remove: (id: string, context: CommandContext) =>
      handler.handle(orderAggregate, id, { type: 'RemoveRecord' }, context),

    /** Returns the current order; undefined when there is none. */
    async find(id: string): Promise<Order | undefined> {
      const { record } = (await handler.load(orderAggregate, id)).state;
      return record.status === 'present' ? record.fields : undefined;
    },
  };
}
