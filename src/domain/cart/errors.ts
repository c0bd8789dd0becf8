/** The refusals that only carts and discount codes know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const cartErrors = {
  CART_NOT_FOUND: { kind: 'notFound', title: 'Cart not found' },
  ITEM_NOT_FOUND: { kind: 'notFound', title: 'Cart item not found' },
  INVALID_DISCOUNT: { kind: 'invalid', title: 'Discount code not valid' },
  INSUFFICIENT_INVENTORY: { kind: 'invalid', title: 'Not enough stock' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly cart: keyof typeof cartErrors;
  }
}
