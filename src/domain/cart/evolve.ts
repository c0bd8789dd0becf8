/** The cart after an event. */
import { assertNever } from '../../kernel/assertNever.js';
import type { CartEvent, CartOrderCancelled, CartOrderedAgain } from './events.js';
import type { CartState, EndedCart, MergeAnswer, OpenCart, OpenUse } from './state.js';

/** Merges that a cart remembers: an older one has long been ended on its own cart. */
const rememberedMerges = 100;

export function evolve(state: CartState, event: CartEvent): CartState {
  if (event.type === 'CartCreated') {
    const { sums, createdAt, ...data } = event.data;
    return {
      ...data,
      status: 'open',
      items: [],
      discounts: [],
      sums,
      changedAt: createdAt,
      merging: null,
      merges: [],
      openUses: [],
    };
  }
  if (state.status === 'none') return state;
  if (event.type === 'CartUsesSettled') {
    const settled = new Set(event.data.useIds);
    return { ...state, openUses: state.openUses.filter(({ useId }) => !settled.has(useId)) };
  }
  if (event.type === 'CartMergeRefused') {
    const { mergeId, code, message } = event.data;
    return {
      ...state,
      merges: remembered(state.merges, { mergeId, itemsMerged: 0, refusal: { code, message } }),
    };
  }
  if (event.type === 'CartOrderCancelled' || event.type === 'CartOrderedAgain')
    return state.status === 'open' ? state : evolveOrder(state, event);
  return state.status === 'open' ? evolveOpen(state, event) : state;
}

function evolveOrder(cart: EndedCart, event: CartOrderCancelled | CartOrderedAgain): EndedCart {
  const { order } = cart;
  if (order === null) return cart;
  const cancelled = event.type === 'CartOrderCancelled';
  const uses = cancelled ? order.uses : event.data.uses;
  const outcome = cancelled ? 'returned' : 'spent';
  return {
    ...cart,
    order: { orderId: event.data.orderId, uses, cancelled },
    openUses: [...cart.openUses, ...uses.map((use) => ({ ...use, outcome }) as const)],
  };
}

type Remaining = Exclude<
  CartEvent,
  {
    type: 'CartCreated' | 'CartUsesSettled' | 'CartMergeRefused' | 'CartOrderCancelled' | 'CartOrderedAgain';
  }
>;

function evolveOpen(cart: OpenCart, event: Remaining): CartState {
  switch (event.type) {
    case 'CartItemAdded': {
      const { item, sums } = event.data;
      return { ...cart, items: [...cart.items, item], sums, changedAt: item.updatedAt };
    }
    case 'CartItemChanged': {
      const { sums, at, ...changed } = event.data;
      const items = cart.items.map((item) =>
        item.cartItemId === changed.cartItemId ? { ...item, ...changed, updatedAt: at } : item,
      );
      return { ...cart, items, sums, changedAt: at };
    }
    case 'CartItemRemoved': {
      const { cartItemId, sums, at } = event.data;
      const items = cart.items.filter((item) => item.cartItemId !== cartItemId);
      return { ...cart, items, sums, changedAt: at };
    }
    case 'CartDiscountApplied': {
      const { discount, sums } = event.data;
      return { ...cart, discounts: [...cart.discounts, discount], sums, changedAt: discount.appliedAt };
    }
    case 'CartDiscountRemoved': {
      const { code, sums, at } = event.data;
      const discounts = cart.discounts.filter((discount) => discount.code !== code);
      const gone = cart.discounts.filter((discount) => discount.code === code);
      const openUses = [
        ...cart.openUses,
        ...gone.map(({ useId }) => ({ useId, code, outcome: 'released' }) as const),
      ];
      return { ...cart, discounts, openUses, sums, changedAt: at };
    }
    case 'CartMergeBegun':
      return { ...cart, merging: event.data };
    case 'CartMergeAbandoned':
      return { ...cart, merging: null };
    case 'CartMerged': {
      const { mergeId, items, itemsMerged, sums, at } = event.data;
      const merges = remembered(cart.merges, { mergeId, itemsMerged });
      return { ...cart, items, sums, merges, changedAt: at };
    }
    case 'CartClosed': {
      const { because, into } = event.data;
      return because === 'ordered' ? ordered(cart, into) : ended(cart, because);
    }
    case 'CartExpired':
      return ended(cart, 'expired');
    case 'CartDeleted':
      return ended(cart, 'deleted');
    default:
      return assertNever(event);
  }
}

function ended(
  cart: OpenCart,
  status: EndedCart['status'],
  outcome: OpenUse['outcome'] = 'released',
): EndedCart {
  const { cartId, customerId, currency, cartType, merges, openUses, discounts } = cart;
  const uses = discounts.map(({ useId, code }) => ({ useId, code, outcome }));
  const all = [...openUses, ...uses];
  return { status, cartId, customerId, currency, cartType, merges, openUses: all, order: null };
}

function ordered(cart: OpenCart, orderId: string): EndedCart {
  const uses = cart.discounts.map(({ useId, code }) => ({ useId, code }));
  return { ...ended(cart, 'ordered', 'spent'), order: { orderId, uses, cancelled: false } };
}

function remembered(merges: readonly MergeAnswer[], answer: MergeAnswer): readonly MergeAnswer[] {
  return [...merges, answer].slice(-rememberedMerges);
}
