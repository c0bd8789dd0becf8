/** The program of the client's README and the client's test helpers work with the built service. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { records } from 'back-office-client';
import { startTestService, type TestService } from 'back-office-client/testing';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ environment: { AUTO_ISSUE: 'true' } });
});
afterAll(() => service.stop());

test('the program of the README runs as written', async () => {
  const readme = await readFile('client/README.md', 'utf8');
  const program = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
  // The folder is next to the client's package file, so that the program finds the client as a workspace does.
  const folder = await mkdtemp(join('client', 'build-of-readme-'));
  const run = promisify(execFile);
  const environment = { BASE_URL: service.url, ADMIN_PASSWORD: service.admin.password };
  try {
    await writeFile(join(folder, 'program.mts'), program);
    const settings =
      '--ignoreConfig --strict --module nodenext --target es2022 --types node --skipLibCheck --rootDir';
    await run('node', [
      'node_modules/typescript/bin/tsc',
      ...settings.split(' '),
      folder,
      join(folder, 'program.mts'),
    ]);
    const { stdout } = await run('node', [join(folder, 'program.mjs')], {
      env: { ...process.env, ...environment },
    });
    expect(stdout).toMatch(/^issued INV-\d{4}-000001\n/);
    expect(stdout.trim().split('\n').at(-1)).toMatch(/^INV-\d{4}-000001: 89.7$/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('advancing the clock renews and bills a subscription', async () => {
  const { backOffice, clock } = service;
  await backOffice.offers.put('offer-1', {
    name: 'Pro',
    price: 29.9,
    currency: 'USD',
    billingCycle: 'monthly',
  });
  const { id } = await backOffice.subscriptions.create({
    customerId: 'cus-1',
    offerId: 'offer-1',
    quantity: 2,
  });
  const before = await clock.now();
  await clock.advance(62);
  expect((await clock.now()).getTime() - before.getTime()).toBeGreaterThanOrEqual(62 * 86_400_000);
  const billed = await backOffice.invoices.list({ filter: `subscriptionId eq '${id}'` }).toArray();
  expect(billed.map(({ total, status }) => ({ total, status }))).toEqual([
    { total: 59.8, status: 'issued' },
    { total: 59.8, status: 'issued' },
  ]);
});

test('a preview shows what a write would do, and does nothing', async () => {
  const { invoices, preview } = service.backOffice;
  const items = [{ description: 'Engine time', quantity: 2, unitPrice: 20 }];
  const { id } = await invoices.create({ customerId: 'cus-8', items, currency: 'EUR' });
  const seen = await preview.invoices.issue(id);
  expect(seen).toMatchObject({ preview: true, result: { id, status: 'issued' } });
  expect(seen.changes).toContainEqual(
    expect.objectContaining({ id, field: 'status', before: 'draft', after: 'issued' }),
  );
  expect((await invoices.get(id)).status).toBe('draft');
  expect(await preview.invoices.issue('inv_none').outcome()).toMatchObject({
    ok: false,
    error: { code: 'INVOICE_NOT_FOUND' },
  });
});

test('files are read whole or line by line', async () => {
  const { backOffice } = service;
  const taken = await backOffice.imports.invoices(
    records(
      Array.from({ length: 3 }, (_, index) => ({
        key: `old-${index}`,
        customerId: 'cus-7',
        invoiceNumber: `OLD-${index}`,
        invoiceDate: '2026-01-05',
        items: [{ description: 'Stone,\nhewn', quantity: 1, unitPrice: index + 1 }],
        status: 'paid',
      })),
    ),
  );
  expect(taken).toMatchObject({ imported: 3, rejected: [] });
  const invoice = await backOffice.invoices.list({ filter: "invoiceNumber eq 'OLD-1'" }).first();
  const pdf = await backOffice.invoices.pdf(invoice?.id ?? '');
  expect(pdf).toMatchObject({ contentType: 'application/pdf', fileName: 'invoice-OLD-1.pdf' });
  expect(new TextDecoder().decode((await pdf.bytes()).subarray(0, 5))).toBe('%PDF-');

  const report = await backOffice.reports.create({
    name: 'Old invoices',
    dataSource: 'invoices',
    columns: ['invoiceNumber', 'total'],
    filters: { customerId: 'cus-7' },
    sortBy: 'invoiceNumber',
  });
  const lines: string[] = [];
  for await (const line of (await backOffice.reports.executeFile(report.id, { format: 'csv' })).lines())
    lines.push(line);
  expect(lines).toEqual(['invoiceNumber,total', 'OLD-0,1', 'OLD-1,2', 'OLD-2,3']);
});

test('a long operation reports its progress and then its result', async () => {
  const told: (number | undefined)[] = [];
  const result = await service.backOffice.audit.verify(undefined, {
    onProgress: ({ events }) => told.push(events),
  });
  expect(result).toMatchObject({ valid: true, findings: [] });
  expect(told).toEqual([...told].sort((left, right) => Number(left) - Number(right)));
});

test('a test service uses its own stores, whatever the environment configures', async () => {
  const around = { DATA_DIR: '/nowhere', MONGODB_URL: 'mongodb://127.0.0.1:9/live', NODE_ENV: 'production' };
  const before = Object.keys(around).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, around);
  try {
    const own = await startTestService();
    await own.clock.advance(1);
    await own.stop();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
});

test('a test service that cannot start says why', async () => {
  const starting = startTestService({ environment: { TAX_RATE: 'a lot' } });
  await expect(starting).rejects.toThrow(/ended with 1:\n.*TAX_RATE/s);
});
