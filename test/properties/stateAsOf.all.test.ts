/** The state as of any past moment of random histories equals what the service answered then. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Called, type RunningService, startService } from '../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true' });
});
afterAll(() => service.dispose());

const kinds = ['subscription', 'invoice', 'cart'] as const;
type Kind = (typeof kinds)[number];
interface Thing {
  readonly kind: Kind;
  readonly id: string;
}

/** The answer at a moment; null for 404. */
interface Remembered extends Thing {
  readonly at: string;
  readonly revision: number | undefined;
  readonly body: unknown;
}

const paths: Record<Kind, (id: string) => string> = {
  subscription: (id) => `/api/subscriptions/${id}`,
  invoice: (id) => `/api/invoices/${id}`,
  cart: (id) => `/api/cart/${id}`,
};
const line = (quantity: number) => ({ description: 'Seat', quantity, unitPrice: 12.5 });

type Send = (method: string, path: string, body?: object) => Promise<Called>;

const makers: Record<Kind, (send: Send) => Promise<string>> = {
  subscription: async (send) =>
    (
      await send('POST', '/api/subscriptions', {
        customerId: 'c',
        offerId: 'o',
        quantity: 5,
        unitPrice: 9.99,
      })
    ).body.id,
  invoice: async (send) =>
    (await send('POST', '/api/invoices', { customerId: 'c', orderId: 'o', items: [line(2)] })).body.id,
  cart: async (send) => (await send('POST', '/api/cart', { customerId: 'c' })).body.cartId,
};

/** The changes to each kind of thing. A refused change is also a valid step. */
const steps: Record<Kind, readonly ((send: Send, id: string, number: number) => Promise<unknown>)[]> = {
  subscription: [
    (send, id, number) => send('PUT', paths.subscription(id), { quantity: 1 + (number % 9) }),
    (send, id, number) => send('PUT', paths.subscription(id), { autoRenewal: number % 2 === 0 }),
    (send, id) => send('POST', '/api/subscriptions/suspend', { subscriptionId: id, reason: 'unpaid' }),
    (send, id) => send('POST', '/api/subscriptions/unsuspend', { subscriptionId: id }),
    (send, id) => send('POST', '/api/subscriptions/plan-change', { subscriptionId: id, newOfferId: 'other' }),
    (send, id, number) =>
      send('POST', '/api/subscriptions/upgrade-quantity', {
        subscriptionId: id,
        newQuantity: 10 + number,
        effectiveDate: '2199-01-01',
      }),
    (send, id) => send('POST', `${paths.subscription(id)}/renew`),
    (send, id) => send('POST', `${paths.subscription(id)}/generate-renewal-invoice`),
    (send, id) => send('PUT', `${paths.subscription(id)}/domains/shop.example`, { status: 'active' }),
    (send, id, number) =>
      number % 5 === 0
        ? send('POST', '/api/subscriptions/terminate', { subscriptionId: id, reason: 'x' })
        : Promise.resolve(),
    (send, id, number) => (number % 9 === 0 ? send('DELETE', paths.subscription(id)) : Promise.resolve()),
  ],
  invoice: [
    (send, id, number) => send('PUT', paths.invoice(id), { items: [line(1 + number), line(2)], tax: number }),
    (send, id) => send('PUT', paths.invoice(id), { dueDate: '2199-03-01T00:00:00Z' }),
    (send, id) => send('PATCH', `${paths.invoice(id)}/status`, { status: 'issued' }),
    (send, id) => send('PATCH', `${paths.invoice(id)}/status`, { status: 'paid' }),
    (send, id) => send('PATCH', `${paths.invoice(id)}/status`, { status: 'cancelled', reason: 'wrong' }),
    (send, id, number) => (number % 4 === 0 ? send('DELETE', paths.invoice(id)) : Promise.resolve()),
  ],
  cart: [
    (send, id, number) =>
      send('POST', `${paths.cart(id)}/items`, {
        offerId: `o-${number % 3}`,
        quantity: 1 + number,
        price: 3.33,
      }),
    async (send, id, number) => {
      const item = await someItem(send, id, number);
      return item && send('PUT', `${paths.cart(id)}/items/${item}`, { quantity: 2 + number });
    },
    async (send, id, number) => {
      const item = await someItem(send, id, number);
      return item && send('DELETE', `${paths.cart(id)}/items/${item}`);
    },
    (send, id) => send('POST', `${paths.cart(id)}/discounts`, { code: 'TENTH' }),
    (send, id) => send('DELETE', `${paths.cart(id)}/discounts/TENTH`),
    (send, id, number) => (number % 7 === 0 ? send('DELETE', paths.cart(id)) : Promise.resolve()),
  ],
};

/** Turns a state into the answer of the resource's own route, which does not find ended carts and names their id differently. */
function answered(kind: Kind, state: Called['body']): unknown {
  if (kind !== 'cart' || state === null) return state;
  const { id, status, ...fields } = state;
  return status === 'open' ? { cartId: id, ...fields } : null;
}

async function someItem(send: Send, id: string, number: number): Promise<string | undefined> {
  const items = (await send('GET', paths.cart(id))).body.items ?? [];
  return items.length === 0 ? undefined : items[number % items.length].cartItemId;
}

const history = fc.array(
  fc.record({
    thing: fc.nat(5),
    step: fc.nat(20),
    number: fc.nat(20),
    pause: fc.integer({ min: 1, max: 90_000 }),
  }),
  { minLength: 15, maxLength: 40 },
);

test('the state as of any past moment is what the API answered at that moment', async () => {
  const send: Send = (method, path, body) =>
    service.call(path, { method, ...(body === undefined ? {} : { body }) });
  await send('PUT', '/api/reference/discount-codes/TENTH', { type: 'percentage', value: 10 });
  let now = Date.now();

  /** Moves the clock on and returns its time. */
  async function later(seconds: number): Promise<string> {
    now += seconds * 1_000;
    const at = new Date(now).toISOString();
    expect((await send('PUT', '/api/test-clock', { now: at })).status).toBe(200);
    return at;
  }

  async function look(thing: Thing, at: string): Promise<Remembered> {
    const { status, headers, body } = await send('GET', paths[thing.kind](thing.id));
    if (status !== 200) return { ...thing, at, revision: undefined, body: null };
    return { ...thing, at, revision: Number(headers.get('etag')?.replace(/\D/g, '')), body };
  }

  let checked = 0;
  await fc.assert(
    fc.asyncProperty(history, async (moments) => {
      const things: Thing[] = [];
      const remembered: Remembered[] = [];
      await later(1);
      for (const kind of [...kinds, ...kinds]) things.push({ kind, id: await makers[kind](send) });
      for (const { thing, step, number, pause } of moments) {
        const chosen = things[thing % things.length];
        if (chosen === undefined) continue;
        const at = await later(pause);
        const possible = steps[chosen.kind];
        await possible[step % possible.length]?.(send, chosen.id, number);
        // Look at all things, because time alone changes them too.
        for (const each of things) remembered.push(await look(each, at));
      }
      for (const { kind, id, at, revision, body } of remembered) {
        const asked = `/api/audit/${kind}/${id}/state`;
        const then = await send('GET', `${asked}?at=${encodeURIComponent(at)}`);
        expect({ kind, id, at, state: answered(kind, then.body.state) }).toEqual({
          kind,
          id,
          at,
          state: body,
        });
        if (revision === undefined) continue;
        expect(then.body.revision).toBe(revision);
        const by = await send('GET', `${asked}?revision=${revision}`);
        expect({ kind, id, revision, state: answered(kind, by.body.state) }).toEqual({
          kind,
          id,
          revision,
          state: body,
        });
        checked += 1;
      }
    }),
    { numRuns: 5, endOnFailure: true },
  );
  expect(checked).toBeGreaterThan(100);
});
