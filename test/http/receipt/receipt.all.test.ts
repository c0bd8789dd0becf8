/** Every receipt endpoint over HTTP: its answers and its refusals. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { noPdfText, pdfWords } from '../../support/pdfText.js';
import { expectProblem } from '../../support/problem.js';
import { dataKey, roleToken } from '../../support/roleTokens.js';
import { type Called, type CallOptions, type RunningService, startService } from '../../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({
    DEFAULT_CURRENCY: 'EUR',
    TEST_CLOCK: 'true',
    RETENTION_YEARS: '0',
    DATA_KEY: dataKey,
  });
});
afterAll(() => service.dispose());

const call = (path: string, options?: CallOptions): Promise<Called> => service.call(path, options);
const post = (path: string, body: unknown, headers = {}) => call(path, { method: 'POST', body, headers });
const remove = (path: string) => call(path, { method: 'DELETE' });
/** Moves the clock past the retention first. */
async function removeForGood(id: string) {
  const { now } = (await call('/api/test-clock')).body;
  const over = `${Number(now.slice(0, 4)) + 1}-01-01T00:00:00.000Z`;
  await call('/api/test-clock', { method: 'PUT', body: { now: over } });
  return remove(`/api/receipts/${id}?hard=true`);
}
const items = [{ description: 'Chair', quantity: 3, price: 10.005 }];

let orders = 0;
async function order(fields: Record<string, unknown> = {}): Promise<string> {
  orders += 1;
  const id = `order-${orders}`;
  const body = { customerId: 'cus-1', status: 'completed', currency: 'EUR', ...fields };
  const put = await call(`/api/reference/orders/${id}`, { method: 'PUT', body });
  if (put.status !== 200) throw new Error(put.text);
  return id;
}

async function create(fields: Record<string, unknown> = {}): Promise<Called['body']> {
  const { customerId = 'cus-1' } = fields;
  const made = await post('/api/receipts', { orderId: await order({ customerId }), items, ...fields });
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
}

describe('creating', () => {
  test('keeps units, days and a note, and prints them', async () => {
    const hours = { description: 'Hours', quantity: 1.25, price: 80, unitCode: 'HUR' };
    const days = { supplyFrom: '2026-03-12', supplyTo: '2026-03-13' };
    const lines = [
      { ...hours, ...days },
      { description: 'Travel', quantity: 1, price: 20, supplyFrom: '2026-03-20' },
      items[0],
    ];
    const { id } = await create({ items: lines, note: 'With thanks' });
    const { body } = await call(`/api/receipts/${id}`);
    const [first, second, third] = body.items;
    expect(body.note).toBe('With thanks');
    expect(first).toEqual({ ...hours, ...days, amount: 100 });
    expect(second).toMatchObject({ supplyFrom: '2026-03-20', supplyTo: '2026-03-20' });
    expect(Object.keys(third)).toEqual(['description', 'quantity', 'price', 'amount']);
    if (noPdfText !== undefined) return;
    const words = pdfWords((await call(`/api/receipts/${id}/export-pdf`, { method: 'POST' })).bytes);
    expect(words).toContain('With thanks');
    expect(words).toContain('Hours Period: Mar 12, 2026 to Mar 13, 2026');
    expect(words).toContain('Period Mar 12, 2026 to Mar 20, 2026');
  });

  test.each([
    [{ supplyTo: '2026-03-12' }, '/items/0/supplyTo'],
    [{ supplyFrom: '2026-03-12', supplyTo: '2026-03-11' }, '/items/0/supplyTo'],
    [{ unitCode: 'hours' }, '/items/0/unitCode'],
  ])('refuses a line with %j and names its place', async (said, path) => {
    const answer = await post('/api/receipts', { orderId: await order(), items: [{ ...items[0], ...said }] });
    expectProblem(answer, 400, 'VALIDATION_ERROR');
    expect(answer.body.errors).toMatchObject([{ path }]);
  });

  test('answers with the documented fields, customer and currency taken from the order', async () => {
    const orderId = await order({ customerId: 'cus-of-order', currency: 'USD' });
    const made = await post('/api/receipts', { orderId, items, tax: 1, paymentMethod: 'card' });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.stringMatching(/^rcp_/),
      receiptNumber: expect.stringMatching(/^RCP-\d{4}-\d{6}$/),
      orderId,
      customerId: 'cus-of-order',
      total: 31.02,
      createdAt: expect.any(String),
    });
    expect(made.headers.get('location')).toBe(`/api/receipts/${made.body.id}`);
    const read = await call(`/api/receipts/${made.body.id}`);
    expect(read.headers.get('etag')).toBe(made.headers.get('etag'));
    expect(read.body).toMatchObject({
      subtotal: 30.02,
      tax: 1,
      currency: 'USD',
      paymentMethod: 'card',
      items: [{ ...items[0], amount: 30.02 }],
    });
  });

  test('refuses differences from the order by name, unless the request allows them', async () => {
    const orderId = await order({ customerId: 'cus-1', currency: 'EUR', total: 30 });
    const refused = await post('/api/receipts', { orderId, items, customerId: 'cus-2', currency: 'USD' });
    expectProblem(refused, 400, 'ORDER_MISMATCH');
    expect(refused.body.errors).toEqual([
      { path: '/customerId', message: 'is cus-1 in the order' },
      { path: '/currency', message: 'is EUR in the order' },
      { path: '/total', message: 'is 30 in the order' },
    ]);
    expectProblem(await post('/api/receipts', { orderId, items }), 400, 'ORDER_MISMATCH');
    const allowed = await post('/api/receipts', { orderId, items, allowDifference: true });
    expect(allowed.body).toMatchObject({ customerId: 'cus-1', total: 30.02 });
  });

  test('needs a completed order', async () => {
    expectProblem(await post('/api/receipts', { orderId: 'order-none', items }), 404, 'ORDER_NOT_FOUND');
    const open = await order({ status: 'pending' });
    expectProblem(await post('/api/receipts', { orderId: open, items }), 404, 'ORDER_NOT_FOUND');
  });

  test.each([
    [{ items: [] }, '/items'],
    [{ colour: 'red' }, '/colour'],
    [{ items: [{ ...items[0], quantity: 0 }] }, '/items/0/quantity'],
    [{ items: [{ ...items[0], price: -1 }] }, '/items/0/price'],
    [{ items: [{ ...items[0], amount: 30 }] }, '/items/0/amount'],
    [{ subtotal: 1 }, '/subtotal'],
    [{ total: 1 }, '/total'],
    [{ items: Array(2).fill({ ...items[0], quantity: 1e6, price: 90_000 }), subtotal: 1 }, '/subtotal'],
    [{ receiptNumber: 'RCP-2026-000001' }, '/receiptNumber'],
    [{ receiptNumber: 'ＲＣＰ–2026–000001' }, '/receiptNumber'],
    [{ receiptDate: '2026-02-30' }, '/receiptDate'],
  ])('refuses %j', async (fields, path) => {
    const refused = await post('/api/receipts', { orderId: await order(), items, ...fields });
    expectProblem(refused, 400, 'VALIDATION_ERROR');
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  test('needs a customer, from the order or from the request', async () => {
    const orderId = await order({ customerId: null });
    expectProblem(await post('/api/receipts', { orderId, items }), 400, 'VALIDATION_ERROR');
    expect((await post('/api/receipts', { orderId, items, customerId: 'cus-2' })).status).toBe(201);
  });

  test('fifty concurrent requests for one order create one receipt', async () => {
    const orderId = await order();
    const made = await Promise.all(
      Array.from({ length: 50 }, () => post('/api/receipts', { orderId, items })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const refused of made.filter(({ status }) => status !== 201))
      expectProblem(refused, 409, 'RECEIPT_ALREADY_EXISTS');
    const list = await call(`/api/receipts?$filter=orderId eq '${orderId}'`);
    expect(list.body.count).toBe(1);
  });

  test('a receipt number that was sent is never free again, even after a deletion', async () => {
    const first = await create({ receiptNumber: 'R-1' });
    const body = { orderId: await order(), items, receiptNumber: 'R-1' };
    expectProblem(await post('/api/receipts', body), 409, 'DUPLICATE_RECEIPT_NUMBER');
    await remove(`/api/receipts/${first.id}`);
    expectProblem(await post('/api/receipts', body), 409, 'DUPLICATE_RECEIPT_NUMBER');
    const second = await create({ receiptNumber: 'R-2' });
    await removeForGood(second.id);
    expectProblem(
      await post('/api/receipts', { ...body, receiptNumber: 'R-2' }),
      409,
      'DUPLICATE_RECEIPT_NUMBER',
    );
  });
});

describe('deleting', () => {
  test.each(['', '?hard=true'])(
    'with %j frees the order, and the receipt is not found any more',
    async (query) => {
      const receipt = await create();
      const gone = await (query === '' ? remove(`/api/receipts/${receipt.id}`) : removeForGood(receipt.id));
      expect(gone.body).toEqual({ success: true, message: expect.any(String) });
      expectProblem(await call(`/api/receipts/${receipt.id}`), 404, 'RECEIPT_NOT_FOUND');
      expectProblem(await remove(`/api/receipts/${receipt.id}`), 404, 'RECEIPT_NOT_FOUND');
      expectProblem(
        await post(`/api/receipts/${receipt.id}/export-pdf`, undefined),
        404,
        'RECEIPT_NOT_FOUND',
      );
      const again = await post('/api/receipts', { orderId: receipt.orderId, items });
      expect(again.status).toBe(201);
      expect(again.body.receiptNumber).not.toBe(receipt.receiptNumber);
    },
  );

  test('for good leaves who did it and when, and none of the receipt’s content', async () => {
    const receipt = await create({ items: [{ ...items[0], description: 'SECRET CHAIR' }] });
    await removeForGood(receipt.id);
    const history = await call(`/api/audit/receipt/${receipt.id}`);
    expect(history.body.value).toMatchObject([
      { type: 'ReceiptCreated', data: null },
      {
        type: 'ReceiptRemoved',
        data: {
          receiptNumber: receipt.receiptNumber,
          receiptDate: expect.any(String),
          total: '30.02',
          currency: 'EUR',
        },
        actor: { kind: 'user' },
        at: expect.any(String),
      },
    ]);
    expect(history.text).not.toContain('SECRET CHAIR');
    expect((await call(`/api/audit/receipt/${receipt.id}/verify`)).body).toMatchObject({ valid: true });
  });

  test('for good is not undone when the creating request is repeated under its idempotency key', async () => {
    const body = { orderId: await order(), items: [{ ...items[0], description: 'SECRET TABLE' }] };
    const headers = { 'idempotency-key': `late-${body.orderId}` };
    const receipt = await post('/api/receipts', body, headers);
    await removeForGood(receipt.body.id);
    expectProblem(await post('/api/receipts', body, headers), 422, 'IDEMPOTENCY_KEY_REUSED');
    const list = await call(`/api/receipts?$filter=orderId eq '${body.orderId}'`);
    expect(list.body.count).toBe(0);
  });

  test('for good works after a soft deletion, and refuses unknown ids and odd values', async () => {
    const receipt = await create();
    await remove(`/api/receipts/${receipt.id}`);
    expect((await removeForGood(receipt.id)).status).toBe(200);
    expectProblem(await remove('/api/receipts/rcp_none'), 404, 'RECEIPT_NOT_FOUND');
    for (const id of ['rcp_none', 'a:b', '%20', '%C3%A4', 'x'.repeat(250)])
      expectProblem(await remove(`/api/receipts/${id}?hard=true`), 404, 'RECEIPT_NOT_FOUND');
    expectProblem(await remove('/api/receipts/rcp_none?hard=yes'), 400, 'VALIDATION_ERROR');
  });

  test('for good is for Admins only, and refused during the retention', async () => {
    const receipt = await create();
    const path = `/api/receipts/${receipt.id}?hard=true`;
    for (const role of ['Auditor', 'Reporting', 'AppAdmin', 'User'] as const) {
      const { token } = await roleToken(service, role);
      expectProblem(await call(path, { method: 'DELETE', token }), 403, 'UNAUTHORIZED');
    }
    expectProblem(await remove(path), 400, 'DOCUMENT_RETAINED');
    expect((await call(`/api/receipts/${receipt.id}`)).status).toBe(200);
  });

  test('a deleted receipt answers 404, whatever revision the request names', async () => {
    const receipt = await create();
    await remove(`/api/receipts/${receipt.id}`);
    const again = await call(`/api/receipts/${receipt.id}`, {
      method: 'DELETE',
      headers: { 'if-match': '"0"' },
    });
    expectProblem(again, 404, 'RECEIPT_NOT_FOUND');
  });
});

test('receipts are listed, filtered and sorted', async () => {
  await create({ customerId: 'cus-list', items: [{ description: 'Table', quantity: 1, price: 5 }] });
  await create({ customerId: 'cus-list', items: [{ description: 'Lamp', quantity: 1, price: 7 }] });
  const list = await call("/api/receipts?$filter=customerId eq 'cus-list'&$orderby=total desc");
  expect(list.body.count).toBe(2);
  expect(list.body.value.map(({ total }: { total: number }) => total)).toEqual([7, 5]);
  expect(Object.keys(list.body.value[0])).toEqual(
    expect.arrayContaining(['id', 'receiptNumber', 'orderId', 'customerId', 'total', 'receiptDate']),
  );
  const lamps = await call(
    "/api/receipts?$filter=customerId eq 'cus-list' and items/any(i: i/description eq 'Lamp')",
  );
  expect(lamps.body.count).toBe(1);
});
