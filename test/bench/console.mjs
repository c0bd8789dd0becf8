// Measures the first screens of the console in Chromium, over many subscriptions and invoices: the bytes transferred, the first paint, the
// time until all figures are shown, and the blocking time. Cold is with an empty cache, warm is the same page once more.
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { adminPassword, ended, median, service } from './measuring.mjs';
import { seed } from './seed.mjs';

const screens = { Home: '/', 'List of subscriptions': '/subscriptions' };
/** Invoices in one import request. */
const batch = 1_000;

/** Runs in the page: measures when nothing is loading any more, and how long tasks blocked the page beyond 50 ms. */
const watch = `
  globalThis.measured = { there: null, blocked: 0 };
  const awaited = '.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy="true"], [class*="coming"]';
  const look = () => {
    const isThere = document.querySelector('main h1') !== null && document.querySelector(awaited) === null;
    if (!isThere) measured.there = null;
    else measured.there ??= performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) measured.blocked += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
`;

async function invoiced({ url, headers }, count) {
  const day = (n) => new Date(Date.now() - (n % 400) * 86_400_000).toISOString().slice(0, 10);
  for (let from = 0; from < count; from += batch) {
    const lines = Array.from({ length: Math.min(batch, count - from) }, (_, at) => {
      const n = from + at;
      const total = 10 + (n % 90);
      return JSON.stringify({
        id: `inv_bench${n}`,
        invoiceNumber: `BENCH-${n}`,
        customerId: `cus-${n % 5_000}`,
        invoiceDate: day(n),
        dueDate: day(n - 14),
        items: [{ description: 'Plan', quantity: 1, unitPrice: total, amount: total }],
        subtotal: total,
        tax: 0,
        total,
        currency: n % 3 === 0 ? 'USD' : 'EUR',
        status: 'issued',
      });
    });
    const answer = await fetch(`${url}/api/import/invoices`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-ndjson' },
      body: lines.join('\n'),
    });
    const text = await answer.text();
    if (!answer.ok || /"rejected":[1-9]/.test(text)) throw new Error(text.slice(0, 500));
  }
}

async function loaded(context, address) {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const came = { requests: 0, bytes: 0 };
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    came.requests += 1;
    came.bytes += encodedDataLength;
  });
  const asked = new Map();
  network.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) =>
    asked.set(requestId, { url: request.url, began: timestamp }),
  );
  const slowest = [];
  network.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const { url, began } = asked.get(requestId) ?? {};
    if (url?.includes('/console/') === false) slowest.push([Math.round((timestamp - began) * 1_000), url]);
  });
  await page.addInitScript(watch);
  await page.goto(address);
  await page.waitForFunction(
    () => globalThis.measured.there !== null && performance.now() - globalThis.measured.there > 400,
  );
  const { there, blocked } = await page.evaluate('measured');
  const painted = await page.evaluate(
    "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0",
  );
  await page.close();
  slowest.sort(([one], [other]) => other - one);
  return { ...came, there, blocked, painted, slowest: slowest.slice(0, 4) };
}

function told(rounds) {
  const middle = (name) => Math.round(median(rounds.map((one) => one[name])));
  return {
    'KB over the line': Math.round(middle('bytes') / 1_000),
    requests: middle('requests'),
    'first contentful paint, ms': middle('painted'),
    'all figures there, ms': middle('there'),
    'blocking time, ms': middle('blocked'),
    'slowest requests of the last round, ms': rounds
      .at(-1)
      .slowest.map(
        ([ms, url]) =>
          `${ms} ${decodeURIComponent(new URL(url).pathname + new URL(url).search).slice(0, 160)}`,
      ),
  };
}

/** @param rounds how often each screen is loaded; the figures are medians */
export async function consoleScreens({ folder, subscriptions, invoices, rounds }) {
  const data = join(folder, 'console');
  await seed({ folder: data }, subscriptions);
  const ours = await service({ DATA_DIR: data });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    await invoiced(ours, invoices);
    const result = { subscriptions, invoices };
    for (const [name, path] of Object.entries(screens)) {
      const [cold, warm] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        const context = await browser.newContext({ viewport: { width: 1_280, height: 800 } });
        const signedIn = await context.request.post(`${ours.url}/api/auth/session`, {
          data: { username: 'admin@example.com', password: adminPassword },
        });
        if (!signedIn.ok()) throw new Error(await signedIn.text());
        cold.push(await loaded(context, `${ours.url}/console${path}`));
        warm.push(await loaded(context, `${ours.url}/console${path}`));
        await context.close();
      }
      result[name] = { cold: told(cold), warm: told(warm) };
    }
    return result;
  } finally {
    await browser.close();
    await ended(ours);
  }
}
