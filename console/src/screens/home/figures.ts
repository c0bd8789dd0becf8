/** The figures of the start page, each counted by the service. */
import { useQuery } from '@tanstack/react-query';
import { addressOfList } from '../../parts/layout/addresses.js';
import { call } from '../../parts/service/call.js';
import type { Problem } from '../../parts/service/problem.js';
import { useRead } from '../../parts/service/read.js';
import { daysAfter, today } from '../../parts/words/days.js';

/** The sum of invoices in one currency. */
export interface Sum {
  readonly currency: string;
  readonly amount: number;
  readonly count: number;
}

type Billing = Pick<Sum, 'currency' | 'amount'>;

interface Applied {
  readonly value: readonly Sum[];
}

function applied(filter: string) {
  return {
    $apply: `filter(${filter})/groupby((currency),aggregate(amountDue with sum as amount,$count as count))`,
  };
}

export function useSums(filter: string, when: boolean) {
  return useRead<Applied>('/odata/Invoices', { query: applied(filter), when });
}

export function useCount(path: string, filter: string, when: boolean) {
  return useRead<{ readonly count: number }>(path, { query: { $filter: filter, $top: 0 }, when });
}

export interface Metrics {
  readonly mrrByCurrency: Readonly<Record<string, number>>;
}

/** Kinds of movements of the recurring revenue, in the order of the chart. */
export const movementKinds = ['new', 'expansion', 'resumed', 'contraction', 'paused', 'lost'] as const;
export type MovementKind = (typeof movementKinds)[number];

type Movement = Movements['value'][number];

/** Returns the net change of a month. */
export function changeOf(month: Movement | undefined): number {
  return movementKinds.reduce((sum, kind) => sum + (month?.[kind] ?? 0), 0);
}

/** Returns the revenue at the end of each month, counted back from the current one. @param months oldest first */
export function revenueAtEnds(now: number, months: readonly (Movement | undefined)[]): readonly number[] {
  let at = now;
  return months
    .toReversed()
    .map((month) => {
      const end = at;
      at -= changeOf(month);
      return Math.round(end * 100) / 100;
    })
    .toReversed();
}

export interface Movements {
  readonly value: readonly ({ readonly month: string; readonly currency: string } & Readonly<
    Record<MovementKind, number>
  >)[];
}

/** Returns the address of the list of subscriptions with such a movement in a month. @param first the month's first day */
export function addressOfMoved(kind: MovementKind, first: string): string {
  return addressOfList('subscription', { moved: `${kind}.${first.slice(0, 7)}` });
}

export function lastOfMonth(first: string): string {
  return daysAfter(firstOfMonth(daysAfter(first, 31)), -1);
}

export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** Returns the first days of the last twelve months including this one, oldest first. */
export function lastMonths(from: string = today()): readonly string[] {
  const months: string[] = [];
  for (let first = firstOfMonth(from); months.length < 12; first = firstOfMonth(daysAfter(first, -1)))
    months.unshift(first);
  return months;
}

/** Reads the movements of the last twelve months, with one request for all figures and charts. */
export function useMovements() {
  return useRead<Movements>('/api/subscriptions/revenue-movements', { query: { from: lastMonths()[0] } });
}

interface Billed {
  readonly widgets: readonly {
    readonly data: {
      readonly labels: readonly string[];
      readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
    } | null;
  }[];
}

/**
 * Reads the amounts billed in the months, by currency, with one request, because browsers send only a few at a time.
 * @param months first days, oldest first
 */
export function useBilled(months: readonly string[], when: boolean) {
  const body = {
    widgets: [
      {
        type: 'column',
        title: 'Billed',
        query: {
          dataSource: 'invoices',
          measure: 'sum:total',
          groupBy: 'currency',
          interval: 'month',
          filter: `status in ('issued','paid') and invoiceDate ge ${months[0]}T00:00:00Z`,
        },
      },
    ],
  };
  const { data, isPending, error, refetch } = useQuery<readonly (readonly Billing[])[], Problem>({
    queryKey: ['read', '/api/dashboards/preview', body],
    queryFn: async ({ signal }) => {
      const answer = await call<Billed>('POST', '/api/dashboards/preview', { body, signal });
      const { labels = [], series = [] } = answer.body.widgets[0]?.data ?? {};
      return months.map((first) => {
        const at = labels.indexOf(first.slice(0, 7));
        return series.flatMap(({ name, values }) => {
          const amount = values[at] ?? 0;
          return amount === 0 ? [] : [{ currency: name, amount }];
        });
      });
    },
    enabled: when,
    // Past months rarely change.
    staleTime: 60_000,
  });
  return { isPending, error, months: data ?? [], refetch: () => void refetch() };
}
