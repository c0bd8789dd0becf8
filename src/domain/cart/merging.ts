/** The lines of two carts as one: lines are the same when offer and price are. */
import { assertNever } from '../../kernel/assertNever.js';
import { compareDecimals, type DecimalText, lineAmount } from '../../kernel/money.js';
import type { CartItem, MergeStrategy } from './events.js';

export interface MergedLines {
  readonly items: readonly CartItem[];
  /** How many lines of the guest's cart, as it had them, were taken over. */
  readonly itemsMerged: number;
}

/**
 * The customer's lines in their order, then the guest's that the customer does not have. The same for any order of the
 * guest's lines, but for the order of what comes out.
 * @param at when it happens: the update of lines that change
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

/** '1.0' and '1' are one price. */
export function lineKey(offerId: string, price: DecimalText): string {
  return `${JSON.stringify(offerId)}${price.includes('.') ? price.replace(/\.?0+$/, '') : price}`;
}

interface CombinedLine {
  readonly line: CartItem;
  /** The number of lines that it was made of. */
  readonly lines: number;
}

/** Lines that are the same become one, under the smallest of their ids. */
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

/** A line that one of the two made does not keep a price that the other one's would not. */
function followLine(line: CartItem, other: CartItem): CartItem {
  return other.followsOffer === true ? { ...line, followsOffer: true } : line;
}

/** The customer's lines of offers that the guest has at other prices alone make room for the guest's. */
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
