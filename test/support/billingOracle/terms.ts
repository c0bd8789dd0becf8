/** The cost of one period on each day, by the changes known so far, in millionths. */
import type { Day } from './calendar.js';

/** The price of one unit per period, in millionths, or a function for the price of all units together. */
export type Price = number | ((quantity: number) => number);

export function costOf(price: Price, quantity: number): number {
  return typeof price === 'number' ? quantity * price : price(quantity);
}

interface Terms {
  readonly quantity: number;
  readonly price: Price;
  /** The ordered offer; absent for that of the first order. */
  readonly offer?: string | undefined;
}

/** The discount of a code from a day on. It is separate from the day's price, so that no later change of the price ends it. */
export interface Discount {
  readonly code: string;
  readonly from: Day;
  /** The first day without the discount. */
  to: Day;
  /** The only offer that the discount applies to; undefined for all. */
  readonly offer: string | undefined;
  /** Returns the cost after the discount, in millionths. */
  readonly left: (cost: number) => number;
}

export interface DailyTerms {
  /** Returns the cost of a whole period by the terms of a day, in millionths. @param discounted the day whose discounts apply */
  value(day: Day, discounted?: Day): number;
  /** The discounts in the order in which they were given. */
  readonly discounts: Discount[];
  /** The terms of the newest change, whatever its day. */
  readonly newest: Terms;
  /** The number of changes. */
  readonly changes: number;
  /** Changes the terms from a day on, including later days that had other terms. @returns whether anything changed */
  change(from: Day, terms: Partial<Terms>): boolean;
}

/** @param first the first day that can be asked for */
export function dailyTerms(first: Day, initial: Terms): DailyTerms {
  let newest = initial;
  let changes = 0;
  const days: Terms[] = [];
  const discounts: Discount[] = [];
  /** The terms of the days after the list. */
  let last = initial;
  return {
    value(day, discounted = day) {
      const { quantity, price, offer } = days[day - first] ?? last;
      return discounts
        .filter((one) => one.from <= discounted && discounted < one.to)
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
