/** Invoices mailed at issue, over HTTP: the mail, and its record on the invoice. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MailServer, startMailServer } from '../../support/mailServer.js';
import { noPdfText, pdfWords } from '../../support/pdfText.js';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';
import { until } from '../../support/until.js';

let mails: MailServer;
let service: RunningService;
beforeAll(async () => {
  mails = await startMailServer();
  service = await startService({
    SMTP_URL: mails.url,
    MAIL_FROM: 'Northwind <billing@shop.example>',
    MAIL_INVOICES: 'true',
    SELLER_NAME: 'Northwind & Sons',
    DEFAULT_CURRENCY: 'EUR',
  });
});
afterAll(async () => {
  await service.dispose();
  await mails.close();
});

const one = (id: string) => `/api/invoices/${id}`;
const customer = async (id: string, fields: object) =>
  service.call(`/api/reference/customers/${id}`, { method: 'PUT', body: fields });

async function issued(customerId: string): Promise<{ id: string; invoiceNumber: string }> {
  const items = [{ description: 'Consulting', quantity: 2, unitPrice: 617.25 }];
  const made = await service.call('/api/invoices', {
    body: { customerId, items, invoiceDate: '2026-03-01', dueDate: '2026-03-15', currency: 'EUR' },
  });
  const answer = await service.call(`${one(made.body.id)}/status`, {
    method: 'PATCH',
    body: { status: 'issued' },
  });
  return answer.body;
}

test('the customer gets the invoice as a PDF, in German if that is their language', async () => {
  await customer('ada', { name: 'Ada Ältere', email: 'ada@example.com', language: 'de-DE' });
  const { id, invoiceNumber } = await issued('ada');
  const [mail = { text: '' }] = await mails.mailsTo('ada@example.com');
  expect(mail.text).toMatch(/^From: Northwind <billing@shop\.example>$/m);
  expect(mail.text).toContain('Guten Tag Ada Ältere,');
  expect(mail.text).toMatch(/1\.234,50.€ bis zum 15\. März 2026/);
  const [, body = ''] =
    /Content-Type: application\/pdf(?:[^\n]+\n)+\n([A-Za-z0-9+/=\n]+)/.exec(mail.text) ?? [];
  const pdf = Buffer.from(body, 'base64');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const words = noPdfText === undefined ? pdfWords(pdf) : `${invoiceNumber} Northwind & Sons`;
  expect(words).toContain(invoiceNumber);
  expect(words).toContain('Northwind & Sons');
  await until(async () => (await service.call(one(id))).body.mailedAt !== null);
  expect((await service.call(one(id))).body).toMatchObject({ status: 'issued', reminderLevel: 0 });
});

test('a statement is mailed as a PDF in the customer’s language, and refused without an address', async () => {
  await customer('hedy', { name: 'Hedy', email: 'hedy@example.com', language: 'de' });
  await issued('hedy');
  const mail = (id: string, body: object) =>
    service.call(`/api/customers/${id}/statement/mail`, { method: 'POST', body });
  const asked = await mail('hedy', { to: '2099-12-31' });
  expect([asked.status, asked.body]).toEqual([
    202,
    { customerId: 'hedy', mailId: expect.any(String), email: 'hedy@example.com' },
  ]);
  await until(async () => mails.received.some(({ text }) => /^Subject: Kontoauszug/m.test(text)));
  const { text = '' } = mails.received.find((one) => /^Subject: Kontoauszug/m.test(one.text)) ?? {};
  expect(text).toMatch(/^To: .*hedy@example\.com/m);
  expect(text).toContain('application/pdf');
  expect(text).toMatch(/1\.234,50/);
  await customer('silent', { name: 'Silent' });
  expectProblem(await mail('silent', {}), 400, 'VALIDATION_ERROR');
  expectProblem(await mail('hedy', { from: '2026-02-01', to: '2026-01-01' }), 400, 'VALIDATION_ERROR');
  expectProblem(await mail('nobody', {}), 400, 'CUSTOMER_NOT_FOUND');
});

test('an invoice is mailed again only when a clerk asks for it', async () => {
  await customer('grace', { name: 'Grace', email: 'old@example.com' });
  const { id } = await issued('grace');
  await mails.mailsTo('old@example.com');
  await customer('grace', { email: 'new@example.com' });
  const asked = await service.call(`${one(id)}/mail`, { method: 'POST' });
  expect(asked.status).toBe(202);
  expect(asked.body).toEqual({ id, mailId: expect.any(String) });
  const [mail = { text: '' }] = await mails.mailsTo('new@example.com');
  expect(mail.text).toContain('Dear Grace,');
  expect(mails.received.filter(({ to }) => to === 'old@example.com')).toHaveLength(1);
  const { text: history } = await service.call(`/api/audit/invoice/${id}`);
  expect(history).toContain('InvoiceMailed');
});

test('mailing an unknown invoice is refused; one without an address records why it was not mailed', async () => {
  expectProblem(await service.call(`${one('inv_none')}/mail`, { method: 'POST' }), 404, 'INVOICE_NOT_FOUND');
  const { id } = await issued('nobody-knows-whom');
  const types = async () => {
    const { body } = await service.call(`/api/audit/invoice/${id}`);
    return JSON.stringify(body);
  };
  await until(async () => (await types()).includes('InvoiceNotMailed'));
  expect(await types()).toContain('noAddress');
  expect((await service.call(one(id))).body.mailedAt).toBeNull();
});
