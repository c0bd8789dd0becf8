/** Traces and metrics that a collector receives by OTLP over HTTP, each span in the trace of its cause. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type RunningService, startOwnService } from '../../support/service.js';
import { until } from '../../support/until.js';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly links?: readonly { readonly traceId: string }[];
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

interface Resource {
  readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
}

let collector: Server;
let spans: Span[] = [];
interface Figure {
  readonly name: string;
  readonly sum?: { readonly dataPoints: readonly { readonly asDouble: number }[] };
}
/** The metrics of the last export. */
let figures: readonly Figure[] = [];
const authorizations: unknown[] = [];
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    authorizations.push(request.headers.authorization);
    const { resourceSpans, resourceMetrics } = JSON.parse(await text(request));
    if (request.url === '/v1/metrics') figures = resourceMetrics[0].scopeMetrics[0].metrics;
    if (request.url === '/v1/traces')
      spans.push(...resourceSpans.flatMap((each: Resource) => each.scopeSpans.flatMap((one) => one.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(() => void collector.close());

let service: RunningService | undefined;
afterEach(async () => {
  await service?.dispose();
  spans = [];
  figures = [];
});

const named = (name: string) => spans.filter((span) => span.name === name);
const trace = '0af7651916cd43dd8448eb211c80319c';

test('a request, its commands and its appends join the caller’s trace, and projections link to it', async () => {
  const { port } = collector.address() as AddressInfo;
  service = await startOwnService({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20token',
  });
  const made = await service.call('/api/invoices', {
    body: {
      customerId: 'cus-1',
      currency: 'EUR',
      items: [{ description: 'Desk', quantity: 1, unitPrice: 45 }],
    },
    headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` },
  });
  expect(made.status).toBe(201);
  const answered = made.headers.get('traceparent')?.split('-') ?? [];
  expect(answered[1]).toBe(trace);
  expect((await service.call(`/api/invoices/${made.body.id}/export-pdf`, { method: 'POST' })).status).toBe(
    200,
  );
  const unsampled = '1af7651916cd43dd8448eb211c80319c';
  await service.call('/api/invoices', { headers: { traceparent: `00-${unsampled}-b7ad6b7169203331-00` } });
  await service.stop();

  await until(() => named('POST /api/invoices').length > 0);
  const [request] = named('POST /api/invoices');
  expect(request).toMatchObject({
    traceId: trace,
    spanId: answered[2],
    parentSpanId: 'b7ad6b7169203331',
    kind: 2,
  });
  for (const name of ['command invoice', 'append events']) {
    const own = named(name).filter(({ traceId }) => traceId === trace);
    expect({ name, parents: new Set(own.map(({ parentSpanId }) => parentSpanId)) }).toEqual({
      name,
      parents: new Set([answered[2]]),
    });
  }
  const linked = named('project events').flatMap(({ links = [] }) => links.map(({ traceId }) => traceId));
  expect(linked).toContain(trace);
  expect(named('render PDF')).toHaveLength(1);
  expect(spans.some(({ name }) => name.startsWith('job '))).toBe(true);
  expect(spans.some(({ traceId }) => traceId === unsampled)).toBe(false);
  for (const { startTimeUnixNano, endTimeUnixNano } of spans)
    expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true);
  expect(new Set(authorizations)).toEqual(new Set(['Bearer token']));
  expect(JSON.stringify(spans)).not.toMatch(/cus-1|Desk|inv_/);
});

test('the collector regularly receives every metric that Prometheus reads', async () => {
  const { port } = collector.address() as AddressInfo;
  service = await startOwnService({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${port}`,
    OTEL_METRIC_EXPORT_INTERVAL: '250',
  });
  const summed = (name: string) =>
    figures
      .find((figure) => figure.name === name)
      ?.sum?.dataPoints.reduce((sum, { asDouble }) => sum + asDouble, 0) ?? 0;
  await until(() => figures.length > 0);
  const before = summed('events_appended_total');
  const body = {
    customerId: 'cus-1',
    currency: 'EUR',
    items: [{ description: 'Desk', quantity: 1, unitPrice: 45 }],
  };
  expect((await service.call('/api/invoices', { body })).status).toBe(201);
  await until(() => summed('events_appended_total') > before);
  const page = await (await fetch(`${service.url}/metrics`)).text();
  const shown = [...page.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  figures = [];
  await until(() => figures.length > 0);
  expect(figures.map(({ name }) => name).sort()).toEqual(shown.sort());
});

test('the service runs and stops cleanly while the collector is unreachable', async () => {
  service = await startOwnService({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:1' });
  expect((await service.call('/api/invoices')).status).toBe(200);
  expect(await service.stop()).toBe(0);
});
