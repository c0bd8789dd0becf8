/** The chart itself, in a chunk of its own, with only the parts of echarts that it uses. */
import { BarChart, FunnelChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, type EChartsCoreOption, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';

use([
  BarChart,
  FunnelChart,
  LineChart,
  PieChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  CanvasRenderer,
]);

export interface DrawingProps {
  readonly option: EChartsCoreOption;
  readonly label: string;
  /** In pixels. */
  readonly height: number;
  readonly onPick?: ((label: number, series: number) => void) | undefined;
}

export function Drawing({ option, label, height, onPick }: DrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const picked = useRef(onPick);
  picked.current = onPick;
  const chart = useRef<ECharts | undefined>(undefined);

  useEffect(() => {
    if (place.current === null) return undefined;
    const drawn = init(place.current, null, { renderer: 'canvas' });
    chart.current = drawn;
    drawn.on('click', ({ dataIndex, seriesIndex = 0 }) => picked.current?.(dataIndex, seriesIndex));
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(place.current);
    // Fits the chart to the paper, which is narrower than the screen.
    const resize = () => drawn.resize();
    window.addEventListener('beforeprint', resize);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', resize);
      drawn.dispose();
      chart.current = undefined;
    };
  }, []);

  useEffect(() => {
    chart.current?.setOption(option, { notMerge: true });
  }, [option]);

  return <div ref={place} role="img" aria-label={label} style={{ width: '100%', height }} />;
}
