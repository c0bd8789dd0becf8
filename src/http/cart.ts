/** Routes of carts. */

import type { Caller } from '../commands/caller.js';
import { type CartCommands, cartOf } from '../commands/cart.js';
import type { CartItem } from '../domain/cart/events.js';
import { expiresAt, type OpenCart } from '../domain/cart/state.js';
import { allOf, orderedBy, where } from '../kernel/conditions.js';
import { DomainError } from '../kernel/errors.js';
import type { Document } from '../kernel/fields.js';
import { toNumber } from '../kernel/money.js';
import type { ReadModels } from '../ports/readModels.js';
import { cartModel } from '../projections/cart.js';
import { jsonBody } from './body.js';
import { type CartAccess, cartAccess } from './cartAccess.js';
import {
  appliedCode,
  cartAnswer,
  discountAnswer,
  discountRemovedAnswer,
  exampleCart,
  exampleCartId,
  exampleDiscount,
  exampleItem,
  itemAddedAnswer,
  itemChange,
  itemChangedAnswer,
  merge,
  mergeAnswer,
  newCart,
  newCartAnswer,
  newItem,
} from './cartSchemas.js';
import { shown } from './document.js';
import { type Access, anonymousCaller, type Route, route } from './route.js';
import { externalId, pathId, successAnswer } from './schemas.js';

export interface CartRoutesDependencies {
  readonly commands: CartCommands;
  readonly readModels: ReadModels;
  readonly issueGuestToken: (cartId: string) => Promise<{ readonly accessToken: string }>;
  /** Users without one of these roles reach only their own carts; undefined when every user may reach all. */
  readonly staffRoles: readonly string[] | undefined;
}

const tag = 'carts';
/** Guests reach one cart; `CartAccess` says which. */
const shoppers: Access = { kinds: ['user', 'service', 'guest'], openToNonStaff: true };
const known: Access = { kinds: ['user', 'service'], openToNonStaff: true };
const users: Access = { kinds: ['user'], openToNonStaff: true };
const one = { cartId: pathId };
const notFound = () => new DomainError('CART_NOT_FOUND', 'There is no such cart');

export function cartRoutes({
  commands,
  readModels,
  issueGuestToken,
  staffRoles,
}: CartRoutesDependencies): readonly Route[] {
  const access: CartAccess = cartAccess(staffRoles);

  async function found(cartId: string, now: Date) {
    const stored = await readModels.get(cartModel, cartId);
    const document = stored?.document;
    if (stored === undefined || document == null || !isOpen(document, now)) throw notFound();
    return { document, revision: stored.revision };
  }

  /** @throws UNAUTHORIZED for a cart that the caller may not reach, whether or not there is one */
  async function reach(caller: Caller, cartId: string): Promise<void> {
    access.checkId(caller, cartId);
    if (!access.ownsOnly(caller)) return;
    const { state } = await commands.load(cartId);
    if (state.status !== 'none') access.checkOwner(caller, state.customerId);
  }

  return [
    route({
      method: 'POST',
      path: '/api/cart',
      operationId: 'createCart',
      tag,
      summary: 'Makes a cart; without a token a guest cart, and the token that reaches it',
      access: { ...known, anonymous: true },
      body: jsonBody(newCart, { example: { customerId: 'cus-1042', currency: 'EUR' }, optional: true }),
      errors: [],
      answers: [
        {
          status: 201,
          description: 'The cart was made',
          schema: newCartAnswer,
          example: { ...exampleCart, items: [], discounts: [], subtotal: 0, discount: 0, tax: 0, total: 0 },
          headers: ['ETag', 'Location'],
        },
      ],
      async handle({ body, caller, context }) {
        const stranger = caller === anonymousCaller;
        const owner = access.ownerFor(caller, body);
        const { cartId, outcome } = await commands.create(
          { ...owner, currency: body.currency ?? null },
          context,
        );
        const guest = stranger ? { guestToken: (await issueGuestToken(cartId)).accessToken } : {};
        return {
          body: { ...cartBody(cartOf(outcome), outcome.at), ...guest },
          revision: outcome.revision,
          location: `/api/cart/${cartId}`,
          tags: [cartId],
        };
      },
    }),

    route({
      method: 'GET',
      path: '/api/cart/customer/{customerId}',
      operationId: 'getCustomerCart',
      tag,
      summary: "Answers a customer's active cart: the newest open one",
      access: known,
      params: { customerId: externalId },
      errors: ['CART_NOT_FOUND'],
      answers: [
        { status: 200, description: 'The cart', schema: cartAnswer, example: exampleCart, headers: ['ETag'] },
      ],
      async handle({ params: { customerId }, caller, context }) {
        if (access.ownsOnly(caller)) access.checkOwner(caller, customerId);
        const { fields } = cartModel;
        const filter = allOf(
          where(fields, 'customerId', 'eq', customerId),
          where(fields, 'status', 'eq', 'open'),
          where(fields, 'cartType', 'eq', 'authenticated'),
          where(fields, 'expiresAt', 'gt', context.at.toISOString()),
        );
        const orderBy = [orderedBy(fields, 'createdAt', 'desc'), orderedBy(fields, 'id', 'desc')];
        const page = await readModels.list(cartModel, { filter, orderBy, skip: 0, top: 1, count: false });
        const [newest] = page.documents;
        if (newest === undefined) throw notFound();
        const { document, revision } = await found(String(newest.id), context.at);
        return { body: shownCart(document), revision };
      },
    }),

    route({
      method: 'GET',
      path: '/api/cart/{cartId}',
      operationId: 'getCart',
      tag,
      summary: 'Answers one cart with its items, discounts and sums',
      access: shoppers,
      params: one,
      errors: ['CART_NOT_FOUND'],
      answers: [
        { status: 200, description: 'The cart', schema: cartAnswer, example: exampleCart, headers: ['ETag'] },
      ],
      async handle({ params: { cartId }, caller, context }) {
        access.checkId(caller, cartId);
        const { document, revision } = await found(cartId, context.at);
        if (access.ownsOnly(caller)) access.checkOwner(caller, document.customerId);
        return { body: shownCart(document), revision };
      },
    }),

    route({
      method: 'DELETE',
      path: '/api/cart/{cartId}',
      operationId: 'deleteCart',
      tag,
      summary: 'Deletes a cart with all its items',
      access: shoppers,
      params: one,
      errors: ['CART_NOT_FOUND'],
      answers: [
        {
          status: 200,
          description: 'It is gone',
          schema: successAnswer,
          example: { success: true, message: 'The cart was deleted' },
        },
      ],
      async handle({ params: { cartId }, caller, context }) {
        await reach(caller, cartId);
        await commands.delete(cartId, context);
        return { body: { success: true, message: 'The cart was deleted' }, tags: [cartId] };
      },
    }),

    route({
      method: 'POST',
      path: '/api/cart/merge',
      operationId: 'mergeCarts',
      tag,
      summary: "Moves a guest cart's items into a customer's cart, and closes the guest cart",
      description:
        'For lines that both carts have (same offer, same price): `add` adds the quantities up, `replace` takes the guest’s, `keep` the ' +
        'customer’s, `max` the larger one. Discounts stay where they are: those of the guest cart are given back.',
      access: users,
      body: jsonBody(merge, {
        example: { guestCartId: exampleCartId, customerCartId: exampleCartId, mergeStrategy: 'add' },
      }),
      errors: ['CART_NOT_FOUND', 'CURRENCY_MISMATCH', 'INSUFFICIENT_INVENTORY', 'INVALID_AMOUNT'],
      answers: [
        {
          status: 200,
          description: 'The items are in the customer cart',
          schema: mergeAnswer,
          example: {
            cartId: exampleCartId,
            itemsMerged: 2,
            total: 64.05,
            mergedAt: '2026-03-01T09:00:00.000Z',
          },
          headers: ['ETag'],
        },
      ],
      async handle({ body, caller, context }) {
        const { guestCartId, customerCartId, mergeStrategy } = body;
        await reach(caller, customerCartId);
        if (access.ownsOnly(caller)) {
          const { state } = await commands.load(guestCartId);
          const strangers = state.status !== 'none' && state.cartType === 'guest';
          if (!strangers) await reach(caller, guestCartId);
        }
        const merged = await commands.merge(guestCartId, customerCartId, mergeStrategy, context);
        return {
          body: {
            cartId: customerCartId,
            itemsMerged: merged.itemsMerged,
            total: toNumber(merged.cart.sums.total),
            mergedAt: context.at.toISOString(),
          },
          revision: merged.revision,
          tags: [guestCartId, customerCartId],
        };
      },
    }),

    route({
      method: 'POST',
      path: '/api/cart/{cartId}/items',
      operationId: 'addCartItem',
      tag,
      summary: 'Puts an item on a cart; more of the same offer at the same price adds to its line',
      access: shoppers,
      params: one,
      body: jsonBody(newItem, { example: { offerId: 'offer-pro', quantity: 2, price: 29.9 } }),
      errors: ['CART_NOT_FOUND', 'INSUFFICIENT_INVENTORY', 'CURRENCY_MISMATCH', 'INVALID_AMOUNT'],
      answers: [
        {
          status: 201,
          description: 'The line as it is now',
          schema: itemAddedAnswer,
          example: { ...exampleItem, addedAt: '2026-03-01T09:00:00.000Z' },
          headers: ['ETag', 'Location'],
        },
      ],
      async handle({ params: { cartId }, body, caller, context }) {
        await reach(caller, cartId);
        const { offerId, quantity } = body;
        const line = { quantity, price: body.price ?? null, pricesFreely: access.pricesFreely(caller) };
        const { outcome, item } = await commands.addItem(cartId, offerId, line, context);
        return {
          body: { ...itemBody(item), addedAt: item.addedAt },
          revision: outcome.revision,
          location: `/api/cart/${cartId}/items/${item.cartItemId}`,
          tags: [cartId],
        };
      },
    }),

    route({
      method: 'PUT',
      path: '/api/cart/{cartId}/items/{itemId}',
      operationId: 'changeCartItem',
      tag,
      summary: 'Sets quantity or price of an item',
      access: shoppers,
      params: { ...one, itemId: pathId },
      body: jsonBody(itemChange, { example: { quantity: 3 } }),
      errors: [
        'CART_NOT_FOUND',
        'ITEM_NOT_FOUND',
        'INSUFFICIENT_INVENTORY',
        'CURRENCY_MISMATCH',
        'INVALID_AMOUNT',
      ],
      answers: [
        {
          status: 200,
          description: 'The line as it is now',
          schema: itemChangedAnswer,
          example: { ...exampleItem, updatedAt: '2026-03-01T09:05:00.000Z' },
          headers: ['ETag'],
        },
      ],
      async handle({ params: { cartId, itemId }, body, caller, context }) {
        await reach(caller, cartId);
        const line = {
          quantity: body.quantity ?? null,
          price: body.price ?? null,
          pricesFreely: access.pricesFreely(caller),
        };
        const { outcome, item } = await commands.changeItem(cartId, itemId, line, context);
        return {
          body: { ...itemBody(item), updatedAt: item.updatedAt },
          revision: outcome.revision,
          tags: [cartId],
        };
      },
    }),

    route({
      method: 'DELETE',
      path: '/api/cart/{cartId}/items/{itemId}',
      operationId: 'removeCartItem',
      tag,
      summary: 'Takes an item off a cart',
      access: shoppers,
      params: { ...one, itemId: pathId },
      errors: ['CART_NOT_FOUND', 'ITEM_NOT_FOUND'],
      answers: [
        {
          status: 200,
          description: 'It is gone',
          schema: successAnswer,
          example: { success: true, message: 'The item was removed' },
        },
      ],
      async handle({ params: { cartId, itemId }, caller, context }) {
        await reach(caller, cartId);
        const { revision } = await commands.removeItem(cartId, itemId, context);
        return { body: { success: true, message: 'The item was removed' }, revision, tags: [cartId] };
      },
    }),

    route({
      method: 'POST',
      path: '/api/cart/{cartId}/discounts',
      operationId: 'applyDiscount',
      tag,
      summary: 'Puts a discount code on a cart; a second time changes nothing',
      access: shoppers,
      params: one,
      body: jsonBody(appliedCode, { example: { code: 'SPRING10', type: 'percentage' } }),
      errors: ['CART_NOT_FOUND', 'INVALID_DISCOUNT'],
      answers: [
        {
          status: 201,
          description: 'The discount and what the cart comes to now',
          schema: discountAnswer,
          example: { ...exampleDiscount, newTotal: 64.05, appliedAt: '2026-03-01T09:00:00.000Z' },
          headers: ['ETag', 'Location'],
        },
      ],
      async handle({ params: { cartId }, body, caller, context }) {
        await reach(caller, cartId);
        const outcome = await commands.applyDiscount(cartId, body.code, body.type ?? null, context);
        const { discounts, sums } = cartOf(outcome);
        const index = discounts.findIndex(({ code }) => code === body.code);
        const discount = discounts[index];
        if (discount === undefined) throw new DomainError('INVALID_DISCOUNT', 'The code is not on this cart');
        const { code, type, value, appliedAt } = discount;
        return {
          body: {
            code,
            type,
            value: toNumber(value),
            amount: toNumber(sums.discounts[index] ?? '0'),
            newTotal: toNumber(sums.total),
            appliedAt,
          },
          revision: outcome.revision,
          location: `/api/cart/${cartId}/discounts/${encodeURIComponent(code)}`,
          tags: [cartId],
        };
      },
    }),

    route({
      method: 'DELETE',
      path: '/api/cart/{cartId}/discounts/{code}',
      operationId: 'removeDiscount',
      tag,
      summary: 'Takes a discount code off a cart',
      access: shoppers,
      params: { ...one, code: pathId },
      errors: ['CART_NOT_FOUND', 'INVALID_DISCOUNT'],
      answers: [
        {
          status: 200,
          description: 'It is gone; what the cart comes to now',
          schema: discountRemovedAnswer,
          example: { success: true, message: 'The discount was removed', newTotal: 71.16 },
        },
      ],
      async handle({ params: { cartId, code }, caller, context }) {
        await reach(caller, cartId);
        const outcome = await commands.removeDiscount(cartId, code, context);
        return {
          body: {
            success: true,
            message: 'The discount was removed',
            newTotal: toNumber(cartOf(outcome).sums.total),
          },
          revision: outcome.revision,
          tags: [cartId],
        };
      },
    }),
  ];
}

function isOpen({ status, expiresAt: end }: Document, now: Date): boolean {
  return status === 'open' && typeof end === 'string' && end > now.toISOString();
}

/** A stored cart as its resource answers it. */
function shownCart(document: Document) {
  const { id, status: _, ...fields } = shown(cartModel, document);
  return { cartId: id, ...fields };
}

/** A new cart as its resource answers it, told from the rules' own state. */
function cartBody(cart: OpenCart, createdAt: string | undefined) {
  const { cartId, customerId, currency, cartType, sums, changedAt } = cart;
  return {
    cartId,
    customerId,
    currency,
    cartType,
    items: [],
    discounts: [],
    subtotal: toNumber(sums.subtotal),
    discount: toNumber(sums.discount),
    tax: toNumber(sums.tax),
    total: toNumber(sums.total),
    createdAt,
    updatedAt: changedAt,
    expiresAt: expiresAt(cart),
  };
}

function itemBody({ cartItemId, offerId, quantity, price, amount }: CartItem) {
  return { cartItemId, offerId, quantity, price: toNumber(price), amount: toNumber(amount) };
}
