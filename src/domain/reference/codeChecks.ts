/** Checks a discount code before a cart or a subscription takes it. */
import { DomainError, quoted } from '../../kernel/errors.js';
import { isAmount } from '../../kernel/money.js';
import type { DiscountCode } from './events.js';

export type TakenBy = 'cart' | 'subscription';

/** A code that states its discount. */
export type KnownCode = DiscountCode & {
  readonly type: NonNullable<DiscountCode['type']>;
  readonly value: NonNullable<DiscountCode['value']>;
};

export function refusedCode(message: string): DomainError {
  return new DomainError('INVALID_DISCOUNT', message);
}

/** @param definition null if the reference data does not know it. @throws DomainError INVALID_DISCOUNT */
export function codeFor(by: TakenBy, code: string, definition: DiscountCode | null): KnownCode {
  if (definition === null || !definition.active || !isKnown(definition))
    throw refusedCode(`Discount code ${quoted(code)} not found`);
  const other = by === 'cart' ? 'subscription' : 'cart';
  if ((definition.appliesTo ?? 'carts') === `${other}s`)
    throw refusedCode(`The discount code is for ${other}s, not for ${by}s`);
  return definition;
}

function isKnown(definition: DiscountCode): definition is KnownCode {
  return definition.type !== null && definition.value !== null;
}

/** @throws DomainError INVALID_DISCOUNT before its start, and from its end on */
export function checkValidAt({ startsAt, expiresAt }: DiscountCode, at: string): void {
  if (startsAt !== null && startsAt > at) throw refusedCode('The discount code is not valid yet');
  if (expiresAt !== null && expiresAt <= at) throw refusedCode('The discount code has expired');
}

/**
 * @param its the code's currency
 * @param currency of the cart or subscription
 * @throws DomainError INVALID_DISCOUNT if its amounts are in another currency, or are no amounts of that one
 */
export function checkCodeCurrency(
  by: TakenBy,
  { type, value, minimumSubtotal }: KnownCode,
  its: string,
  currency: string,
): void {
  if ((type === 'fixed' || minimumSubtotal !== null) && its !== currency)
    throw refusedCode(`The discount code is in ${its}, the ${by} in ${currency}`);
  if (type === 'fixed' && !isAmount(value, currency))
    throw refusedCode(`The discount must be an amount in ${currency}`);
}
