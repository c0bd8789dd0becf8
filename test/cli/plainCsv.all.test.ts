/** CSV files with the columns that docs/import.md names are imported without a mapping. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { kinds } from '../../src/kernel/importing/kinds.js';
import { runProgram } from '../../src/program/program.js';
import { runHere } from '../support/program.js';
import { adminPassword, type RunningService, startService } from '../support/service.js';
import { temporaryFolders } from '../support/temporaryFolder.js';

const newFolder = temporaryFolders();
let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService({ DEFAULT_CURRENCY: 'EUR' });
  token = await service.signIn('admin@example.com', adminPassword);
  await service.call('/api/reference/orders/o-1', {
    method: 'PUT',
    body: { status: 'completed', total: 10, currency: 'EUR' },
  });
});
afterAll(() => service.dispose());

/** The columns of each kind, including those of its entries, from the table in docs/import.md. */
const documented = new Map(
  [...readFileSync('docs/import.md', 'utf8').matchAll(/^\| `([a-z]+)` \| (`key`.*) \|$/gm)].map(
    ([, kind = '', fields = '']) => [kind, [...fields.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)],
  ),
);
const kindOf = (name: string) => kinds.find((kind) => kind.name === name);

const rows: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  subscriptions: {
    key: 's-1',
    customerId: 'c-1',
    offerId: 'desk',
    quantity: '3',
    startDate: '2026-01-31',
    billingCycle: 'monthly',
    autoRenewal: 'true',
    unitPrice: '12.5',
    currency: 'EUR',
    backdate: 'false',
    billFirstPeriod: 'true',
  },
  invoices: {
    key: 'i-1',
    customerId: 'c-1',
    invoiceDate: '2026-02-01',
    dueDate: '2026-02-28',
    description: 'Desk',
    quantity: '2',
    unitPrice: '120',
    amount: '240',
    subtotal: '240',
    tax: '45.6',
    total: '285.6',
    currency: 'EUR',
    status: 'issued',
  },
  payments: {
    key: 'p-1',
    customerId: 'c-1',
    amount: '10.5',
    currency: 'EUR',
    paidAt: '2026-02-03',
    method: 'transfer',
    reference: 'r-1',
  },
  receipts: {
    key: 'r-1',
    customerId: 'c-1',
    orderId: 'o-1',
    receiptDate: '2026-02-03',
    paymentMethod: 'card',
    description: 'Tea',
    quantity: '1',
    price: '10',
    amount: '10',
    tax: '0',
    total: '10',
    currency: 'EUR',
  },
  offers: { key: 'desk', name: 'Desk', price: '12.5', currency: 'EUR', billingCycle: 'monthly', stock: '7' },
  customers: {
    key: 'c-1',
    name: 'Ada',
    email: 'ada@example.com',
    address: '1 High Street',
    taxId: 'GB1',
    language: 'en',
  },
  organizations: { key: '7', name: 'Desk Ltd', userId: '1', role: 'Owner' },
};

function csvOf(kind: string): string {
  const into = kindOf(kind)?.parts?.into;
  const columns = (documented.get(kind) ?? []).filter((name) => name !== into);
  // A prefix tells the amount of an allocation from that of its payment.
  const names = columns.map((name, index) => (columns.indexOf(name) === index ? name : `${into}/${name}`));
  const row = rows[kind] ?? {};
  expect(names).toEqual(expect.arrayContaining(Object.keys(row)));
  return `${names.join(',')}\n${names.map((name) => row[name] ?? '').join(',')}\n`;
}

const read = async (path: string) => (await service.call(path)).body;

describe('the columns of docs/import.md', () => {
  test('cover seven kinds', () => {
    expect([...documented.keys()].toSorted()).toEqual(Object.keys(rows).toSorted());
  });

  test.each(Object.keys(rows))('of %s are the fields of the record', (name) => {
    const { fields = [], parts } = kindOf(name) ?? {};
    // Terms of prices are JSON, which the fields of forms leave out.
    const terms = name === 'offers' ? ['pricing', 'charges'] : [];
    const entries = parts === undefined ? [] : [parts.into, ...parts.fields.map((field) => field.name)];
    const named = [...fields.map((field) => field.name), ...entries, ...terms];
    expect((documented.get(name) ?? []).toSorted()).toEqual(named.toSorted());
  });

  test.each(Object.keys(rows))(
    '%s are imported without a mapping, including numbers and flags',
    async (kind) => {
      const folder = newFolder();
      writeFileSync(join(folder, `${kind}.csv`), csvOf(kind));
      const { said } = await runHere(
        ['import', kind, `${kind}.csv`, '--url', service.url],
        { TOKEN: token },
        folder,
      );
      expect(said).toContain('1 imported, 0 existed already, 0 rejected');
      expect(readdirSync(folder)).toEqual([`${kind}.csv`]);
    },
  );

  test('give records with the values of the cells', async () => {
    const {
      value: [subscription],
    } = await read("/api/subscriptions?$filter=customerId eq 'c-1'");
    expect(subscription).toMatchObject({ quantity: 3, unitPrice: 12.5, autoRenewal: true });
    const {
      value: [{ id }],
    } = await read("/api/invoices/odata?$filter=customerId eq 'c-1' and total eq 285.6");
    expect(await read(`/api/invoices/${id}`)).toMatchObject({
      items: [{ description: 'Desk', quantity: 2, unitPrice: 120 }],
      tax: 45.6,
      dueDate: '2026-02-28T00:00:00.000Z',
    });
    expect(await read('/api/reference/offers/desk')).toMatchObject({ price: 12.5, stock: 7 });
    expect(await read('/api/reference/organizations/7')).toMatchObject({
      members: [{ userId: 1, role: 'Owner' }],
    });
  });
});

test('an invalid number is rejected with its field, in a file in the folder where the command was typed', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'offers.csv'), 'key,price\nlamp,"9,90"\nchair,5\n');
  const told: string[] = [];
  const outputs = { print: () => {}, tell: (line: string) => told.push(line) };
  const typedThere = { TOKEN: token, npm_lifecycle_event: 'import', INIT_CWD: folder };
  expect(
    await runProgram(['import', 'offers', 'offers.csv', '--url', service.url], typedThere, outputs),
  ).toBe(0);
  expect(told).toEqual([
    '1 imported, 0 existed already, 1 rejected',
    'rejected rows with line and reason: offers.csv.rejected.ndjson',
  ]);
  const rejected = JSON.parse(readFileSync(join(folder, 'offers.csv.rejected.ndjson'), 'utf8'));
  expect(rejected).toMatchObject({
    line: 2,
    key: 'lamp',
    record: { price: '9,90' },
    message: expect.stringMatching(/^price must be/),
  });
});
