// Measures receivables: payments beside the bare echo, and for a customer with very many open invoices the issuing, the payments, and
// the first payment after a start, which folds the whole account.
import { join } from 'node:path';
import autocannon from 'autocannon';
import { ended, load, median, memory, service, started } from './measuring.mjs';

const payers = 64;
const paymentsOfLarge = 500;
/** Concurrent requests while the large account is filled. */
const filling = 16;
const large = 'cus-large';

export async function receivables({ folder, seconds, rounds, invoices }) {
  const data = { DATA_DIR: join(folder, 'receivables') };
  let ours = await service(data);
  const call = async (path, body) => {
    const answer = await fetch(ours.url + path, {
      headers: ours.headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  try {
    const spread = await payments(ours, call, seconds, rounds);
    const filled = await fill(call, invoices);
    const paid = await timed(paymentsOfLarge, () => call('/api/payments', payment(large)));
    const read = await timed(paymentsOfLarge, () => call(`/api/customers/${large}/account`));
    const statement = await timed(20, () => call(`/api/customers/${large}/statement?to=2099-12-31`));
    const size = memory(ours.child.pid);
    await ended(ours);
    ours = await service(data);
    const first = await timed(1, () => call('/api/payments', payment(large)));
    const { currencies } = await call(`/api/customers/${large}/account`);
    const { invoiced, credited, paid: all, refunded, due, balance } = currencies[0];
    // The amounts are whole numbers. A benchmark with wrong payments would measure nothing.
    if (invoiced - credited - all + refunded !== due - balance || all !== paymentsOfLarge + 1)
      throw new Error(`the account does not add up: ${JSON.stringify(currencies)}`);
    return {
      'payments of as many customers as connections': spread,
      'one customer': {
        'open invoices': invoices,
        'invoices issued/s': filled,
        'a payment of the oldest, ms': paid,
        'its account read, ms': read,
        'statement of all of it as JSON, ms': statement,
        'first payment after a start, ms': first['p50, ms'],
        'resident memory, MB': size,
      },
    };
  } finally {
    await ended(ours);
  }
}

const payment = (customerId) => ({
  customerId,
  amount: 1,
  currency: 'EUR',
  paidAt: '2026-04-09',
  method: 'transfer',
});

const invoice = (customerId, unitPrice) => ({
  customerId,
  items: [{ description: 'Licence', quantity: 1, unitPrice }],
  tax: 0,
  currency: 'EUR',
  status: 'issued',
});

/** Each connection has one customer. Each payment pays a part of an invoice, and is answered when it is durable and both show it. */
async function payments({ url, headers }, call, seconds, rounds) {
  const echo = await started('test/bench/bareExpress.mjs', { MODE: 'echo' });
  for (let index = 0; index < payers; index += 1)
    await call('/api/invoices', invoice(`cus-${index}`, 1_000_000));
  const pay = async (duration) => {
    let next = 0;
    const measured = await autocannon({
      url: `${url}/api/payments`,
      connections: payers,
      duration,
      method: 'POST',
      headers,
      setupClient: (client) => client.setBody(JSON.stringify(payment(`cus-${next++ % payers}`))),
    });
    if (measured.non2xx > 0 || measured.errors > 0)
      throw new Error(`${measured.non2xx} payments were refused`);
    return measured;
  };
  await pay(2);
  const measured = { ours: [], echo: [] };
  for (let round = 0; round < rounds; round += 1) {
    measured.ours.push(await pay(seconds));
    measured.echo.push(await load(`${echo.url}/`, {}, seconds));
  }
  await ended(echo);
  const rate = Math.round(median(measured.ours.map(({ requests }) => requests.average)));
  const bare = Math.round(median(measured.echo.map((one) => one.rate)));
  return {
    connections: payers,
    'payments/s, durable': rate,
    'ratio to the bare echo': Number((rate / bare).toFixed(2)),
    'p50, ms': median(measured.ours.map(({ latency }) => latency.p50)),
    'p99, ms': median(measured.ours.map(({ latency }) => latency.p99)),
  };
}

/** Issues invoices of one customer. @returns invoices issued a second */
async function fill(call, count) {
  const began = performance.now();
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await call('/api/invoices', invoice(large, 100));
    }
  };
  await Promise.all(Array.from({ length: filling }, worker));
  return Math.round(count / ((performance.now() - began) / 1_000));
}

/** Times several runs, one after the other. */
async function timed(turns, work) {
  const times = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  times.sort((left, right) => left - right);
  const at = (part) => Math.round(times[Math.min(turns - 1, Math.floor(turns * part))] * 10) / 10;
  return { 'p50, ms': at(0.5), 'p99, ms': at(0.99) };
}
