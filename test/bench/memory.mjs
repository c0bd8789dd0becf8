/**
 * Resident memory after a start, when idle, and at its peak during each kind of work; the kernel restarts the peak for each. After a build:
 * `node test/bench/memory.mjs [--data <folder, made and kept where it is named>] [--subscriptions 60000] [--creates 57000] [--build <folder
 * of another build>]
 *  [creates] [lists] [rebuild] [verify] [backup] [export] [import] [demo] [idle]`
 * With `MALLOC_ARENA_MAX=2 NODE_OPTIONS=--max-semi-space-size=8` as `npm start` runs it.
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
  },
});
const all = ['creates', 'lists', 'rebuild', 'verify', 'backup', 'export', 'import', 'demo', 'idle'];
const phases = positionals.length === 0 ? all : positionals;

/** Reads the answer, at most so many bytes a second. */
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
};

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
