/** Every payment and refund endpoint over HTTP: answers, refusals, repetitions and concurrent requests. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ DEFAULT_CURRENCY: 'EUR' });
});
afterAll(() => service.dispose());

let customers = 0;
/** Returns a new customer for each test, since a balance belongs to a customer. */
function newCustomer(): string {
  customers += 1;
  return `payer-${customers}`;
}

async function invoice(customerId: string, total: number, fields: Record<string, unknown> = {}) {
  const items = [{ description: 'Licence', quantity: 1, unitPrice: total }];
  const body = { customerId, items, tax: 0, status: 'issued', ...fields };
  const made = await service.call('/api/invoices', { body });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id as string;
}
const pay = (customerId: string, amount: number, fields: Record<string, unknown> = {}, headers = {}) =>
  service.call('/api/payments', {
    body: { customerId, amount, currency: 'EUR', paidAt: '2026-04-09', method: 'transfer', ...fields },
    headers,
  });
const allocate = (id: string, invoiceId: string, amount: number, headers = {}) =>
  service.call(`/api/payments/${id}/allocations`, { body: { invoiceId, amount }, headers });
const reverse = (id: string, headers = {}) =>
  service.call(`/api/payments/${id}/reverse`, { body: { reason: 'No cover' }, headers });
const refund = (customerId: string, amount: number, fields: Record<string, unknown> = {}, headers = {}) =>
  service.call(`/api/customers/${customerId}/refunds`, {
    body: { amount, currency: 'EUR', reason: 'Paid too much', ...fields },
    headers,
  });
const read = async (path: string) => (await service.call(path)).body;
const due = (invoiceId: string) => read(`/api/invoices/${invoiceId}`);

/** Returns the day that many days from now, by the real clock. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a payment dated later than tomorrow is refused, in imports too', async () => {
  const customerId = newCustomer();
  const id = await invoice(customerId, 100);
  const early = await pay(customerId, 60, { paidAt: dayIn(3) });
  expectProblem(early, 400, 'VALIDATION_ERROR');
  expect(early.body.errors).toEqual([
    { path: '/paidAt', message: expect.stringMatching(/^must not be later than tomorrow, /) },
  ]);
  const record = (key: string, paidAt: string) =>
    JSON.stringify({ key, customerId, amount: 20, currency: 'EUR', paidAt, method: 'transfer' });
  const answer = await service.call('/api/import/payments', {
    content: [record(`${customerId}-1`, dayIn(3)), record(`${customerId}-2`, dayIn(1))].join('\n'),
    headers: { 'content-type': 'application/x-ndjson' },
  });
  expect(answer.body).toMatchObject({
    imported: 1,
    rejected: [{ line: 1, code: 'VALIDATION_ERROR', errors: [{ path: '/paidAt' }] }],
  });
  expect((await pay(customerId, 60, { paidAt: dayIn(1) })).status).toBe(201);
  expect(await due(id)).toMatchObject({ amountPaid: 80, amountDue: 20 });
});

describe('a payment', () => {
  test('pays the invoice due longest first, and is answered, read and listed', async () => {
    const customerId = newCustomer();
    const later = await invoice(customerId, 100, { dueDate: '2027-03-01' });
    const sooner = await invoice(customerId, 50, { dueDate: '2027-02-01' });
    const made = await pay(customerId, 80, { reference: 'E2E-1' });
    expect(made.status).toBe(201);
    const { id } = made.body;
    expect(made.body).toEqual({
      id: expect.stringMatching(/^pay_/),
      customerId,
      amount: 80,
      currency: 'EUR',
      status: 'recorded',
      allocated: 80,
      refunded: 0,
      unallocated: 0,
      allocations: [
        { invoiceId: sooner, invoiceNumber: expect.any(String), amount: 50 },
        { invoiceId: later, invoiceNumber: expect.any(String), amount: 30 },
      ],
      createdAt: expect.any(String),
      warnings: [expect.objectContaining({ code: 'CUSTOMER_NOT_FOUND' })],
    });
    expect(made.headers.get('location')).toBe(`/api/payments/${id}`);
    expect(await due(sooner)).toMatchObject({ status: 'paid', amountPaid: 50, amountDue: 0 });
    expect(await due(later)).toMatchObject({ status: 'issued', amountPaid: 30, amountDue: 70 });
    const one = await service.call(`/api/payments/${id}`);
    const { warnings: _, ...answered } = made.body;
    expect(one.body).toEqual({
      ...answered,
      paidAt: '2026-04-09',
      method: 'transfer',
      reference: 'E2E-1',
      reversedAt: null,
      reversalReason: null,
      updatedAt: expect.any(String),
    });
    expect(one.headers.get('etag')).toBe(made.headers.get('etag'));
    const list = await read(`/api/payments?$filter=customerId eq '${customerId}' and allocated gt 79`);
    expect(list).toMatchObject({ count: 1, value: [{ id, unallocated: 0 }] });
    expect(list.value[0]).not.toHaveProperty('allocations');
  });

  test('pays the invoices that it names; with an empty list it lies on account until the next invoice', async () => {
    const customerId = newCustomer();
    const first = await invoice(customerId, 100);
    const named = await pay(customerId, 60, { allocations: [{ invoiceId: first, amount: 10.5 }] });
    expect(named.body).toMatchObject({ allocated: 10.5, unallocated: 49.5 });
    const none = await pay(customerId, 5, { allocations: [], paidAt: '2026-04-09T23:30:00-02:00' });
    expect(none.body).toMatchObject({ allocated: 0, unallocated: 5, allocations: [] });
    expect(await read(`/api/payments/${none.body.id}`)).toMatchObject({ paidAt: '2026-04-10' });
    const second = await invoice(customerId, 52);
    expect(await due(second)).toMatchObject({ status: 'paid', amountPaid: 52, amountDue: 0 });
    expect(await read(`/api/payments/${named.body.id}`)).toMatchObject({ allocated: 60, unallocated: 0 });
    expect(await read(`/api/payments/${none.body.id}`)).toMatchObject({ allocated: 2.5, unallocated: 2.5 });
  });

  test('with invalid allocations, amounts or fields is refused', async () => {
    const customerId = newCustomer();
    const own = await invoice(customerId, 100);
    const others = await invoice(newCustomer(), 100);
    const yen = await invoice(customerId, 100, { currency: 'JPY' });
    const draft = await invoice(customerId, 100, { status: 'draft' });
    const of = (invoiceId: string, amount: number) => ({ allocations: [{ invoiceId, amount }] });
    for (const fields of [
      of(own, 100.01),
      of(others, 1),
      of(yen, 1),
      of(draft, 1),
      of('inv_none', 1),
      of(own, 0),
    ])
      expectProblem(await pay(customerId, 200, fields), 400, 'INVALID_ALLOCATION');
    expectProblem(await pay(customerId, 10, of(own, 10.01)), 400, 'INVALID_ALLOCATION');
    for (const amount of [0, -1, 1.001]) expectProblem(await pay(customerId, amount), 400, 'INVALID_AMOUNT');
    for (const [fields, path] of [
      [{ paidAt: '2026-02-30' }, '/paidAt'],
      [{ method: '' }, '/method'],
      [{ currency: 'EURO' }, '/currency'],
      [{ allocations: [{ invoiceId: own }] }, '/allocations/0/amount'],
      [{ colour: 'red' }, '/colour'],
    ] as const) {
      const refused = await pay(customerId, 10, fields);
      expectProblem(refused, 400, 'VALIDATION_ERROR');
      expect(refused.body.errors[0].path).toBe(path);
    }
    expect(await due(own)).toMatchObject({ amountPaid: 0, amountDue: 100 });
    expect(await read(`/api/payments?$filter=customerId eq '${customerId}'`)).toMatchObject({ count: 0 });
  });

  test('cannot repeat a reference of the same customer, but one of another customer', async () => {
    const customerId = newCustomer();
    const first = await pay(customerId, 10, { reference: 'E2E-2' });
    expectProblem(await pay(customerId, 11, { reference: 'E2E-2' }), 409, 'DUPLICATE_PAYMENT');
    expect((await pay(newCustomer(), 10, { reference: 'E2E-2' })).status).toBe(201);
    expect((await reverse(first.body.id)).status).toBe(200);
    expectProblem(await pay(customerId, 10, { reference: 'E2E-2' }), 409, 'DUPLICATE_PAYMENT');
  });

  test('with an unknown id is not found', async () => {
    expectProblem(await service.call('/api/payments/pay_none'), 404, 'PAYMENT_NOT_FOUND');
    expectProblem(await allocate('pay_none', 'inv_none', 1), 404, 'PAYMENT_NOT_FOUND');
    expectProblem(await reverse('pay_none', { 'If-Match': '"0"' }), 404, 'PAYMENT_NOT_FOUND');
  });
});

describe('the unallocated part of a payment', () => {
  test('can be allocated later, at the current revision', async () => {
    const customerId = newCustomer();
    const id = await invoice(customerId, 100);
    const made = await pay(customerId, 60, { allocations: [] });
    const etag = made.headers.get('etag') ?? '';
    const first = await allocate(made.body.id, id, 20, { 'If-Match': etag });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ allocated: 20, unallocated: 40, updatedAt: expect.any(String) });
    expectProblem(await allocate(made.body.id, id, 20, { 'If-Match': etag }), 412, 'PRECONDITION_FAILED');
    const now = first.headers.get('etag') ?? '';
    expect((await allocate(made.body.id, id, 40, { 'If-Match': now })).status).toBe(200);
    expectProblem(await allocate(made.body.id, id, 0.01), 400, 'INVALID_ALLOCATION');
    expect(await due(id)).toMatchObject({ amountPaid: 60, amountDue: 40, status: 'issued' });
    expect(await read(`/api/payments/${made.body.id}`)).toMatchObject({
      allocations: [{ invoiceId: id, amount: 60 }],
    });
  });

  test('cannot be allocated to a paid invoice or to another customer’s', async () => {
    const customerId = newCustomer();
    const paid = await invoice(customerId, 10);
    const made = await pay(customerId, 60);
    expectProblem(await allocate(made.body.id, paid, 1), 400, 'INVALID_ALLOCATION');
    expectProblem(
      await allocate(made.body.id, await invoice(newCustomer(), 9), 1),
      400,
      'INVALID_ALLOCATION',
    );
  });
});

describe('a payment that bounces', () => {
  test('makes its invoices due again, once', async () => {
    const customerId = newCustomer();
    const first = await invoice(customerId, 100);
    const second = await invoice(customerId, 30);
    const made = await pay(customerId, 130, { reference: 'E2E-3' });
    expect(await due(first)).toMatchObject({ status: 'paid' });
    const other = await pay(customerId, 25);
    const reversed = await reverse(made.body.id, { 'If-Match': made.headers.get('etag') ?? '' });
    expect(reversed.status).toBe(200);
    expect(reversed.body).toMatchObject({
      status: 'reversed',
      allocated: 0,
      unallocated: 0,
      allocations: [],
    });
    // The other credit pays the invoice that has been due longest.
    expect(await due(first)).toMatchObject({ status: 'issued', amountPaid: 25, amountDue: 75, paidAt: null });
    expect(await due(second)).toMatchObject({ status: 'issued', amountPaid: 0, amountDue: 30 });
    expect(await read(`/api/payments/${other.body.id}`)).toMatchObject({ unallocated: 0, allocated: 25 });
    expect(await read(`/api/payments/${made.body.id}`)).toMatchObject({
      status: 'reversed',
      reversalReason: 'No cover',
      reversedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    expectProblem(await reverse(made.body.id), 400, 'INVALID_STATUS_TRANSITION');
    expectProblem(await allocate(made.body.id, first, 1), 400, 'INVALID_STATUS_TRANSITION');
  });
});

describe('a refund', () => {
  test('takes what lies on account and no more', async () => {
    const customerId = newCustomer();
    expectProblem(await refund(customerId, 1), 400, 'INVALID_AMOUNT');
    const made = await pay(customerId, 60);
    const back = await refund(customerId, 22.5, { reference: 'OUT-1' });
    expect(back.status).toBe(201);
    expect(back.body).toEqual({
      id: expect.stringMatching(/^rfd_/),
      customerId,
      amount: 22.5,
      currency: 'EUR',
      reason: 'Paid too much',
      reference: 'OUT-1',
      balance: 37.5,
      createdAt: expect.any(String),
    });
    expect(await read(`/api/payments/${made.body.id}`)).toMatchObject({ refunded: 22.5, unallocated: 37.5 });
    expectProblem(await refund(customerId, 1, { reference: 'OUT-1' }), 409, 'DUPLICATE_REFUND');
    expectProblem(await refund(customerId, 37.51), 400, 'INVALID_AMOUNT');
    expectProblem(await refund(customerId, 1, { currency: 'USD' }), 400, 'INVALID_AMOUNT');
    expectProblem(await refund(customerId, 0), 400, 'INVALID_AMOUNT');
    expectProblem(await refund(customerId, 1, { reason: '' }), 400, 'VALIDATION_ERROR');
  });

  test('pays out what a credit note left on account', async () => {
    const customerId = newCustomer();
    const id = await invoice(customerId, 100);
    await pay(customerId, 100);
    const note = await service.call('/api/credit-notes', {
      body: { invoiceId: id, reason: 'Returned', amount: 40 },
    });
    expect(note.body).toMatchObject({ applied: 0, toBalance: 40 });
    expect((await refund(customerId, 40)).body).toMatchObject({ balance: 0 });
    expectProblem(await refund(customerId, 0.01), 400, 'INVALID_AMOUNT');
  });
});

describe('an invoice', () => {
  test('marked as paid gets a payment of the rest', async () => {
    const customerId = newCustomer();
    const id = await invoice(customerId, 100);
    await pay(customerId, 30);
    const patched = await service.call(`/api/invoices/${id}/status`, {
      method: 'PATCH',
      body: { status: 'paid' },
    });
    expect(patched.body).toMatchObject({ status: 'paid' });
    const list = await read(`/api/payments?$filter=customerId eq '${customerId}'&$orderby=amount desc`);
    expect(list.value).toMatchObject([
      { amount: 70, method: 'manual', allocated: 70 },
      { amount: 30, method: 'transfer' },
    ]);
  });

  test('that is partly paid cannot be cancelled', async () => {
    const customerId = newCustomer();
    const id = await invoice(customerId, 100);
    await pay(customerId, 30);
    const cancelled = await service.call(`/api/invoices/${id}/status`, {
      method: 'PATCH',
      body: { status: 'cancelled' },
    });
    expectProblem(cancelled, 400, 'INVALID_STATUS_TRANSITION');
    expect(await due(id)).toMatchObject({ status: 'issued', amountDue: 70 });
  });
});

describe('concurrent requests', () => {
  const codesOf = (answers: readonly { status: number; body: { code?: string } }[]) =>
    answers.map(({ status, body }) => body.code ?? status).sort();

  test('50 payments that name one invoice pay it once', async () => {
    const customerId = newCustomer();
    const id = await invoice(customerId, 100);
    const allocations = [{ invoiceId: id, amount: 20 }];
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(customerId, 20, { allocations })));
    expect(codesOf(answers)).toEqual([
      ...Array.from({ length: 5 }, () => 201),
      ...Array.from({ length: 45 }, () => 'INVALID_ALLOCATION'),
    ]);
    expect(await due(id)).toMatchObject({ status: 'paid', amountPaid: 100, amountDue: 0 });
    const list = await read(`/api/payments?$filter=customerId eq '${customerId}'`);
    expect(list).toMatchObject({ count: 5 });
  });

  test('50 payments without allocations pay the oldest invoice once, and the rest lies on account', async () => {
    const customerId = newCustomer();
    const id = await invoice(customerId, 100);
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(customerId, 3)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const allocated = answers.reduce((sum, { body }) => sum + body.allocated, 0);
    expect(allocated).toBe(100);
    expect(await due(id)).toMatchObject({ status: 'paid', amountPaid: 100, amountDue: 0 });
    expect((await refund(customerId, 50)).body).toMatchObject({ balance: 0 });
  });

  test('20 refunds of one balance pay out no more than it', async () => {
    const customerId = newCustomer();
    await pay(customerId, 50);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(customerId, 10)));
    expect(codesOf(answers)).toEqual([
      ...Array.from({ length: 5 }, () => 201),
      ...Array.from({ length: 15 }, () => 'INVALID_AMOUNT'),
    ]);
  });

  test('50 payments with one reference record one', async () => {
    const customerId = newCustomer();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => pay(customerId, 10, { reference: 'E2E-9' })),
    );
    expect(codesOf(answers)).toEqual([201, ...Array.from({ length: 49 }, () => 'DUPLICATE_PAYMENT')]);
    expect((await refund(customerId, 10)).body).toMatchObject({ balance: 0 });
  });

  test('a payment and a credit note for all that is due both count, and nothing is paid twice', async () => {
    const customerId = newCustomer();
    const id = await invoice(customerId, 100);
    const note = { body: { invoiceId: id, reason: 'Returned', amount: 100 } };
    const [paid, credited] = await Promise.all([
      pay(customerId, 100),
      service.call('/api/credit-notes', note),
    ]);
    expect([paid.status, credited.status]).toEqual([201, 201]);
    expect(await due(id)).toMatchObject({ status: 'paid', amountDue: 0, amountCredited: 100 });
    expect(paid.body.allocated + credited.body.applied).toBe(100);
    expect((await refund(customerId, 100)).body).toMatchObject({ balance: 0 });
  });
});
