/** The receivers in docs/events-out.md, run as written, accept the service's messages and refuse altered ones. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { whereAvailable } from '../support/availability.js';
import { type RunningService, startService } from '../support/service.js';
import { until } from '../support/until.js';

let service: RunningService;
let folder: string;
beforeAll(async () => {
  service = await startService({ WEBHOOK_PRIVATE_ADDRESSES: 'allow' });
  folder = mkdtempSync(join(tmpdir(), 'receivers-'));
});
afterAll(async () => {
  await service.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const page = readFileSync('docs/events-out.md', 'utf8');

/** How to run the code of each language. */
const languages = [
  {
    language: 'js',
    program: process.execPath,
    words: (code: string) => ['--input-type=module', '--eval', code],
  },
  { language: 'python', program: 'python3', words: (code: string) => ['-c', code] },
  {
    language: 'go',
    program: 'go',
    words(code: string) {
      const file = join(folder, 'receiver.go');
      writeFileSync(file, code);
      const binary = join(folder, 'receiver');
      const built = spawnSync('go', ['build', '-o', binary, file], { encoding: 'utf8' });
      if (built.status !== 0) throw new Error(built.stderr);
      return [binary];
    },
  },
];

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Moves the receiver to a free port of the loopback interface. */
function onlyHere(code: string, port: number): string {
  return code
    .replace('.listen(4000)', `.listen(${port}, '127.0.0.1')`)
    .replace('("", 4000)', `("127.0.0.1", ${port})`)
    .replace('":4000"', `"127.0.0.1:${port}"`);
}

for (const { language, program, words } of languages) {
  const { status } = spawnSync(program, [language === 'go' ? 'version' : '--version']);
  const missing = status === 0 ? undefined : `${program} is not installed`;
  whereAvailable(`the receiver in ${language}`, missing, () => {
    test('accepts a message and refuses an altered one', async () => {
      const [, written = ''] =
        page.match(new RegExp(`\`\`\`${language}\\n(.*?Secret.*?|.*?SECRET.*?)\`\`\``, 's')) ?? [];
      expect(written).toContain('4000');
      const port = await freePort();
      const url = `http://127.0.0.1:${port}/hook`;
      const made = await service.call('/api/webhook-endpoints', {
        body: { url, types: ['subscription.*'] },
      });
      const given = words(onlyHere(written, port));
      const [command = '', ...rest] = language === 'go' ? given : [program, ...given];
      const receiver = spawn(command, rest, {
        env: { ...process.env, WEBHOOK_SECRET: made.body.secret },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let printed = '';
      receiver.stdout.on('data', (chunk) => {
        printed += chunk;
      });
      try {
        await until(() =>
          fetch(url, { method: 'POST', body: '{}' }).then(
            ({ status }) => status === 401,
            () => false,
          ),
        );
        const at = new Date();
        const headers = {
          'webhook-id': 'evt_1',
          'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
          'webhook-signature': new Webhook(made.body.secret).sign('evt_1', at, '{"type":"one"}'),
        };
        const altered = await fetch(url, { method: 'POST', headers, body: '{"type":"two"}' });
        expect(altered.status).toBe(401);
        const { body } = await service.call('/api/subscriptions', {
          body: {
            customerId: 'cus-1',
            offerId: 'offer-1',
            quantity: 1,
            startDate: '2026-01-01',
            unitPrice: 10,
          },
        });
        await until(async () => {
          const { body: attempts } = await service.call(`/api/webhook-endpoints/${made.body.id}/attempts`);
          return printed.includes('\n') && attempts.count === 1;
        });
        expect(printed).toBe(`subscription.created subscription/${body.id} 0\n`);
        const attempts = await service.call(`/api/webhook-endpoints/${made.body.id}/attempts`);
        expect(attempts.body.value[0]).toMatchObject({ status: 204 });
      } finally {
        receiver.kill();
        await service.call(`/api/webhook-endpoints/${made.body.id}`, { method: 'DELETE' });
      }
    });
  });
}
