/** The ids of carts and of their lines. */
import type { IdKind } from '../../kernel/ids.js';

export const cartIds: IdKind = { name: 'cart', prefix: 'cart' };
export const cartItemIds: IdKind = { name: 'cartItem', prefix: 'item' };
