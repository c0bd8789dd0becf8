/** The charts of the start page: amounts billed and movements of the recurring revenue over twelve months. */
import { NativeSelect, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Chart, preloadDrawing } from '../../parts/figures/Chart.js';
import type { Figures } from '../../parts/figures/figures.js';
import { addressOfList } from '../../parts/layout/addresses.js';
import { useGo } from '../../parts/layout/Link.js';
import { useRead } from '../../parts/service/read.js';
import { Empty, Failed, Loading, Read } from '../../parts/states/States.js';
import {
  addressOfMoved,
  lastMonths,
  lastOfMonth,
  type Metrics,
  movementKinds,
  revenueAtEnds,
  useBilled,
  useMovements,
} from './figures.js';
import { useHomeWords } from './words.js';

type ByCurrency = Readonly<Record<string, number>>;

/** One series per currency: amounts in different currencies are never added up. */
function seriesOf(name: string, months: readonly ByCurrency[]): Figures['series'] {
  const currencies = [...new Set(months.flatMap((sums) => Object.keys(sums)))].toSorted();
  return currencies.map((currency) => ({
    name: `${name} (${currency})`,
    values: months.map((sums) => sums[currency] ?? 0),
  }));
}

export function Billed() {
  const words = useHomeWords();
  const go = useGo();
  const firsts = lastMonths();
  const billed = useBilled(firsts, true);
  useEffect(preloadDrawing, []);
  if (billed.error !== null) return <Failed error={billed.error} onRetry={billed.refetch} />;
  if (billed.isPending) return <Loading />;
  const series = seriesOf(
    words.billed,
    billed.months.map((sums) => Object.fromEntries(sums.map(({ currency, amount }) => [currency, amount]))),
  );
  if (series.length === 0) return <Empty title={words.billedNothing} />;
  return (
    <Chart
      label={words.billedByMonth}
      type="column"
      figures={{ labels: firsts.map((first) => first.slice(0, 7)), series }}
      onPick={(index) => {
        const first = firsts[index];
        if (first === undefined) return;
        go(
          addressOfList('invoice', { status: 'issued,paid', invoiceDate: `${first}..${lastOfMonth(first)}` }),
        );
      }}
    />
  );
}

export function MonthlyRevenue() {
  const words = useHomeWords();
  const firsts = lastMonths();
  const reading = useMovements();
  const now = useRead<Metrics>('/api/subscriptions/aggregated');
  useEffect(preloadDrawing, []);
  return (
    <Read reading={now}>
      {({ body: { mrrByCurrency } }) => (
        <Read reading={reading}>
          {({ body: { value } }) => {
            const currencies = Object.entries(mrrByCurrency);
            if (currencies.length === 0) return <Empty title={words.movedNothing} />;
            const series = currencies.map(([currency, amount]) => ({
              name: `${words.mrrShort} (${currency})`,
              values: revenueAtEnds(
                amount,
                firsts.map((first) =>
                  value.find((one) => one.currency === currency && one.month === first.slice(0, 7)),
                ),
              ),
            }));
            return (
              <Chart
                label={words.mrr}
                type="line"
                figures={{ labels: firsts.map((first) => first.slice(0, 7)), series }}
              />
            );
          }}
        </Read>
      )}
    </Read>
  );
}

export function RevenueMovements() {
  const words = useHomeWords();
  const go = useGo();
  const firsts = lastMonths();
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const reading = useMovements();
  useEffect(preloadDrawing, []);
  return (
    <Read reading={reading}>
      {({ body: { value } }) => {
        const currencies = [...new Set(value.map(({ currency }) => currency))];
        const currency = currencies.find((one) => one === chosen) ?? currencies[0];
        if (currency === undefined) return <Empty title={words.movedNothing} />;
        const months = firsts.map((first) =>
          value.find((one) => one.currency === currency && one.month === first.slice(0, 7)),
        );
        return (
          <Stack gap="xs">
            {currencies.length > 1 && (
              <NativeSelect
                size="xs"
                label={words.currency}
                value={currency}
                onChange={({ currentTarget }) => setChosen(currentTarget.value)}
                data={currencies}
                maw={120}
              />
            )}
            <Chart
              label={words.movedByMonth}
              type="column"
              isStacked
              figures={{
                labels: firsts.map((first) => first.slice(0, 7)),
                series: movementKinds.map((kind) => ({
                  name: `${words[`moved_${kind}`]} (${currency})`,
                  values: months.map((month) => month?.[kind] ?? 0),
                })),
              }}
              onPick={(label, series) => {
                const first = firsts[label];
                const kind = movementKinds[series];
                if (first !== undefined && kind !== undefined) go(addressOfMoved(kind, first));
              }}
            />
          </Stack>
        );
      }}
    </Read>
  );
}
