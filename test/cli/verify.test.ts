/** A customer verifies an invoice offline with a proof and the log's key. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectProblem } from '../support/problem.js';
import { runHere } from '../support/program.js';
import { type RunningService, startService } from '../support/service.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
let service: RunningService;
let folder: string;
beforeAll(async () => {
  service = await startService({
    DEFAULT_CURRENCY: 'EUR',
    TAX_RATE: '0.19',
    TLOG_ORIGIN: 'shop.example/log',
  });
  folder = newFolder();
});
afterAll(() => service.dispose());

const items = [{ description: 'Hours', quantity: 3, unitPrice: 33.33 }];

async function issued(): Promise<string> {
  const { body } = await service.call('/api/invoices', {
    body: { items, customerId: 'contoso', currency: 'EUR' },
  });
  const invoice = `/api/invoices/${body.id}`;
  const { status } = await service.call(`${invoice}/status`, { method: 'PATCH', body: { status: 'issued' } });
  expect(status).toBe(200);
  return invoice;
}

/** Saves an answer of the service to a file, as a customer would. */
async function keep(path: string, name: string, method = 'GET'): Promise<string> {
  const { status, bytes } = await service.call(path, { method });
  expect([path, status]).toEqual([path, 200]);
  const file = join(folder, name);
  await writeFile(file, bytes);
  return file;
}

test('a PDF and e-invoices are verified offline with the proof, and an altered PDF is detected', async () => {
  const invoice = await issued();
  const pdf = await keep(`${invoice}/export-pdf`, 'invoice.pdf', 'POST');
  const [ubl, cii] = [
    await keep(`${invoice}/xml`, 'invoice.xml'),
    await keep(`${invoice}/xml?syntax=cii`, 'cii.xml'),
  ];
  const proof = await keep(`${invoice}/proof?format=tlog-proof`, 'invoice.tlog-proof');
  const json = await keep(`${invoice}/proof`, 'invoice.json');
  const key = await keep('/tlog/key', 'key.txt');
  for (const [kept, file] of [
    [proof, pdf],
    [proof, ubl],
    [json, cii],
  ] as const) {
    const { code, out } = await runHere(['verify', kept, file, '--key', key], {});
    expect([code, out]).toEqual([0, expect.stringContaining('bit for bit')]);
  }
  const altered = join(folder, 'altered.pdf');
  await writeFile(altered, (await readFile(pdf)).fill(48, 100, 101));
  const { code, out } = await runHere(['verify', proof, altered, '--key', key], {});
  expect([code, out]).toEqual([2, expect.stringContaining('NOT TRUE     The file is not the one')]);
  expect((await runHere(['verify', proof], {})).out).toContain('not checked  The signature of the log');
});

test('a document has the same proof each time, and a draft has none', async () => {
  const invoice = await issued();
  const first = (await service.call(`${invoice}/proof`)).body;
  const again = (await service.call(`${invoice}/proof`)).body;
  expect([again.index, again.record]).toEqual([first.index, first.record]);
  expect(JSON.parse(first.record).data.pdf).toBe(first.pdf);
  const draft = (await service.call('/api/invoices', { body: { items, customerId: 'c', currency: 'EUR' } }))
    .body;
  expectProblem(await service.call(`/api/invoices/${draft.id}/proof`), 400, 'INVALID_STATUS_TRANSITION');
  expectProblem(await service.call('/api/invoices/inv_none/proof'), 404, 'INVOICE_NOT_FOUND');
  expectProblem(await service.call('/api/receipts/rcp_none/proof'), 404, 'RECEIPT_NOT_FOUND');
});
