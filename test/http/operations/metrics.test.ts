/** The metrics at `/metrics`: who may read them, and how rarely they are rendered. */
import { expect, test } from '@jest/globals';
import { Gauge } from 'prom-client';
import { createMetricsPage, keptFor } from '../../../src/http/operations/metrics.js';
import { openTestApp } from '../../support/httpClient.js';

test('concurrent requests share one rendering, which is renewed a second later', async () => {
  let made = 0;
  let now = 0;
  const metrics = async () => {
    made += 1;
    return `rendering ${made}`;
  };
  const page = createMetricsPage({ registry: { metrics }, token: undefined, now: () => now });
  const texts = await Promise.all(Array.from({ length: 200 }, () => page({ headers: {} })));
  expect(new Set(texts)).toEqual(new Set(['rendering 1']));
  now += keptFor - 1;
  expect(await page({ headers: {} })).toBe('rendering 1');
  now += 1;
  expect(await page({ headers: {} })).toBe('rendering 2');
});

test('no second rendering begins while one is under way', async () => {
  let finish: (text: string) => void = () => undefined;
  let made = 0;
  let now = 0;
  const metrics = () => {
    made += 1;
    return new Promise<string>((resolve) => {
      finish = resolve;
    });
  };
  const page = createMetricsPage({ registry: { metrics }, token: undefined, now: () => now });
  const first = page({ headers: {} });
  now += 10 * keptFor;
  const second = page({ headers: {} });
  finish('figures');
  expect([await first, await second, made]).toEqual(['figures', 'figures', 1]);
});

test('with a token configured, metrics are shown only to callers who send it', async () => {
  const service = await openTestApp([], { metricsToken: 'a token of the scraper' });
  const ask = (authorization?: string) =>
    fetch(`${service.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } });
  for (const wrong of [
    undefined,
    'Bearer wrong',
    'a token of the scraper',
    'Bearer a token of the scraper ?',
  ]) {
    const refused = await ask(wrong);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  }
  const shown = await ask('Bearer a token of the scraper');
  expect([shown.status, await shown.text()]).toEqual([
    200,
    expect.stringContaining('http_requests_in_flight'),
  ]);
  await service.close();
});

test('a flood of requests for metrics takes no place from other requests', async () => {
  const service = await openTestApp([], { maxInFlight: 2 });
  let finish: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  new Gauge({ name: 'held', help: 'Waits', registers: [service.registry], collect: () => held });
  const asked = Array.from({ length: 40 }, () => fetch(`${service.url}/metrics`));
  const refused = await Promise.race(asked);
  expect(refused.status).toBe(503);
  expect((await fetch(`${service.url}/openapi.json`)).status).toBe(200);
  finish();
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(16);
  await service.close();
});
