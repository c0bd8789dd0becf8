/** Port: the service's figures, sent to a collector at intervals. */
import type { Registry } from 'prom-client';

/** The metrics of `/metrics`, read when they are asked for. */
export type Figures = Pick<Registry, 'getMetricsAsJSON'>;

export interface FiguresExport {
  /** Sends the figures once more. Never throws. */
  close(): Promise<void>;
}

export type ExportFigures = (figures: Figures) => FiguresExport;
