/** Write-offs, allocations taken back and returned refunds over HTTP: repetitions, preconditions and concurrent requests. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ DEFAULT_CURRENCY: 'EUR' });
});
afterAll(() => service.dispose());

let customers = 0;
function newCustomer(): string {
  customers += 1;
  return `debtor-${customers}`;
}

async function invoice(customerId: string, total: number): Promise<string> {
  const items = [{ description: 'Licence', quantity: 1, unitPrice: total }];
  const made = await service.call('/api/invoices', { body: { customerId, items, tax: 0, status: 'issued' } });
  return made.body.id;
}
const pay = (customerId: string, amount: number, fields: Record<string, unknown> = {}) =>
  service.call('/api/payments', {
    body: { customerId, amount, currency: 'EUR', paidAt: '2026-04-09', method: 'transfer', ...fields },
  });
const writeOff = (id: string, fields: Record<string, unknown> = {}, headers = {}) =>
  service.call(`/api/invoices/${id}/write-off`, { body: { reason: 'Insolvent', ...fields }, headers });
const takeBack = (id: string, invoiceId: string, headers = {}) =>
  service.call(`/api/payments/${id}/allocations/${invoiceId}`, { method: 'DELETE', headers });
const read = async (path: string) => (await service.call(path)).body;
const account = async (customerId: string) =>
  (await read(`/api/customers/${customerId}/account`)).currencies[0];

describe('a write-off', () => {
  test('leaves nothing due, and a later payment takes it back up to its amount', async () => {
    const customerId = newCustomer();
    const id = await invoice(customerId, 119);
    const written = await writeOff(id, { taxRelief: true });
    expect(written.status).toBe(200);
    expect(written.body).toMatchObject({ id, status: 'issued', amountDue: 0, amountWrittenOff: 119 });
    const shown = await service.call(`/api/invoices/${id}`);
    expect(written.headers.get('etag')).toBe(shown.headers.get('etag'));
    expect(shown.body).toMatchObject({ status: 'issued', amountDue: 0, amountWrittenOff: 119 });
    expect(await account(customerId)).toMatchObject({ invoiced: 119, writtenOff: 119, due: 0, balance: 0 });

    await pay(customerId, 60);
    const half = { status: 'issued', amountPaid: 60, amountDue: 0, amountWrittenOff: 59 };
    expect(await read(`/api/invoices/${id}`)).toMatchObject(half);
    const paid = await service.call(`/api/invoices/${id}/status`, {
      method: 'PATCH',
      body: { status: 'paid' },
    });
    expect(paid.body).toMatchObject({ status: 'paid' });
    expect(await account(customerId)).toMatchObject({ writtenOff: 0, paid: 119, due: 0, balance: 0 });

    const { entries, currencies } = await read(`/api/customers/${customerId}/statement?from=2020-01-01`);
    expect(currencies[0].closing).toBe(0);
    const kinds = entries.map(({ kind, charge, credit }: Record<string, unknown>) => [kind, charge, credit]);
    expect(kinds).toEqual(
      expect.arrayContaining([
        ['writeOff', null, 119],
        ['writeOffReversal', 60, null],
        ['writeOffReversal', 59, null],
      ]),
    );
  });

  test('is refused for a draft, an unknown invoice and a second time', async () => {
    const customerId = newCustomer();
    const items = [{ description: 'Licence', quantity: 1, unitPrice: 10 }];
    const draft = await service.call('/api/invoices', { body: { customerId, items } });
    expectProblem(await writeOff(draft.body.id), 400, 'INVALID_STATUS_TRANSITION');
    expectProblem(await writeOff('inv_none'), 404, 'INVOICE_NOT_FOUND');
    const id = await invoice(customerId, 10);
    expect((await writeOff(id)).status).toBe(200);
    expectProblem(await writeOff(id), 400, 'INVALID_STATUS_TRANSITION');
    expectProblem(await writeOff(id, { reason: '' }), 400, 'VALIDATION_ERROR');
  });

  test('respects If-Match, and happens once under an idempotency key', async () => {
    const customerId = newCustomer();
    const id = await invoice(customerId, 10);
    const before = (await service.call(`/api/invoices/${id}`)).headers.get('etag') ?? '';
    await pay(customerId, 4);
    expectProblem(await writeOff(id, {}, { 'if-match': before }), 412, 'PRECONDITION_FAILED');
    const now = (await service.call(`/api/invoices/${id}`)).headers.get('etag') ?? '';
    const headers = { 'if-match': now, 'idempotency-key': `write-off-${id}` };
    const first = await writeOff(id, {}, headers);
    expect(first.body).toMatchObject({ amountWrittenOff: 6 });
    const again = await writeOff(id, {}, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('shows its effect in a preview and changes nothing', async () => {
    const customerId = newCustomer();
    const id = await invoice(customerId, 10);
    const preview = await service.call(`/api/invoices/${id}/write-off?preview=true`, {
      body: { reason: 'Insolvent' },
    });
    expect(preview.status).toBe(200);
    expect(JSON.stringify(preview.body)).toContain('"due":{"before":10,"after":0}');
    expect(await read(`/api/invoices/${id}`)).toMatchObject({ amountDue: 10, amountWrittenOff: 0 });
  });

  test('and concurrent payments pay the invoice once', async () => {
    const customerId = newCustomer();
    const id = await invoice(customerId, 20);
    const allocations = [{ invoiceId: id, amount: 20 }];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 === 0 ? writeOff(id) : pay(customerId, 20, { allocations }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await account(customerId)).toMatchObject({ paid: 20, writtenOff: 0, due: 0, balance: 0 });
  });
});

describe('an allocation', () => {
  test('that is taken back is due on its invoice again, and its amount lies on account', async () => {
    const customerId = newCustomer();
    const id = await invoice(customerId, 30);
    const payment = (await pay(customerId, 40)).body.id;
    expect(await read(`/api/invoices/${id}`)).toMatchObject({ status: 'paid' });
    const answer = await takeBack(payment, id);
    expect(answer.body).toMatchObject({ id: payment, allocated: 0, unallocated: 40, allocations: [] });
    expect(await read(`/api/payments/${payment}`)).toMatchObject({ unallocated: 40, allocations: [] });
    expect(await read(`/api/invoices/${id}`)).toMatchObject({
      status: 'issued',
      paidAt: null,
      amountPaid: 0,
      amountDue: 30,
    });
    expectProblem(await takeBack(payment, id), 404, 'ALLOCATION_NOT_FOUND');
    expectProblem(await takeBack('pay_none', id), 404, 'PAYMENT_NOT_FOUND');
  });

  test('is taken back at the given revision only, and once under an idempotency key', async () => {
    const customerId = newCustomer();
    const id = await invoice(customerId, 30);
    const { body, headers } = await pay(customerId, 40);
    expectProblem(await takeBack(body.id, id, { 'if-match': '"99"' }), 412, 'PRECONDITION_FAILED');
    const own = { 'if-match': headers.get('etag') ?? '', 'idempotency-key': `back-${id}` };
    const first = await takeBack(body.id, id, own);
    expect(first.status).toBe(200);
    expect((await takeBack(body.id, id, own)).body).toEqual(first.body);
  });

  test('taken back while its payment is reversed leaves the invoice due once', async () => {
    const customerId = newCustomer();
    const id = await invoice(customerId, 30);
    const payment = (await pay(customerId, 30)).body.id;
    await Promise.all([
      takeBack(payment, id),
      service.call(`/api/payments/${payment}/reverse`, { body: { reason: 'No cover' } }),
      takeBack(payment, id),
    ]);
    expect(await account(customerId)).toMatchObject({ paid: 0, due: 30, balance: 0 });
    expectProblem(await takeBack(payment, id), 400, 'INVALID_STATUS_TRANSITION');
  });
});

test('a refund that came back lies on account again, and cannot come back twice', async () => {
  const customerId = newCustomer();
  const payment = (await pay(customerId, 50)).body.id;
  const refunded = await service.call(`/api/customers/${customerId}/refunds`, {
    body: { amount: 20, currency: 'EUR', reason: 'Paid too much' },
  });
  const path = `/api/customers/${customerId}/refunds/${refunded.body.id}/reverse`;
  const cameBack = () => service.call(path, { body: { reason: 'Account closed' } });
  expect((await cameBack()).body).toMatchObject({ id: refunded.body.id, amount: 20, balance: 50 });
  expect(await read(`/api/payments/${payment}`)).toMatchObject({ refunded: 0, unallocated: 50 });
  expect(await account(customerId)).toMatchObject({ refunded: 0, balance: 50 });
  expectProblem(await cameBack(), 400, 'INVALID_STATUS_TRANSITION');
  const unknown = `/api/customers/${customerId}/refunds/rfd_none/reverse`;
  const missing = await service.call(unknown, { body: { reason: 'x' } });
  expectProblem(missing, 404, 'REFUND_NOT_FOUND');
  expect(missing.body.detail).toBe("Refund 'rfd_none' not found");
});
