/** An order whose cart could not be closed at once: it is closed before anything else happens to the order. */
import { expect, test } from '@jest/globals';
import { createOrderCommands } from '../../../src/commands/reference/order.js';
import { orderAggregate } from '../../../src/commands/reference/reference.js';
import type { OrderTurn } from '../../../src/domain/cart/events.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import { contextOf, counterProcess } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';

function orders() {
  const done: string[] = [];
  let reachable = false;
  const deal =
    (what: string) =>
    async (cartId: string, { orderId, turn }: OrderTurn) => {
      if (!reachable) throw new Unavailable('carts are out of reach');
      done.push(`${what} ${cartId} ${orderId} ${turn}`);
    };
  const { handler } = counterProcess(memoryEventStore());
  const commands = createOrderCommands({
    handler,
    closeCart: deal('close'),
    cancelOrder: deal('give back'),
  });
  const back = () => {
    reachable = true;
  };
  return { handler, commands, done, back };
}

const put = ({ commands }: ReturnType<typeof orders>, status: string, cartId = 'cart_1') =>
  commands.put('order-1', { status, cartId }, contextOf());

test('cancelling an order whose cart is still open closes the cart and then gives its uses back', async () => {
  const process = orders();
  await expect(put(process, 'completed')).rejects.toThrow(Unavailable);
  process.back();
  await put(process, 'cancelled');
  expect(process.done).toEqual(['close cart_1 order-1 0', 'give back cart_1 order-1 1']);
  expect((await process.commands.find('order-1'))?.status).toBe('cancelled');
});

test('removing an order whose cart is still open closes the cart first', async () => {
  const process = orders();
  await expect(put(process, 'completed')).rejects.toThrow(Unavailable);
  process.back();
  await process.commands.remove('order-1', contextOf());
  expect(process.done).toEqual(['close cart_1 order-1 0']);
});

test('workers close the cart once, however often they run', async () => {
  const process = orders();
  await expect(put(process, 'completed')).rejects.toThrow(Unavailable);
  process.back();
  for (let time = 0; time < 3; time += 1)
    await process.handler.finishDueWork(orderAggregate, 'order-1', undefined, contextOf());
  expect(process.done).toEqual(['close cart_1 order-1 0']);
});

test('an order completed with several carts in turn gives back the uses of each once', async () => {
  const process = orders();
  process.back();
  for (const cartId of ['cart_1', 'cart_2', 'cart_1']) await put(process, 'completed', cartId);
  await put(process, 'cancelled');
  expect(process.done).toEqual([
    'close cart_1 order-1 0',
    'give back cart_1 order-1 1',
    'close cart_2 order-1 2',
    'give back cart_2 order-1 3',
    'close cart_1 order-1 4',
    'give back cart_1 order-1 5',
  ]);
});
