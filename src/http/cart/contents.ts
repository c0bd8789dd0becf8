/** Routes of a cart's contents: its items and discounts. */
import { type CartCommands, cartOf } from '../../commands/cart/cart.js';
import type { Caller } from '../../commands/identity/caller.js';
import { DomainError, quoted } from '../../kernel/errors.js';
import { toNumber } from '../../kernel/money.js';
import { created, ok, success, versioned } from '../common/answers.js';
import { area } from '../common/area.js';
import { pathId } from '../common/schemas.js';
import { jsonBody } from '../server/body.js';
import type { Route } from '../server/route.js';
import { type CartAccess, shoppers } from './access.js';
import {
  appliedCode,
  discountAnswer,
  discountRemovedAnswer,
  exampleDiscount,
  exampleItem,
  itemAddedAnswer,
  itemChange,
  itemChangedAnswer,
  newItem,
} from './schemas.js';
import { itemBody } from './shown.js';

export interface CartContentRoutesDependencies {
  readonly commands: CartCommands;
  readonly access: CartAccess;
  /** @throws UNAUTHORIZED for a cart that the caller may not reach, whether or not there is one */
  readonly reach: (caller: Caller, cartId: string) => Promise<void>;
}

const { route } = area('carts', shoppers);
const one = { cartId: pathId.describe('Id of the cart') };
const itemRemoved = success('The item was removed');

export function cartContentRoutes({
  commands,
  access,
  reach,
}: CartContentRoutesDependencies): readonly Route[] {
  return [
    route('POST', '/api/cart/{cartId}/items', {
      operationId: 'addCartItem',
      lastsByEvents: true,
      summary: 'Adds an item to a cart; the same offer at the same price increases its line',
      description:
        'The default price is the offer’s in the reference data; guests and customers cannot send another. Stock is checked for the whole cart but not reserved.',
      params: one,
      body: jsonBody(newItem, { example: { offerId: 'offer-pro', quantity: 2, price: 29.9 } }),
      errors: ['CART_NOT_FOUND', 'INSUFFICIENT_INVENTORY', 'CURRENCY_MISMATCH', 'INVALID_AMOUNT'],
      answers: created('The updated line', itemAddedAnswer, {
        ...exampleItem,
        addedAt: '2026-03-01T09:00:00.000Z',
      }),
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

    route('PUT', '/api/cart/{cartId}/items/{itemId}', {
      operationId: 'changeCartItem',
      lastsByEvents: true,
      summary: 'Changes the quantity or price of an item',
      description:
        'Reducing the quantity is never refused for stock. To remove an item use DELETE, not quantity 0.',
      params: { ...one, itemId: pathId.describe('Id of the item, its `cartItemId`') },
      body: jsonBody(itemChange, { example: { quantity: 3 } }),
      errors: [
        'CART_NOT_FOUND',
        'ITEM_NOT_FOUND',
        'INSUFFICIENT_INVENTORY',
        'CURRENCY_MISMATCH',
        'INVALID_AMOUNT',
      ],
      answers: versioned('The updated line', itemChangedAnswer, {
        ...exampleItem,
        updatedAt: '2026-03-01T09:05:00.000Z',
      }),
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

    route('DELETE', '/api/cart/{cartId}/items/{itemId}', {
      operationId: 'removeCartItem',
      lastsByEvents: true,
      summary: 'Removes an item from a cart',
      description:
        'Discounts and sums are recalculated. A code whose minimum is no longer met stays on the cart without effect.',
      params: { ...one, itemId: pathId.describe('Id of the item, its `cartItemId`') },
      errors: ['CART_NOT_FOUND', 'ITEM_NOT_FOUND'],
      answers: itemRemoved.answers,
      async handle({ params: { cartId, itemId }, caller, context }) {
        await reach(caller, cartId);
        const { revision } = await commands.removeItem(cartId, itemId, context);
        return { body: itemRemoved.body, revision, tags: [cartId] };
      },
    }),

    route('POST', '/api/cart/{cartId}/discounts', {
      operationId: 'applyDiscount',
      lastsByEvents: true,
      summary: 'Applies a discount code to a cart; repeating it changes nothing',
      description:
        'Discounts apply in the order in which their codes were added. A limited code reserves one use until it is removed, for at most 24 hours after the last change.',
      params: one,
      body: jsonBody(appliedCode, { example: { code: 'SPRING10', type: 'percentage' } }),
      errors: ['CART_NOT_FOUND', 'INVALID_DISCOUNT'],
      answers: created('The discount and the new total', discountAnswer, {
        ...exampleDiscount,
        newTotal: 64.05,
        appliedAt: '2026-03-01T09:00:00.000Z',
      }),
      async handle({ params: { cartId }, body, caller, context }) {
        await reach(caller, cartId);
        const outcome = await commands.applyDiscount(cartId, body.code, body.type ?? null, context);
        const { discounts, sums } = cartOf(outcome);
        const index = discounts.findIndex(({ code }) => code === body.code);
        const discount = discounts[index];
        if (discount === undefined)
          throw new DomainError('INVALID_DISCOUNT', `Code ${quoted(body.code)} is not on this cart`);
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

    route('DELETE', '/api/cart/{cartId}/discounts/{code}', {
      operationId: 'removeDiscount',
      lastsByEvents: true,
      summary: 'Removes a discount code from a cart',
      description: 'Releases the reserved use of a limited code and recalculates the sums.',
      params: { ...one, code: pathId.describe('The applied discount code') },
      errors: ['CART_NOT_FOUND', 'INVALID_DISCOUNT'],
      answers: ok('The code is removed; the new total', discountRemovedAnswer, {
        success: true,
        message: 'The discount was removed',
        newTotal: 71.16,
      }),
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
