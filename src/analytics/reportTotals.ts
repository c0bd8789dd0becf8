/** The totals of a report: exact sums and counts by currency, rounded once for the average. */
import type { Decimal } from 'decimal.js';
import type { JsonObject } from '../kernel/json.js';
import { currencyDigits, Exact } from '../kernel/money.js';

export interface ReportSummary extends JsonObject {
  /** In `currency`. */
  totalAmount: number;
  averageAmount: number;
  /** The currency of all amounts; the default one if there are several or none; null if the source has no money. */
  currency: string | null;
}

interface Sum {
  total: Decimal;
  counted: number;
}

/** Sums under construction. */
export type ReportTotals = ReturnType<typeof startTotals>;

/** @param money - false if the data source has no money */
export function startTotals(money: boolean, defaultCurrency: string) {
  const sums = new Map<string, Sum>();

  function figures(currency: string): { totalAmount: number; averageAmount: number } {
    const { total, counted } = sums.get(currency) ?? { total: new Exact(0), counted: 0 };
    const average = counted === 0 ? new Exact(0) : total.dividedBy(counted);
    const rounded = average.toDecimalPlaces(currencyDigits(currency));
    return { totalAmount: plain(total), averageAmount: plain(rounded) };
  }

  return {
    /** @param amount - a number, or exact text; null is not counted */
    add(currency: string, amount: number | string | null, counted: number) {
      if (amount === null || counted === 0) return;
      let sum = sums.get(currency);
      if (sum === undefined) {
        sum = { total: new Exact(0), counted: 0 };
        sums.set(currency, sum);
      }
      sum.total = sum.total.plus(amount);
      sum.counted += counted;
    },
    /** Has `byCurrency` if there are several currencies. */
    summary() {
      if (!money) return { totalAmount: 0, averageAmount: 0, currency: null };
      const currencies = [...sums.keys()].sort();
      const [only = defaultCurrency] = currencies;
      const currency = currencies.length > 1 ? defaultCurrency : only;
      const summary: ReportSummary = { ...figures(currency), currency };
      if (currencies.length > 1)
        summary.byCurrency = Object.fromEntries(currencies.map((one) => [one, figures(one)]));
      return summary;
    },
  };
}

/** Never negative zero. */
function plain(value: Decimal): number {
  return value.isZero() ? 0 : value.toNumber();
}
