/** Issued documents print the buyer and seller of their issue, whatever changes later, until these are erased. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { noPdfText, pdfWords } from '../../support/pdfText.js';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';

let service: RunningService;
const seller = (name: string) => ({ SELLER_NAME: name, SELLER_ADDRESS: '12 High Street|London' });
beforeAll(async () => {
  service = await startService({
    ...seller('Northwind'),
    TEST_CLOCK: 'true',
    RETENTION_YEARS: '10',
    PROOF_LINK: 'shop.example/verify',
  });
});
afterAll(() => service.dispose());

const items = [{ description: 'Chair', quantity: 1, unitPrice: 10 }];
const customer = (id: string, name: string) =>
  service.call(`/api/reference/customers/${id}`, {
    method: 'PUT',
    body: {
      name,
      address: `${name} Street 5\n10115 Berlin`,
      taxId: `DE ${name}`,
      email: `${name}@example.com`,
    },
  });

async function made(path: string, body: unknown): Promise<string> {
  const answer = await service.call(path, { body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.id;
}
const invoice = (fields: Record<string, unknown> = {}) =>
  made('/api/invoices', { customerId: 'cus-1', items, ...fields });

async function receipt(orderId: string): Promise<string> {
  const body = { customerId: 'cus-1', status: 'completed', total: 10, currency: 'USD' };
  await service.call(`/api/reference/orders/${orderId}`, { method: 'PUT', body });
  return made('/api/receipts', { orderId, items: [{ description: 'Chair', quantity: 1, price: 10 }] });
}
async function printed(path: string): Promise<string> {
  const pdf = await service.call(`${path}/export-pdf`, { method: 'POST' });
  expect(pdf.status).toBe(200);
  return noPdfText === undefined ? pdfWords(pdf.bytes) : '';
}
const shows = (text: string, words: readonly string[], not: readonly string[]) => {
  if (noPdfText !== undefined) return;
  for (const word of words) expect(text).toContain(word);
  for (const word of not) expect(text).not.toContain(word);
};
const setStatus = (id: string, status: string) =>
  service.call(`/api/invoices/${id}/status`, { method: 'PATCH', body: { status } });

test('issued documents print where they can be checked and the size of the log at their issue', async () => {
  await service.call('/tlog/checkpoint');
  const draft = await invoice();
  shows(await printed(`/api/invoices/${draft}`), [], ['shop.example/verify']);
  await setStatus(draft, 'issued');
  const note = await made('/api/credit-notes', { invoiceId: draft, reason: 'Returned', amount: 1 });
  for (const path of [
    `/api/invoices/${draft}`,
    `/api/credit-notes/${note}`,
    `/api/receipts/${await receipt('order-proof')}`,
  ]) {
    const text = await printed(path);
    if (noPdfText === undefined) expect(text).toMatch(/Check at shop\.example\/verify \(\d+\)/);
  }
});

test('documents keep the buyer and seller of their issue, and drafts show the present ones', async () => {
  await customer('cus-1', 'Tailspin');
  const draft = await invoice();
  const issued = await invoice();
  await setStatus(issued, 'issued');
  const migrated = await invoice({ status: 'paid' });
  const receiptId = await receipt('order-1');
  const note = await made('/api/credit-notes', { invoiceId: issued, reason: 'Returned', amount: 1 });

  await customer('cus-1', 'Renamed');
  await service.stop();
  service = await service.restart(seller('Southwind'));
  await setStatus(issued, 'paid');
  const later = await made('/api/credit-notes', { invoiceId: issued, reason: 'Returned', amount: 2 });

  const kept = [
    'Tailspin',
    'Tailspin Street 5',
    '10115 Berlin',
    'DE Tailspin',
    'Tailspin@example.com',
    'Northwind',
  ];
  const now = ['Renamed', 'Southwind'];
  for (const path of [
    `/api/invoices/${issued}`,
    `/api/invoices/${migrated}`,
    `/api/receipts/${receiptId}`,
    `/api/credit-notes/${note}`,
    `/api/credit-notes/${later}`,
  ])
    shows(await printed(path), kept, now);
  shows(await printed(`/api/invoices/${draft}`), now, ['Tailspin', 'Northwind']);

  await service.call('/api/reference/customers/cus-1', { method: 'DELETE' });
  shows(await printed(`/api/invoices/${issued}`), kept, now);
});

test('the parties of a document are kept during its retention and can be erased afterwards', async () => {
  await customer('cus-erased', 'Forgettable');
  const id = await invoice({ customerId: 'cus-erased', status: 'paid' });
  const note = await made('/api/credit-notes', { invoiceId: id, reason: 'Returned', amount: 1 });
  const documents = [`/api/invoices/${id}`, `/api/credit-notes/${note}`];
  for (const path of documents) {
    shows(await printed(path), ['Forgettable'], []);
    expectProblem(await service.call(`${path}/parties`, { method: 'DELETE' }), 400, 'DOCUMENT_RETAINED');
  }
  const { now } = (await service.call('/api/test-clock')).body;
  const over = `${Number(now.slice(0, 4)) + 11}-01-01T00:00:00.000Z`;
  await service.call('/api/test-clock', { method: 'PUT', body: { now: over } });
  for (const path of documents) {
    const before = (await service.call(path)).body;
    expect((await service.call(`${path}/parties`, { method: 'DELETE' })).status).toBe(200);
    expect((await service.call(`${path}/parties`, { method: 'DELETE' })).status).toBe(200);
    const after = (await service.call(path)).body;
    expect({ ...after, updatedAt: null }).toEqual({ ...before, updatedAt: null });
    shows(await printed(path), ['cus-erased'], ['Forgettable']);
  }
  const [type, aggregate] = ['invoice', id];
  const history = await service.call(`/api/audit/${type}/${aggregate}`);
  expect(history.text).not.toContain('Forgettable');
  expect(history.text).toContain('InvoicePartiesErased');
  expect((await service.call(`/api/audit/${type}/${aggregate}/verify`)).body).toMatchObject({ valid: true });
  expectProblem(
    await service.call('/api/invoices/inv_none/parties', { method: 'DELETE' }),
    404,
    'INVOICE_NOT_FOUND',
  );
  expectProblem(
    await service.call('/api/credit-notes/cn_none/parties', { method: 'DELETE' }),
    404,
    'CREDIT_NOTE_NOT_FOUND',
  );
});
