/** Routes of carts as resources: creating, reading, deleting and merging them. */
import { cartOf } from '../../commands/cart/cart.js';
import type { Caller } from '../../commands/identity/caller.js';
import { cartNotFound } from '../../domain/cart/state.js';
import { toNumber } from '../../kernel/money.js';
import { cartModel } from '../../projections/cart.js';
import { allOf, sortBy, where } from '../../query/conditions.js';
import type { Document } from '../../query/fields.js';
import { created, success, versioned } from '../common/answers.js';
import { area } from '../common/area.js';
import { documentOf } from '../common/document.js';
import { externalId, pathId } from '../common/schemas.js';
import { jsonBody } from '../server/body.js';
import { type Access, anonymousCaller, type Route } from '../server/route.js';
import type { Services } from '../services.js';
import { type CartAccess, cartAccess, shoppers } from './access.js';
import { cartContentRoutes } from './contents.js';
import {
  cartAnswer,
  exampleCart,
  exampleCheckout,
  exampleGuestCartId,
  exampleId,
  exampleRow,
  merge,
  mergeAnswer,
  newCart,
  newCartAnswer,
} from './schemas.js';
import { cartBody, changesByItself, contentsOf } from './shown.js';

const { route, listRoute } = area('carts', shoppers);

const known: Access = { kinds: ['user', 'service'], openToNonStaff: true };
const staff: Access = { kinds: ['user', 'service'] };
const users: Access = { kinds: ['user'], openToNonStaff: true };
const one = { cartId: pathId.describe('Id of the cart') };
const deleted = success('The cart was deleted');

export function cartRoutes({
  carts: commands,
  readModels,
  issueGuestToken,
  staffRoles,
}: Services): readonly Route[] {
  const access: CartAccess = cartAccess(staffRoles);

  async function findCart(cartId: string, now: Date) {
    const existing = await documentOf(readModels, cartModel, cartId, cartNotFound);
    if (!isOpen(existing.document, now)) throw cartNotFound(cartId);
    return existing;
  }

  async function cartNow({ document, revision }: { document: Document; revision: number }, now: Date) {
    const cart = contentsOf(document);
    const headers = changesByItself(cart) ? { headers: { 'cache-control': 'no-store' } } : {};
    return { body: cartBody(await commands.asOfNow(cart, now)), revision, ...headers };
  }

  /** @throws UNAUTHORIZED for a cart that the caller may not reach, whether or not there is one */
  async function reach(caller: Caller, cartId: string): Promise<void> {
    access.checkId(caller, cartId);
    if (!access.ownsOnly(caller)) return;
    const { state } = await commands.load(cartId);
    if (state.status !== 'none') access.checkOwner(caller, state.customerId);
  }

  return [
    listRoute('/api/carts', {
      operationId: 'listCarts',
      summary: 'Lists carts, closed and expired ones included',
      description:
        'Prices and codes of open carts are as of their last change. `GET /api/cart/{cartId}` returns current ones.',
      access: staff,
      model: cartModel,
      example: exampleRow,
      page: ({ query }, { demand }) => readModels.list(cartModel, query, demand()),
    }),

    route('POST', '/api/cart', {
      operationId: 'createCart',
      lastsByEvents: true,
      summary: 'Creates a cart; without a token, a guest cart and its guest token',
      description:
        "A guest cart expires 30 days after its last change, a customer's after 90. `guestToken` is returned only once and works for this cart only.",
      access: { ...known, anonymous: true },
      body: jsonBody(newCart, { example: { customerId: 'cus-1042', currency: 'EUR' }, optional: true }),
      answers: created('The cart was created', newCartAnswer, {
        ...exampleCart,
        items: [],
        discounts: [],
        subtotal: 0,
        discount: 0,
        tax: 0,
        total: 0,
      }),
      async handle({ body, caller, context }) {
        const stranger = caller === anonymousCaller;
        const owner = access.ownerFor(caller, body);
        const { cartId, outcome } = await commands.create(
          { ...owner, currency: body.currency ?? null },
          context,
        );
        const guest = stranger ? { guestToken: (await issueGuestToken(cartId)).accessToken } : {};
        return {
          body: { ...cartBody(cartOf(outcome)), ...guest },
          revision: outcome.revision,
          location: `/api/cart/${cartId}`,
          tags: [cartId],
        };
      },
    }),

    route('GET', '/api/cart/customer/{customerId}', {
      operationId: 'getCustomerCart',
      summary: "Returns a customer's active cart: the newest open one",
      description:
        'Same form as `GET /api/cart/{cartId}`. `CART_NOT_FOUND` when the customer has no open cart.',
      access: known,
      params: { customerId: externalId.describe('Id of the customer') },
      errors: ['CART_NOT_FOUND'],
      answers: versioned('The cart', cartAnswer, exampleCart),
      async handle({ params: { customerId }, caller, context, demand }) {
        if (access.ownsOnly(caller)) access.checkOwner(caller, customerId);
        const { fields } = cartModel;
        const filter = allOf(
          where(fields, 'customerId', 'eq', customerId),
          where(fields, 'status', 'eq', 'open'),
          where(fields, 'cartType', 'eq', 'authenticated'),
          where(fields, 'expiresAt', 'gt', context.at.toISOString()),
        );
        const orderBy = [sortBy(fields, 'createdAt', 'desc'), sortBy(fields, 'id', 'desc')];
        const query = { filter, orderBy, skip: 0, top: 1, count: false };
        const page = await readModels.list(cartModel, query, demand());
        const [newest] = page.documents;
        if (newest === undefined) throw cartNotFound();
        return cartNow(await findCart(String(newest.id), context.at), context.at);
      },
    }),

    route('GET', '/api/cart/{cartId}', {
      operationId: 'getCart',
      summary: 'Returns one cart with its items, discounts and sums',
      description:
        'Prices, codes and sums are current. `priceChanged`, `droppedDiscounts` and `droppedItems` show what changed since the last change of the cart.',
      params: one,
      errors: ['CART_NOT_FOUND'],
      answers: versioned('The cart', cartAnswer, exampleCart),
      async handle({ params: { cartId }, caller, context }) {
        access.checkId(caller, cartId);
        const cart = await findCart(cartId, context.at);
        if (access.ownsOnly(caller)) access.checkOwner(caller, cart.document.customerId);
        return cartNow(cart, context.at);
      },
    }),

    route('DELETE', '/api/cart/{cartId}', {
      operationId: 'deleteCart',
      summary: 'Deletes a cart with all its items',
      description: 'Reserved uses of discount codes are released. Orders made from the cart stay.',
      params: one,
      errors: ['CART_NOT_FOUND'],
      answers: deleted.answers,
      async handle({ params: { cartId }, caller, context }) {
        await reach(caller, cartId);
        await commands.delete(cartId, context);
        return { body: deleted.body, tags: [cartId] };
      },
    }),

    route('POST', '/api/cart/{cartId}/checkout', {
      operationId: 'checkOutCart',
      summary: 'Holds the total of a cart and the uses of its discount codes for 30 minutes',
      description:
        'Checks current codes and prices. The total then stays fixed until `checkoutExpiresAt`, even if ' +
        'codes or prices change; changing the cart ends the hold. Another checkout checks again and holds for another 30 minutes. Stock is checked, not reserved.',
      params: one,
      errors: ['CART_NOT_FOUND', 'INSUFFICIENT_INVENTORY', 'INVALID_AMOUNT'],
      answers: versioned('The held cart', cartAnswer, exampleCheckout),
      async handle({ params: { cartId }, caller, context }) {
        await reach(caller, cartId);
        const outcome = await commands.checkOut(cartId, context);
        return { body: cartBody(cartOf(outcome)), revision: outcome.revision, tags: [cartId] };
      },
    }),

    route('POST', '/api/cart/merge', {
      operationId: 'mergeCarts',
      hasRevision: true,
      summary: "Moves a guest cart's items into a customer's cart, and closes the guest cart",
      description:
        'For lines in both carts (same offer, same price): `add` sums the quantities, `replace` takes the guest’s, `keep` the ' +
        'customer’s, `max` the larger. Discounts are not moved: those of the guest cart are released.',
      access: users,
      body: jsonBody(merge, {
        example: { guestCartId: exampleGuestCartId, customerCartId: exampleId, mergeStrategy: 'add' },
      }),
      errors: ['CART_NOT_FOUND', 'CURRENCY_MISMATCH', 'INSUFFICIENT_INVENTORY', 'INVALID_AMOUNT'],
      answers: versioned('The items are in the customer’s cart', mergeAnswer, {
        cartId: exampleId,
        itemsMerged: 2,
        total: 64.05,
        mergedAt: '2026-03-01T09:00:00.000Z',
      }),
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

    ...cartContentRoutes({ commands, access, reach }),
  ];
}

function isOpen({ status, expiresAt: end }: Document, now: Date): boolean {
  return status === 'open' && typeof end === 'string' && end > now.toISOString();
}
