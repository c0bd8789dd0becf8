/** Requests on carts that are cut off at any append, as by a power cut, and repeated under their key take effect once. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createCartCommands } from '../../../src/commands/cart/cart.js';
import { discountUseAggregate } from '../../../src/commands/cart/uses.js';
import { createCommandHandler } from '../../../src/commands/engine/handle.js';
import { createOrderCommands } from '../../../src/commands/reference/order.js';
import { discountCodeAggregate } from '../../../src/commands/reference/reference.js';
import type { DiscountCode } from '../../../src/domain/reference/events.js';
import { createKeyring } from '../../../src/events/encryption.js';
import { createEventLog } from '../../../src/events/log.js';
import type { CommandContext } from '../../../src/kernel/context.js';
import { DomainError } from '../../../src/kernel/errors.js';
import type { EventStore } from '../../../src/ports/eventStore.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import { type MemoryEventStore, memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';

function contextOf(changes: Partial<CommandContext> = {}): CommandContext {
  return {
    actor: { kind: 'user', id: '1' },
    at: new Date('2026-03-01T09:00:00.000Z'),
    requestId: randomUUID(),
    commandId: randomUUID(),
    ...changes,
  };
}

/** A process newly started on the store. @param comeTo awaited before an order touches its cart */
function processOn(store: EventStore, comeTo: () => Promise<void> = async () => undefined) {
  const log = createEventLog({
    store,
    keyring: createKeyring(memoryKeys(), new Uint8Array(32).fill(7)),
    upcasters: {},
    realNow: () => new Date('2026-03-01T09:00:00.000Z'),
  });
  const handler = createCommandHandler({ log, onAppended: async () => undefined });
  const carts = createCartCommands({
    handler,
    findOffers: async () => new Map(),
    async findCodes(codes) {
      const found = new Map<string, DiscountCode>();
      for (const code of codes) {
        const { state } = await handler.load(discountCodeAggregate, code);
        if (state.status === 'present') found.set(code, state.fields);
      }
      return found;
    },
    taxRates: () => '0',
    defaultCurrency: 'USD',
  });
  return {
    handler,
    carts,
    orders: createOrderCommands({
      handler,
      async closeCart(...words) {
        await comeTo();
        await carts.closeForOrder(...words);
      },
      async cancelOrder(...words) {
        await comeTo();
        await carts.cancelOrder(...words);
      },
    }),
  };
}
type Process = ReturnType<typeof processOn>;

/** Two open carts with a line each, the first with the code ONE, and two that became orders. Each code can be used once. */
async function began(store: EventStore) {
  const { handler, carts, orders } = processOn(store);
  const definition = { type: 'percentage', value: '10', usageLimit: 1, perCustomerLimit: 1 } as const;
  for (const code of ['ONE', 'TWO', 'BOUGHT', 'CANCELLED'])
    await handler.handle(discountCodeAggregate, code, { type: 'PutRecord', fields: definition }, contextOf());
  const cart = async (customerId: string) => {
    const input = { customerId, currency: 'USD', cartType: 'authenticated' } as const;
    const { cartId } = await carts.create(input, contextOf());
    await carts.addItem(cartId, 'offer', { quantity: 1, price: '10', pricesFreely: true }, contextOf());
    return cartId;
  };
  const [mine, other] = [await cart('ada'), await cart('ben')];
  await carts.applyDiscount(mine, 'ONE', null, contextOf());
  const bought = async (orderId: string, code: string) => {
    const cartId = await cart('cyd');
    await carts.applyDiscount(cartId, code, null, contextOf());
    await orders.put(orderId, { status: 'completed', cartId }, contextOf());
    return cartId;
  };
  const [ordered, cancelled] = [await bought('order-0', 'BOUGHT'), await bought('order-9', 'CANCELLED')];
  await orders.put('order-9', { status: 'cancelled' }, contextOf());
  return { mine, other, ordered, cancelled };
}
type Carts = Awaited<ReturnType<typeof began>>;

/** The store, out of reach after this many appends. */
function breakingAfter(store: MemoryEventStore, appends: number): EventStore {
  let left = appends;
  return {
    ...store,
    async append(...words) {
      if (left === 0) throw new Unavailable('the power is off');
      left -= 1;
      return store.append(...words);
    },
  };
}

/** Returns the visible state of the carts and the ledgers. */
async function seen(store: EventStore, { mine, other, ordered, cancelled }: Carts) {
  const { handler, carts } = processOn(store);
  const cartOf = async (id: string) => {
    const { state } = await carts.load(id);
    if (state.status === 'none') return state;
    if (state.status !== 'open') {
      const uses = state.order?.uses.map(({ code }) => code);
      return { ...state, merges: [], order: { ...state.order, uses } };
    }
    const lines = state.items.map(({ offerId, quantity }) => ({ offerId, quantity }));
    const codes = state.discounts.map(({ code }) => code);
    const { sums, openUses, merging } = state;
    return { status: state.status, lines, codes, sums, openUses, merging };
  };
  const ledger = async (name: string) => {
    const { spent, held } = (await handler.load(discountUseAggregate, name)).state;
    return { spent, held };
  };
  return {
    mine: await cartOf(mine),
    other: await cartOf(other),
    ordered: await cartOf(ordered),
    cancelled: await cartOf(cancelled),
    bought: await ledger('customer/BOUGHT/cyd'),
    boughtAgain: await ledger('code/CANCELLED'),
    all: await ledger('code/ONE'),
    ada: await ledger('customer/ONE/ada'),
    ben: await ledger('customer/ONE/ben'),
    two: await ledger('code/TWO'),
    bensTwo: await ledger('customer/TWO/ben'),
  };
}

/** Sends a request and returns its answer in short. */
type Request = (process: Process, carts: Carts, context: CommandContext) => Promise<unknown>;
const line = { quantity: 2, price: '3', pricesFreely: true };
const requests: Record<string, Request> = {
  'adding an item': async ({ carts }, { mine }, context) =>
    (await carts.addItem(mine, 'another', line, context)).item.quantity,
  'removing a code': async ({ carts }, { mine }, context) =>
    (await carts.removeDiscount(mine, 'ONE', context)).events.length,
  'applying a code': async ({ carts }, { other }, context) =>
    (await carts.applyDiscount(other, 'TWO', null, context)).events.length,
  'applying a code that is used up': async ({ carts }, { other }, context) =>
    carts.applyDiscount(other, 'ONE', null, context),
  'checking a cart out': async ({ carts }, { mine }, context) =>
    (await carts.checkOut(mine, context)).events.length,
  'deleting a cart': async ({ carts }, { mine }, context) => (await carts.delete(mine, context)).state.status,
  'merging two carts': async ({ carts }, { mine, other }, context) => {
    const { itemsMerged, cart } = await carts.merge(mine, other, 'add', context);
    return { itemsMerged, sums: cart.sums };
  },
  'merging into a cart that there is not': async ({ carts }, { mine }, context) =>
    carts.merge(mine, 'cart_none', 'add', context),
  'completing an order': async ({ orders }, { mine }, context) =>
    (await orders.put('order-1', { status: 'completed', cartId: mine }, context)).state,
  'cancelling an order': async ({ orders }, _carts, context) =>
    (await orders.put('order-0', { status: 'cancelled' }, context)).state,
  'completing an order that was cancelled': async ({ orders }, _carts, context) =>
    (await orders.put('order-9', { status: 'completed' }, context)).state,
};

async function answerOf(request: Promise<unknown>): Promise<unknown> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

describe.each(Object.entries(requests))('%s', (_name, request) => {
  test('has the same outcome when it is cut off at any append and repeated', async () => {
    const whole = memoryEventStore();
    const wholeCarts = await began(whole);
    const before = whole.appends;
    const expected = await answerOf(request(processOn(whole), wholeCarts, contextOf()));
    const steps = whole.appends - before;
    const after = JSON.parse(JSON.stringify(await seen(whole, wholeCarts)));

    for (let crash = 0; crash <= steps; crash += 1) {
      const store = memoryEventStore();
      const carts = await began(store);
      const context = contextOf();
      const broken = answerOf(request(processOn(breakingAfter(store, crash)), carts, context));
      if (crash < steps) await expect(broken).rejects.toThrow(Unavailable);
      else await broken;
      const repeated = answerOf(request(processOn(store), carts, { ...context, recovering: true }));
      expect(withoutIds(await repeated, carts)).toEqual(withoutIds(expected, wholeCarts));
      expect(withoutIds(await seen(store, carts), carts)).toEqual(withoutIds(after, wholeCarts));
    }
  });
});

test('a merge refused for its revision is refused again under its key', async () => {
  const store = memoryEventStore();
  const { mine, other } = await began(store);
  const context = contextOf({ expectedRevision: 0 });
  for (const recovering of [false, true]) {
    const stale = processOn(store).carts.merge(mine, other, 'add', { ...context, recovering });
    await expect(stale).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
  }
});

/** A process that freezes before an order touches its cart, with how to await that and how to let it go on. */
function frozenProcess(store: EventStore) {
  const [standing, going] = [gate(), gate()];
  const process = processOn(store, () => {
    standing.open();
    return going.opened;
  });
  return { process, standsStill: standing.opened, letGo: going.open };
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('an order whose process freezes', () => {
  test.each([
    ['while it closes the cart', ['completed', 'cancelled'], 0],
    ['while it gives the uses back', ['completed', 'cancelled', 'completed'], 1],
  ])('%s leaves the uses as other processes have settled them since', async (_name, statuses, spent) => {
    const store = memoryEventStore();
    const { mine } = await began(store);
    const { handler, orders } = processOn(store);
    const put = (of: Process['orders'], status = '') =>
      of.put('order-1', { status, cartId: mine }, contextOf());
    const frozenAt = statuses.length - 2;
    for (const status of statuses.slice(0, frozenAt)) await put(orders, status);
    const { process, standsStill, letGo } = frozenProcess(store);
    const late = put(process.orders, statuses[frozenAt]);
    await standsStill;
    for (const status of statuses.slice(frozenAt)) await put(orders, status);
    letGo();
    await late;
    const ledger = await handler.load(discountUseAggregate, 'code/ONE');
    expect(ledger.state).toMatchObject({ spent, held: 0 });
    // The late process has marked nothing as done either: the opposite status still takes effect.
    await put(orders, spent === 0 ? 'completed' : 'cancelled');
    const { state } = await handler.load(discountUseAggregate, 'code/ONE');
    expect(state).toMatchObject({ spent: 1 - spent, held: 0 });
  });
});

/** Replaces the ids of this run by names, so that runs can be compared. */
function withoutIds(value: unknown, carts: Carts): unknown {
  const names = Object.entries(carts);
  const text = JSON.stringify(value ?? null);
  return JSON.parse(names.reduce((named, [name, id]) => named.replaceAll(id, name), text));
}
