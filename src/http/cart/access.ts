/** Which carts a caller may reach: guests one, users who are not staff their own, all other callers every cart. */
import type { Caller } from '../../commands/identity/caller.js';
import type { CartType } from '../../domain/cart/events.js';
import { isStaff } from '../server/authorization.js';
import { Refusal } from '../server/problems.js';
import { type Access, anonymousCaller } from '../server/route.js';

/** Access of routes that accept a guest's token, which reaches one cart; `CartAccess` decides which. */
export const shoppers: Access = { kinds: ['user', 'service', 'guest'], openToNonStaff: true };

export interface CartAccess {
  /** Whether the caller has to own a cart to reach it. */
  ownsOnly(caller: Caller): boolean;
  /** A guest's token is for one cart. @throws Refusal UNAUTHORIZED */
  checkId(caller: Caller, cartId: string): void;
  /** @throws Refusal UNAUTHORIZED for a cart of somebody else */
  checkOwner(caller: Caller, customerId: unknown): void;
  /** Returns the owner and the type of a new cart. @throws Refusal UNAUTHENTICATED, UNAUTHORIZED */
  ownerFor(
    caller: Caller,
    sent: { readonly customerId?: string | null | undefined; readonly cartType?: CartType | undefined },
  ): { readonly customerId: string | null; readonly cartType: CartType };
  /** Whether the caller may set prices; others get the prices of the reference data, if there are any. */
  pricesFreely(caller: Caller): boolean;
}

/** @param staffRoles the operator's; undefined: see `areStaff` */
export function cartAccess(staffRoles: readonly string[] | undefined): CartAccess {
  const ownsOnly = (caller: Caller) => caller.kind === 'user' && !isStaff(caller, staffRoles);
  return {
    ownsOnly,
    checkId({ kind, id }, cartId) {
      if (kind === 'guest' && id !== cartId)
        throw new Refusal('UNAUTHORIZED', 'A guest token opens only its own cart');
    },
    checkOwner({ id }, customerId) {
      if (customerId !== id)
        throw new Refusal('UNAUTHORIZED', 'The cart belongs to another customer; only staff can open it');
    },
    ownerFor(caller, { customerId, cartType }) {
      if (caller === anonymousCaller) {
        if (cartType === 'authenticated')
          throw new Refusal('UNAUTHENTICATED', 'An authenticated cart requires a bearer token');
        return { customerId: customerId ?? null, cartType: 'guest' };
      }
      if (ownsOnly(caller)) {
        if (customerId != null && customerId !== caller.id)
          throw new Refusal('UNAUTHORIZED', 'Only staff can create a cart for another customer');
        return { customerId: caller.id, cartType: cartType ?? 'authenticated' };
      }
      const own = caller.kind === 'user' ? caller.id : null;
      return { customerId: customerId ?? own, cartType: cartType ?? 'authenticated' };
    },
    pricesFreely: (caller) => caller.kind !== 'guest' && !ownsOnly(caller),
  };
}
