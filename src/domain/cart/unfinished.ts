/** Steps of a cart before a command: merges and uses that were begun, and the use of a code that is about to be put on the cart. */
import { DomainError } from '../../kernel/errors.js';
import { type Unfinished, whenBegun } from '../../kernel/unfinished.js';
import type { ApplyDiscount, CartCommand } from './commands.js';
import { checkDiscount } from './discounts.js';
import type { CartDiscount } from './events.js';
import { reassessCart } from './reassessment.js';
import { type CartState, expiresAt, type OpenCart, type OpenMerge, type OpenUse, ownsUse } from './state.js';

export type CartStep =
  /** The other cart takes the lines or refuses them, then `EndMerge`. */
  | { readonly kind: 'merge'; readonly merge: OpenMerge }
  /** The ledgers are told the outcome of the uses, then `SettleUses`. */
  | { readonly kind: 'uses'; readonly uses: readonly OpenUse[] }
  /** A use was held for a code that another request has put on the cart or removed: it is given back. */
  | { readonly kind: 'surplus'; readonly code: string; readonly useId: string }
  /** A use of a code that is not on the cart yet is held. */
  | { readonly kind: 'hold'; readonly discount: CartDiscount }
  /** `ExpireCart`. */
  | { readonly kind: 'expire' };

/** A cart that is itself being merged can still take another's lines, so that neither waits for the end of the other. */
const isTaking = ({ type }: CartCommand): boolean => type === 'TakeMerge';

export const unfinishedCart: Unfinished<CartState, CartCommand, CartStep> = {
  begun(state, command, done) {
    if (!isTaking(command)) return begun(state) ?? surplusUse(state, command, done);
    return openUses(state);
  },
  before(state, command, at, done) {
    const open = command !== undefined && isTaking(command) ? undefined : begun(state);
    if (open !== undefined) return open;
    if (command === undefined)
      return state.status === 'open' && expiresAt(state) <= at ? { kind: 'expire' } : undefined;
    if (state.status !== 'open' || state.merging !== null || expiresAt(state) <= at) return undefined;
    if (command.type !== 'ApplyDiscount' || done.includes('hold')) return undefined;
    const discount = discountToApply(state, command);
    return discount === undefined || !isLimited(discount) ? undefined : { kind: 'hold', discount };
  },
  next: (state) =>
    whenBegun(begun(state)) ??
    (state.status === 'open' ? { kind: 'expire', at: expiresAt(state) } : undefined),
};

function begun(state: CartState): CartStep | undefined {
  if (state.status !== 'open' || state.merging === null) return openUses(state);
  return { kind: 'merge', merge: state.merging };
}

function openUses(state: CartState): CartStep | undefined {
  if (state.status === 'none' || state.openUses.length === 0) return undefined;
  return { kind: 'uses', uses: state.openUses };
}

/** Another request was first with the same code: the use held for this one is surplus, as is one whose application is gone. */
function surplusUse(state: CartState, command: CartCommand, done: readonly string[]): CartStep | undefined {
  if (command.type !== 'ApplyDiscount' || command.definition === null || done.includes('surplus'))
    return undefined;
  const { code, useId, definition } = command;
  if (!isLimited(definition)) return undefined;
  return ownsUse(state, useId) ? undefined : { kind: 'surplus', code, useId };
}

/** Returns the discount as it would be put on the cart; undefined if it is there already or will be refused. */
function discountToApply(state: OpenCart, command: ApplyDiscount): CartDiscount | undefined {
  try {
    const cart = reassessCart(state, command);
    if (cart.discounts.some(({ code }) => code === command.code)) return undefined;
    return checkDiscount(command, cart, 'new');
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

function isLimited({
  usageLimit,
  perCustomerLimit,
}: Pick<CartDiscount, 'usageLimit' | 'perCustomerLimit'>): boolean {
  return usageLimit !== null || perCustomerLimit !== null;
}
