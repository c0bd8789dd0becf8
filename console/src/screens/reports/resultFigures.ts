/** The figures of a report's result for charts. */
import { type Figures, isCourse } from '../../parts/figures/figures.js';

type Scalar = string | number | boolean | null;
export type Row = Readonly<Record<string, Scalar>>;
export interface ResultColumn {
  readonly name: string;
  readonly type: string;
}

const isNumber = ({ type }: ResultColumn) => /^(decimal|integer|number)$/i.test(type);

/** Returns the columns that a chart can show. */
export function measuresOf(columns: readonly ResultColumn[]): readonly string[] {
  return columns.filter(isNumber).map(({ name }) => name);
}

/** Most groups that a chart can show legibly. */
const mostLabels = 60;

/**
 * Groups become labels and currencies series: amounts in different currencies are never combined.
 * @param name of the measure
 */
export function figuresOf(
  rows: readonly Row[],
  columns: readonly ResultColumn[],
  measure: string,
  nothing: string,
  name: string = measure,
): Figures {
  const names = columns
    .filter((column) => !isNumber(column) && column.name !== 'currency')
    .map(({ name }) => name);
  const hasCurrency = measure !== 'count' && columns.some(({ name }) => name === 'currency');
  const labelOf = (row: Row) => names.map((name) => String(row[name] ?? nothing)).join(' · ') || nothing;
  const seriesOf = (row: Row) => (hasCurrency ? `${name} (${row.currency})` : name);
  const all = [...new Set(rows.map(labelOf))];
  // Labels that are dates are sorted, whatever the order of the rows.
  const ordered = isCourse(all) ? all.toSorted() : all;
  const labels = isCourse(all) ? ordered.slice(-mostLabels) : ordered.slice(0, mostLabels);
  const series = [...new Set(rows.map(seriesOf))].map((series) => ({
    name: series,
    values: labels.map((label) => {
      const own = rows.filter((row) => seriesOf(row) === series && labelOf(row) === label);
      if (own.length === 0) return null;
      return own.reduce((sum, row) => sum + Number(row[measure] ?? 0), 0);
    }),
  }));
  return { labels, series };
}
