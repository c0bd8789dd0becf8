/** The lines of two carts as one: lines are the same when offer and price are. */
import { assertNever } from '../../kernel/assertNever.js';
import { compareDecimals, type DecimalText, lineAmount } from '../../kernel/money.js';
import type { CartItem, MergeStrategy } from './events.js';

export interface MergedLines {
  readonly items: readonly CartItem[];
  /** How many of the guest's lines were taken over. */
  readonly itemsMerged: number;
}

/**
 * The customer's lines in their order, then the guest's that the customer does not have. The same for any order of the
 * guest's lines, but for the order of what comes out.
 * @param at when it happens: the update of lines that change
 */
export function mergedLines(
  guest: readonly CartItem[],
  customer: readonly CartItem[],
  strategy: MergeStrategy,
  { currency, at }: { readonly currency: string; readonly at: string },
): MergedLines {
  const own = combined(customer);
  const items = new Map(own);
  let itemsMerged = 0;
  for (const [key, line] of combined(guest)) {
    const existing = own.get(key);
    const quantity = existing === undefined ? line.quantity : quantityOf(strategy, line, existing);
    if (existing === undefined) items.set(key, { ...line, updatedAt: at });
    else if (quantity !== existing.quantity) items.set(key, { ...existing, quantity, updatedAt: at });
    if (existing === undefined || taken(strategy, line, existing)) itemsMerged += 1;
  }
  return {
    items: [...items.values()].map((item) => ({
      ...item,
      amount: lineAmount(item.price, item.quantity, currency),
    })),
    itemsMerged,
  };
}

/** '1.0' and '1' are one price. */
export function lineKey(offerId: string, price: DecimalText): string {
  return `${JSON.stringify(offerId)}${price.includes('.') ? price.replace(/\.?0+$/, '') : price}`;
}

/** Lines that are the same become one, under the smallest of their ids. */
function combined(items: readonly CartItem[]): ReadonlyMap<string, CartItem> {
  const lines = new Map<string, CartItem>();
  for (const item of items) {
    const key = lineKey(item.offerId, item.price);
    const before = lines.get(key);
    if (before === undefined) lines.set(key, item);
    else {
      const first = before.cartItemId < item.cartItemId ? before : item;
      lines.set(key, { ...first, quantity: before.quantity + item.quantity });
    }
  }
  return lines;
}

function quantityOf(strategy: MergeStrategy, guest: CartItem, customer: CartItem): number {
  switch (strategy) {
    case 'add':
      return guest.quantity + customer.quantity;
    case 'replace':
      return guest.quantity;
    case 'keep':
      return customer.quantity;
    case 'max':
      return Math.max(guest.quantity, customer.quantity);
    default:
      return assertNever(strategy);
  }
}

function taken(strategy: MergeStrategy, guest: CartItem, customer: CartItem): boolean {
  if (strategy === 'max') return guest.quantity > customer.quantity;
  return strategy !== 'keep';
}

/** Whether both prices are the same amount, however they are written. */
export function samePrice(left: DecimalText, right: DecimalText): boolean {
  return compareDecimals(left, right) === 0;
}
