/** The cost of one period on each day by the changes known so far, in millionths. */
import type { Day } from './calendar.js';

/** The price of one unit for one period, in millionths; or a function for the price of all units together. */
export type Price = number | ((quantity: number) => number);

export function costOf(price: Price, quantity: number): number {
  return typeof price === 'number' ? quantity * price : price(quantity);
}

interface Terms {
  readonly quantity: number;
  readonly price: Price;
  /** The ordered offer; absent: that of the first order. */
  readonly offer?: string | undefined;
}

/** The discount of a code on each day from one on; it is no part of the day's price, so no later change of the price ends it. */
export interface Discount {
  readonly code: string;
  readonly from: Day;
  /** The first day without it. */
  to: Day;
  /** The only offer that it is for; undefined: all. */
  readonly offer: string | undefined;
  /** Returns the cost that is left, in millionths. */
  readonly left: (cost: number) => number;
}

export interface DailyTerms {
  /** The cost of a whole period on a day, in millionths. */
  value(day: Day): number;
  /** The discounts in the order in which they were given. */
  readonly discounts: Discount[];
  /** The terms of the newest change, whatever its day. */
  readonly newest: Terms;
  /** The number of changes. */
  readonly changes: number;
  /** Changes the terms from this day on, also for later days that had others. @returns whether anything is new */
  change(from: Day, terms: Partial<Terms>): boolean;
}

/** @param first the first day that anybody can ask for */
export function dailyTerms(first: Day, initial: Terms): DailyTerms {
  let newest = initial;
  let changes = 0;
  const days: Terms[] = [];
  const discounts: Discount[] = [];
  /** The terms of days behind the list. */
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
