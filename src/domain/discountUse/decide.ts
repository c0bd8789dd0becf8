/**
 * The rules of the ledger of a discount code's uses, of all customers or of one. Held and spent uses never exceed the limit, but for orders whose
 * money was taken.
 */
import { assertNever } from '../../kernel/assertNever.js';
import { addMilliseconds } from '../../kernel/dates.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import type { DiscountUseCommand, HoldUse, SpendUse } from './commands.js';
import type { DiscountUseEvent, DiscountUseHeld } from './events.js';
import { evolve } from './evolve.js';
import { type DiscountUseState, holdOf, holdsFor } from './state.js';

const hour = 3_600_000;
/** How long a use is held after the cart's last change, milliseconds; it is held again when that is an hour ago. */
const holdTime = 24 * hour;
const renewalPause = hour;
/** For so long after a change of its cart a use is held for certain, milliseconds. */
export const certainHoldTime = holdTime - renewalPause;
/** Lapsed holds that one event names. */
const lapsedAtOnce = 1_000;

/** @throws DomainError INVALID_DISCOUNT when all uses are held or spent */
function decide(command: DiscountUseCommand, state: DiscountUseState): readonly DiscountUseEvent[] {
  switch (command.type) {
    case 'HoldUse':
      return hold(command, state);
    case 'ReleaseUse': {
      const { cartId, useId } = command;
      if (!holdsFor(state, cartId, useId)) return [];
      return [{ type: 'DiscountUseReleased', data: { cartId, useId } }];
    }
    case 'SpendUse':
      return spend(command, state);
    case 'ReturnUse': {
      const { cartId, useId } = command;
      if (state.spent === 0 || state.lastReturned.includes(useId)) return [];
      return [{ type: 'DiscountUseReturned', data: { cartId, useId } }];
    }
    default:
      return assertNever(command);
  }
}

/** Whether the cart has a use of the code, or could have one: what it held too long is its own until somebody takes it. */
export function hasUse(
  state: DiscountUseState,
  { cartId, limit, at }: Pick<HoldUse, 'cartId' | 'limit' | 'at'>,
): boolean {
  if (holdOf(state, cartId) !== undefined) return true;
  const taken = state.spent + state.held;
  return taken < limit || taken - lapsedCarts(state, at, taken - limit + 1).length < limit;
}

function hold({ cartId, useId, limit, at }: HoldUse, state: DiscountUseState): readonly DiscountUseEvent[] {
  const held: DiscountUseHeld = {
    type: 'DiscountUseHeld',
    data: { cartId, useId, until: addMilliseconds(at, holdTime) },
  };
  const own = holdOf(state, cartId);
  if (own !== undefined) {
    const longEnough = own.until >= addMilliseconds(at, certainHoldTime);
    return holdsFor(state, cartId, useId) && longEnough ? [] : [held];
  }
  const room = makeRoom(state, limit, at);
  if (room === undefined)
    throw new DomainError('INVALID_DISCOUNT', 'The discount code is used up; use another one');
  return [...room, held];
}

function spend({ cartId, useId, limit, at }: SpendUse, state: DiscountUseState): readonly DiscountUseEvent[] {
  if (state.lastSpent.includes(useId)) return [];
  const spent = { type: 'DiscountUseSpent', data: { cartId, useId } } as const;
  if (limit === null || holdOf(state, cartId) !== undefined) return [spent];
  const room = makeRoom(state, limit, at);
  return room === undefined ? [{ ...spent, data: { ...spent.data, overLimit: true } }] : [...room, spent];
}

/**
 * Makes room for one more use. It does nothing while one is left; else every use that was held too long ends, or two would spend the same.
 * Undefined where that is not enough.
 */
function makeRoom(
  state: DiscountUseState,
  limit: number,
  at: string,
): readonly DiscountUseEvent[] | undefined {
  const taken = state.spent + state.held;
  if (taken < limit) return [];
  const cartIds = lapsedCarts(state, at, lapsedAtOnce);
  return taken - cartIds.length < limit ? [{ type: 'DiscountUsesLapsed', data: { cartIds } }] : undefined;
}

/** Looked for only when no use is left. */
function lapsedCarts({ holds }: DiscountUseState, at: string, most: number): string[] {
  const lapsed: string[] = [];
  for (const bucket of Object.values(holds)) {
    for (const [cartId, { until }] of Object.entries(bucket)) {
      if (until > at) continue;
      lapsed.push(cartId);
      if (lapsed.length === most) return lapsed;
    }
  }
  return lapsed;
}

export const discountUseDecider: Decider<DiscountUseState, DiscountUseCommand, DiscountUseEvent> = {
  initial: { spent: 0, held: 0, holds: {}, lastSpent: [], lastReturned: [] },
  decide,
  evolve,
};
