/** Imports over HTTP: each line is accepted or refused on its own, whatever it contains. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { adminPassword, type RunningService, startService } from '../../support/service.js';

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await service.signIn('admin@example.com', adminPassword);
});
afterAll(() => service.dispose());

async function send(kind: string, content: string) {
  const answer = await fetch(`${service.url}/api/import/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${token}` },
    body: content,
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}
const lines = (...records: unknown[]) => records.map((record) => JSON.stringify(record)).join('\n');
const item = { description: 'Lantern', quantity: 6, unitPrice: 3.39 };
const invoice = (fields: object = {}) => ({ key: randomUUID(), customerId: 'c', items: [item], ...fields });

test('a line that is too large for an event is reported, and the others are imported', async () => {
  const items = Array.from({ length: 1_000 }, () => ({ ...item, description: '漢'.repeat(1_000) }));
  const answer = await send('invoices', lines(invoice({ items }), invoice()));
  expect(answer).toMatchObject({
    status: 200,
    body: { imported: 1, existing: 0, rejected: [{ line: 1, key: null, code: 'PAYLOAD_TOO_LARGE' }] },
  });
});

test('a line as large as a body may be is imported, and a larger one is refused', async () => {
  const items = Array.from({ length: 520 }, () => ({ ...item, description: 'x'.repeat(930) }));
  const line = lines(invoice({ items }));
  const padded = `${line}${' '.repeat(512 * 1024 - line.length)}`;
  expect((await send('invoices', `${padded}\n${padded} \n`)).body).toMatchObject({
    imported: 1,
    rejected: [{ line: 2, code: 'PAYLOAD_TOO_LARGE' }],
  });
});

test('a byte order mark before the first line is skipped', async () => {
  expect((await send('invoices', `\ufeff${lines(invoice())}`)).body).toMatchObject({
    imported: 1,
    rejected: [],
  });
});

test.each(['invoices', 'receipts', 'payments', 'subscriptions'])(
  'each of a hundred invalid lines of %s is reported',
  async (kind) => {
    const { body } = await send(kind, lines(...Array.from({ length: 100 }, (_, key) => ({ key }))));
    expect(body.rejected.map(({ line }: { line: number }) => line)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
  },
);

test('lines with the same key or the same number create one invoice', async () => {
  const key = randomUUID();
  const same = Array.from({ length: 20 }, () => invoice({ key }));
  expect((await send('invoices', lines(...same))).body).toEqual({ imported: 1, existing: 19, rejected: [] });
  const numbered = Array.from({ length: 20 }, () => invoice({ invoiceNumber: key }));
  const answer = await send('invoices', lines(...numbered));
  expect(answer.body.imported).toBe(1);
  expect(answer.body.rejected.map(({ code }: { code: string }) => code)).toEqual(
    Array.from({ length: 19 }, () => 'DUPLICATE_INVOICE_NUMBER'),
  );
});
