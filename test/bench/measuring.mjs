// Helpers of the benchmarks, which start processes, put load on them and read their figures.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import autocannon from 'autocannon';

export const adminPassword = 'a password for the benchmark';

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

export async function started(file, environment, log = 'ignore') {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', log === 'ignore' ? 'inherit' : log],
  });
  let output = '';
  const url = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}\n${output}`)));
    child.stdout.on('data', (chunk) => {
      if (output.length < 10_000) output += chunk;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
      if (found !== null) resolve(found[0]);
    });
  });
  child.removeAllListeners('exit');
  return { child, url };
}

export async function ended({ child }) {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

/**
 * Starts a process of the service. @returns the process with the headers of its Admin. @param stores variables that name its stores
 * @param folder folder of the build
 */
export async function service(stores, folder = '.') {
  const running = await started(`${folder}/dist/main.js`, {
    ...stores,
    PORT: '0',
    ADMIN_PASSWORD: adminPassword,
    LOG_LEVEL: 'info',
  });
  const answer = await fetch(`${running.url}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', username: 'admin@example.com', password: adminPassword }),
  });
  const { access_token: token } = await answer.json();
  return { ...running, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
}

/** Restarts the count of a process's peak memory. */
export function forgetPeak(pid) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The unit of `/proc/<pid>/stat`, which is constant on Linux. */
const ticksASecond = 100;

/** Returns the processor time so far in microseconds: of all threads, including ended ones, and of the main thread. */
export function processorTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const all = (Number(fields[11]) + Number(fields[12])) * (1_000_000 / ticksASecond);
  const [main] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return { all, main: Number(main) / 1_000 };
}

/** Returns the resident memory of a process in MB: all of it, its anonymous and file-backed parts, and its peak. */
export function memory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024);
  return {
    resident: read('VmRSS'),
    own: read('RssAnon'),
    ofFiles: read('RssFile'),
    peak: read('VmHWM'),
  };
}

export async function eventLoopDelay(url) {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Math.round(Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)[1]) * 10_000) / 10;
}

export const body = JSON.stringify({
  customerId: 'cus-1042',
  offerId: 'offer-pro',
  quantity: 5,
  unitPrice: 29.9,
});

export async function load(url, headers, duration, connections = 64) {
  const result = await autocannon({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    connections,
    duration,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} broken`);
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
