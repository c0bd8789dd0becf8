/** Merges the lines of two carts. Lines are the same if their offer and price are. */
import { assertNever } from '../../kernel/assertNever.js';
import { compareDecimals, type DecimalText, lineAmount } from '../../kernel/money.js';
import type { CartItem, MergeStrategy } from './events.js';

export interface MergedLines {
  readonly items: readonly CartItem[];
  /** Number of lines taken over, as the guest's cart had them. */
  readonly itemsMerged: number;
}

/**
 * Returns the customer's lines in their order, then the guest's lines that the customer lacks. The order of the guest's lines affects only
 * the order of the result.
 * @param at time of the merge, set as the update of changed lines
 */
export function mergeLines(
  guest: readonly CartItem[],
  customer: readonly CartItem[],
  strategy: MergeStrategy,
  { currency, at }: { readonly currency: string; readonly at: string },
): MergedLines {
  const theirs = combineLines(guest);
  const own = combineLines(strategy === 'replace' ? withoutOffersOf(theirs, customer) : customer);
  const items = new Map(own);
  let itemsMerged = 0;
  for (const [key, { line, lines }] of theirs) {
    const existing = own.get(key)?.line;
    const quantity = existing === undefined ? line.quantity : quantityOf(strategy, line, existing);
    if (existing === undefined) items.set(key, { line: { ...line, updatedAt: at }, lines });
    else if (quantity !== existing.quantity)
      items.set(key, { line: { ...followLine(existing, line), quantity, updatedAt: at }, lines });
    if (existing === undefined || takesGuestLine(strategy, line, existing)) itemsMerged += lines;
  }
  return {
    items: [...items.values()].map(({ line }) => ({
      ...line,
      amount: lineAmount(line.price, line.quantity, currency),
    })),
    itemsMerged,
  };
}

/** Treats '1.0' and '1' as one price. */
export function lineKey(offerId: string, price: DecimalText): string {
  return `${JSON.stringify(offerId)}${price.includes('.') ? price.replace(/\.?0+$/, '') : price}`;
}

interface CombinedLine {
  readonly line: CartItem;
  /** Number of lines combined in it. */
  readonly lines: number;
}

/** Combines equal lines under the smallest of their ids. */
function combineLines(items: readonly CartItem[]): ReadonlyMap<string, CombinedLine> {
  const lines = new Map<string, CombinedLine>();
  for (const item of items) {
    const key = lineKey(item.offerId, item.price);
    const before = lines.get(key);
    if (before === undefined) lines.set(key, { line: item, lines: 1 });
    else {
      const first = before.line.cartItemId < item.cartItemId ? before.line : item;
      const quantity = before.line.quantity + item.quantity;
      const other = first === item ? before.line : item;
      lines.set(key, { line: { ...followLine(first, other), quantity }, lines: before.lines + 1 });
    }
  }
  return lines;
}

/** A combined line follows its offer if one of the two does, so that it does not keep a price which the other would not. */
function followLine(line: CartItem, other: CartItem): CartItem {
  return other.followsOffer === true ? { ...line, followsOffer: true } : line;
}

/** Drops the customer's lines of offers that the guest has only at other prices, in favour of the guest's. */
function withoutOffersOf(
  theirs: ReadonlyMap<string, CombinedLine>,
  customer: readonly CartItem[],
): readonly CartItem[] {
  const offers = new Set([...theirs.values()].map(({ line }) => line.offerId));
  return customer.filter(({ offerId, price }) => !offers.has(offerId) || theirs.has(lineKey(offerId, price)));
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

function takesGuestLine(strategy: MergeStrategy, guest: CartItem, customer: CartItem): boolean {
  if (strategy === 'max') return guest.quantity > customer.quantity;
  return strategy !== 'keep';
}

/** Whether both prices are the same amount, however they are written. */
export function samePrice(left: DecimalText, right: DecimalText): boolean {
  return compareDecimals(left, right) === 0;
}
