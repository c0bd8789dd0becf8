/** The figures of the start page, each asked for where the service counts it. */
import { useQueries } from '@tanstack/react-query';
import { call } from '../../parts/service/call.js';
import { useRead } from '../../parts/service/read.js';
import { daysAfter, today } from '../../parts/words/format.js';

/** What invoices come to in one currency. */
export interface Sum {
  readonly currency: string;
  readonly amount: number;
  readonly count: number;
}

interface Applied {
  readonly value: readonly Sum[];
}

function applied(filter: string, field: 'amountDue' | 'total') {
  return {
    $apply: `filter(${filter})/groupby((currency),aggregate(${field} with sum as amount,$count as count))`,
  };
}

export function useSums(filter: string, when: boolean) {
  return useRead<Applied>('/odata/Invoices', { query: applied(filter, 'amountDue'), when });
}

export function useCount(path: string, filter: string, when: boolean) {
  return useRead<{ readonly count: number }>(path, { query: { $filter: filter, $top: 0 }, when });
}

export interface Metrics {
  readonly totalMRR: number;
  readonly mrrByCurrency: Readonly<Record<string, number>>;
  readonly groups?: readonly {
    readonly month: string;
    readonly mrrByCurrency: Readonly<Record<string, number>>;
  }[];
}

export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** First days of the twelve months that end with this one, the oldest first. */
export function lastMonths(from: string = today()): readonly string[] {
  const months: string[] = [];
  for (let first = firstOfMonth(from); months.length < 12; first = firstOfMonth(daysAfter(first, -1)))
    months.unshift(first);
  return months;
}

/** What was billed in each of these months, in each currency. */
export function useBilled(months: readonly string[], when: boolean) {
  return useQueries({
    queries: months.map((first) => {
      const next = firstOfMonth(daysAfter(first, 31));
      const filter = `invoiceDate ge ${first}T00:00:00Z and invoiceDate lt ${next}T00:00:00Z and status in ('issued','paid')`;
      const query = applied(filter, 'total');
      return {
        queryKey: ['read', '/odata/Invoices', query],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
          (await call<Applied>('GET', '/odata/Invoices', { query, signal })).body.value,
        enabled: when,
        // Months that are over change seldom.
        staleTime: 60_000,
      };
    }),
    combine: (results) => ({
      isPending: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error !== null)?.error ?? null,
      months: results.map(({ data }) => data ?? []),
      refetch: () => results.forEach((result) => void result.refetch()),
    }),
  });
}
