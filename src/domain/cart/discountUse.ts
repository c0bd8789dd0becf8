/**
 * The ledger of a discount code's uses, of all customers or of one: a use is held while the code is on an open cart and
 * spent when the order of that cart is completed.
 */
import { assertNever } from '../../kernel/assertNever.js';
import { addMilliseconds } from '../../kernel/dates.js';
import type { Decider } from '../../kernel/decider.js';
import { DomainError } from '../../kernel/errors.js';

interface Of<Type extends string, Data> {
  readonly type: Type;
  readonly data: Data;
}

export type DiscountUseHeld = Of<
  'DiscountUseHeld',
  { readonly cartId: string; readonly useId: string; readonly until: string }
>;
export type DiscountUseReleased = Of<
  'DiscountUseReleased',
  { readonly cartId: string; readonly useId: string }
>;
/** Held too long without a change of the cart. */
export type DiscountUsesLapsed = Of<'DiscountUsesLapsed', { readonly cartIds: readonly string[] }>;
export type DiscountUseSpent = Of<'DiscountUseSpent', { readonly cartId: string; readonly useId: string }>;

export type DiscountUseEvent = DiscountUseHeld | DiscountUseReleased | DiscountUsesLapsed | DiscountUseSpent;

interface Hold {
  readonly useId: string;
  readonly until: string;
}
type Bucket = Readonly<Record<string, Hold>>;

export interface DiscountUseState {
  readonly spent: number;
  readonly held: number;
  /** By cart, in buckets, so that a change copies few of many. */
  readonly holds: Readonly<Record<string, Bucket>>;
  /** The last uses that were spent, so that what a crash repeats counts once. */
  readonly lastSpent: readonly string[];
}

/** For a cart that was just changed. Doing it again holds it longer. */
export interface HoldUse {
  readonly type: 'HoldUse';
  readonly cartId: string;
  readonly useId: string;
  readonly limit: number;
  readonly at: string;
}
/** Nothing when another application of the code to the cart holds it by now. */
export interface ReleaseUse {
  readonly type: 'ReleaseUse';
  readonly cartId: string;
  readonly useId: string;
}
/** An order was completed with it: it counts, whether or not it was held to the end. */
export interface SpendUse {
  readonly type: 'SpendUse';
  readonly cartId: string;
  readonly useId: string;
}
export type DiscountUseCommand = HoldUse | ReleaseUse | SpendUse;

const hour = 3_600_000;
/** How long a use is held after the cart's last change, milliseconds; it is held anew when that is an hour ago. */
const holdTime = 24 * hour;
const renewalPause = hour;
const rememberedSpends = 1_000;
/** Lapsed holds that one event names. */
const lapsedAtOnce = 1_000;

/** @throws DomainError INVALID_DISCOUNT when all uses are held or spent */
function decide(command: DiscountUseCommand, state: DiscountUseState): readonly DiscountUseEvent[] {
  switch (command.type) {
    case 'HoldUse':
      return hold(command, state);
    case 'ReleaseUse': {
      const { cartId, useId } = command;
      if (holdOf(state, cartId)?.useId !== useId) return [];
      return [{ type: 'DiscountUseReleased', data: { cartId, useId } }];
    }
    case 'SpendUse': {
      const { cartId, useId } = command;
      if (state.lastSpent.includes(useId)) return [];
      return [{ type: 'DiscountUseSpent', data: { cartId, useId } }];
    }
    default:
      return assertNever(command);
  }
}

function hold({ cartId, useId, limit, at }: HoldUse, state: DiscountUseState): readonly DiscountUseEvent[] {
  const held: DiscountUseHeld = {
    type: 'DiscountUseHeld',
    data: { cartId, useId, until: addMilliseconds(at, holdTime) },
  };
  const own = holdOf(state, cartId);
  if (own !== undefined) {
    const longEnough = own.until >= addMilliseconds(at, holdTime - renewalPause);
    return own.useId === useId && longEnough ? [] : [held];
  }
  if (state.spent + state.held < limit) return [held];
  const lapsed = lapsedCarts(state, at);
  if (lapsed.length === 0 || state.spent + state.held - lapsed.length >= limit)
    throw new DomainError('INVALID_DISCOUNT', 'The discount code is used up');
  return [{ type: 'DiscountUsesLapsed', data: { cartIds: lapsed } }, held];
}

/** Looked for only when no use is left. */
function lapsedCarts({ holds }: DiscountUseState, at: string): string[] {
  const lapsed: string[] = [];
  for (const bucket of Object.values(holds)) {
    for (const [cartId, { until }] of Object.entries(bucket)) {
      if (until > at) continue;
      lapsed.push(cartId);
      if (lapsed.length === lapsedAtOnce) return lapsed;
    }
  }
  return lapsed;
}

function evolve(state: DiscountUseState, event: DiscountUseEvent): DiscountUseState {
  switch (event.type) {
    case 'DiscountUseHeld': {
      const { cartId, useId, until } = event.data;
      const before = holdOf(state, cartId);
      const name = bucketOf(cartId);
      const holds = { ...state.holds, [name]: { ...state.holds[name], [cartId]: { useId, until } } };
      return { ...state, holds, held: state.held + (before === undefined ? 1 : 0) };
    }
    case 'DiscountUseReleased':
      return without(state, event.data.cartId);
    case 'DiscountUsesLapsed':
      return event.data.cartIds.reduce(without, state);
    case 'DiscountUseSpent': {
      const { cartId, useId } = event.data;
      const rest = holdOf(state, cartId)?.useId === useId ? without(state, cartId) : state;
      return {
        ...rest,
        spent: state.spent + 1,
        lastSpent: [...state.lastSpent, useId].slice(-rememberedSpends),
      };
    }
    default:
      return assertNever(event);
  }
}

function without(state: DiscountUseState, cartId: string): DiscountUseState {
  if (holdOf(state, cartId) === undefined) return state;
  const name = bucketOf(cartId);
  const { [cartId]: _, ...bucket } = state.holds[name] ?? {};
  return { ...state, holds: { ...state.holds, [name]: bucket }, held: state.held - 1 };
}

function holdOf({ holds }: DiscountUseState, cartId: string): Hold | undefined {
  return holds[bucketOf(cartId)]?.[cartId];
}

/** Ids end in random digits. */
function bucketOf(cartId: string): string {
  return cartId.slice(-2);
}

export const discountUseDecider: Decider<DiscountUseState, DiscountUseCommand, DiscountUseEvent> = {
  initial: { spent: 0, held: 0, holds: {}, lastSpent: [] },
  decide,
  evolve,
};
