/** Schemas of requests about carts, and of their answers. */
import { z } from 'zod';
import { discountDropReasons, itemDropReasons, mergeStrategies } from '../../domain/cart/events.js';
import type { JsonObject } from '../../kernel/json.js';
import { currencyCode, externalId, humanText, integer, unitPrice } from '../common/schemas.js';
import { taxCategory } from '../common/taxSchemas.js';

const cartType = z.enum(['guest', 'authenticated']).meta({ id: 'CartType' });

export const newCart = z.strictObject({
  customerId: externalId.nullable().optional(),
  currency: currencyCode
    .describe(
      "Default: the customer's `currency`, or `DEFAULT_CURRENCY` for guests and customers without one",
    )
    .optional(),
  cartType: cartType.describe('Default: guest without a token, else authenticated').optional(),
});

const price = unitPrice.describe("Unit price; default: the offer's in the reference data");
export const newItem = z.strictObject({
  offerId: externalId,
  quantity: integer.default(1),
  price: price.optional(),
});
export const itemChange = z
  .strictObject({ quantity: integer.optional(), price: price.optional() })
  .refine((body) => Object.keys(body).length > 0, 'must contain quantity or price');

export const appliedCode = z.strictObject({
  code: humanText(128),
  type: z.enum(['percentage', 'fixed']).optional(),
});

export const merge = z.strictObject({
  guestCartId: externalId,
  customerCartId: externalId,
  mergeStrategy: z.enum(mergeStrategies).default('add'),
});

const item = {
  cartItemId: z.string(),
  offerId: z.string(),
  quantity: z.int(),
  price: z.number(),
  amount: z.number(),
  priceChanged: z
    .strictObject({ from: z.number(), to: z.number() })
    .describe('Present when the price in the reference data changed since the cart was last read')
    .optional(),
  taxCategory: taxCategory.optional(),
  taxRate: z.number().optional(),
};
const added = { addedAt: z.iso.datetime() };
const updated = { updatedAt: z.iso.datetime() };
const discount = {
  code: z.string(),
  type: z.enum(['percentage', 'fixed']),
  value: z.number(),
  amount: z.number(),
};
const applied = { appliedAt: z.iso.datetime() };

export const itemAddedAnswer = z.strictObject({ ...item, ...added });
export const itemChangedAnswer = z.strictObject({ ...item, ...updated });
export const discountAnswer = z.strictObject({ ...discount, newTotal: z.number(), ...applied });
export const discountRemovedAnswer = z.strictObject({
  success: z.boolean(),
  message: z.string(),
  newTotal: z.number(),
});
export const mergeAnswer = z.strictObject({
  cartId: z.string(),
  itemsMerged: z.int(),
  total: z.number(),
  mergedAt: z.iso.datetime(),
});

export const cartAnswer = z
  .strictObject({
    cartId: z.string(),
    customerId: z.string().nullable(),
    currency: z.string(),
    cartType,
    items: z.array(z.strictObject({ ...item, ...added, ...updated }).meta({ id: 'CartLine' })),
    discounts: z.array(z.strictObject({ ...discount, ...applied }).meta({ id: 'AppliedDiscount' })),
    subtotal: z.number(),
    discount: z.number(),
    tax: z.number(),
    taxes: z
      .array(
        z.strictObject({
          taxCategory: taxCategory.nullable(),
          taxRate: z.number(),
          base: z.number(),
          amount: z.number(),
        }),
      )
      .describe('By category and rate, as on the invoice; absent when everything is taxed at `TAX_RATE`')
      .optional(),
    total: z.number(),
    checkoutExpiresAt: z.iso
      .datetime()
      .nullable()
      .describe('End of the checkout hold on its total and codes; a change ends it earlier'),
    droppedDiscounts: z
      .array(z.strictObject({ code: z.string(), reason: z.enum(discountDropReasons) }))
      .describe('Codes removed because they were switched off, expired, changed, deleted or used up'),
    droppedItems: z
      .array(
        z.strictObject({
          cartItemId: z.string(),
          offerId: z.string(),
          quantity: z.int(),
          reason: z.enum(itemDropReasons),
        }),
      )
      .describe('Lines removed because the currency of their offer changed or the price is too high'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().describe('Expiry time if the cart is not changed'),
  })
  .meta({ id: 'Cart' });
export const newCartAnswer = cartAnswer.extend({
  guestToken: z.string().describe('Works for this cart only; returned to callers without a token').optional(),
});

export const exampleId = 'cart_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f';
export const exampleGuestCartId = 'cart_019a9f3e70007c3d8e2f4a5b6c7d8e9f';
export const exampleItem = {
  cartItemId: 'item_019a9f3e6a1b7c3d8e2f4a5b6c7d8e9f',
  offerId: 'offer-pro',
  quantity: 2,
  price: 29.9,
  amount: 59.8,
};
const time = '2026-03-01T09:00:00.000Z';
export const exampleDiscount = { code: 'SPRING10', type: 'percentage', value: 10, amount: 5.98 };

export const exampleCart: JsonObject = {
  cartId: exampleId,
  customerId: 'cus-1042',
  currency: 'EUR',
  cartType: 'authenticated',
  items: [{ ...exampleItem, addedAt: time, updatedAt: time }],
  discounts: [{ ...exampleDiscount, appliedAt: time }],
  subtotal: 59.8,
  discount: 5.98,
  tax: 10.23,
  total: 64.05,
  checkoutExpiresAt: null,
  droppedDiscounts: [],
  droppedItems: [],
  createdAt: time,
  updatedAt: time,
  expiresAt: '2026-05-30T09:00:00.000Z',
};

/** The example cart as lists show it. */
export const exampleRow: JsonObject = {
  id: exampleId,
  customerId: 'cus-1042',
  currency: 'EUR',
  cartType: 'authenticated',
  status: 'open',
  subtotal: 59.8,
  discount: 5.98,
  tax: 10.23,
  total: 64.05,
  checkoutExpiresAt: null,
  createdAt: time,
  updatedAt: time,
  expiresAt: '2026-05-30T09:00:00.000Z',
};

/** A cart whose offer became more expensive and whose code was disabled since the cart was last read. */
export const exampleCheckout: JsonObject = {
  ...exampleCart,
  items: [
    {
      ...exampleItem,
      price: 34.9,
      amount: 69.8,
      priceChanged: { from: 29.9, to: 34.9 },
      addedAt: time,
      updatedAt: time,
    },
  ],
  discounts: [],
  subtotal: 69.8,
  discount: 0,
  tax: 13.26,
  total: 83.06,
  checkoutExpiresAt: '2026-03-01T10:00:00.000Z',
  droppedDiscounts: [{ code: 'SPRING10', reason: 'inactive' }],
};
