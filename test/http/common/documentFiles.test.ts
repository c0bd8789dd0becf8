/** The PDFs of invoices and receipts over HTTP. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type CallOptions, type RunningService, startService } from '../../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({
    SELLER_NAME: 'Example Trading Ltd',
    SELLER_ADDRESS: '1 Example Street|Example Town',
    PDF_LOCALE: 'de-DE',
  });
});
afterAll(() => service.dispose());

const call = (path: string, options?: CallOptions) => service.call(path, options);
const exported = async (path: string) => {
  const token = await service.signIn('admin@example.com', 'correct horse battery staple');
  const answer = await fetch(`${service.url}${path}/export-pdf`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

async function invoice(fields: Record<string, unknown> = {}): Promise<string> {
  const items = [{ description: 'Beratung im März', quantity: 3, unitPrice: 10.5 }];
  const made = await call('/api/invoices', {
    method: 'POST',
    body: { customerId: 'cus-1', items, ...fields },
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}

test('an invoice is exported as a named file with the same bytes each time', async () => {
  const id = await invoice({ status: 'issued' });
  const { answer, bytes } = await exported(`/api/invoices/${id}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="invoice-INV-\d{4}-\d{6}\.pdf"$/,
  );
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect((await exported(`/api/invoices/${id}`)).bytes.equals(bytes)).toBe(true);
});

test('a change of status changes the file and its revision', async () => {
  const id = await invoice({ status: 'issued' });
  const before = await exported(`/api/invoices/${id}`);
  await call(`/api/invoices/${id}/status`, { method: 'PATCH', body: { status: 'cancelled' } });
  const after = await exported(`/api/invoices/${id}`);
  expect(after.bytes.equals(before.bytes)).toBe(false);
  expect(after.answer.headers.get('etag')).not.toBe(before.answer.headers.get('etag'));
});

test('an export refuses a revision that is not the current one', async () => {
  const id = await invoice();
  await call(`/api/invoices/${id}`, { method: 'PUT', body: { tax: 1 } });
  const of = (revision: string) =>
    call(`/api/invoices/${id}/export-pdf`, { method: 'POST', headers: { 'if-match': revision } });
  expectProblem(await of('"0"'), 412, 'PRECONDITION_FAILED');
  expect((await of('"1"')).status).toBe(200);
});

test('the file of a draft is named by its id, and an unknown invoice has none', async () => {
  const id = await invoice();
  const { answer } = await exported(`/api/invoices/${id}`);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="invoice-${id}.pdf"`);
  const none = await call('/api/invoices/inv_none/export-pdf', { method: 'POST' });
  expectProblem(none, 404, 'INVOICE_NOT_FOUND');
});

test('an invoice number can neither break out of the file name nor reverse it', async () => {
  const id = await invoice({ invoiceNumber: 'a"/\r\nX-Evil: 1\u202efdp.exe' });
  const { answer } = await exported(`/api/invoices/${id}`);
  expect(answer.headers.get('x-evil')).toBeNull();
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="invoice-a_-X-Evil:-1-fdp.exe.pdf"; filename*=UTF-8''invoice-a%22-X-Evil%3A-1-fdp.exe.pdf`,
  );
});

test.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])(
  'an invoice dated %s can be exported',
  async (invoiceDate) => {
    const { answer, bytes } = await exported(`/api/invoices/${await invoice({ invoiceDate })}`);
    expect(answer.status).toBe(200);
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  },
);

test('concurrent exports of a receipt return the same file', async () => {
  await call('/api/reference/orders/o-1', {
    method: 'PUT',
    body: { status: 'completed', customerId: 'cus-1' },
  });
  const items = [{ description: 'Stuhl', quantity: 1, price: 5 }];
  const made = await call('/api/receipts', { method: 'POST', body: { orderId: 'o-1', items } });
  const files = await Promise.all(
    Array.from({ length: 10 }, () => exported(`/api/receipts/${made.body.id}`)),
  );
  for (const { answer, bytes } of files) {
    expect(answer.status).toBe(200);
    expect(bytes.equals(files[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
  }
});

test('an export beyond the time limit is answered 503 with Retry-After', async () => {
  const impatient = await startService({ PDF_TIME_LIMIT: '0.001' });
  try {
    const items = [{ description: 'a', quantity: 1, unitPrice: 1 }];
    const made = await impatient.call('/api/invoices', { method: 'POST', body: { customerId: 'c', items } });
    const answer = await impatient.call(`/api/invoices/${made.body.id}/export-pdf`, { method: 'POST' });
    expectProblem(answer, 503, 'SERVICE_UNAVAILABLE');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await impatient.dispose();
  }
});
