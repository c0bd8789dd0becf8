/**
 * Options of a chart for echarts. Drawn on a canvas and with plain texts: the Content-Security-Policy would block the markup of a tooltip.
 */
import { type ChartType, type Figures, figure } from './figures.js';
import { commonCurrency, distinctNames } from './series.js';

export interface Look {
  readonly isDark: boolean;
  readonly isMoving: boolean;
  readonly isStacked?: boolean;
}

/** Contrast of at least 3 : 1 against the background (WCAG 2.2, 1.4.11). */
const colours = {
  light: ['#0b7285', '#d9480f', '#5f3dc4', '#2b8a3e', '#c2255c', '#1864ab', '#a05a00', '#495057'],
  dark: ['#3bc9db', '#ffa94d', '#b197fc', '#69db7c', '#faa2c1', '#74c0fc', '#ffe066', '#ced4da'],
} as const;

/** Most characters of a label; longer ones end in `…`, so that they leave room for the chart. */
const longest = 24;

export function short(text: string): string {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
}

/** @param figures with labels ready for display */
export function optionOf(
  type: ChartType,
  figures: Figures,
  { isDark, isMoving, isStacked = false }: Look,
): Readonly<Record<string, unknown>> {
  const text = isDark ? '#d5d7da' : '#343a40';
  const line = isDark ? '#5c636a' : '#ced4da';
  const ground = isDark ? '#25262b' : '#ffffff';
  const common = {
    animation: isMoving,
    color: isDark ? colours.dark : colours.light,
    textStyle: { color: text, fontFamily: 'system-ui, sans-serif' },
    backgroundColor: 'transparent',
  };
  const tooltip = {
    renderMode: 'richText',
    confine: true,
    backgroundColor: ground,
    borderColor: line,
    textStyle: { color: text },
  };
  const distinct = distinctNames(figures.series);
  const names = new Map(figures.series.map(({ name }, index) => [name, distinct[index] ?? name]));
  const shown = (name: string) => short(names.get(name) ?? name);
  const unit = commonCurrency(figures.series);
  const legend = (isThere: boolean) => ({
    show: isThere,
    type: 'scroll',
    bottom: 0,
    textStyle: { color: text },
    pageTextStyle: { color: text },
    pageIconColor: text,
    formatter: shown,
  });
  return type === 'pie' || type === 'donut' || type === 'funnel'
    ? {
        ...common,
        tooltip: {
          ...tooltip,
          trigger: 'item',
          formatter: ({ seriesName, name, value, percent }: Part) =>
            `${short(name)}: ${figure(value, seriesName)}${percent === undefined ? '' : ` (${percent} %)`}`,
        },
        legend: legend(true),
        series: partsOf(type, figures, text, ground),
      }
    : {
        ...common,
        tooltip: {
          ...tooltip,
          trigger: 'axis',
          formatter: (points: readonly Part[]) =>
            [
              short(points[0]?.name ?? ''),
              ...points.map(({ seriesName, value }) => `${shown(seriesName)}: ${figure(value, seriesName)}`),
            ].join('\n'),
        },
        legend: legend(figures.series.length > 1),
        grid: {
          left: 8,
          // The last of many labels is wider than its column.
          right: figures.labels.length > 8 ? 30 : 12,
          top: unit === undefined ? 16 : 32,
          bottom: figures.series.length > 1 ? 34 : 8,
          containLabel: true,
        },
        xAxis: {
          type: 'category',
          data: figures.labels,
          axisLabel: { color: text, hideOverlap: true, formatter: short },
          axisLine: { lineStyle: { color: line } },
          axisTick: { show: false },
        },
        yAxis: {
          type: 'value',
          ...(unit === undefined ? {} : { name: unit, nameTextStyle: { color: text } }),
          axisLabel: { color: text, formatter: (value: number) => figure(value, '') },
          splitLine: { lineStyle: { color: line, opacity: 0.5 } },
        },
        series: figures.series.map(({ name, values }) => ({
          name,
          data: values,
          type: type === 'column' ? 'bar' : 'line',
          ...(type === 'column'
            ? {
                barMaxWidth: 48,
                ...(isStacked ? { stack: 'all' } : { itemStyle: { borderRadius: [3, 3, 0, 0] } }),
              }
            : { showSymbol: values.length < 40, symbolSize: 7, lineStyle: { width: 2 } }),
          ...(type === 'area' ? { areaStyle: { opacity: 0.2 } } : {}),
        })),
      };
}

interface Part {
  readonly seriesName: string;
  readonly name: string;
  readonly value: number | null;
  readonly percent?: number;
}

/** Shares of a whole: one ring or one funnel for each series. */
function partsOf(type: ChartType, { labels, series }: Figures, text: string, ground: string): object[] {
  return series.map(({ name, values }, index) => {
    const place = (index + 0.5) / series.length;
    const data = labels.flatMap((label, at) => {
      const value = values[at] ?? null;
      // Null, zero and negative values cannot be drawn as shares; the table has them.
      return value === null || value <= 0 ? [] : [{ name: label, value }];
    });
    const label = { show: false };
    if (type === 'funnel')
      return {
        type: 'funnel',
        name,
        data,
        left: `${Math.round((index / series.length) * 100) + 4}%`,
        width: `${Math.round(100 / series.length) - 8}%`,
        top: 8,
        bottom: 40,
        label,
      };
    const radius = Math.min(70, 110 / series.length);
    return {
      type: 'pie',
      name,
      data,
      center: [`${Math.round(place * 100)}%`, '45%'],
      radius: type === 'donut' ? [`${radius * 0.6}%`, `${radius}%`] : `${radius}%`,
      label,
      labelLine: { show: false },
      itemStyle: { borderColor: ground, borderWidth: 1 },
      emphasis: { label: { show: false, color: text } },
    };
  });
}
