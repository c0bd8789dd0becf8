/** Metrics sent to a collector by OTLP over HTTP, with the names and numbers that Prometheus reads. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { openOtlpFigures } from '../../src/adapters/tracing/otlpFigures.js';
import { until } from '../support/until.js';

let collector: Server;
let taken: { readonly url: string | undefined; readonly key: unknown; readonly body: unknown }[] = [];
let status = 200;
beforeEach(async () => {
  taken = [];
  status = 200;
  collector = createServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    taken.push({ url: request.url, key: request.headers['x-key'], body });
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterEach(() => void collector.close());

function open(registry: Registry, intervalMilliseconds: number) {
  const { port } = collector.address() as AddressInfo;
  return openOtlpFigures(registry, {
    endpoint: `http://127.0.0.1:${port}/`,
    headers: { 'x-key': 'secret' },
    serviceName: 'shop',
    version: '1.2.3',
    instanceId: 'one',
    intervalMilliseconds,
  });
}

function figuresOf(registry: Registry) {
  const registers = [registry];
  const commands = new Counter({ name: 'commands_total', help: 'Commands', labelNames: ['area'], registers });
  commands.inc({ area: 'invoice' }, 3);
  commands.inc({ area: 'cart' });
  new Gauge({
    name: 'jobs',
    help: 'Jobs',
    registers,
    collect: function () {
      this.set(7);
    },
  });
  new Gauge({ name: 'unknown', help: 'Not known now', registers }).set(Number.NaN);
  const appends = new Histogram({
    name: 'append_seconds',
    help: 'Appends',
    labelNames: ['kind'],
    buckets: [0.1, 1],
    registers,
  });
  for (const seconds of [0.05, 0.1, 0.5, 20]) appends.observe({ kind: 'a' }, seconds);
  appends.observe({ kind: 'b' }, 0.5);
  return commands;
}

const attributes = (key: string, value: string) => [{ key, value: { stringValue: value } }];

test('counters, gauges and histograms are sent under their names', async () => {
  const registry = new Registry();
  figuresOf(registry);
  await open(registry, 60_000).close();
  expect(taken).toMatchObject([
    {
      url: '/v1/metrics',
      key: 'secret',
      body: {
        resourceMetrics: [
          {
            resource: {
              attributes: expect.arrayContaining([
                ...attributes('service.name', 'shop'),
                ...attributes('service.version', '1.2.3'),
                ...attributes('service.instance.id', 'one'),
              ]),
            },
            scopeMetrics: [
              {
                metrics: [
                  {
                    name: 'commands_total',
                    description: 'Commands',
                    sum: {
                      isMonotonic: true,
                      aggregationTemporality: 2,
                      dataPoints: [
                        { attributes: attributes('area', 'invoice'), asDouble: 3 },
                        { attributes: attributes('area', 'cart'), asDouble: 1 },
                      ],
                    },
                  },
                  { name: 'jobs', gauge: { dataPoints: [{ asDouble: 7 }] } },
                  { name: 'unknown', gauge: { dataPoints: [] } },
                  {
                    name: 'append_seconds',
                    histogram: {
                      aggregationTemporality: 2,
                      dataPoints: [
                        {
                          attributes: attributes('kind', 'a'),
                          explicitBounds: [0.1, 1],
                          bucketCounts: [2, 1, 1],
                          count: 4,
                          sum: 20.65,
                        },
                        { attributes: attributes('kind', 'b'), bucketCounts: [0, 1, 0], count: 1, sum: 0.5 },
                      ],
                    },
                  },
                ],
              },
            ],
          },
        ],
      },
    },
  ]);
});

test('metrics are read and sent at each interval, even after the collector refused them', async () => {
  const registry = new Registry();
  const commands = figuresOf(registry);
  const figures = open(registry, 100);
  await until(() => taken.length >= 2);
  status = 400;
  const before = taken.length;
  await until(() => taken.length >= before + 2);
  status = 200;
  commands.inc({ area: 'cart' }, 41);
  const seen = taken.length;
  await until(() => JSON.stringify(taken.slice(seen)).includes('"asDouble":42'));
  await figures.close();
});

test('a failing source or an unreachable collector does not prevent closing', async () => {
  const registry = new Registry();
  let fails = true;
  new Gauge({
    name: 'source',
    help: 'Reads',
    registers: [registry],
    collect() {
      if (fails) throw new Error('away');
      this.set(1);
    },
  });
  const figures = open(registry, 100);
  await figures.close();
  expect(taken).toEqual([]);
  fails = false;
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const away = open(registry, 100);
  collector.close();
  collector.closeAllConnections();
  await away.close();
  // No retry outlasts it.
  expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout')).toHaveLength(timers);
});
