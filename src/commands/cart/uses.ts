/** The ledgers of discount codes: uses held for open carts, given back, or spent with an order. */
import { createHash } from 'node:crypto';
import type { CartDiscount } from '../../domain/cart/events.js';
import { type CartContents, type CartState, type OpenUse, ownsUse } from '../../domain/cart/state.js';
import {
  certainHoldTime,
  type DiscountUseCommand,
  type DiscountUseState,
  discountUseDecider,
  hasUse,
} from '../../domain/discountUse/decide.js';
import type { DiscountUseEvent } from '../../domain/discountUse/events.js';
import type { DiscountCode } from '../../domain/reference/events.js';
import type { CommandContext } from '../../kernel/context.js';
import { addMilliseconds } from '../../kernel/dates.js';
import type { Aggregate } from '../engine/aggregate.js';
import { repeatableStepOf, stepOf } from '../engine/finishing.js';
import type { CommandHandler } from '../engine/handle.js';

export const discountUseAggregate: Aggregate<DiscountUseState, DiscountUseCommand, DiscountUseEvent> = {
  area: 'discountUse',
  decider: discountUseDecider,
  encrypted: false,
};

/** The cart that uses a code, and its customer. For a subscription, its application of the code takes the cart's place. */
export interface UsingCart {
  readonly cartId: string;
  readonly customerId: string | null;
}

export type CartUses = ReturnType<typeof createCartUses>;

/** In characters; a stream name has room for 512. */
const longestLedgerName = 400;

/** Codes and ids of other systems may hold any characters; encoded, no two of them produce the same name. */
function ledgerName(...words: readonly string[]): string {
  const name = words.map(encodeURIComponent).join('/');
  if (name.length <= longestLedgerName) return name;
  return `hash/${createHash('sha256').update(name).digest('base64url')}`;
}

/** Returns the current codes; unknown ones are absent. */
export type FindCodes = (codes: readonly string[]) => Promise<ReadonlyMap<string, DiscountCode>>;

/** An application of a code, and its limits. */
export type LimitedUse = Pick<CartDiscount, 'code' | 'useId' | 'usageLimit' | 'perCustomerLimit'>;

export type DiscountUses = ReturnType<typeof createDiscountUses>;

/** The ledgers themselves: one per code, and one per code and customer. */
export function createDiscountUses(handler: CommandHandler, findCodes: FindCodes) {
  const ofAll = (code: string) => ledgerName('code', code);
  const ofOne = (code: string, customerId: string) => ledgerName('customer', code, customerId);

  function run(ledger: string, command: DiscountUseCommand, context: CommandContext): Promise<unknown> {
    const step = repeatableStepOf(context, `${command.type} ${ledger} ${command.useId}`);
    return handler.handle(discountUseAggregate, ledger, command, step);
  }

  async function give(
    { cartId, customerId }: UsingCart,
    { useId, code, outcome }: OpenUse,
    context: CommandContext,
  ): Promise<void> {
    const use = { cartId, useId };
    const limits = outcome === 'spent' ? (await findCodes([code])).get(code) : undefined;
    const command = (limit: number | null): DiscountUseCommand => {
      if (outcome === 'released') return { ...use, type: 'ReleaseUse' };
      if (outcome === 'returned') return { ...use, type: 'ReturnUse' };
      return { ...use, type: 'SpendUse', limit, at: context.at.toISOString() };
    };
    await run(ofAll(code), command(limits?.usageLimit ?? null), context);
    if (customerId !== null)
      await run(ofOne(code, customerId), command(limits?.perCustomerLimit ?? null), context);
  }

  /** Holds a use of each limit that the code has. @throws DomainError INVALID_DISCOUNT when none is left */
  async function hold(
    { cartId, customerId }: UsingCart,
    { code, useId, usageLimit, perCustomerLimit }: LimitedUse,
    context: CommandContext,
  ): Promise<void> {
    const use = { type: 'HoldUse', cartId, useId, at: context.at.toISOString() } as const;
    if (perCustomerLimit !== null && customerId !== null)
      await run(ofOne(code, customerId), { ...use, limit: perCustomerLimit }, context);
    if (usageLimit !== null) await run(ofAll(code), { ...use, limit: usageLimit }, context);
  }

  /** Tells the ledgers what became of uses. Repeating it changes nothing. */
  async function settle(cart: UsingCart, uses: readonly OpenUse[], context: CommandContext): Promise<void> {
    for (const use of uses) await give(cart, use, context);
  }

  /** Whether a ledger leaves the cart a use; not called when the cart certainly holds one. */
  async function leavesUse(ledger: string, limit: number, { cartId }: UsingCart, at: string) {
    const { state } = await handler.load(discountUseAggregate, ledger);
    return hasUse(state, { cartId, limit, at });
  }

  return { hold, settle, leavesUse, ofAll, ofOne };
}

export function createCartUses(
  handler: CommandHandler,
  loadCart: (cartId: string) => Promise<CartState>,
  findCodes: FindCodes,
) {
  const { hold, settle, leavesUse, ofAll, ofOne } = createDiscountUses(handler, findCodes);

  /** Gives back a use that is held but not needed. */
  const release = (
    cart: UsingCart,
    { useId, code }: Pick<OpenUse, 'useId' | 'code'>,
    context: CommandContext,
  ) => settle(cart, [{ useId, code, outcome: 'released' }], stepOf(context, 'give back'));

  /**
   * Holds the use of a code that is on the cart. If the code was taken off meanwhile, its release may have come first, so the use is given
   * back.
   * @throws DomainError INVALID_DISCOUNT when none is left
   */
  async function holdForCart(
    cart: UsingCart,
    discount: CartDiscount,
    context: CommandContext,
  ): Promise<void> {
    await hold(cart, discount, context);
    if (!ownsUse(await loadCart(cart.cartId), discount.useId)) await release(cart, discount, context);
  }

  return {
    hold,
    settle,
    release,
    holdForCart,

    /** For reads, which hold nothing. The discount carries the current limits. */
    async canHave(
      cart: UsingCart & Pick<CartContents, 'changedAt' | 'discounts'>,
      { code, usageLimit, perCustomerLimit }: CartDiscount,
      at: string,
    ): Promise<boolean> {
      const applied = cart.discounts.find((discount) => discount.code === code);
      const isFresh = at < addMilliseconds(cart.changedAt, certainHoldTime);
      const needsLook = (then: number | null | undefined, now: number | null): now is number =>
        now !== null && !(isFresh && then !== null && then !== undefined);
      if (needsLook(applied?.usageLimit, usageLimit) && !(await leavesUse(ofAll(code), usageLimit, cart, at)))
        return false;
      if (cart.customerId === null || !needsLook(applied?.perCustomerLimit, perCustomerLimit)) return true;
      return leavesUse(ofOne(code, cart.customerId), perCustomerLimit, cart, at);
    },
  };
}
