/** What one period costs on each day, as the changes known so far say, in millionths. */
import type { Day } from './calendar.js';

/** Of one unit for one period, in millionths; or what so many units cost together. */
export type Price = number | ((quantity: number) => number);

export function costOf(price: Price, quantity: number): number {
  return typeof price === 'number' ? quantity * price : price(quantity);
}

interface Terms {
  readonly quantity: number;
  readonly price: Price;
  /** What is ordered; absent: what the first order was for. */
  readonly offer?: string | undefined;
}

/** What a code takes off each day from one on; it was no price of the day's, so nothing that is said later of the price ends it. */
export interface Discount {
  readonly code: string;
  readonly from: Day;
  /** The first day without it. */
  to: Day;
  /** The only offer that it is for; undefined: all. */
  readonly offer: string | undefined;
  /** What is left of millionths. */
  readonly left: (cost: number) => number;
}

export interface DailyTerms {
  /** Of a whole period on a day, in millionths. */
  value(day: Day): number;
  /** In the order in which they were given. */
  readonly discounts: Discount[];
  /** Of the newest change, whatever its day. */
  readonly newest: Terms;
  /** How often something changed. */
  readonly changes: number;
  /** From this day on, over all that was said of later days before. @returns whether that says anything new */
  change(from: Day, terms: Partial<Terms>): boolean;
}

/** @param first the first day that anybody can ask for */
export function dailyTerms(first: Day, initial: Terms): DailyTerms {
  let newest = initial;
  let changes = 0;
  const days: Terms[] = [];
  const discounts: Discount[] = [];
  /** What days behind the list have. */
  let last = initial;
  return {
    value(day) {
      const { quantity, price, offer } = days[day - first] ?? last;
      return discounts
        .filter((one) => one.from <= day && day < one.to)
        .filter((one) => one.offer === undefined || one.offer === offer)
        .reduce((cost, { left }) => left(cost), costOf(price, quantity));
    },
    discounts,
    get newest() {
      return newest;
    },
    get changes() {
      return changes;
    },
    change(from, terms) {
      const start = Math.max(0, from - first);
      const since = 'quantity' in terms ? [newest] : [days[start] ?? last, ...days.slice(start), last];
      const isNew = since.some((each) => !isSo(each, terms));
      newest = { ...newest, ...terms };
      changes += 1;
      while (days.length < start) days.push(last);
      for (let index = start; index < days.length; index += 1)
        days[index] = { ...(days[index] ?? last), ...terms };
      last = { ...last, ...terms };
      return isNew;
    },
  };
}

function isSo(one: Terms, wanted: Partial<Terms>): boolean {
  const { quantity, price, offer } = { ...one, ...wanted };
  return one.quantity === quantity && one.price === price && one.offer === offer;
}
