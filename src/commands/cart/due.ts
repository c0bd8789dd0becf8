/** Finds carts that have come to their end or were left half done, and orders whose carts have yet to be closed. */

import { forEachConcurrently } from '../../kernel/concurrency.js';
import type { CommandContext } from '../../kernel/context.js';
import { addDays, dayOfTimestamp } from '../../kernel/dates.js';
import type { Clock } from '../../ports/clock.js';
import type { ReadModels } from '../../ports/readModels.js';
import { cartModel } from '../../projections/cart.js';
import { orderModel } from '../../projections/reference.js';
import type { Expression } from '../../query/ast.js';
import { allOf, sortBy, where } from '../../query/conditions.js';
import type { ReadModel } from '../../query/fields.js';
import type { DueWork } from '../engine/dueWork.js';
import { stepOf } from '../engine/steps.js';
import type { OrderCommands } from '../reference/order.js';
import type { CartCommands } from './cart.js';

/** Carts or orders that are worked on at a time. */
const concurrency = 16;

export interface CartDue {
  /** Ends what is due and finishes what is open. */
  process(context: CommandContext, signal: AbortSignal): Promise<void>;
  /** The same as the service's own doing. */
  asDueWork(contextNow: () => CommandContext): DueWork;
}

export function createCartDue(dependencies: {
  readonly readModels: ReadModels;
  readonly carts: CartCommands;
  readonly orders: OrderCommands;
  readonly clock: Clock;
}): CartDue {
  const { readModels, carts, orders, clock } = dependencies;

  async function each(
    model: ReadModel,
    filter: Expression,
    context: CommandContext,
    signal: AbortSignal,
    work: (id: string, context: CommandContext) => Promise<void>,
  ): Promise<void> {
    // One that fails stops no other; that it did is told in the end, so that an operator sees it.
    let failure: unknown;
    for await (const documents of readModels.scan(model, { filter, orderBy: [] })) {
      await forEachConcurrently(documents, concurrency, async ({ id }) => {
        if (signal.aborted) return;
        await work(String(id), stepOf(context, String(id))).catch((error: unknown) => {
          failure = error;
        });
      });
    }
    if (failure !== undefined) throw failure;
  }

  async function process(context: CommandContext, signal: AbortSignal): Promise<void> {
    const { fields } = cartModel;
    await each(
      orderModel,
      where(orderModel.fields, 'cartIsOpen', 'eq', true),
      context,
      signal,
      orders.finish,
    );
    await each(cartModel, where(fields, 'unfinished', 'eq', true), context, signal, carts.catchUp);
    const ended = allOf(
      where(fields, 'status', 'eq', 'open'),
      where(fields, 'expiresAt', 'le', clock.now().toISOString()),
    );
    await each(cartModel, ended, context, signal, carts.catchUp);
  }

  return {
    process,
    asDueWork: (contextNow) => ({
      processAll: (signal) => process(contextNow(), signal),
      async nextDueDay(after) {
        const { fields } = cartModel;
        const filter = allOf(
          where(fields, 'status', 'eq', 'open'),
          where(fields, 'expiresAt', 'gt', `${after}T00:00:00.000Z`),
        );
        const orderBy = [sortBy(fields, 'expiresAt')];
        const page = await readModels.list(cartModel, { filter, orderBy, skip: 0, top: 1, count: false });
        const end = page.documents[0]?.expiresAt;
        // At some time of that day, so on the next one all of the day's are due.
        return typeof end === 'string' && end < '9999' ? addDays(dayOfTimestamp(end), 1) : undefined;
      },
    }),
  };
}
