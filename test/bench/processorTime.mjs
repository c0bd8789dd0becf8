// `npm run bench -- --cpu` measures the processor time of a request over all threads, beside bare Express, in alternating rounds.
// Unlike rates, processor time hardly depends on what else a busy machine does.
import { join } from 'node:path';
import autocannon from 'autocannon';
import { body, ended, median, memory, processorTime, service, started } from './measuring.mjs';

const cartsInUse = 64;
/** Customers that pay, each one invoice in many small amounts. */
const payers = 64;
const oneCustomer = 20;

/** Runs one kind of request: `amount` of them, each made by `request` from its number. `keep` gets the answers. */
async function run({ child, url }, { amount, request, keep }, connections) {
  let next = 0;
  const began = performance.now();
  const before = processorTime(child.pid);
  let last = began;
  const running = autocannon({
    url,
    amount,
    connections,
    requests: [
      {
        setupRequest: (defaults) => ({ ...defaults, ...request(next++) }),
        ...(keep === undefined ? {} : { onResponse: (_status, text) => keep(JSON.parse(text)) }),
      },
    ],
  });
  // autocannon itself ends only at the next full second.
  running.on('response', () => {
    last = performance.now();
  });
  const measured = await running;
  const after = processorTime(child.pid);
  const seconds = (last - began) / 1_000;
  if (measured.non2xx > 0 || measured.errors > 0)
    throw new Error(`${measured.non2xx} refused, ${measured.errors} broken`);
  const { requests, latency } = measured;
  return {
    all: (after.all - before.all) / requests.total,
    main: (after.main - before.main) / requests.total,
    rate: requests.total / seconds,
    p50: latency.p50,
    p99: latency.p99,
  };
}

/** Makes the kinds of requests to one service, in order. Later kinds use the ids that `create` returned. */
async function plansFor({ url, headers }, requests, connections) {
  const call = async (path, content, method = 'POST') => {
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(content) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const carts = [];
  for (let index = 0; index < cartsInUse; index += 1) carts.push((await call('/api/cart', {})).cartId);
  for (let index = 0; index < oneCustomer; index += 1)
    await call('/api/subscriptions', { ...JSON.parse(body), customerId: 'cus-one' });
  const payments = [];
  const today = new Date().toISOString().slice(0, 10);
  for (let index = 0; index < payers; index += 1) {
    const invoice = { customerId: `cus-pays-${index}`, currency: 'EUR' };
    const items = [{ description: 'Machine', quantity: 1, unitPrice: 1_000_000 }];
    const { id } = await call('/api/invoices', { ...invoice, items });
    await call(`/api/invoices/${id}/status`, { status: 'issued' }, 'PATCH');
    const allocations = [{ invoiceId: id, amount: 0.01 }];
    payments.push(
      JSON.stringify({ ...invoice, amount: 0.01, method: 'transfer', paidAt: today, allocations }),
    );
  }
  const item = JSON.stringify({ offerId: 'offer-pro', quantity: 1, price: 29.9 });
  let ids = [];
  let keys = 0;
  const post = (path, content, further = {}) => ({
    method: 'POST',
    path,
    headers: { ...headers, ...further },
    body: content,
  });
  const get = (path) => ({ method: 'GET', path, headers });
  return {
    begin: () => {
      ids = [];
    },
    plans: {
      create: {
        // More than `suspend` needs, because autocannon prepares requests that it may never send.
        amount: requests + 2 * connections,
        request: () => post('/api/subscriptions', body),
        keep: (answer) => ids.push(answer.id),
      },
      'create with a key': {
        amount: requests,
        request: () => post('/api/subscriptions', body, { 'idempotency-key': `key-${keys++}` }),
      },
      suspend: {
        amount: requests,
        request: (number) =>
          post(
            '/api/subscriptions/suspend',
            `{"subscriptionId":"${ids[number % ids.length]}","reason":"unpaid"}`,
          ),
      },
      'add to a cart': {
        amount: requests,
        request: (number) => post(`/api/cart/${carts[number % carts.length]}/items`, item),
      },
      payment: {
        amount: requests,
        request: (number) => post('/api/payments', payments[number % payments.length]),
      },
      'one by id': {
        amount: requests,
        request: (number) => get(`/api/subscriptions/${ids[number % ids.length]}`),
      },
      'list of one customer': {
        amount: requests,
        request: () => get("/api/subscriptions?$filter=customerId%20eq%20'cus-one'"),
      },
    },
  };
}

/** Writes the median, with the least and the greatest value. */
function spread(values) {
  const sorted = values.map((value) => Math.round(value)).sort((one, other) => one - other);
  return `${median(sorted)} (${sorted[0]}–${sorted.at(-1)})`;
}

/** Adds endpoints for events that no request causes. They must not make commands cost more. */
async function addEndpoints({ url, headers }, count) {
  for (let index = 0; index < count; index += 1) {
    const endpoint = JSON.stringify({ url: `http://127.0.0.1:9/${index}`, types: ['receipt.*'] });
    const answer = await fetch(`${url}/api/webhook-endpoints`, { method: 'POST', headers, body: endpoint });
    if (!answer.ok) throw new Error(await answer.text());
  }
}

/**
 * @param against folder of another build of the service, which is measured in the same rounds
 * @param endpoints number of webhook endpoints of the other build
 * @param connections number of concurrent connections
 */
export async function cpu({ folder, rounds, requests, connections, against, endpoints }) {
  const running = [];
  const begin = async (starting) => {
    const one = await starting;
    running.push(one);
    return one;
  };
  try {
    const echo = await begin(started('test/bench/bareExpress.mjs', { MODE: 'echo' }));
    const file = join(folder, 'group.db');
    const group = await begin(started('test/bench/bareExpress.mjs', { MODE: 'group', FILE: file }));
    const services = { service: await begin(service({ DATA_DIR: join(folder, 'cpu') })) };
    if (against !== undefined)
      services.other = await begin(
        service({ DATA_DIR: join(folder, 'cpu-other'), WEBHOOK_PRIVATE_ADDRESSES: 'allow' }, against),
      );
    if (endpoints > 0) await addEndpoints(services.other, endpoints);
    const figures = await inRounds({ echo, group, services, rounds, requests, connections });
    const memories = Object.entries(services).map(([name, { child }]) => [name, memory(child.pid)]);
    return {
      node: process.version,
      rounds,
      requests,
      connections,
      table: tableOf(figures),
      'resident memory, MB': Object.fromEntries(memories),
    };
  } finally {
    for (const one of running) await ended(one);
  }
}

async function inRounds({ echo, group, services, rounds, requests, connections }) {
  const headers = { 'content-type': 'application/json' };
  const bare = { amount: requests, request: () => ({ method: 'POST', path: '/', headers, body }) };
  const plans = {};
  for (const [name, one] of Object.entries(services))
    plans[name] = await plansFor(one, requests, connections);
  const figures = new Map();
  // The first round is not counted, because V8 compiles code only once it runs often.
  for (let round = -1; round < rounds; round += 1) {
    const note = (name, measured) => {
      if (round >= 0) figures.set(name, [...(figures.get(name) ?? []), measured]);
    };
    note('echo', await run(echo, bare, connections));
    note('echo with a grouped commit', await run(group, bare, connections));
    const order = round % 2 === 0 ? Object.keys(services) : Object.keys(services).reverse();
    for (const name of order) plans[name].begin();
    for (const kind of Object.keys(plans.service.plans))
      for (const name of order)
        note(`${name}: ${kind}`, await run(services[name], plans[name].plans[kind], connections));
  }
  return figures;
}

function tableOf(figures) {
  const middle = (name, figure) => median(figures.get(name).map((each) => each[figure]));
  const ratio = (one, other) => Number((one / other).toFixed(2));
  const table = {};
  for (const [name, measured] of figures) {
    const all = middle(name, 'all');
    table[name] = {
      'all threads, µs': spread(measured.map((each) => each.all)),
      'main thread, µs': spread(measured.map((each) => each.main)),
      'requests/s': spread(measured.map((each) => each.rate)),
      'time, of a grouped commit': ratio(all, middle('echo with a grouped commit', 'all')),
      'time, of the echo': ratio(all, middle('echo', 'all')),
      'rate, of the echo': ratio(middle(name, 'rate'), middle('echo', 'rate')),
      'p50, ms': middle(name, 'p50'),
      'p99, ms': middle(name, 'p99'),
    };
  }
  return table;
}
