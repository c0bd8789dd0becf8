// Starts the service in an empty folder by the README's command, which builds every part first, and calls it as a first user would.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parts } from '../scripts/build.mjs';

const folder = await mkdtemp(join(tmpdir(), 'smoke-'));
for (const { output } of parts) rmSync(join(output, '.built'), { force: true });
const service = spawn(process.execPath, ['scripts/program.mjs', 'start'], {
  env: { ...process.env, PORT: '0', DATA_DIR: folder, ADMIN_PASSWORD: 'a password for the smoke test', LOG_LEVEL: 'info' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const started = performance.now();
const url = await new Promise((resolve, reject) => {
  let output = '';
  const overdue = setTimeout(() => reject(new Error(`no address was printed:\n${output}`)), 600_000);
  service.on('exit', (code) => reject(new Error(`the service ended with ${code}:\n${output}`)));
  service.stdout.on('data', (chunk) => {
    output += chunk;
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
    if (found === null) return;
    clearTimeout(overdue);
    resolve(found[0]);
  });
});

function expectStatus(response, status) {
  if (response.status !== status) throw new Error(`${response.url} answered ${response.status}, not ${status}`);
  return response;
}

try {
  expectStatus(await fetch(`${url}/health/ready`), 200);
  console.log(`first answer after ${Math.round(performance.now() - started)} ms`);
  expectStatus(await fetch(`${url}/openapi.json`), 200);
  expectStatus(await fetch(`${url}/api/subscriptions`), 401);
  const { access_token: token } = await expectStatus(
    await fetch(`${url}/api/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'password', username: 'admin@example.com', password: 'a password for the smoke test' }),
    }),
    200,
  ).json();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const created = await expectStatus(
    await fetch(`${url}/api/subscriptions`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ customerId: 'cus-1', offerId: 'offer-1', quantity: 2, unitPrice: 10, currency: 'USD' }),
    }),
    201,
  ).json();
  const list = await expectStatus(
    await fetch(`${url}/api/subscriptions?$filter=${encodeURIComponent(`id eq '${created.id}'`)}`, { headers }),
    200,
  ).json();
  if (list.count !== 1) throw new Error(`the new subscription is not in the list: ${JSON.stringify(list)}`);
} finally {
  service.removeAllListeners('exit');
  const ended = new Promise((resolve) => service.on('exit', resolve));
  service.kill('SIGTERM');
  const code = await ended;
  await rm(folder, { recursive: true });
  if (code !== 0) throw new Error(`the service ended with ${code} on SIGTERM`);
}
