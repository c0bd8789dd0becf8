/**
 * Measures every kind of list of subscriptions, and the operations that read the whole store: processor time of all threads, latency and
 * memory. After a build:
 * `node test/bench/lists.mjs [--data <folder, made and kept if it is named>] [--subscriptions 1000000] [--build <folder of another build>]
 *  [--turns 20] [--only <text in a name>] [lists] [rebuild] [verify] [backup] [idle]`
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { subscriptionModel } from '../../dist/projections/subscription.js';
import { ended, eventLoopDelay, forgetPeak, memory, service } from './measuring.mjs';
import { seed } from './seed.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    subscriptions: { type: 'string', default: '1000000' },
    build: { type: 'string', default: '.' },
    turns: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
  },
});
const phases = positionals.length === 0 ? ['lists', 'rebuild', 'verify', 'backup', 'idle'] : positionals;
const turns = Number(options.turns);

const questions = {
  'all of them': {},
  'status, by renewal date': { $filter: "status eq 'active'", $orderby: 'renewalDate' },
  'status, newest first': { $filter: "status eq 'active'", $orderby: 'createdAt desc' },
  'a rarer status, by creation': { $filter: "status eq 'suspended'", $orderby: 'createdAt' },
  currency: { $filter: "currency eq 'USD'" },
  'a currency that none has': { $filter: "currency eq 'EUR'" },
  'cycle and renewal': { $filter: "billingCycle eq 'yearly' and autoRenewal eq true" },
  'one customer': { $filter: "customerId eq 'cus-77'" },
  'status and a week of renewals': {
    $filter: "status eq 'active' and renewalDate ge 2027-03-01 and renewalDate lt 2027-03-08",
    $orderby: 'renewalDate',
  },
  'many renewal dates': { $filter: 'renewalDate ge 2026-01-01', $orderby: 'renewalDate' },
  'all start dates': { $filter: 'startDate ge 2020-01-01', $orderby: 'startDate' },
  'an offer, by renewal date': { $filter: "offerId eq 'offer-3'", $orderby: 'renewalDate' },
  'tolower of a customer': { $filter: "tolower(customerId) eq 'cus-77'" },
  'tolower of a status': { $filter: "tolower(status) eq 'active'" },
  'text inside a customer': { $filter: "contains(customerId,'-777')" },
  'a product': { $filter: 'unitPrice mul quantity gt 500' },
  'an item of a list': { $filter: "domains/any(d:d/domain eq 'shop.test')" },
  'page 18,001': { $orderby: 'createdAt', $skip: '900000' },
  'quantity from 3 on': { $filter: 'quantity ge 3' },
  'unit price above 50': { $filter: 'unitPrice gt 50' },
  'no termination date': { $filter: 'terminationDate eq null' },
};
for (const [name, field] of Object.entries(subscriptionModel.fields)) {
  if (field.type === 'collection' || field.internal === true || field.queryable === false) continue;
  questions[`by ${name}`] = { $orderby: name };
  questions[`by ${name}, descending`] = { $orderby: `${name} desc` };
}

/** Returns the processor time of all threads of a process, in milliseconds. */
async function processorTime(pid) {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const rounded = (number) => Math.round(number * 10) / 10;

function timesOf(times) {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (part) => rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]);
  return { 'least, ms': at(0), 'p50, ms': at(0.5), 'p99, ms': at(0.99) };
}

async function list({ url, headers }, query) {
  const began = performance.now();
  const answer = await fetch(`${url}/api/subscriptions?${new URLSearchParams({ $top: '50', ...query })}`, {
    headers,
  });
  const text = await answer.text();
  return { took: performance.now() - began, count: answer.ok ? JSON.parse(text).count : answer.status };
}

/** Posts without `fetch`, which times out on answers that take minutes. */
async function post({ url, headers }, path) {
  const asked = request(`${url}${path}`, { method: 'POST', headers });
  asked.end('{}');
  const [answer] = await once(asked, 'response');
  let bytes = 0;
  const chunks = [];
  for await (const chunk of answer) {
    bytes += chunk.length;
    if (bytes < 10_000) chunks.push(chunk);
  }
  return { bytes, status: answer.statusCode, text: Buffer.concat(chunks).toString() };
}

/** Measures the cost of the work, and how long lists wait meanwhile. */
async function beside(ours, work) {
  const before = await processorTime(ours.child.pid);
  const began = performance.now();
  const times = [];
  let working = true;
  const asking = (async () => {
    while (working) {
      times.push((await list(ours, { $filter: "customerId eq 'cus-77'" })).took);
      await sleep(50);
    }
  })();
  const answer = await work();
  const seconds = (performance.now() - began) / 1000;
  working = false;
  await asking;
  return {
    ...answer,
    seconds: rounded(seconds),
    'processor time, s': ((await processorTime(ours.child.pid)) - before) / 1000,
    'lists meanwhile': timesOf(times),
    'event-loop delay p99, ms': await eventLoopDelay(ours.url),
    'memory, MB': memory(ours.child.pid),
  };
}

const work = {
  async lists(ours) {
    for (const [name, query] of Object.entries(questions)) {
      if (!name.includes(options.only)) continue;
      const { count } = await list(ours, query);
      const before = await processorTime(ours.child.pid);
      const times = [];
      for (let turn = 0; turn < turns; turn += 1) times.push((await list(ours, query)).took);
      const own = ((await processorTime(ours.child.pid)) - before) / turns;
      console.log(name, JSON.stringify({ count, ...timesOf(times), 'processor time, ms': rounded(own) }));
    }
    console.log('lists', JSON.stringify({ 'memory, MB': memory(ours.child.pid) }));
  },
  async rebuild(ours) {
    const found = await beside(ours, async () => {
      const { text } = await post(ours, '/api/projections/subscriptions/rebuild');
      return JSON.parse(text);
    });
    console.log(
      'rebuild',
      JSON.stringify({ ...found, 'events/s': Math.round(found.events / found.seconds) }),
    );
  },
  async verify(ours) {
    const found = await beside(ours, async () => JSON.parse((await post(ours, '/api/audit/verify')).text));
    console.log('verify', JSON.stringify({ ...found, 'events/s': Math.round(found.events / found.seconds) }));
  },
  async backup(ours) {
    const found = await beside(ours, async () => {
      const { bytes, status } = await post(ours, '/api/backup');
      return { bytes, status };
    });
    console.log('backup', JSON.stringify(found));
  },
  async idle(ours) {
    await sleep(20_000);
    console.log('idle', JSON.stringify({ 'memory, MB': memory(ours.child.pid) }));
  },
};

const data = options.data ?? (await mkdtemp(join(tmpdir(), 'bench-lists-')));
try {
  if (!existsSync(join(data, 'format'))) {
    console.log('events', await seed({ folder: data }, Number(options.subscriptions)));
  }
  const began = performance.now();
  const ours = await service({ DATA_DIR: data }, options.build);
  const started = (performance.now() - began) / 1000;
  console.log('start', JSON.stringify({ seconds: rounded(started), 'memory, MB': memory(ours.child.pid) }));
  try {
    for (const phase of phases) {
      forgetPeak(ours.child.pid);
      await work[phase](ours);
    }
  } finally {
    await ended(ours);
  }
} finally {
  if (options.data === undefined) await rm(data, { recursive: true, force: true });
}
