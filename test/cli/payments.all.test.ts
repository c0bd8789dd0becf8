/** Payments and bank statements are imported once, with or without a mapping, and cut or invalid files are refused. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { StatementLine } from '../../src/domain/bankLine/statement.js';
import { type BalancedStatement, camt053Of } from '../support/bankStatements.js';
import { runHere } from '../support/program.js';
import { adminPassword, type RunningService, startService } from '../support/service.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
let service: RunningService;
let folder: string;
let token: string;
beforeAll(async () => {
  service = await startService({ DEFAULT_CURRENCY: 'EUR' });
  folder = newFolder();
  token = await service.signIn('admin@example.com', adminPassword);
});
afterAll(() => service.dispose());

async function importFile(kind: string, file: string, ...options: readonly string[]) {
  const words = ['import', kind, file, '--url', service.url, ...options];
  return runHere(words, { TOKEN: token }, folder);
}
function written(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}
async function invoice(customerId: string, amount: number): Promise<{ id: string; invoiceNumber: string }> {
  const items = [{ description: 'Licence', quantity: 1, unitPrice: amount }];
  const made = await service.call('/api/invoices', { body: { customerId, items, tax: 0, status: 'issued' } });
  return (await service.call(`/api/invoices/${made.body.id}`)).body;
}
const read = async (path: string) => (await service.call(path)).body;

test('payments are imported once from CSV with a mapping, and allocated to the invoice numbers of their rows', async () => {
  const [first, second] = [await invoice('csv', 30), await invoice('csv', 12)];
  const mapping = written(
    'mapping.json',
    JSON.stringify({
      fields: {
        key: { column: 'id' },
        customerId: { column: 'customer' },
        amount: { number: 'paid', above: 0 },
        currency: { literal: 'EUR' },
        paidAt: { column: 'day' },
        method: { literal: 'transfer' },
        reference: { column: 'id' },
      },
      group: {
        by: 'id',
        into: 'allocations',
        fields: { invoiceNumber: { column: 'invoice' }, amount: { number: 'part' } },
      },
    }),
  );
  const rows = [
    'id,customer,paid,day,invoice,part',
    `p-1,csv,50,2026-03-02,${first.invoiceNumber},30`,
    `p-1,csv,50,2026-03-02,${second.invoiceNumber},12`,
    // This is more than is due, even if it comes first.
    `p-2,csv,31,2026-03-02,${first.invoiceNumber},31`,
    'p-3,csv,5,2026-03-02,INV-1999-000001,5',
    'p-4,csv,none,2026-03-02,x,5',
    '',
  ];
  const file = written('payments.csv', rows.join('\n'));
  expect(await importFile('payments', file, '--map', mapping, '--dry-run')).toMatchObject({
    code: 0,
    said: expect.stringContaining('3 could be sent, 1 rejected'),
  });
  const { code, said } = await importFile('payments', file, '--map', mapping);
  expect({ code, said }).toMatchObject({
    code: 0,
    said: expect.stringContaining('1 imported, 0 existed already, 3 rejected'),
  });
  expect(await read(`/api/invoices/${first.id}`)).toMatchObject({ status: 'paid', amountPaid: 30 });
  expect(await read(`/api/invoices/${second.id}`)).toMatchObject({ status: 'paid', amountPaid: 12 });
  const again = await importFile('payments', file, '--map', mapping);
  expect(again.said).toContain('0 imported, 1 existed already, 3 rejected');
  const { value } = await read("/api/payments?$filter=customerId eq 'csv'");
  expect(value).toMatchObject([{ amount: 50, unallocated: 8, reference: 'p-1' }]);
});

test("a payment without allocations pays the oldest invoice, and the customer's reference is not used twice", async () => {
  const { id } = await invoice('ndjson', 20);
  const payment = {
    customerId: 'ndjson',
    amount: 20,
    currency: 'EUR',
    paidAt: '2026-03-02',
    method: 'transfer',
    reference: 'r',
  };
  const file = written(
    'payments.ndjson',
    [
      { key: 'a', ...payment },
      { key: 'b', ...payment },
    ]
      .map((one) => JSON.stringify(one))
      .join('\n'),
  );
  const { said } = await importFile('payments', file);
  expect(said).toContain('1 imported, 0 existed already, 1 rejected');
  expect(await read(`/api/invoices/${id}`)).toMatchObject({ status: 'paid' });
});

function line(amount: string, remittance: string, bankReference: string): StatementLine {
  return {
    bookingDate: '2026-03-02',
    valueDate: '2026-03-02',
    amount,
    direction: 'credit',
    reversal: false,
    returnReason: null,
    bankReference,
    endToEndId: null,
    counterpartyName: null,
    counterpartyIban: null,
    remittance,
  };
}

test('a statement is previewed, imported and then recognised, and a cut one is refused', async () => {
  const { id, invoiceNumber } = await invoice('statement', 40);
  const one: BalancedStatement = {
    account: 'DE89370400440532013000',
    number: '7',
    currency: 'EUR',
    opening: '0.00',
    closing: '49.00',
    lines: [line('40.00', invoiceNumber, 'B-1'), line('9.00', 'thanks', 'B-2')],
  };
  const file = written('march.xml.gz', gzipSync(camt053Of([one])));
  const looked = await importFile('bank-statements', file, '--dry-run');
  expect(looked.out.split('\n')[1]).toMatch(/^DE89370400440532013000 +7 +0\.00 +49\.00 +EUR +2 +2 +0$/);
  const taken = await importFile('bank-statements', file);
  expect(taken).toMatchObject({ code: 0, said: '1 wait for a clerk, in /api/payment-proposals\n' });
  expect(taken.out.split('\n')).toEqual([
    expect.stringMatching(
      /^account +statement +lines +booked +waiting +imported before +unrelated to customers$/,
    ),
    expect.stringMatching(/^DE89370400440532013000 +7 +2 +1 +1 +0 +0$/),
    '',
  ]);
  expect(await read(`/api/invoices/${id}`)).toMatchObject({ status: 'paid' });
  expect(JSON.parse((await importFile('bank-statements', file, '--json')).out)).toMatchObject({
    lines: 2,
    booked: 0,
    proposed: 0,
    known: 2,
  });
  const cut = written('cut.xml', camt053Of([one]).slice(0, 900));
  for (const options of [[], ['--dry-run']])
    expect(await importFile('bank-statements', cut, ...options)).toMatchObject({
      code: 1,
      said: expect.stringContaining('the XML is not well-formed'),
    });
  expect(await importFile('bank-statements', written('no.xml.gz', 'x'))).toMatchObject({ code: 1 });
  expect((await importFile('bank-statements', file, '--map', 'x')).said).toContain('take neither --map');
});
