/** An invoice's paid and due amounts over HTTP, and concurrent requests of which one may succeed. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type Called, type RunningService, startService } from '../../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ DEFAULT_CURRENCY: 'EUR', AUTO_ISSUE: 'true' });
});
afterAll(() => service.dispose());

const post = (path: string, body: object, headers = {}) =>
  service.call(path, { method: 'POST', body, headers });
const read = async (path: string) => (await service.call(path)).body;
let customers = 0;
const customer = () => {
  customers += 1;
  return `customer-${customers}`;
};

/** Creates an invoice of 100.00. */
async function invoice(customerId: string, fields: object = {}): Promise<string> {
  const items = [{ description: 'Chair', quantity: 1, unitPrice: 100 }];
  const made = await post('/api/invoices', { customerId, items, tax: 0, status: 'issued', ...fields });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}
const pay = (customerId: string, amount: number, allocations?: object[]) =>
  post('/api/payments', {
    customerId,
    amount,
    currency: 'EUR',
    paidAt: '2026-03-01',
    method: 'bank transfer',
    ...(allocations === undefined ? {} : { allocations }),
  });
const setStatus = (id: string, status: string, headers = {}) =>
  service.call(`/api/invoices/${id}/status`, { method: 'PATCH', body: { status }, headers });
const credit = (invoiceId: string, amount: number) =>
  post('/api/credit-notes', { invoiceId, reason: 'Returned', amount });
const succeeded = ({ status }: Called) => status < 300;

async function expectFigures(customerId: string, figures: object): Promise<void> {
  const { currencies } = await read(`/api/customers/${customerId}/account`);
  expect(currencies).toEqual([expect.objectContaining({ currency: 'EUR', ...figures })]);
  const [{ invoiced, credited, paid, refunded, due, balance }] = currencies;
  expect(invoiced - credited - paid + refunded).toBeCloseTo(due - balance, 6);
}

describe('an invoice', () => {
  test('shows what is paid, credited and due, from draft to reversed payment', async () => {
    const customerId = customer();
    const id = await invoice(customerId, { status: 'draft' });
    expect(await read(`/api/invoices/${id}`)).toMatchObject({
      amountPaid: 0,
      amountCredited: 0,
      amountDue: 0,
    });
    await setStatus(id, 'issued');
    expect(await read(`/api/invoices/${id}`)).toMatchObject({ amountPaid: 0, amountDue: 100 });
    await pay(customerId, 30.5);
    await credit(id, 20);
    const part = { status: 'issued', amountPaid: 30.5, amountCredited: 20, amountDue: 49.5 };
    expect(await read(`/api/invoices/${id}`)).toMatchObject(part);
    expect(
      (await read(`/api/invoices/odata?$filter=amountDue gt 49 and customerId eq '${customerId}'`)).value,
    ).toMatchObject([{ id, ...part }]);
    expectProblem(await setStatus(id, 'cancelled'), 400, 'INVALID_STATUS_TRANSITION');
    expect((await setStatus(id, 'paid')).body).toMatchObject({ status: 'paid' });
    expect(await read(`/api/invoices/${id}`)).toMatchObject({
      status: 'paid',
      amountPaid: 80,
      amountDue: 0,
      paidAt: expect.any(String),
    });
    const { value } = await read(`/api/payments?$filter=customerId eq '${customerId}'&$orderby=amount`);
    expect(value).toMatchObject([
      { amount: 30.5, method: 'bank transfer' },
      { amount: 49.5, method: 'manual', allocated: 49.5 },
    ]);
    await expectFigures(customerId, { invoiced: 100, credited: 20, paid: 80, due: 0, balance: 0 });
    const reversed = await post(`/api/payments/${value[1].id}/reverse`, { reason: 'bounced' });
    expect(reversed.status).toBe(200);
    expect(await read(`/api/invoices/${id}`)).toMatchObject({
      status: 'issued',
      amountPaid: 30.5,
      amountDue: 49.5,
      paidAt: null,
    });
  });

  test('accepts its own answer unchanged', async () => {
    const id = await invoice(customer(), { status: 'draft' });
    const { body } = await service.call(`/api/invoices/${id}`);
    expect((await service.call(`/api/invoices/${id}`, { method: 'PUT', body })).status).toBe(200);
  });

  test('of a subscription is issued when it is created', async () => {
    const customerId = customer();
    const made = await post('/api/subscriptions', {
      customerId,
      offerId: 'basic',
      startDate: '2026-03-01',
      unitPrice: 12,
      currency: 'EUR',
      billFirstPeriod: true,
    });
    expect(made.status).toBe(201);
    const { value } = await read(`/api/invoices/odata?$filter=customerId eq '${customerId}'`);
    expect(value).toMatchObject([
      {
        status: 'issued',
        invoiceNumber: expect.stringMatching(/^INV-/),
        amountDue: 12,
        subscriptionId: made.body.id,
      },
    ]);
  });
});

describe('concurrent requests', () => {
  test('of fifty requests that mark an invoice as paid one succeeds, with one payment recorded', async () => {
    const customerId = customer();
    const id = await invoice(customerId);
    const answers = await Promise.all(Array.from({ length: 50 }, () => setStatus(id, 'paid')));
    expect(answers.filter(succeeded)).toHaveLength(1);
    for (const refused of answers.filter((answer) => !succeeded(answer)))
      expectProblem(refused, 400, 'INVALID_STATUS_TRANSITION');
    await expectFigures(customerId, { invoiced: 100, paid: 100, due: 0, balance: 0 });
  });

  test('fifty payments pay the invoice, and the rest lies on account', async () => {
    const customerId = customer();
    const id = await invoice(customerId);
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(customerId, 7)));
    expect(answers.every(succeeded)).toBe(true);
    expect(await read(`/api/invoices/${id}`)).toMatchObject({
      status: 'paid',
      amountPaid: 100,
      amountDue: 0,
    });
    await expectFigures(customerId, { paid: 350, due: 0, balance: 250 });
  });

  test('fifty payments that name the invoice allocate no more than is due', async () => {
    const customerId = customer();
    const id = await invoice(customerId);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => pay(customerId, 7, [{ invoiceId: id, amount: 7 }])),
    );
    expect(answers.filter(succeeded)).toHaveLength(14);
    for (const refused of answers.filter((answer) => !succeeded(answer)))
      expectProblem(refused, 400, 'INVALID_ALLOCATION');
    expect(await read(`/api/invoices/${id}`)).toMatchObject({
      status: 'issued',
      amountPaid: 98,
      amountDue: 2,
    });
    await expectFigures(customerId, { paid: 98, due: 2, balance: 0 });
  });

  test('concurrent credit notes and payments settle the invoice once, and the rest lies on account', async () => {
    const customerId = customer();
    const id = await invoice(customerId);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? credit(id, 9) : pay(customerId, 9))),
    );
    const credits = answers.filter((_, index) => index % 2 === 0);
    expect(credits.filter(succeeded)).toHaveLength(11);
    for (const refused of credits.filter((answer) => !succeeded(answer)))
      expectProblem(refused, 400, 'INVALID_AMOUNT');
    const { amountPaid, amountDue, status } = await read(`/api/invoices/${id}`);
    expect({ amountDue, status }).toEqual({ amountDue: 0, status: 'paid' });
    const notes = credits.filter(succeeded).map(({ body }) => body);
    const applied = notes.reduce((sum, note) => sum + note.applied, 0);
    expect(applied + amountPaid).toBeCloseTo(100, 6);
    for (const note of notes) expect(note.applied + note.toBalance).toBeCloseTo(9, 6);
    await expectFigures(customerId, { invoiced: 100, credited: 99, paid: 180, due: 0, balance: 179 });
  });

  test('of a cancellation and a payment at once one succeeds, and the account agrees (ten rounds)', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async (_, round) => {
        const customerId = customer();
        const id = await invoice(customerId);
        const cancel = () => setStatus(id, 'cancelled');
        const payment = () => pay(customerId, 100, [{ invoiceId: id, amount: 100 }]);
        const [cancelled, paid] =
          round % 2 === 0
            ? await Promise.all([cancel(), payment()])
            : (await Promise.all([payment(), cancel()])).reverse();
        if (cancelled === undefined || paid === undefined) throw new Error('not answered');
        expect([cancelled, paid].filter(succeeded)).toHaveLength(1);
        if (!succeeded(cancelled)) expectProblem(cancelled, 400, 'INVALID_STATUS_TRANSITION');
        if (!succeeded(paid)) expectProblem(paid, 400, 'INVALID_ALLOCATION');
        const { status } = await read(`/api/invoices/${id}`);
        expect(status).toBe(succeeded(cancelled) ? 'cancelled' : 'paid');
        await expectFigures(
          customerId,
          succeeded(cancelled) ? { invoiced: 0, paid: 0, due: 0 } : { invoiced: 100, paid: 100, due: 0 },
        );
        return status;
      }),
    );
    expect(outcomes).toHaveLength(10);
  });

  test('of twenty requests that cancel an invoice or mark it as paid one succeeds', async () => {
    const customerId = customer();
    const id = await invoice(customerId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => setStatus(id, index % 2 === 0 ? 'cancelled' : 'paid')),
    );
    expect(answers.filter(succeeded)).toHaveLength(1);
    const [winner] = answers.filter(succeeded);
    expect(winner?.body.status).toBe((await read(`/api/invoices/${id}`)).status);
  });

  test('leave nothing for the audit of the money to find', async () => {
    const audited = await service.call('/api/audit/money', { method: 'POST' });
    expect(audited.body).toMatchObject({ valid: true, findings: [] });
  });
});
