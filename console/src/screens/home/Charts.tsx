/** The charts of the start page: twelve months of what was billed, and of the revenue that began. */
import { Chart, type Series } from '../../parts/chart/Chart.js';
import { addressOfList } from '../../parts/layout/addresses.js';
import { useGo } from '../../parts/layout/Link.js';
import { useRead } from '../../parts/service/read.js';
import { Empty, Failed, Loading, Read } from '../../parts/states/States.js';
import { daysAfter, money, month } from '../../parts/words/format.js';
import { firstOfMonth, lastMonths, type Metrics, useBilled } from './figures.js';
import { useHomeWords } from './words.js';

type ByCurrency = Readonly<Record<string, number>>;

/** One series a currency: they are never added up. */
function seriesOf(months: readonly ByCurrency[]): readonly Series[] {
  const currencies = [...new Set(months.flatMap((sums) => Object.keys(sums)))].toSorted();
  return currencies.map((name) => ({ name, values: months.map((sums) => sums[name] ?? 0) }));
}

export function Billed() {
  const words = useHomeWords();
  const go = useGo();
  const firsts = lastMonths();
  const billed = useBilled(firsts, true);
  if (billed.error !== null) return <Failed error={billed.error} onRetry={billed.refetch} />;
  if (billed.isPending) return <Loading />;
  const series = seriesOf(
    billed.months.map((sums) => Object.fromEntries(sums.map(({ currency, amount }) => [currency, amount]))),
  );
  if (series.length === 0) return <Empty title={words.billedNothing} />;
  return (
    <Chart
      label={words.billedByMonth}
      kind="bar"
      labels={firsts.map(month)}
      series={series}
      show={(value, currency) => money(value, currency)}
      onPick={(index) => {
        const first = firsts[index];
        if (first === undefined) return;
        const last = daysAfter(firstOfMonth(daysAfter(first, 31)), -1);
        go(addressOfList('invoice', { status: 'issued,paid', invoiceDate: `${first}..${last}` }));
      }}
    />
  );
}

export function NewRevenue() {
  const words = useHomeWords();
  const firsts = lastMonths();
  const reading = useRead<Metrics>('/api/subscriptions/aggregated', {
    query: { groupBy: 'month', startDate: firsts[0] },
  });
  return (
    <Read reading={reading}>
      {({ body: { groups = [] } }) => {
        const byMonth = new Map(groups.map((group) => [group.month, group.mrrByCurrency]));
        const series = seriesOf(firsts.map((first) => byMonth.get(first.slice(0, 7)) ?? {}));
        if (series.length === 0) return <Empty />;
        return (
          <Chart
            label={words.newByMonth}
            kind="bar"
            labels={firsts.map(month)}
            series={series}
            show={(value, currency) => money(value, currency)}
          />
        );
      }}
    </Read>
  );
}
