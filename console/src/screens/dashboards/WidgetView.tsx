/** The content of a widget: a figure, a chart, a table, or the reason why it has none. */
import { Alert, Stack, Text } from '@mantine/core';
import type { Widget } from 'back-office-client';
import { useNameOfField } from '../../parts/fields/words.js';
import { Chart, NumbersTable, useReadable } from '../../parts/figures/Chart.js';
import { type ChartType, type Figures, figure, isCourse } from '../../parts/figures/figures.js';
import { measureOf } from '../../parts/figures/series.js';
import { useNameOfMeasure } from '../../parts/figures/words.js';
import { kindOfField } from '../../parts/names/kinds.js';
import classes from './Dashboards.module.css';
import { useDashboardWords } from './words.js';

const suffix = /(?:-chart|_chart|Chart)$/;

/** Returns how a widget is drawn; the API has several words for the same type. */
export function drawnAs(type: string, figures: Figures): ChartType | 'figure' | 'table' {
  const plain = type.replace(suffix, '');
  switch (plain) {
    case 'line':
    case 'trend':
      return 'line';
    case 'area':
    case 'pie':
    case 'donut':
    case 'funnel':
      return plain;
    case 'bar':
    case 'column':
      return 'column';
    case 'chart':
      return isCourse(figures.labels) ? 'line' : 'column';
    case 'table':
    case 'list':
      return 'table';
    default:
      // A figure, unless the query splits it into parts.
      return figures.labels.length > 1 ? 'table' : 'figure';
  }
}

function isFigure(type: string): boolean {
  return /^(metric|number|kpi|counter|gauge|progress)$/.test(type.replace(suffix, ''));
}

/** Returns the widget's own size; by default figures are small. */
export function sizeOf({ size, type }: Pick<Widget, 'size' | 'type'>): 'small' | 'medium' | 'large' {
  if (size === 'small' || size === 'medium' || size === 'large') return size;
  return isFigure(type) ? 'small' : 'medium';
}

export type ShownWidget = Pick<Widget, 'type' | 'title' | 'data' | 'message'> & {
  readonly query?: { readonly groupBy?: string | null } | null | undefined;
};

export function WidgetView({ widget, label }: { readonly widget: ShownWidget; readonly label: string }) {
  const words = useDashboardWords();
  const nameOf = useNameOfMeasure();
  const nameOfField = useNameOfField();
  const { data, message, type, query } = widget;
  const fault = data === null ? message : data.error?.message;
  if (data === null || data.error !== undefined)
    return (
      <Alert color="yellow" variant="light" title={words.notUnderstood}>
        {fault}
      </Alert>
    );
  const drawn = drawnAs(type, data);
  const series = data.series.map(({ name, values }) => ({ name: nameOf(name), values }));
  const by = query?.groupBy ? nameOfField(query.groupBy) : undefined;
  const figures = { labels: data.labels, series, by, of: labelsOf(query, data.labels) };
  if (drawn === 'figure') return <FigureView figures={figures} />;
  if (drawn === 'table')
    return (
      <div className={classes.numbers}>
        <NumbersTable figures={figures} label={label} />
      </div>
    );
  return <Chart type={drawn} figures={figures} label={label} />;
}

/**
 * Returns the kind of record that the labels identify. Without a query the service chose the groups: they may be customers, and a label
 * that is no customer's id stays as it is.
 */
function labelsOf(query: ShownWidget['query'], labels: readonly string[]): Figures['of'] {
  if (query === null || query === undefined) return isCourse(labels) ? undefined : 'customer';
  const kind = kindOfField(query.groupBy ?? '');
  return kind === 'subscription' ? undefined : kind;
}

/** Shows one figure per currency. */
function FigureView({ figures }: { readonly figures: Figures }) {
  const { series } = useReadable(figures);
  return (
    <Stack gap={2}>
      {series.map(({ name, values }, index) => {
        const measure = measureOf(name);
        const isLast = measure !== measureOf(series[index + 1]?.name ?? '');
        return (
          <div key={name}>
            <Text className={classes.figure ?? ''} fw={650} lh={1.2}>
              {figure(values.at(-1), name)}
            </Text>
            {isLast && (
              <Text size="xs" c="dimmed">
                <bdi>{measure}</bdi>
              </Text>
            )}
          </div>
        );
      })}
    </Stack>
  );
}
