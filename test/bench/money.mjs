// Measures the path of money: adding items to carts, cold PDFs beside pdfmake called directly, stored PDFs, and a bulk cancellation.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { ended, load, median, memory, service, started } from './measuring.mjs';

const require = createRequire(import.meta.url);
const documents = 60;
const linesOf = { 'one page, 5 lines': 5, '500 lines': 500 };
const invoicesToCancel = 1_000;

export async function money({ folder, seconds, rounds }) {
  const ours = await service({ DATA_DIR: join(folder, 'money'), SELLER_NAME: 'Bench Ltd' });
  const call = async (method, path, body) => {
    const answer = await fetch(ours.url + path, {
      method,
      headers: ours.headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  try {
    return {
      carts: await carts(ours, call, seconds, rounds),
      pdf: await pdf(ours, call, seconds),
      bulkCancel: await bulkCancel(call, rounds),
      'resident memory, MB': memory(ours.child.pid),
    };
  } finally {
    await ended(ours);
  }
}

/** Each connection has one cart. Each request adds to its line, and is answered when that is durable and the cart shows it. */
async function carts({ url, headers }, call, seconds, rounds) {
  const echo = await started('test/bench/bareExpress.mjs', { MODE: 'echo' });
  const paths = [];
  for (let index = 0; index < 64; index += 1)
    paths.push(`/api/cart/${(await (await call('POST', '/api/cart', {})).json()).cartId}/items`);
  const body = JSON.stringify({ offerId: 'offer-pro', quantity: 1, price: 29.9 });
  const adds = async (duration) => {
    let next = 0;
    const measured = await autocannon({
      url,
      connections: paths.length,
      duration,
      method: 'POST',
      headers,
      body,
      setupClient: (client) =>
        client.setRequests([{ method: 'POST', path: paths[next++ % paths.length], headers, body }]),
    });
    if (measured.non2xx > 0 || measured.errors > 0) throw new Error(`${measured.non2xx} adds were refused`);
    return measured;
  };
  await adds(2);
  const measured = { ours: [], echo: [] };
  for (let round = 0; round < rounds; round += 1) {
    measured.ours.push(await adds(seconds));
    measured.echo.push(await load(`${echo.url}/`, {}, seconds));
  }
  await ended(echo);
  const rate = Math.round(median(measured.ours.map(({ requests }) => requests.average)));
  const bare = Math.round(median(measured.echo.map((one) => one.rate)));
  return {
    'items added/s, durable': rate,
    'ratio to the bare echo': Number((rate / bare).toFixed(2)),
    'p50, ms': median(measured.ours.map(({ latency }) => latency.p50)),
  };
}

function invoice(seed, lines) {
  const items = Array.from({ length: lines }, (_, index) => ({
    description: `Item ${seed}-${index} of the usual kind, ${(seed * 31 + index * 17) % 997} pieces`,
    quantity: 1 + ((seed + index) % 9),
    unitPrice: (100 + ((seed * 7 + index * 13) % 900)) / 100,
  }));
  return { customerId: `cus-${seed}`, items, currency: 'EUR' };
}

async function pdf({ url, headers }, call, seconds) {
  const bare = barePdfmake();
  const result = {};
  for (const [name, lines] of Object.entries(linesOf)) {
    const count = lines > 100 ? 8 : documents;
    const times = { ours: [], bare: [] };
    for (let index = -2; index < count; index += 1) {
      const { id } = await (await call('POST', '/api/invoices', invoice(index + 2, lines))).json();
      const document = await (await call('GET', `/api/invoices/${id}`)).json();
      const began = performance.now();
      await (await call('POST', `/api/invoices/${id}/export-pdf`)).arrayBuffer();
      const between = performance.now();
      await bare(document);
      if (index < 0) continue;
      times.ours.push(between - began);
      times.bare.push(performance.now() - between);
    }
    const [cold, direct] = [median(times.ours), median(times.bare)];
    result[name] = {
      'cold, over HTTP, PDF/s': Math.round(10_000 / cold) / 10,
      'pdfmake called directly, PDF/s': Math.round(10_000 / direct) / 10,
      'ratio to pdfmake': Number((direct / cold).toFixed(2)),
    };
  }
  const { id } = await (await call('POST', '/api/invoices', invoice(1, 5))).json();
  await (await call('POST', `/api/invoices/${id}/export-pdf`)).arrayBuffer();
  const kept = await autocannon({
    url: `${url}/api/invoices/${id}/export-pdf`,
    method: 'POST',
    headers: { authorization: headers.authorization },
    connections: 64,
    duration: seconds,
  });
  if (kept.non2xx > 0) throw new Error(`${kept.non2xx} kept PDFs were refused`);
  result['kept, PDF/s'] = Math.round(kept.requests.average);
  return result;
}

/** Renders a page in the usual way with pdfmake and the same fonts. */
function barePdfmake() {
  const pdfmake = require('pdfmake');
  const folder = join(require.resolve('pdfmake/package.json'), '..', 'fonts', 'Roboto');
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => true);
  pdfmake.setFonts({
    Roboto: { normal: join(folder, 'Roboto-Regular.ttf'), bold: join(folder, 'Roboto-Medium.ttf') },
  });
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' });
  const money = (amount) => ({ text: format.format(amount), alignment: 'right' });
  return (document) =>
    pdfmake
      .createPdf({
        content: [
          {
            columns: [
              { text: 'Bench Ltd', bold: true },
              { text: 'INVOICE', fontSize: 22, bold: true, alignment: 'right' },
            ],
          },
          { text: document.customerId, bold: true, margin: [0, 30] },
          {
            table: {
              headerRows: 1,
              dontBreakRows: true,
              widths: ['*', 'auto', 'auto', 'auto'],
              body: [
                ['Description', 'Quantity', 'Unit price', 'Amount'].map((text) => ({ text, bold: true })),
                ...document.items.map(({ description, quantity, unitPrice, amount }) => [
                  description,
                  { text: String(quantity), alignment: 'right' },
                  money(unitPrice),
                  money(amount),
                ]),
              ],
            },
            layout: 'lightHorizontalLines',
          },
          { text: ['Total ', format.format(document.total)], alignment: 'right', bold: true },
        ],
        footer: (page, pages) => ({ text: `Page ${page} of ${pages}`, alignment: 'right', margin: [40, 10] }),
        defaultStyle: { font: 'Roboto', fontSize: 9 },
      })
      .getBuffer();
}

async function bulkCancel(call, rounds) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const invoiceIds = [];
    while (invoiceIds.length < invoicesToCancel) {
      const made = await Promise.all(
        Array.from({ length: 50 }, async (_, index) =>
          (await call('POST', '/api/invoices', invoice(index, 3))).json(),
        ),
      );
      invoiceIds.push(...made.map(({ id }) => id));
    }
    const began = performance.now();
    const { cancelled } = await (await call('POST', '/api/invoices/bulk-cancel', { invoiceIds })).json();
    times.push(performance.now() - began);
    if (cancelled !== invoicesToCancel) throw new Error(`${cancelled} of ${invoicesToCancel} were cancelled`);
  }
  return { invoices: invoicesToCancel, seconds: Math.round(median(times)) / 1_000 };
}
