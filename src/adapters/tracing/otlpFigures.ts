/** Exports the metrics of `/metrics` to a collector by OTLP over HTTP, under the same names. Loaded only when a collector is configured. */
import { type HrTime, ValueType } from '@opentelemetry/api';
import { OTLPExporterBase } from '@opentelemetry/otlp-exporter-base';
import {
  convertLegacyHttpOptions,
  createOtlpHttpExportDelegate,
} from '@opentelemetry/otlp-exporter-base/node-http';
import { JsonMetricsSerializer, MetricsExporterMetricsHelper } from '@opentelemetry/otlp-transformer';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  MeterProvider,
  type MetricData,
  PeriodicExportingMetricReader,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, MetricValueWithName } from 'prom-client';
import type { Figures, FiguresExport } from '../../ports/figures.js';
import { closable, type OtlpOptions, resourceOf } from './otlp.js';

type Read = MetricObjectWithValues<MetricValue<string>>;
type Labels = MetricValue<string>['labels'];

export function openOtlpFigures(
  figures: Figures,
  options: OtlpOptions & { readonly intervalMilliseconds: number },
): FiguresExport {
  const resource = resourceOf(options);
  const since = hrTime(performance.timeOrigin);
  const { exporter, close } = closable(
    (timeoutMillis) =>
      new OTLPExporterBase<ResourceMetrics>(
        createOtlpHttpExportDelegate(
          convertLegacyHttpOptions(
            {
              url: `${options.endpoint.replace(/\/+$/, '')}/v1/metrics`,
              headers: { ...options.headers },
              ...(timeoutMillis === undefined ? {} : { timeoutMillis }),
            },
            'METRICS',
            'v1/metrics',
            { 'Content-Type': 'application/json' },
          ),
          JsonMetricsSerializer,
          'otlp_http_metric_exporter',
          MetricsExporterMetricsHelper,
          undefined,
        ),
      ),
  );
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: options.intervalMilliseconds,
    metricProducers: [
      {
        async collect() {
          const read = await figures.getMetricsAsJSON();
          const until = hrTime(Date.now());
          const metrics = read.flatMap((figure) => metricOf(figure, since, until));
          const scope = { name: 'back-office', version: options.version };
          return { resourceMetrics: { resource, scopeMetrics: [{ scope, metrics }] }, errors: [] };
        },
      },
    ],
  });
  const provider = new MeterProvider({ resource, readers: [reader] });
  return { close: () => close(provider) };
}

const hrTime = (milliseconds: number): HrTime => [
  Math.floor(milliseconds / 1_000),
  Math.round((milliseconds % 1_000) * 1_000_000),
];

/** Returns nothing for a type of metric that OTLP does not have. */
function metricOf(figure: Read, startTime: HrTime, endTime: HrTime): readonly MetricData[] {
  const shared = {
    descriptor: { name: figure.name, description: figure.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const point = <T>(labels: Labels, value: T): DataPoint<T> => ({
    startTime,
    endTime,
    attributes: Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, String(label)])),
    value,
  });
  // JSON can only represent finite numbers.
  const single = () =>
    figure.values
      .filter(({ value }) => Number.isFinite(value))
      .map(({ labels, value }) => point(labels, value));
  const type = String(figure.type);
  switch (type) {
    case 'counter':
      return [{ ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: single() }];
    case 'gauge':
      return [{ ...shared, dataPointType: DataPointType.GAUGE, dataPoints: single() }];
    case 'histogram':
      return [
        {
          ...shared,
          dataPointType: DataPointType.HISTOGRAM,
          dataPoints: histogramsOf(figure).map(({ labels, value }) => point(labels, value)),
        },
      ];
    default:
      return [];
  }
}

/** Converts histograms. Prometheus counts the values up to each bound; OTLP counts those between two bounds. */
function histogramsOf({
  name,
  values,
}: {
  readonly name: string;
  readonly values: readonly MetricValueWithName<string>[];
}) {
  const found = new Map<
    string,
    { labels: Labels; bounds: number[]; below: number[]; sum: number; count: number }
  >();
  for (const {
    metricName,
    labels: { le, ...labels },
    value,
  } of values) {
    const key = JSON.stringify(labels);
    const one = found.get(key) ?? { labels, bounds: [], below: [], sum: 0, count: 0 };
    found.set(key, one);
    if (metricName === `${name}_sum`) one.sum = value;
    else if (metricName === `${name}_count`) one.count = value;
    else if (le !== '+Inf') {
      one.bounds.push(Number(le));
      one.below.push(value);
    }
  }
  return [...found.values()].map(({ labels, bounds, below, sum, count }) => {
    const counts = [...below, count].map((upTo, index) => upTo - (below[index - 1] ?? 0));
    const value: Histogram = { buckets: { boundaries: bounds, counts }, sum, count };
    return { labels, value };
  });
}
