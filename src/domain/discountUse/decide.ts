/**
 * The rules of the ledger of a discount code's uses, for all customers or for one. Held and spent uses never exceed the limit, except for
 * orders that are already paid.
 */
import { assertNever } from '../../kernel/assertNever.js';
import { addMilliseconds } from '../../kernel/dates.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';
import type { DiscountUseEvent, DiscountUseHeld } from './events.js';

/**
 * One use, however many applications of the code the cart has: if there are two at once, each is held until it is known which one stays.
 */
interface Hold {
  readonly useIds: readonly string[];
  readonly until: string;
}
type Bucket = Readonly<Record<string, Hold>>;

export interface DiscountUseState {
  readonly spent: number;
  readonly held: number;
  /** By cart, in buckets, so that a change copies only a few of many. */
  readonly holds: Readonly<Record<string, Bucket>>;
  /**
   * The last uses that were spent, and the last that were then given back, so that a repetition after a crash counts once. A use has one
   * life: an order that is completed again spends another.
   */
  readonly lastSpent: readonly string[];
  readonly lastReturned: readonly string[];
}

function holdOf({ holds }: Pick<DiscountUseState, 'holds'>, cartId: string): Hold | undefined {
  return holds[bucketOf(cartId)]?.[cartId];
}

function holdsFor(state: Pick<DiscountUseState, 'holds'>, cartId: string, useId: string): boolean {
  return holdOf(state, cartId)?.useIds.includes(useId) === true;
}

/** Ids end in random digits. */
function bucketOf(cartId: string): string {
  return cartId.slice(-2);
}

/** Holds a use for a cart that was just changed. Repeating it holds the use longer. */
export interface HoldUse {
  readonly type: 'HoldUse';
  readonly cartId: string;
  readonly useId: string;
  readonly limit: number;
  readonly at: string;
}
/** Does nothing if another application of the code to the cart holds the use by now. */
export interface ReleaseUse {
  readonly type: 'ReleaseUse';
  readonly cartId: string;
  readonly useId: string;
}
/** An order was completed with the use: it counts, whether or not it was still held. */
export interface SpendUse {
  readonly type: 'SpendUse';
  readonly cartId: string;
  readonly useId: string;
  /** The current limit; null if there is none. */
  readonly limit: number | null;
  readonly at: string;
}
/** The order of a spent use was cancelled. Repeating it changes nothing. */
export interface ReturnUse {
  readonly type: 'ReturnUse';
  readonly cartId: string;
  readonly useId: string;
}
export type DiscountUseCommand = HoldUse | ReleaseUse | SpendUse | ReturnUse;

const hour = 3_600_000;
/** How long a use is held after the cart's last change, in ms; a later change renews the hold once it is an hour old. */
const holdTime = 24 * hour;
const renewalPause = hour;
/** Time after a change of its cart for which a use is certainly held, in ms. */
export const certainHoldTime = holdTime - renewalPause;
/** Largest number of lapsed holds in one event. */
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

/** Whether the cart has a use of the code or could get one; a lapsed hold stays the cart's until another cart takes it. */
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
 * Makes room for one more use. It does nothing while one is left; otherwise all lapsed holds end, or two carts would spend the same use.
 * Undefined if that is not enough.
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

/** Searched only when no use is left. */
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

const rememberedUses = 1_000;

export function evolve(state: DiscountUseState, event: DiscountUseEvent): DiscountUseState {
  switch (event.type) {
    case 'DiscountUseHeld': {
      const { cartId, useId, until } = event.data;
      const before = holdOf(state, cartId);
      const useIds = [...new Set(before?.useIds).add(useId)];
      return {
        ...withHold(state, cartId, { useIds, until }),
        held: state.held + (before === undefined ? 1 : 0),
      };
    }
    case 'DiscountUseReleased':
      return withoutUse(state, event.data.cartId, event.data.useId);
    case 'DiscountUsesLapsed':
      return event.data.cartIds.reduce(without, state);
    case 'DiscountUseSpent': {
      const { cartId, useId } = event.data;
      const rest = withoutUse(state, cartId, useId);
      return { ...rest, spent: state.spent + 1, lastSpent: rememberUse(state.lastSpent, useId) };
    }
    case 'DiscountUseReturned': {
      const lastReturned = rememberUse(state.lastReturned, event.data.useId);
      return { ...state, spent: state.spent - 1, lastReturned };
    }
    default:
      return assertNever(event);
  }
}

function withHold(state: DiscountUseState, cartId: string, hold: Hold): DiscountUseState {
  const name = bucketOf(cartId);
  return { ...state, holds: { ...state.holds, [name]: { ...state.holds[name], [cartId]: hold } } };
}

/** The cart no longer holds a use once the last of its applications is gone. */
function withoutUse(state: DiscountUseState, cartId: string, useId: string): DiscountUseState {
  const hold = holdOf(state, cartId);
  const useIds = hold?.useIds.filter((each) => each !== useId) ?? [];
  return hold === undefined || useIds.length === 0
    ? without(state, cartId)
    : withHold(state, cartId, { ...hold, useIds });
}

function without(state: DiscountUseState, cartId: string): DiscountUseState {
  if (holdOf(state, cartId) === undefined) return state;
  const name = bucketOf(cartId);
  const { [cartId]: _, ...bucket } = state.holds[name] ?? {};
  return { ...state, holds: { ...state.holds, [name]: bucket }, held: state.held - 1 };
}

function rememberUse(uses: readonly string[], useId: string): readonly string[] {
  return [...uses, useId].slice(-rememberedUses);
}

export const discountUseDecider: Decider<DiscountUseState, DiscountUseCommand, DiscountUseEvent> = {
  initial: { spent: 0, held: 0, holds: {}, lastSpent: [], lastReturned: [] },
  decide,
  evolve,
};
