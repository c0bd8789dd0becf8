/** The arithmetic of a cart: exact, and rounded where an amount results. */
import {
  compareDecimals,
  type DecimalText,
  percentAmount,
  rateAmount,
  roundAmount,
  smaller,
  subtract,
  sumAmounts,
} from '../../kernel/money.js';
import type { CartDiscount, CartItem, CartSums } from './events.js';
import { cartTaxes } from './taxes.js';

export interface PricedCart {
  readonly items: readonly Pick<CartItem, 'amount' | 'tax'>[];
  readonly discounts: readonly Pick<CartDiscount, 'type' | 'value' | 'minimumSubtotal'>[];
  readonly currency: string;
}

/**
 * Percentages are of the subtotal. Each discount is capped at what the earlier ones leave, so that discounts never exceed the subtotal and
 * the total is never negative.
 * @param taxRate of lines for which nothing else is decided
 * @throws DomainError INVALID_AMOUNT beyond the limits of amounts
 */
export function sumsOf(cart: PricedCart, taxRate: DecimalText): CartSums {
  const { items, discounts, currency } = cart;
  const subtotal = sumAmounts(
    items.map(({ amount }) => amount),
    currency,
  );
  let left = subtotal;
  const amounts = discounts.map(({ type, value, minimumSubtotal }) => {
    const applies = minimumSubtotal === null || compareDecimals(subtotal, minimumSubtotal) >= 0;
    const wanted =
      type === 'percentage' ? percentAmount(subtotal, value, currency) : roundAmount(value, currency);
    const amount = applies ? smaller(wanted, left) : roundAmount('0', currency);
    left = roundAmount(subtract(left, amount), currency);
    return amount;
  });
  const discount = roundAmount(subtract(subtotal, left), currency);
  const taxes = cartTaxes(items, discount, currency, taxRate);
  const tax =
    taxes === undefined
      ? rateAmount(left, taxRate, currency)
      : sumAmounts(
          taxes.map(({ amount }) => amount),
          currency,
        );
  const sums = { subtotal, discounts: amounts, discount, tax, total: sumAmounts([left, tax], currency) };
  return taxes === undefined ? sums : { ...sums, taxes };
}
