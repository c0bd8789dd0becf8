/** The commands of orders in the reference data: a completed one closes the cart that it came from, a cancelled one gives its uses back. */

import type { OrderCommand, RecordPresence } from '../../domain/reference/commands.js';
import type { Order, OrderEvent } from '../../domain/reference/events.js';
import { cartToClose, cartToGiveBack } from '../../domain/reference/order.js';
import type { OrderState } from '../../domain/reference/state.js';
import type { CommandContext } from '../../kernel/context.js';
import type { CommandHandler } from '../engine/handle.js';
import type { Outcome } from '../engine/outcome.js';
import { repeatableStepOf } from '../engine/steps.js';
import { orderAggregate } from './reference.js';

export interface OrderCommandsDependencies {
  readonly handler: CommandHandler;
  /** Closes a cart for an order; nothing when there is no open one of this id. */
  readonly closeCart: (cartId: string, orderId: string, context: CommandContext) => Promise<void>;
  /** Gives back the discount uses of a cart that the order has closed; nothing when it has not. */
  readonly cancelOrder: (cartId: string, orderId: string, context: CommandContext) => Promise<void>;
}

export type OrderCommands = ReturnType<typeof createOrderCommands>;

export function createOrderCommands({ handler, closeCart, cancelOrder }: OrderCommandsDependencies) {
  async function completed(
    id: string,
    outcome: Outcome<OrderState, OrderEvent>,
    command: OrderCommand,
    step: CommandContext,
  ): Promise<Outcome<OrderState, OrderEvent>> {
    const { state, revision } = await handler.handle(orderAggregate, id, command, step);
    return { ...outcome, state, revision };
  }

  /** Closes the cart that a completed order has yet to close, gives back the uses of a cancelled one; nothing when there are none. */
  async function finished(
    id: string,
    outcome: Outcome<OrderState, OrderEvent>,
    context: CommandContext,
  ): Promise<Outcome<OrderState, OrderEvent>> {
    const given = cartToGiveBack(outcome.state);
    if (given !== undefined) {
      const step = repeatableStepOf(context, `give back ${given}`);
      await cancelOrder(given, id, step);
      return completed(id, outcome, { type: 'CompleteUsesReturn', cartId: given }, step);
    }
    const cartId = cartToClose(outcome.state);
    if (cartId === undefined) return outcome;
    const step = repeatableStepOf(context, `close ${cartId}`);
    await closeCart(cartId, id, step);
    return completed(id, outcome, { type: 'CompleteCartClosing', cartId }, step);
  }

  return {
    async put(
      id: string,
      fields: Partial<Order>,
      context: CommandContext,
      onlyIf?: RecordPresence,
    ): Promise<Outcome<OrderState, OrderEvent>> {
      const command = { type: 'PutRecord', fields, onlyIf } as const;
      const outcome = await handler.handle(orderAggregate, id, command, context);
      return finished(id, outcome, context);
    },

    remove: (id: string, context: CommandContext) =>
      handler.handle(orderAggregate, id, { type: 'RemoveRecord' }, context),

    /** Does what a crash has left open. */
    async finish(id: string, context: CommandContext): Promise<void> {
      const loaded = await handler.load(orderAggregate, id);
      await finished(id, { ...loaded, events: [], at: undefined }, context);
    },

    /** The order as it is now, undefined when there is none. */
    async find(id: string): Promise<Order | undefined> {
      const { record } = (await handler.load(orderAggregate, id)).state;
      return record.status === 'present' ? record.fields : undefined;
    },
  };
}
