/** The ledger of a discount code's uses after an event. */
import { assertNever } from '../../kernel/assertNever.js';
import type { DiscountUseEvent } from './events.js';
import { bucketOf, type DiscountUseState, type Hold, holdOf } from './state.js';

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

/** The cart holds nothing any more once the last of its applications is gone. */
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
