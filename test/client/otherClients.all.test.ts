/** Clients with types that openapi-typescript generates from the OpenAPI document work with openapi-fetch. */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { adminPassword, type RunningService, startService } from '../support/service.js';

const run = promisify(execFile);
/** The folder is within the project, so that its libraries are found. */
const folder = resolve('build/otherClients');

const program = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

const baseUrl = process.env.SERVICE ?? '';
const client = createClient<paths>({ baseUrl });
const { data: token } = await client.POST('/api/auth/token', {
  body: { grant_type: 'password', username: 'admin@example.com', password: process.env.PASSWORD ?? '' },
});
client.use({
  onRequest({ request }) {
    request.headers.set('authorization', \`Bearer \${token?.access_token}\`);
  },
});
await client.PUT('/api/reference/customers/{id}', { params: { path: { id: 'cus-1' } }, body: { name: 'Ada Ltd' } });
const { data: page } = await client.GET('/api/reference/customers', { params: { query: { $filter: "id eq 'cus-1'" } } });
const names: (string | undefined)[] = (page?.value ?? []).map((customer) => customer.name ?? undefined);
const { error } = await client.GET('/api/invoices/{id}', { params: { path: { id: 'inv_missing' } } });
const code: components['schemas']['Problem']['code'] | undefined = error?.code;
const shown = (invoice: components['schemas']['Invoice']): number => invoice.total;
console.log(JSON.stringify({ names, code, shown: typeof shown }));
`;

const compilerOptions = {
  target: 'ES2023',
  module: 'NodeNext',
  types: ['node'],
  strict: true,
  skipLibCheck: true,
};

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.dispose());

test('a program with generated types compiles and runs', async () => {
  mkdirSync(folder, { recursive: true });
  const { text } = await service.call('/openapi.json');
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
  write('openapi.json', text);
  write('package.json', '{ "type": "module" }');
  write('program.ts', program);
  write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  const node = (words: readonly string[], env = {}) =>
    run(process.execPath, words, { cwd: folder, env: { ...process.env, ...env } });
  await node([resolve('client/node_modules/openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'api.ts']);
  await node([resolve('node_modules/typescript/bin/tsc'), '-p', '.']).catch((error) => {
    throw new Error(error.stdout);
  });
  const { stdout } = await node(['program.js'], { SERVICE: service.url, PASSWORD: adminPassword });
  expect(JSON.parse(stdout)).toEqual({ names: ['Ada Ltd'], code: 'INVOICE_NOT_FOUND', shown: 'function' });
});
