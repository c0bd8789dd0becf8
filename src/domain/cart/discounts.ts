/** Whether a code can be put on a cart, by the reference data of the code. */
import { quoted } from '../../kernel/errors.js';
import { compareDecimals } from '../../kernel/money.js';
import { checkCodeCurrency, checkValidAt, codeFor, refusedCode } from '../reference/codeChecks.js';
import type { DiscountCode } from '../reference/events.js';
import type { ApplyDiscount } from './commands.js';
import type { CartDiscount } from './events.js';
import type { CartContents, OpenCart } from './state.js';

/**
 * Returns the discount as it is put on the cart. The ledgers enforce limits of use.
 * @param how `again`: the code is already on the cart, so only what the caller says of it is checked
 * @throws DomainError INVALID_DISCOUNT
 */
export function checkDiscount(command: ApplyDiscount, cart: OpenCart, how: 'new' | 'again'): CartDiscount {
  const { code, useId, sentType, definition, at } = command;
  const { defaultCurrency } = command.facts;
  if (how === 'again') {
    const existing = cart.discounts.find((discount) => discount.code === code);
    if (existing === undefined) throw refusedCode(`Code ${quoted(code)} is not on this cart`);
    if (sentType !== null && sentType !== existing.type)
      throw refusedCode(`The discount code is of type ${existing.type}`);
    return existing;
  }
  const known = codeFor('cart', code, definition);
  const { type, value, expiresAt, minimumSubtotal, usageLimit, perCustomerLimit } = known;
  if (sentType !== null && sentType !== type) throw refusedCode(`The discount code is of type ${type}`);
  checkValidAt(known, at);
  const currency = known.currency ?? defaultCurrency;
  checkCodeCurrency('cart', known, currency, cart.currency);
  if (minimumSubtotal !== null && compareDecimals(cart.sums.subtotal, minimumSubtotal) < 0)
    throw refusedCode(`The discount code requires a subtotal of at least ${minimumSubtotal} ${currency}`);
  if (perCustomerLimit !== null && !isKnownCustomers(cart))
    throw refusedCode('The discount code requires a cart with a customer');
  return {
    code,
    useId,
    type,
    value,
    minimumSubtotal,
    expiresAt,
    usageLimit,
    perCustomerLimit,
    appliedAt: at,
  };
}

/** Whether the code fits such carts: by their currency, and by their customer if it has a limit per customer. */
export function isFor(
  { type, currency, minimumSubtotal, perCustomerLimit, appliesTo }: DiscountCode,
  cart: Pick<CartContents, 'currency' | 'customerId' | 'cartType'>,
  defaultCurrency: string,
): boolean {
  if (appliesTo === 'subscriptions') return false;
  if ((type === 'fixed' || minimumSubtotal !== null) && (currency ?? defaultCurrency) !== cart.currency)
    return false;
  return perCustomerLimit === null || isKnownCustomers(cart);
}

/** A guest's cart could belong to any customer. */
function isKnownCustomers({ customerId, cartType }: Pick<CartContents, 'customerId' | 'cartType'>): boolean {
  return customerId !== null && cartType !== 'guest';
}

/** Whether the code has expired. */
export function hasEnded({ expiresAt }: Pick<CartDiscount, 'expiresAt'>, at: string): boolean {
  return expiresAt !== null && expiresAt <= at;
}
