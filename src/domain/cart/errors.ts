/** The refusals that only carts and discount codes know. */
import type { ErrorTypes } from '../../kernel/errors.js';

export const cartErrors = {
  CART_NOT_FOUND: { kind: 'notFound', title: 'The cart does not exist' },
  ITEM_NOT_FOUND: { kind: 'notFound', title: 'The cart item does not exist' },
  INVALID_DISCOUNT: { kind: 'invalid', title: 'The discount code is invalid or expired' },
  INSUFFICIENT_INVENTORY: { kind: 'invalid', title: 'There is not enough stock' },
} satisfies ErrorTypes;

declare module '../../kernel/errors.js' {
  interface ErrorCodes {
    readonly cart: keyof typeof cartErrors;
  }
}
