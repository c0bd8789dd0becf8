/** The cart after an event. */
import { assertNever } from '../../kernel/assertNever.js';
import type {
  CartEvent,
  CartItem,
  CartItemChanged,
  CartOrderCancelled,
  CartOrderedAgain,
  OrderTurn,
} from './events.js';
import { reassess } from './reassessment.js';
import {
  type CartState,
  cartLimits,
  type EndedCart,
  type MergeAnswer,
  type OpenCart,
  type OpenUse,
} from './state.js';

/** Number of merges that a cart remembers; older ones have long ended on the other cart. */
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
      createdAt,
      changedAt: createdAt,
      checkoutExpiresAt: null,
      droppedDiscounts: [],
      droppedItems: [],
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
      merges: rememberMerge(state.merges, { mergeId, itemsMerged: 0, refusal: { code, message } }),
    };
  }
  if (event.type === 'CartOrderCancelled' || event.type === 'CartOrderedAgain')
    return state.status === 'open' ? state : evolveOrder(state, event);
  return state.status === 'open' ? evolveOpen(state, event) : state;
}

function evolveOrder(cart: EndedCart, event: CartOrderCancelled | CartOrderedAgain): EndedCart {
  const { order, status } = cart;
  if (order === null && status !== 'expired') return cart;
  const cancelled = event.type === 'CartOrderCancelled';
  const uses = cancelled ? (order?.uses ?? []) : event.data.uses;
  const outcome = cancelled ? 'returned' : 'spent';
  return {
    ...cart,
    status: 'ordered',
    orderTurns: rememberTurn(cart.orderTurns, event.data),
    order: { orderId: event.data.orderId, uses, cancelled },
    codes: [],
    openUses: [...cart.openUses, ...uses.map((use) => ({ ...use, outcome }) as const)],
  };
}

type Remaining = Exclude<
  CartEvent,
  {
    type: 'CartCreated' | 'CartUsesSettled' | 'CartMergeRefused' | 'CartOrderCancelled' | 'CartOrderedAgain';
  }
>;

function evolveOpen(before: OpenCart, event: Remaining): CartState {
  const cart = changesContents(event) ? afterCheckout(before) : before;
  switch (event.type) {
    case 'CartItemAdded': {
      const { item, sums } = event.data;
      const droppedItems = cart.droppedItems.filter(({ offerId }) => offerId !== item.offerId);
      return { ...cart, items: [...cart.items, item], droppedItems, sums, changedAt: item.updatedAt };
    }
    case 'CartItemChanged': {
      const { sums, at } = event.data;
      const items = cart.items.map((item) =>
        item.cartItemId === event.data.cartItemId ? changeLine(item, event.data) : item,
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
      const droppedDiscounts = cart.droppedDiscounts.filter(({ code }) => code !== discount.code);
      const discounts = [...cart.discounts, discount];
      return { ...cart, discounts, droppedDiscounts, sums, changedAt: discount.appliedAt };
    }
    case 'CartDiscountRemoved': {
      const { code, sums, at } = event.data;
      return { ...withoutDiscounts(cart, new Set([code])), sums, changedAt: at };
    }
    case 'CartReassessed': {
      const { droppedDiscounts, at } = event.data;
      const codes = new Set(droppedDiscounts.map(({ code }) => code));
      const { openUses } = withoutDiscounts(cart, codes);
      return { ...cart, ...reassess(cart, event.data), openUses, changedAt: at };
    }
    case 'CartCheckedOut': {
      const { until, at, sums } = event.data;
      return { ...cart, sums, checkoutExpiresAt: until, changedAt: at };
    }
    case 'CartMergeBegun':
      return { ...cart, merging: event.data };
    case 'CartMergeAbandoned':
      return { ...cart, merging: null };
    case 'CartMerged': {
      const { mergeId, items, itemsMerged, sums, at } = event.data;
      const merges = rememberMerge(cart.merges, { mergeId, itemsMerged });
      const droppedItems = [...cart.droppedItems, ...(event.data.droppedItems ?? [])].slice(
        -cartLimits.items,
      );
      return { ...cart, items, droppedItems, sums, merges, changedAt: at };
    }
    case 'CartClosed': {
      const { because, into: orderId, turn } = event.data;
      return because === 'ordered' ? orderCart(cart, { orderId, turn }) : endCart(cart, because);
    }
    case 'CartExpired':
      return endCart(cart, 'expired');
    case 'CartDeleted':
      return endCart(cart, 'deleted');
    default:
      return assertNever(event);
  }
}

/** Whether the event ends a checkout. */
function changesContents({ type }: Remaining): boolean {
  const types: readonly Remaining['type'][] = [
    'CartItemAdded',
    'CartItemChanged',
    'CartItemRemoved',
    'CartDiscountApplied',
    'CartDiscountRemoved',
    'CartReassessed',
    'CartMerged',
  ];
  return types.includes(type);
}

/** The checkout has shown the automatic changes, so they are dropped. */
function afterCheckout(cart: OpenCart): OpenCart {
  if (cart.checkoutExpiresAt === null) return cart;
  const items = cart.items.map(({ priceBefore: _, ...item }) => item);
  return { ...cart, items, checkoutExpiresAt: null, droppedDiscounts: [], droppedItems: [] };
}

function changeLine(item: CartItem, change: CartItemChanged['data']): CartItem {
  const { quantity, price, amount, at } = change;
  const { priceBefore, ...line } = item;
  const follows = change.followsOffer ?? item.followsOffer;
  return {
    ...line,
    // A price named by a caller replaces the one before it, which is then no longer shown.
    ...(priceBefore === undefined || change.followsOffer === false ? {} : { priceBefore }),
    ...(follows === undefined ? {} : { followsOffer: follows }),
    quantity,
    price,
    amount,
    updatedAt: at,
  };
}

function withoutDiscounts(cart: OpenCart, codes: ReadonlySet<string>): OpenCart {
  const discounts = cart.discounts.filter(({ code }) => !codes.has(code));
  const gone = cart.discounts.filter(({ code }) => codes.has(code));
  const released = gone.map(({ useId, code }) => ({ useId, code, outcome: 'released' }) as const);
  return { ...cart, discounts, openUses: [...cart.openUses, ...released] };
}

function endCart(
  cart: OpenCart,
  status: EndedCart['status'],
  outcome: OpenUse['outcome'] = 'released',
): EndedCart {
  const { cartId, customerId, currency, cartType, merges, openUses, discounts } = cart;
  const uses = discounts.map(({ useId, code }) => ({ useId, code, outcome }));
  const all = [...openUses, ...uses];
  const codes = status === 'expired' ? discounts.map(({ code }) => code) : [];
  const common = { cartId, customerId, currency, cartType, merges, openUses: all };
  return { status, ...common, order: null, codes, orderTurns: [] };
}

function orderCart(cart: OpenCart, order: OrderedIn): EndedCart {
  const uses = cart.discounts.map(({ useId, code }) => ({ useId, code }));
  const { orderId } = order;
  return {
    ...endCart(cart, 'ordered', 'spent'),
    order: { orderId, uses, cancelled: false },
    orderTurns: rememberTurn([], order),
  };
}

type OrderedIn = Pick<CartOrderCancelled['data'], 'orderId' | 'turn'>;

function rememberTurn(turns: readonly OrderTurn[], { orderId, turn }: OrderedIn): readonly OrderTurn[] {
  if (turn === undefined) return turns;
  return [...turns.filter((each) => each.orderId !== orderId), { orderId, turn }];
}

function rememberMerge(merges: readonly MergeAnswer[], answer: MergeAnswer): readonly MergeAnswer[] {
  return [...merges, answer].slice(-rememberedMerges);
}
