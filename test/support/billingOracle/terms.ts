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

export interface DailyTerms {
  /** Of a whole period on a day, in millionths. */
  value(day: Day): number;
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
  /** What days behind the list have. */
  let last = initial;
  return {
    value(day) {
      const { quantity, price } = days[day - first] ?? last;
      return costOf(price, quantity);
    },
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
