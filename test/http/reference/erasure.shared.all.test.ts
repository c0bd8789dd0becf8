/** Erasing a customer: who may do it and when, what traces remain, and that the customer does not come back. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { noPdfText, pdfWords } from '../../support/pdfText.js';
import { expectProblem } from '../../support/problem.js';
import { type CallOptions, type RunningService, startOwnService } from '../../support/service.js';
import { tracesIn } from '../../support/traces.js';

const secret = '0123456789abcdef0123';
const id = 'kd/4711 ä';
const person = {
  name: 'Xanthippe Quetzalcoatl',
  email: 'xanthippe@athens.example',
  address: '5 Hemlock Lane\nAthens',
  taxId: 'TX-987654321',
  city: 'Piraeushafen',
};
const personal = [
  'xanthippe',
  'quetzalcoatl',
  'athens.example',
  'hemlock lane',
  'TX-987654321',
  'piraeushafen',
];

let service: RunningService;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'customer-erasure-'));
  service = await startOwnService({
    DATA_DIR: folder,
    LOG_LEVEL: 'debug',
    SERVICE_CLIENTS: `crm:${secret}`,
  });
});
afterAll(async () => {
  await service.dispose();
  await rm(folder, { recursive: true, force: true });
});

const at = (customerId: string) => `/api/reference/customers/${encodeURIComponent(customerId)}`;
const put = (customerId: string, body: object, options: CallOptions = {}) =>
  service.call(at(customerId), { method: 'PUT', body, ...options });
const erase = (customerId: string, options: CallOptions = {}) =>
  service.call(`${at(customerId)}?erase=true`, { method: 'DELETE', ...options });
const historyOf = (customerId: string) =>
  service.call(`/api/audit/reference-customers/${encodeURIComponent(customerId)}`);
const items = [{ description: 'Chair', quantity: 1, unitPrice: 10 }];

async function made(path: string, body: object): Promise<string> {
  const answer = await service.call(path, { body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.id;
}
async function must(path: string, options: CallOptions) {
  const answer = await service.call(path, options);
  if (answer.status >= 300) throw new Error(answer.text);
  return answer;
}
const setStatus = (invoiceId: string, status: string) =>
  must(`/api/invoices/${invoiceId}/status`, { method: 'PATCH', body: { status } });
const statementOf = (customerId: string) =>
  service.call(`/api/customers/${encodeURIComponent(customerId)}/statement?format=pdf`);

test('a customer with an active subscription, a draft or an amount due is not erased', async () => {
  const busy = { ...person, name: 'Busy', email: 'busy@example.com', address: null, taxId: null, city: null };
  await put('cus-busy', busy);
  const refused = async (detail: RegExp) => {
    const answer = await erase('cus-busy');
    expectProblem(answer, 409, 'CUSTOMER_IN_USE');
    expect(answer.body.detail).toMatch(detail);
    expect((await service.call(at('cus-busy'))).body).toMatchObject(busy);
  };
  const subscription = await made('/api/subscriptions', {
    customerId: 'cus-busy',
    offerId: 'plan-1',
    quantity: 1,
    autoRenewal: false,
  });
  await refused(/has not ended/);
  await must(`/api/subscriptions/${subscription}?hard=true`, { method: 'DELETE' });
  const invoice = await made('/api/invoices', { customerId: 'cus-busy', items });
  await refused(/is a draft/);
  await setStatus(invoice, 'issued');
  await refused(/has an amount due/);
  await setStatus(invoice, 'paid');
  expect((await erase('cus-busy')).status).toBe(200);
});

test('a customer whose usage is still to be billed is not erased', async () => {
  await put('cus-metered', { name: 'Metered' });
  await must('/api/reference/meters/calls', { method: 'PUT', body: { name: 'Calls', aggregation: 'sum' } });
  const charge = { id: 'calls', name: 'Calls', meter: 'calls', model: 'perUnit', unitPrice: 1 };
  const metered = { name: 'Metered', currency: 'EUR', charges: [charge] };
  await must('/api/reference/offers/metered', { method: 'PUT', body: metered });
  const subscription = await made('/api/subscriptions', {
    customerId: 'cus-metered',
    offerId: 'metered',
    quantity: 1,
  });
  const effectiveDate = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await must('/api/subscriptions/terminate', { body: { subscriptionId: subscription, effectiveDate } });
  for (const isDeleted of [false, true]) {
    if (isDeleted) await must(`/api/subscriptions/${subscription}`, { method: 'DELETE' });
    const answer = await erase('cus-metered');
    expectProblem(answer, 409, 'CUSTOMER_IN_USE');
    expect(answer.body.detail).toBe(
      `The usage of the subscription ${subscription} is still to be billed, on ${effectiveDate}T00:00:00.000Z`,
    );
  }
  await must(`/api/subscriptions/${subscription}?hard=true`, { method: 'DELETE' });
  expect((await erase('cus-metered')).status).toBe(200);
});

test('a service client may erase a customer, an API key may not', async () => {
  await put('cus-keyed', { name: 'Keyed' });
  const rights = ['customers:read', 'customers:write'];
  const { key } = (await service.call('/api/api-keys', { body: { name: 'A program', rights } })).body;
  expectProblem(await erase('cus-keyed', { token: key }), 403, 'UNAUTHORIZED');
  expect((await service.call(at('cus-keyed'), { token: key })).status).toBe(200);
  const client = { grant_type: 'client_credentials', client_id: 'crm', client_secret: secret };
  const { access_token: token } = (await service.call('/api/auth/token', { body: client, token: null })).body;
  expect((await erase('cus-keyed', { token })).status).toBe(200);
});

test.each(['yes', ''])('erase=%j is refused, and nothing is removed', async (value) => {
  await put('cus-kept', { name: 'Kept' });
  expectProblem(
    await service.call(`${at('cus-kept')}?erase=${value}`, { method: 'DELETE' }),
    400,
    'VALIDATION_ERROR',
  );
  expect((await service.call(at('cus-kept'))).status).toBe(200);
});

test('an unknown customer is not found, with any kind of id', async () => {
  for (const nobody of ['cus-nobody', ' ', 'a:b', 'ü', 'x'.repeat(128)])
    expectProblem(await erase(nobody), 404, 'NOT_FOUND');
});

test('erasing a customer leaves no personal data but in issued documents', async () => {
  const key = (name: string) => ({ headers: { 'idempotency-key': name } });
  await put(id, person, key('first'));
  await put(id, { ...person, address: '6 Hemlock Lane\nAthens' }, key('second'));
  const line = JSON.stringify({ key: id, ...person });
  await must('/api/reference/customers/import', {
    method: 'POST',
    content: line,
    headers: { 'content-type': 'application/x-ndjson', ...key('import').headers },
  });
  // Of two printed drafts one is cancelled and the other deleted.
  const [draft, deleted] = [
    await made('/api/invoices', { customerId: id, items }),
    await made('/api/invoices', { customerId: id, items }),
  ];
  for (const each of [draft, deleted]) await must(`/api/invoices/${each}/export-pdf`, { method: 'POST' });
  await setStatus(draft, 'cancelled');
  await must(`/api/invoices/${draft}/export-pdf`, { method: 'POST' });
  await must(`/api/invoices/${deleted}`, { method: 'DELETE' });
  const paid = await made('/api/invoices', { customerId: id, items, status: 'paid' });
  expect((await statementOf(id)).status).toBe(200);
  await put('cus-other', { name: 'Somebody else' });
  // The data is there before the erasure, so that the later searches prove something.
  expect((await historyOf(id)).text).toContain('Quetzalcoatl');
  expect((await service.call(`/api/customers/${encodeURIComponent(id)}/overview`)).text).toContain(
    person.email,
  );
  // Shared servers leave the folder empty.
  const hasStores = existsSync(join(folder, 'events.db'));
  const printed = (...path: string[]) => existsSync(join(folder, 'files', 'pdf', ...path));
  if (hasStores) {
    expect(tracesIn(folder, ['athens.example'])).not.toEqual([]);
    expect([printed('statement'), printed('invoice', draft)]).toEqual([true, true]);
  }

  const erased = await erase(id);
  expect(erased.body).toEqual({ success: true, message: 'The data of the customer was erased for good' });
  expect((await erase(id)).status).toBe(200);

  expect([printed('statement'), printed('invoice', draft), printed('invoice', deleted)]).toEqual([
    false,
    false,
    false,
  ]);
  expectProblem(await service.call(at(id)), 404, 'NOT_FOUND');
  const shown = await Promise.all(
    [
      '/api/reference/customers?$top=1000',
      `/api/audit/reference-customers/${encodeURIComponent(id)}`,
      `/api/audit/reference-customers/${encodeURIComponent(id)}/state?revision=0`,
      `/api/customers/${encodeURIComponent(id)}/overview`,
      '/odata/Customers',
      '/api/jobs?$top=1000',
      '/api/accounts',
    ].map((path) => service.call(path)),
  );
  for (const { status, text } of shown) {
    expect({ status, text }).toMatchObject({ status: 200 });
    for (const word of personal) expect(text.toLowerCase()).not.toContain(word.toLowerCase());
  }
  const history = (await historyOf(id)).body.value as readonly { type: string }[];
  expect(history.at(-1)?.type).toBe('CustomerErased');
  expect((await service.call('/api/audit/verify', { method: 'POST' })).body).toMatchObject({ valid: true });
  expect((await service.call('/api/audit/money', { method: 'POST' })).body).toMatchObject({ valid: true });
  // Issued documents keep their customer.
  if (noPdfText === undefined) {
    const pdf = await must(`/api/invoices/${paid}/export-pdf`, { method: 'POST' });
    expect(pdfWords(pdf.bytes)).toContain('Quetzalcoatl');
    const statement = await statementOf(id);
    expect(pdfWords(statement.bytes)).not.toContain('Quetzalcoatl');
  }

  const output = service.processes.map((process) => process.output()).join('');
  expect(output).toContain('/api/reference/customers');
  for (const word of personal) expect(output.toLowerCase()).not.toContain(word.toLowerCase());
  // The read models' write-ahead log is emptied some seconds later; the issued invoice keeps its buyer.
  const left = () => tracesIn(folder, personal).filter((trace) => !trace.includes(paid));
  let traces = left();
  for (const deadline = performance.now() + 200_000; traces.length > 0 && performance.now() < deadline; ) {
    await service.call('/health/ready', { token: null });
    traces = left();
  }
  expect(traces).toEqual([]);
});

test('an erased customer does not come back by a repeated request, a change, an import, a rebuild or a restart', async () => {
  const late = await put(id, person, { headers: { 'idempotency-key': 'first' } });
  expectProblem(late, 422, 'IDEMPOTENCY_KEY_REUSED');
  await service.stop();
  service = await service.restart();
  expectProblem(await put(id, person), 409, 'RESOURCE_ERASED');
  expectProblem(await put(id, person, { headers: { 'if-match': '*' } }), 412, 'PRECONDITION_FAILED');
  expectProblem(await service.call(at(id), { method: 'DELETE' }), 404, 'NOT_FOUND');
  const lines = [
    { key: id, ...person },
    { key: 'cus-new', name: 'New' },
  ].map((line) => JSON.stringify(line));
  const imported = await service.call('/api/reference/customers/import', {
    method: 'POST',
    content: lines.join('\n'),
    headers: { 'content-type': 'application/x-ndjson' },
  });
  expect(imported.body).toMatchObject({
    imported: 1,
    rejected: [{ line: 1, key: id, code: 'RESOURCE_ERASED' }],
  });
  await must('/api/projections/customers/rebuild', { method: 'POST' });
  expectProblem(await service.call(at(id)), 404, 'NOT_FOUND');
  expect((await service.call('/api/reference/customers')).text).not.toContain(id);
  // An invoice for the id names no customer.
  const warned = await service.call('/api/invoices', { body: { customerId: id, items } });
  expect(warned.body.warnings).toMatchObject([{ code: 'CUSTOMER_NOT_FOUND' }]);
  expect((await erase(id)).status).toBe(200);
});
