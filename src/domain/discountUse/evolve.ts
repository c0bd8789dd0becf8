/** The ledger of a discount code's uses after an event. */
import { assertNever } from '../../kernel/assertNever.js';
import type { DiscountUseEvent } from './events.js';
import { bucketOf, type DiscountUseState, holdOf } from './state.js';

const rememberedUses = 1_000;

export function evolve(state: DiscountUseState, event: DiscountUseEvent): DiscountUseState {
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

function without(state: DiscountUseState, cartId: string): DiscountUseState {
  if (holdOf(state, cartId) === undefined) return state;
  const name = bucketOf(cartId);
  const { [cartId]: _, ...bucket } = state.holds[name] ?? {};
  return { ...state, holds: { ...state.holds, [name]: bucket }, held: state.held - 1 };
}

function rememberUse(uses: readonly string[], useId: string): readonly string[] {
  return [...uses, useId].slice(-rememberedUses);
}
