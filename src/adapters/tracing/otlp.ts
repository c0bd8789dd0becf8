/** Exports spans to a collector by OTLP over HTTP. Loaded only when a collector is configured. */
import {
  type Context,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import { withinTime } from '../../kernel/waiting.js';
import type { FinishedSpan, Tracing } from '../../ports/tracing.js';

export interface OtlpOptions {
  /** URL of the collector. Spans go to `/v1/traces` below it, metrics to `/v1/metrics`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly version: string;
  readonly instanceId: string;
}

/** Maximum number of spans that wait while the collector is unreachable; more are dropped. */
const mostWaiting = 4_096;
/** Time to export what is left at the end, in ms. */
const closeLimit = 2_000;

interface Exporter<Items, Result> {
  export(items: Items, done: (result: Result) => void): void;
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
}

/**
 * Makes an exporter whose attempts end soon after `close`: otherwise retries at an unreachable collector would outlast it.
 * @param make makes one with a time limit for each export in ms; undefined: the configured one
 */
export function closable<Items, Result>(make: (timeoutMillis?: number) => Exporter<Items, Result>) {
  const usual = make();
  let current = usual;
  const exporter: Exporter<Items, Result> = {
    export: (items, done) => current.export(items, done),
    async forceFlush() {
      await Promise.all([usual.forceFlush(), current.forceFlush()]);
    },
    async shutdown() {
      await Promise.all([usual.shutdown(), current.shutdown()]);
    },
  };
  return {
    exporter,
    /** Exports what is left, and gives up when that takes too long. */
    async close(provider: { shutdown(): Promise<void> }): Promise<void> {
      current = make(closeLimit);
      const ended = provider.shutdown().catch(() => undefined);
      await withinTime(ended, closeLimit, () => undefined);
    },
  };
}

export const resourceOf = ({ serviceName, version, instanceId }: OtlpOptions) =>
  resourceFromAttributes({
    'service.name': serviceName,
    'service.version': version,
    'service.instance.id': instanceId,
  });

export function openOtlpTracing(options: OtlpOptions): Tracing {
  const random = new RandomIdGenerator();
  /** The identity of the next span, if it already has one. */
  let named: SpanContext | undefined;
  const { exporter, close } = closable(
    (timeoutMillis) =>
      new OTLPTraceExporter({
        url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces`,
        headers: { ...options.headers },
        ...(timeoutMillis === undefined ? {} : { timeoutMillis }),
      }),
  );
  const provider = new TracerProvider({
    resource: resourceOf(options),
    idGenerator: {
      generateTraceId: () => named?.traceId ?? random.generateTraceId(),
      generateSpanId: () => named?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: mostWaiting })],
  });
  const tracer = provider.getTracer('back-office', options.version);

  return {
    span({ name, kind, own, parent, links = [], startedAt, failed, attributes }: FinishedSpan) {
      named = contextOf(own);
      const cause = contextOf(parent);
      // The caller has chosen not to be traced.
      if ((named ?? cause)?.traceFlags === TraceFlags.NONE) return;
      const span = tracer.startSpan(
        name,
        {
          kind: kind === 'server' ? SpanKind.SERVER : SpanKind.INTERNAL,
          startTime: performance.timeOrigin + startedAt,
          attributes,
          links: links.flatMap((link) => contextOf(link) ?? []).map((context) => ({ context })),
        },
        below(cause),
      );
      named = undefined;
      if (failed !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failed });
      span.end(performance.timeOrigin + performance.now());
    },
    close: () => close(provider),
  };
}

function below(cause: SpanContext | undefined): Context {
  return cause === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, cause);
}

function contextOf(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = traceparent?.split('-') ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  const traceFlags = Number.parseInt(flags ?? '01', 16) & TraceFlags.SAMPLED;
  return { traceId, spanId, traceFlags, isRemote: true };
}
