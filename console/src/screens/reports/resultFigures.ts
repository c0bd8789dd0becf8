/** The figures of a report's result that can be drawn. */
import { type Figures, isCourse } from '../../parts/figures/figures.js';

type Scalar = string | number | boolean | null;
export type Row = Readonly<Record<string, Scalar>>;
export interface ResultColumn {
  readonly name: string;
  readonly type: string;
}

const isNumber = ({ type }: ResultColumn) => /^(decimal|integer|number)$/i.test(type);

/** The columns that a chart can be of. */
export function measuresOf(columns: readonly ResultColumn[]): readonly string[] {
  return columns.filter(isNumber).map(({ name }) => name);
}

/** The most groups that can be told apart in a drawing. */
const mostLabels = 60;

/**
 * Groups are the labels, and currencies the series: figures of different ones are never put together.
 * @param name what the measure is called
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
  // In the course of time the earliest comes first, whatever the order of the rows.
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
