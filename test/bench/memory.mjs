/**
 * Measures resident memory after a start, when idle, and at its peak during each kind of work. After a build:
 * `node test/bench/memory.mjs [--data <folder, made and kept if it is named>] [--subscriptions 60000] [--creates 57000] [--build <folder
 * of another build>]
 *  [creates] [lists] [rebuild] [verify] [backup] [export] [import] [demo] [idle] [mixed]`
 * `mixed` runs for `--minutes 20`, only if it is named.
 * Set `MALLOC_ARENA_MAX=2 NODE_OPTIONS=--max-semi-space-size=8`, as `npm start` does.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import autocannon from 'autocannon';
import { adminPassword, body, ended, forgetPeak, memory, service } from './measuring.mjs';
import { seed } from './seed.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    subscriptions: { type: 'string', default: '60000' },
    creates: { type: 'string', default: '57000' },
    build: { type: 'string', default: '.' },
    minutes: { type: 'string', default: '20' },
  },
});
const all = ['creates', 'lists', 'rebuild', 'verify', 'backup', 'export', 'import', 'demo', 'idle'];
const phases = positionals.length === 0 ? all : positionals;

/** Posts and reads the answer, at a limited rate. */
async function post({ url, headers }, path, content, bytesASecond = Number.POSITIVE_INFINITY) {
  const asked = request(`${url}${path}`, { method: 'POST', headers });
  asked.end(content);
  const [answer] = await once(asked, 'response');
  if (answer.statusCode !== 200 && answer.statusCode !== 207)
    throw new Error(`${path}: ${answer.statusCode}`);
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += chunk.length;
    if (Number.isFinite(bytesASecond)) await sleep((chunk.length / bytesASecond) * 1_000);
  }
  return bytes;
}

const lists = [
  "$filter=customerId eq 'cus-77'",
  "$filter=status eq 'active'&$orderby=renewalDate&$top=50",
  "$filter=contains(customerId,'-777')&$top=50",
  '$orderby=createdAt&$top=500',
  '$filter=unitPrice mul quantity gt 500&$top=50',
];

const work = {
  async creates({ url, headers }) {
    const amount = Number(options.creates);
    const measured = await autocannon({
      url: `${url}/api/subscriptions`,
      method: 'POST',
      headers,
      body,
      connections: 64,
      amount,
    });
    if (measured.non2xx > 0) throw new Error(`${measured.non2xx} refused`);
  },
  async lists({ url, headers }) {
    for (let turn = 0; turn < 200; turn += 1) {
      const query = lists[turn % lists.length].replaceAll(' ', '%20');
      await (await fetch(`${url}/api/subscriptions?${query}`, { headers })).text();
    }
  },
  rebuild: (ours) => post(ours, '/api/projections/subscriptions/rebuild', '{}'),
  verify: (ours) => post(ours, '/api/audit/verify', '{}'),
  backup: (ours) => post(ours, '/api/backup', '{}'),
  export: (ours) => post(ours, '/api/subscriptions/export', '{"format":"csv"}', 4 * 1024 * 1024),
  async import(ours) {
    const headers = { ...ours.headers, 'content-type': 'application/x-ndjson' };
    for (let batch = 0; batch < 20; batch += 1) {
      const lines = Array.from({ length: 500 }, (_, line) =>
        JSON.stringify({
          key: `key-${process.pid}-${batch}-${line}`,
          customerId: `imported-${line}`,
          offerId: 'dsl',
          startDate: '2026-10-01',
          unitPrice: 29.85,
        }),
      );
      await post({ url: ours.url, headers }, '/api/import/subscriptions', lines.join('\n'));
    }
  },
  demo: ({ url }) =>
    promisify(execFile)(process.execPath, [`${options.build}/dist/main.js`, 'demo', '--url', url], {
      env: { ...process.env, DATA_DIR: data, ADMIN_PASSWORD: adminPassword },
    }),
  idle: () => sleep(60_000),
  mixed,
};

/** Runs clerks, lists, PDFs, reports and rebuilds side by side, and prints the memory by part every 30 s. */
async function mixed(ours) {
  const { url, headers, child } = ours;
  const until = Date.now() + Number(options.minutes) * 60_000;
  const answered = {};
  async function call(kind, path, content) {
    const sent = content === undefined ? { headers } : { method: 'POST', headers, body: content };
    const answer = await fetch(`${url}${path}`, sent);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${bytes}`);
    answered[kind] = (answered[kind] ?? 0) + 1;
    return bytes;
  }
  const made = async (kind, path, content) => JSON.parse(await call(kind, path, content)).id;
  async function repeatedly(pause, one) {
    for (let turn = 0; Date.now() < until; turn += 1) {
      await one(turn);
      await sleep(pause);
    }
  }
  const report = await made(
    'report',
    '/api/reports',
    JSON.stringify({
      name: 'By status',
      dataSource: 'subscriptions',
      columns: ['status', 'quantity'],
      groupBy: 'status',
    }),
  );
  const invoice = JSON.stringify({
    customerId: 'cus-77',
    currency: 'EUR',
    items: Array.from({ length: 40 }, (_, line) => ({
      description: `Item ${line}`,
      quantity: 1,
      unitPrice: 9.5,
    })),
  });
  const clerks = Array.from({ length: 4 }, () =>
    repeatedly(80, async () => {
      const id = await made('command', '/api/subscriptions', body);
      await call(
        'command',
        '/api/subscriptions/suspend',
        JSON.stringify({ subscriptionId: id, reason: 'unpaid' }),
      );
    }),
  );
  const work = Promise.all([
    ...clerks,
    repeatedly(100, (turn) =>
      call('list', `/api/subscriptions?${lists[turn % lists.length].replaceAll(' ', '%20')}`),
    ),
    repeatedly(1_000, async () => {
      const id = await made('command', '/api/invoices', invoice);
      await call('PDF', `/api/invoices/${id}/export-pdf`, '{}');
    }),
    repeatedly(15_000, () => call('report', `/api/reports/${report}/execute`, '{}')),
    repeatedly(60_000, async () => {
      await post(ours, '/api/projections/subscriptions/rebuild', '{}');
      answered.rebuild = (answered.rebuild ?? 0) + 1;
    }),
  ]);
  let working = true;
  const watching = (async () => {
    for (let seconds = 0; working; seconds += 30) {
      console.log(`${seconds} s`, JSON.stringify({ ...memory(child.pid), ...(await partsOf(url)) }));
      await Promise.race([work, sleep(30_000)]);
    }
  })();
  await work.finally(() => {
    working = false;
  });
  await watching;
  console.log('answered', JSON.stringify(answered));
}

/** Returns the memory of the main thread as the service reports it, in MB. */
async function partsOf(url) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (name) => Math.round(Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)[1]) / 1024 / 1024);
  return {
    heap: read('nodejs_heap_size_total_bytes'),
    used: read('nodejs_heap_size_used_bytes'),
    external: read('nodejs_external_memory_bytes'),
  };
}

function told({ child: { pid } }) {
  return JSON.stringify({ ...memory(pid), threads: readdirSync(`/proc/${pid}/task`).length });
}

const data = options.data ?? (await mkdtemp(join(tmpdir(), 'bench-memory-')));
try {
  if (!existsSync(join(data, 'format'))) await seed({ folder: data }, Number(options.subscriptions));
  // The first start builds the read models.
  await ended(await service({ DATA_DIR: data }, options.build));
  const ours = await service({ DATA_DIR: data }, options.build);
  try {
    console.log('start', told(ours));
    for (const phase of phases) {
      forgetPeak(ours.child.pid);
      await work[phase](ours);
      console.log(phase, told(ours));
    }
  } finally {
    await ended(ours);
  }
} finally {
  if (options.data === undefined) await rm(data, { recursive: true, force: true });
}
