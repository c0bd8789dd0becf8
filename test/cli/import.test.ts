/** `npm run import` sends files in batches and reports what came of each row, against a stand-in that records the requests. */
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { temporaryFolders } from '../support/temporaryFolder.js';
import { runImport, type SentRecord, type StandInService, standInService } from './standInService.js';

const newFolder = temporaryFolders();
const mebibyte = 1024 * 1024;

const mapping = {
  skip: [{ column: 'invoice', startsWith: 'C', because: 'cancellation' }],
  fields: { key: { column: 'invoice' } },
  group: {
    by: 'invoice',
    into: 'items',
    fields: { description: { column: 'product' }, quantity: { number: 'quantity', min: 1 } },
  },
};

let folder: string;
let service: StandInService | undefined;
beforeEach(() => {
  folder = newFolder();
});
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

async function started(refusal?: (record: SentRecord) => object | undefined): Promise<StandInService> {
  service = await standInService(refusal);
  return service;
}

function written(name: string, content: string | object): string {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
const csv = (...rows: readonly string[]) =>
  written('invoices.csv', ['invoice,product,quantity', ...rows, ''].join('\n'));

describe('npm run import', () => {
  test.each([
    ['subscriptions', '/api/import/subscriptions'],
    ['invoices', '/api/import/invoices'],
    ['receipts', '/api/import/receipts'],
    ['payments', '/api/import/payments'],
    ['offers', '/api/reference/offers/import'],
    ['customers', '/api/reference/customers/import'],
    ['orders', '/api/reference/orders/import'],
    ['discount-codes', '/api/reference/discount-codes/import'],
    ['organizations', '/api/reference/organizations/import'],
  ])('sends %s to %s, with the token', async (kind, path) => {
    const { url, batches } = await started();
    const file = written('records.ndjson', '{"key":"a"}\n{"key":"b"}\n');
    const { exitCode, said } = await runImport(folder, kind, file, '--url', url);
    expect({ exitCode, said }).toEqual({
      exitCode: 0,
      said: '2 imported, 0 existed already, 0 rejected\n',
    });
    expect(batches).toEqual([
      { path, authorization: 'Bearer a-token', bytes: 24, records: [{ key: 'a' }, { key: 'b' }] },
    ]);
  });

  test('refuses an unknown kind and names the known ones', async () => {
    const { exitCode, said } = await runImport(folder, 'carts', 'carts.csv');
    expect(exitCode).toBe(1);
    expect(said).toContain(
      'use one of subscriptions, invoices, receipts, payments, offers, customers, orders, discount',
    );
  });

  test('sends large records in batches below 3 MiB, each record once and in order', async () => {
    const { url, batches } = await started();
    const description = 'é'.repeat(1000);
    const rows = Array.from({ length: 12 }, (_, invoice) =>
      Array.from({ length: 300 }, () => `${invoice},${description},1`),
    ).flat();
    const { said } = await runImport(
      folder,
      'invoices',
      csv(...rows),
      '--map',
      written('map', mapping),
      '--url',
      url,
    );
    expect(said).toContain('12 imported, 0 existed already, 0 rejected');
    expect(batches.length).toBe(3);
    for (const { bytes } of batches) expect(bytes).toBeLessThan(3 * mebibyte);
    const sent = batches.flatMap((batch) => batch.records);
    expect(sent.map(({ key }) => key)).toEqual(Array.from({ length: 12 }, (_, invoice) => String(invoice)));
    for (const { items } of sent) expect(items).toHaveLength(300);
  });

  test('sends small records in batches of at most 500', async () => {
    const { url, batches } = await started();
    const rows = Array.from({ length: 1200 }, (_, invoice) => `${invoice},tea,1`);
    await runImport(folder, 'invoices', csv(...rows), '--map', written('map', mapping), '--url', url);
    expect(batches.map(({ records }) => records.length)).toEqual([500, 500, 200]);
  });

  test('rejects a record that is too large for a request, and sends the others', async () => {
    const { url, batches } = await started();
    const file = csv('1,tea,1', `2,${'x'.repeat(3 * mebibyte)},1`, '3,tea,1');
    const { said, rejected } = await runImport(
      folder,
      'invoices',
      file,
      '--map',
      written('map', mapping),
      '--url',
      url,
    );
    expect(said).toContain('2 imported, 0 existed already, 1 rejected');
    expect(rejected).toEqual([
      {
        line: 3,
        key: '2',
        code: 'PAYLOAD_TOO_LARGE',
        message: 'the record has more than 3 MiB, the limit of a request',
        record: { key: '2', items: [{ description: 'x'.repeat(3 * mebibyte), quantity: 1 }] },
      },
    ]);
    expect(batches.flatMap(({ records }) => records.map(({ key }) => key))).toEqual(['1', '3']);
  });

  test('reports a rejected record of several rows with its key and the line of its first row', async () => {
    const { url } = await started(({ key }) =>
      key === '2'
        ? { code: 'INVALID_AMOUNT', message: 'too much', errors: [{ path: '/items/1' }] }
        : undefined,
    );
    const file = csv('1,tea,1', 'C7,tea,-1', '2,tea,0', '2,tea,1', '2,milk,1', '3,tea,x');
    const { said, rejected, exitCode } = await runImport(
      folder,
      'invoices',
      file,
      '--map',
      written('map', mapping),
      '--url',
      url,
    );
    expect(rejected).toEqual([
      {
        line: 4,
        code: 'UNUSABLE_ROW',
        message: 'quantity is less than 1',
        row: { invoice: '2', product: 'tea', quantity: '0' },
      },
      {
        line: 7,
        code: 'UNUSABLE_ROW',
        message: 'quantity is not a number',
        row: { invoice: '3', product: 'tea', quantity: 'x' },
      },
      {
        line: 5,
        rows: 2,
        key: '2',
        code: 'INVALID_AMOUNT',
        message: 'too much',
        errors: [{ path: '/items/1' }],
        record: {
          key: '2',
          items: [
            { description: 'tea', quantity: 1 },
            { description: 'milk', quantity: 1 },
          ],
        },
      },
    ]);
    expect(exitCode).toBe(0);
    expect(said.split('\n')).toEqual([
      '1 imported, 0 existed already, 3 rejected',
      '1 skipped: cancellation',
      '6 rows: 3 made 2 records, 2 were refused, 1 skipped',
      'rejected rows with line and reason: invoices.csv.rejected.ndjson',
      '',
    ]);
  });

  test('prints the outcome as JSON on request', async () => {
    const { url } = await started(({ key }) => (key === 'b' ? { code: 'X', message: 'no' } : undefined));
    const file = written('offers.ndjson', '{"key":"a"}\n{"key":"b"}\n[]\n');
    const { out } = await runImport(folder, 'offers', file, '--url', url, '--json');
    const { rejectedFile, ...counts } = JSON.parse(out);
    expect(counts).toEqual({ rows: 3, made: 2, imported: 1, existing: 0, rejected: 2, skipped: {} });
    expect(rejectedFile).toBe(join(folder, 'offers.ndjson.rejected.ndjson'));
  });

  test('reports a missing file, a missing mapping and a folder in place of a file', async () => {
    const gone = await runImport(folder, 'offers', join(folder, 'gone.csv'), '--dry-run');
    expect([gone.exitCode, gone.said]).toEqual([1, `${join(folder, 'gone.csv')}: no such file or folder\n`]);
    const map = await runImport(folder, 'offers', csv(), '--map', join(folder, 'gone.json'), '--dry-run');
    expect(map.said).toBe(`${join(folder, 'gone.json')}: no such file or folder\n`);
    mkdirSync(join(folder, 'folder.csv'));
    const wrong = await runImport(folder, 'offers', join(folder, 'folder.csv'), '--dry-run');
    expect(wrong.said).toContain('it is a folder, not a file');
  });

  test('stops when a rejected row cannot be written to the file, and says how far it came', async () => {
    const { url } = await started();
    const map = written('map', mapping);
    const rejected = join(folder, 'nowhere', 'rejected.ndjson');
    const rows = Array.from({ length: 501 }, (_, index) => `${index},tea,1`);
    const file = csv(...rows, 'bad,tea,0');
    expect(
      await runImport(folder, 'invoices', file, '--map', map, '--url', url, '--rejected', rejected),
    ).toMatchObject({
      exitCode: 1,
      said:
        '500 imported, 0 existed already, 1 rejected\n' +
        `cannot write rejected rows to ${rejected}: no such file or folder\n`,
    });
  });

  test('never writes rejected rows over its input file or mapping', async () => {
    const { url, batches } = await started();
    const content = '{"key":"a"}\n{"key":""}\n';
    const file = written('offers.ndjson', content);
    const map = written('map.json', { fields: { key: { column: 'key' } } });
    symlinkSync(file, join(folder, 'link.ndjson'));
    for (const rejected of ['offers.ndjson', 'link.ndjson', 'map.json']) {
      const words = ['--map', map, '--url', url, '--rejected', rejected];
      expect(await runImport(folder, 'offers', file, ...words)).toMatchObject({
        exitCode: 1,
        said: `${rejected} is an input of this import; choose another file with --rejected\n`,
      });
    }
    expect([readFileSync(file, 'utf8'), batches]).toEqual([content, []]);
  });

  test('fails if all rows were rejected, but not if all were skipped', async () => {
    const { url } = await started();
    const map = written('map', mapping);
    const bad = await runImport(folder, 'invoices', csv('1,tea,0'), '--map', map, '--url', url);
    expect(bad.exitCode).toBe(2);
    const skipped = await runImport(folder, 'invoices', csv('C1,tea,0'), '--map', map, '--url', url);
    expect(skipped).toMatchObject({
      exitCode: 0,
      said: '0 imported, 0 existed already, 0 rejected\n1 skipped: cancellation\n',
    });
  });

  test('says how far it came when the file ends within a quote, and why', async () => {
    const { url } = await started();
    const keys = Array.from({ length: 600 }, (_, index) => `${index},tea`);
    const file = written('offers.csv', ['key,name', ...keys, '600,"half'].join('\n'));
    const { exitCode, said } = await runImport(folder, 'offers', file, '--url', url);
    expect(exitCode).toBe(1);
    expect(said).toContain('500 imported, 0 existed already, 0 rejected');
    expect(said).toContain('offers.csv: Quote Not Closed');
  });

  test('sends nothing on a dry run, and says what it would send', async () => {
    const { url, batches } = await started();
    const map = written('map', mapping);
    const file = csv('1,tea,1', '1,milk,1', '2,tea,0');
    const { said } = await runImport(folder, 'invoices', file, '--map', map, '--url', url, '--dry-run');
    expect(said).toContain(
      '1 could be sent, 1 rejected\n3 rows: 2 made 1 records, 1 were refused, 0 skipped',
    );
    expect(batches).toEqual([]);
    // Rejected rows may contain personal data.
    expect(statSync(join(folder, 'invoices.csv.rejected.ndjson')).mode & 0o777).toBe(0o600);
  });

  test('says what is wrong with an invalid mapping, and sends nothing', async () => {
    const { url, batches } = await started();
    const map = written('map', { ...mapping, fields: { key: { column: 'invoice', trim: true } } });
    const { exitCode, said } = await runImport(
      folder,
      'invoices',
      csv('1,tea,1'),
      '--map',
      map,
      '--url',
      url,
    );
    expect(exitCode).toBe(1);
    expect(said).toBe('the mapping is not valid:\nfields: key: Unrecognized key: "trim"\n');
    expect(batches).toEqual([]);
  });
});
