/** `npm run audit` and `npm run rebuild` work against a running service, as on an auditor's or operator's machine. */
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runAuditCommand } from '../../src/cli/audit.js';
import { runHere } from '../support/program.js';
import { type RunningService, startService } from '../support/service.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
let service: RunningService;
let id: string;
beforeAll(async () => {
  service = await startService();
  const made = await service.call('/api/subscriptions', {
    body: { customerId: 'cus-1', offerId: 'offer-1' },
  });
  id = made.body.id;
  await service.call('/api/subscriptions/suspend', { body: { subscriptionId: id, reason: 'unpaid' } });
});
afterAll(() => service.dispose());

const run = (...words: string[]) => runWith({}, ...words);

/** Runs a command that finds the service by its address and the key in the data folder. */
const runWith = (environment: Readonly<Record<string, string>>, ...words: string[]) =>
  runHere(words, { ...service.storeVariables, BASE_URL: service.url, ...environment });

const linesOf = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('audit', () => {
  test.each([
    ['behind the command', (url: string) => ['verify', '--url', url]],
    ['in front of it', (url: string) => ['--url', `${url}/`, 'verify']],
  ])('uses the service of --url, given %s, also to get the token', async (_, words) => {
    const nobody = { BASE_URL: 'http://127.0.0.1:9' };
    expect(await runWith(nobody, 'audit', ...words(service.url))).toMatchObject({
      code: 0,
      said: expect.stringContaining('everything holds'),
    });
    expect(await runWith(nobody, 'rebuild', 'offers', '--url', service.url)).toMatchObject({ code: 0 });
  });

  test('refuses an address that is not a URL', async () => {
    const refused = await run('audit', 'verify', '--url', 'localhost:3000');
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('It must be a URL such as') });
  });

  test('verify says what it checked and that everything holds', async () => {
    const { code, out, said } = await run('audit', 'verify');
    expect([code, out]).toEqual([0, '']);
    expect(said).toMatch(
      /\d+ events of \d+ streams, \d+ seals, \d+ entries of the log, \d+ batches of usage: everything holds/,
    );
  });

  test('money says what it checked and that everything adds up', async () => {
    const { code, out, said } = await run('audit', 'money');
    expect([code, out]).toEqual([0, '']);
    expect(said).toContain('1 subscriptions, 0 invoices, 0 accounts: everything adds up');
  });

  test('money prints its findings and exits with code 2', async () => {
    const finding = {
      fault: 'billed-twice',
      subscriptionId: 'sub_1',
      invoiceId: 'inv_1',
      customerId: null,
      detail: 'Its period is billed by inv_2 too',
    };
    const audited = {
      valid: false,
      subscriptions: 3,
      invoices: 9,
      accounts: 2,
      found: 2_000,
      findings: [finding],
    };
    const server = createServer((_, response) => {
      response.write(`${JSON.stringify({ progress: { events: 5, total: 9 } })}\n`);
      response.end(`${JSON.stringify({ result: audited })}\n`);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const printed: string[] = [];
    const told: string[] = [];
    const code = await runAuditCommand(['money'], {
      serviceUrl: `http://127.0.0.1:${port}`,
      token: async () => 'a token',
      print: (line) => printed.push(line),
      tell: (line) => told.push(line),
    });
    server.close();
    expect(code).toBe(2);
    expect(printed).toEqual([
      'fault         about        detail',
      'billed-twice  sub_1 inv_1  Its period is billed by inv_2 too',
    ]);
    expect(told).toEqual(['3 subscriptions, 9 invoices, 2 accounts: 2000 findings, the first 1 are printed']);
  });

  test('head saves a head that verify accepts, and overwrites no file', async () => {
    const file = join(newFolder(), 'head.json');
    expect(await run('audit', 'head', '--out', file)).toMatchObject({ code: 0, out: '' });
    expect(await run('audit', 'verify', '--head', file)).toMatchObject({ code: 0, out: '' });
    const kept = await readFile(file, 'utf8');
    expect(JSON.parse((await run('audit', 'head')).out)).toMatchObject({
      storeId: JSON.parse(kept).storeId,
      jws: expect.any(String),
    });
    expect((await run('audit', 'head', '--out', file)).code).toBe(1);
    expect(await readFile(file, 'utf8')).toBe(kept);
  });

  test('log shows the size and key of the log, and head names the key that signed it', async () => {
    const { code, out } = await run('audit', 'log');
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^origin +\S+\nkey +\S+\nsize +\d+\npublished +\d+/),
    ]);
    const key = /^key +(\S+)$/m.exec(out)?.[1] ?? 'no key';
    expect((await run('audit', 'head')).said).toContain(`signed with ${key}`);
    expect((await run('audit', 'log', '--decide', 'perhaps')).code).toBe(1);
  });

  test('verify refuses a file without a head of this store', async () => {
    const file = join(newFolder(), 'head.json');
    await writeFile(file, '{"jws":"a.b.c"}');
    const refused = await run('audit', 'verify', '--head', file);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.said).toContain('VALIDATION_ERROR: The head is not signed by this store');
    await writeFile(file, 'nothing');
    expect((await run('audit', 'verify', '--head', file)).said).toContain('contains no head');
  });

  test('history and state show the events and a past state of one subscription', async () => {
    const read = await run('audit', 'history', 'subscription', id);
    expect(read.out.split('\n')[0]).toMatch(/^revision +at +what +by +changes$/);
    expect(read.out.split('\n')[2]).toMatch(/^ +1 .* SubscriptionSuspended .* status: active → suspended/);
    const history = await run('audit', '--json', 'history', 'subscription', id);
    expect(linesOf(history.out)).toMatchObject([{ revision: 0 }, { type: 'SubscriptionSuspended' }]);
    const state = await run('audit', 'state', 'subscription', id, '--revision', '0');
    expect(JSON.parse(state.out)).toMatchObject({ revision: 0, state: { status: 'active' } });
    expect(await run('audit', 'history', 'subscription', 'sub_none')).toMatchObject({
      code: 1,
      out: '',
      said: expect.stringContaining('404 NOT_FOUND'),
    });
  });

  test('events filters, sorts and limits the list', async () => {
    const filtered = await run(
      'audit',
      'events',
      '--json',
      '--filter',
      `aggregateId eq '${id}'`,
      '--orderby',
      'revision desc',
    );
    expect(linesOf(filtered.out).map(({ revision }) => revision)).toEqual([1, 0]);
    expect(linesOf((await run('audit', 'events', '--json', '--most', '3')).out)).toHaveLength(3);
    const read = await run('audit', 'events', '--most', '3', '--orderby', 'position desc');
    expect(read.out.trim().split('\n')).toHaveLength(4);
    expect((await run('audit', 'events', '--filter', 'nothing eq 1')).said).toContain('UNKNOWN_FIELD');
  });

  test('seal seals new events, and makes no seal without any', async () => {
    // The service has sealed earlier events at its start.
    const body = { status: 'completed', customerId: 'cus-1' };
    await service.call('/api/reference/orders/order-1', { method: 'PUT', body });
    expect((await run('audit', 'seal')).said).toMatch(/^seals created: 1/m);
    expect((await run('audit', 'seal')).said).toMatch(/^seals created: 0/m);
  });

  test('unknown words are refused with a reason', async () => {
    expect(await run('audit', 'prove')).toMatchObject({ code: 1, said: expect.stringContaining('prove') });
    expect((await run('audit', 'events', '--most', 'many')).code).toBe(1);
  });
});

describe('rebuild', () => {
  test('rebuilds the named read models and says that nothing changed', async () => {
    const { code, out } = await run('rebuild', 'subscriptions', 'events');
    const [heading, ...rows] = out.trim().split('\n');
    expect([code, heading]).toEqual([
      0,
      expect.stringMatching(/^read model +events +seconds +as before +other +gone +new$/),
    ]);
    expect(rows).toEqual([
      expect.stringMatching(/^subscriptions +2 +[\d.]+ +1 +0 +0 +0$/),
      expect.stringMatching(/^events +\d+ +[\d.]+ +\d+ +0 +0 +0$/),
    ]);
    const told = await run('rebuild', 'subscriptions', '--json');
    expect(linesOf(told.out)).toMatchObject([{ name: 'subscriptions', events: 2, comparison: { equal: 1 } }]);
  });

  test('refuses an unknown read model', async () => {
    expect(await run('rebuild', 'planets')).toMatchObject({
      code: 1,
      said: expect.stringContaining('404 NOT_FOUND'),
    });
  });
});
