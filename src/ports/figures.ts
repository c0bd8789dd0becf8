/** Port: the service's metrics, sent to a collector at intervals. */
import type { Registry } from 'prom-client';

/** The metrics of `/metrics`, collected on each read. */
export type Figures = Pick<Registry, 'getMetricsAsJSON'>;

export interface FiguresExport {
  /** Sends the metrics one last time. Never throws. */
  close(): Promise<void>;
}

export type ExportFigures = (figures: Figures) => FiguresExport;
