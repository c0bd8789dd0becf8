/** A chart of categories and series, in the colours of the scheme; its figures as a table beside it, for those who read rather than look. */
import { Table, Text, useComputedColorScheme } from '@mantine/core';
import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { useWords } from '../../messages/words.js';
import { Sideways } from '../layout/Sideways.js';
import classes from './Chart.module.css';

export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

export interface ChartProps {
  /** What it shows. */
  readonly label: string;
  readonly kind: 'bar' | 'line';
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** A value as it is read. */
  readonly show: (value: number, series: string) => string;
  readonly height?: number;
  /** Told which category was clicked. */
  readonly onPick?: (index: number) => void;
}

const colours = {
  light: {
    text: '#495057',
    line: '#dee2e6',
    series: ['#0b7285', '#d9480f', '#5f3dc4', '#2b8a3e', '#a61e4d'],
  },
  dark: { text: '#c1c2c5', line: '#424242', series: ['#3bc9db', '#ffa94d', '#b197fc', '#69db7c', '#f783ac'] },
} as const;

function optionOf({ kind, labels, series, show }: ChartProps, scheme: 'light' | 'dark'): EChartsCoreOption {
  const { text, line, series: seriesColours } = colours[scheme];
  return {
    animation: false,
    color: [...seriesColours],
    grid: { left: 8, right: 8, top: series.length > 1 ? 32 : 12, bottom: 4, containLabel: true },
    legend: { show: series.length > 1, textStyle: { color: text }, top: 0 },
    // Not the HTML one: its markup has styles in it, which the page's policy stops.
    tooltip: { trigger: 'axis', renderMode: 'richText', axisPointer: { type: 'shadow' } },
    xAxis: {
      type: 'category',
      data: [...labels],
      axisLabel: { color: text, hideOverlap: true },
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      axisLabel: { color: text, formatter: (value: number) => compact(value) },
      splitLine: { lineStyle: { color: line } },
    },
    series: series.map(({ name, values }) => ({
      name,
      type: kind,
      data: [...values],
      barMaxWidth: 36,
      tooltip: { valueFormatter: (value: unknown) => show(Number(value), name) },
    })),
  };
}

function compact(value: number): string {
  return new Intl.NumberFormat(document.documentElement.lang, { notation: 'compact' }).format(value);
}

export function Chart(props: ChartProps) {
  const { label, labels, series, show, height = 240, onPick } = props;
  const words = useWords();
  const place = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme();
  const option = optionOf(props, scheme);
  const latest = useRef({ option, onPick });
  latest.current = { option, onPick };
  const content = JSON.stringify([labels, series, scheme]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew when what it shows has changed, not at each rendering
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let isGone = false;
    let end: () => void = () => {};
    void import('./engine.js').then(({ init }) => {
      if (isGone) return;
      const chart = init(element);
      chart.setOption(latest.current.option);
      chart.on('click', ({ dataIndex }) => latest.current.onPick?.(dataIndex));
      const observer = new ResizeObserver(() => chart.resize());
      observer.observe(element);
      end = () => {
        observer.disconnect();
        chart.dispose();
      };
    });
    return () => {
      isGone = true;
      end();
    };
  }, [content]);

  return (
    <figure className={classes.figure}>
      <div ref={place} role="img" aria-label={label} style={{ height }} />
      <details>
        <summary className={classes.summary}>{words.asTable}</summary>
        <Sideways label={label} width={280}>
          <Table fz="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>
                  <Text span size="xs" c="dimmed">
                    {label}
                  </Text>
                </Table.Th>
                {series.map(({ name }) => (
                  <Table.Th key={name} ta="end">
                    {name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {labels.map((category, index) => (
                <Table.Tr key={category}>
                  <Table.Th scope="row" fw={500}>
                    {category}
                  </Table.Th>
                  {series.map(({ name, values }) => (
                    <Table.Td key={name} ta="end">
                      {show(values[index] ?? 0, name)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Sideways>
      </details>
    </figure>
  );
}
