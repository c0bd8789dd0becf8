/** Every invoice endpoint over HTTP: its answers and its refusals. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type Called, type CallOptions, type RunningService, startService } from '../../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ DEFAULT_CURRENCY: 'EUR' });
});
afterAll(() => service.dispose());

const call = (path: string, options?: CallOptions): Promise<Called> => service.call(path, options);
const post = (path: string, body: unknown, headers = {}) => call(path, { method: 'POST', body, headers });
const item = { description: 'Consulting', quantity: 3, unitPrice: 10.005 };

async function create(fields: Record<string, unknown> = {}): Promise<string> {
  const made = await post('/api/invoices', { customerId: 'cus-1', items: [item], ...fields });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}
const setStatus = (id: string, status: string, headers = {}) =>
  call(`/api/invoices/${id}/status`, { method: 'PATCH', body: { status, reason: 'because' }, headers });
const numberOf = (text: string) => Number(text.slice(text.lastIndexOf('-') + 1));

describe('creating', () => {
  test('computes what was not sent and answers with the documented fields', async () => {
    const made = await post('/api/invoices', { customerId: 'cus-1', items: [item], tax: 1.5 });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      customerId: 'cus-1',
      status: 'draft',
      invoiceNumber: null,
      total: 31.52,
    });
    expect(Object.keys(made.body)).toEqual([
      'id',
      'invoiceNumber',
      'customerId',
      'status',
      'total',
      'createdAt',
      'warnings',
    ]);
    expect(made.headers.get('location')).toBe(`/api/invoices/${made.body.id}`);
    const read = await call(`/api/invoices/${made.body.id}`);
    expect(read.headers.get('etag')).toBe(made.headers.get('etag'));
    expect(read.body).toMatchObject({
      id: made.body.id,
      orderId: null,
      subtotal: 30.02,
      tax: 1.5,
      total: 31.52,
      currency: 'EUR',
      items: [{ ...item, amount: 30.02 }],
      subscriptionId: null,
    });
    expect(read.body).not.toHaveProperty('openIssue');
    expect(Date.parse(read.body.dueDate) - Date.parse(read.body.invoiceDate)).toBe(14 * 86_400_000);
  });

  test('takes a paid invoice of another system, and numbers it if it has no number', async () => {
    const brought = await post('/api/invoices', {
      customerId: 'cus-1',
      invoiceNumber: 'OLD-77',
      items: [item],
      status: 'paid',
    });
    expect(brought.body).toMatchObject({ status: 'paid', invoiceNumber: 'OLD-77' });
    const numbered = await post('/api/invoices', { customerId: 'cus-1', items: [item], status: 'paid' });
    expect(numbered.body).toMatchObject({
      status: 'paid',
      invoiceNumber: expect.stringMatching(/^INV-\d{4}-\d{6}$/),
    });
    expect((await call(`/api/invoices/${numbered.body.id}`)).body).toMatchObject({ status: 'paid' });
  });

  test.each([
    [{ items: [item] }, '/customerId'],
    [{ customerId: 'c' }, '/items'],
    [{ customerId: 'c', items: [] }, '/items'],
    [{ customerId: 'c', items: [{ ...item, quantity: '1.5' }] }, '/items/0/quantity'],
    [{ customerId: 'c', items: [item], currency: 'XYZ' }, '/currency'],
    [{ customerId: 'c', items: [item], status: 'open' }, '/status'],
    [{ customerId: 'c', items: [item], invoiceDate: '2026-02-30T00:00:00Z' }, '/invoiceDate'],
    [{ customerId: 'c', items: [item], invoiceNumber: 'INV-2026-000001' }, '/invoiceNumber'],
    [{ customerId: 'c', items: [item], dueDate: '2001-01-01T00:00:00Z' }, '/dueDate'],
    [{ customerId: 'c', items: [item], invoiceDate: '2026-03-02', dueDate: '2026-03-01' }, '/dueDate'],
    [{ customerId: 'c', items: [item], dueDate: '2026-02-30' }, '/dueDate'],
    [{ customerId: 'c', items: [item], colour: 'red' }, '/colour'],
  ])('refuses %j', async (body, path) => {
    const refused = await post('/api/invoices', body);
    expectProblem(refused, 400, 'VALIDATION_ERROR');
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  test('refuses amounts that do not add up and names the place', async () => {
    const refused = await post('/api/invoices', { customerId: 'c', items: [{ ...item, amount: 30 }] });
    expectProblem(refused, 400, 'INVALID_AMOUNT');
    expect(refused.body.errors).toEqual([
      { path: '/items/0/amount', message: expect.stringContaining('30.02') },
    ]);
  });

  test('a due date does not pass the last day that can be written', async () => {
    const id = await create({ invoiceDate: '9999-12-31T00:00:00Z' });
    expect((await call(`/api/invoices/${id}`)).body.dueDate).toBe('9999-12-31T00:00:00.000Z');
  });
});

describe('numbers', () => {
  test('of many concurrent invoices with one number one is created', async () => {
    const fields = { customerId: 'c', items: [item], invoiceNumber: 'RACE-1' };
    const made = await Promise.all(Array.from({ length: 12 }, () => post('/api/invoices', fields)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const refused of made.filter(({ status }) => status !== 201))
      expectProblem(refused, 409, 'DUPLICATE_INVOICE_NUMBER');
  });

  test.each([
    ['Caf\u00e9-1', 'Cafe\u0301-1'],
    ['A-2', 'A\u200b-2'],
    ['A-3', '\uff21\u2011\uff13'],
    ['A 4', 'A\u00a04'],
  ])('%j and %j look the same, so only one invoice has either', async (one, other) => {
    const id = await create({ invoiceNumber: one });
    const fields = { customerId: 'c', items: [item], invoiceNumber: other };
    expectProblem(await post('/api/invoices', fields), 409, 'DUPLICATE_INVOICE_NUMBER');
    await call(`/api/invoices/${id}`, { method: 'DELETE' });
    const free = await create({ invoiceNumber: other });
    expect((await call(`/api/invoices/${free}`)).body.invoiceNumber).toBe(other);
  });

  test('a number that looks like the service’s own is refused', async () => {
    for (const invoiceNumber of [
      'INV-2026-000001',
      'inv-2026-000001',
      'INV\u20102026\u2010000001',
      'INV-2026-0000\u200b01',
    ])
      expectProblem(
        await post('/api/invoices', { customerId: 'c', items: [item], invoiceNumber }),
        400,
        'VALIDATION_ERROR',
      );
  });

  test('an update refused for its revision is refused again under its idempotency key', async () => {
    const id = await create();
    await call(`/api/invoices/${id}`, { method: 'PUT', body: { tax: 1 } });
    const headers = { 'if-match': '"0"', 'idempotency-key': `stale-${id}` };
    for (let time = 0; time < 2; time += 1) {
      const body = { invoiceNumber: 'STALE-1' };
      expectProblem(
        await call(`/api/invoices/${id}`, { method: 'PUT', body, headers }),
        412,
        'PRECONDITION_FAILED',
      );
    }
    expect((await call(`/api/invoices/${id}`)).body).toMatchObject({ invoiceNumber: null, tax: 1 });
  });

  test('a number is free again when its draft is deleted or gets another one', async () => {
    const first = await create({ invoiceNumber: 'FREE-1' });
    const second = await create();
    expectProblem(
      await call(`/api/invoices/${second}`, { method: 'PUT', body: { invoiceNumber: 'FREE-1' } }),
      409,
      'DUPLICATE_INVOICE_NUMBER',
    );
    await call(`/api/invoices/${first}`, { method: 'PUT', body: { invoiceNumber: 'FREE-2' } });
    expect(
      (await call(`/api/invoices/${second}`, { method: 'PUT', body: { invoiceNumber: 'FREE-1' } })).body,
    ).toMatchObject({ invoiceNumber: 'FREE-1', status: 'draft' });
    await call(`/api/invoices/${second}`, { method: 'DELETE' });
    await create({ invoiceNumber: 'FREE-1' });
  });

  test('a number stays with its invoice through concurrent changes to another and back', async () => {
    const id = await create({ invoiceNumber: 'BACK-0' });
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          call(`/api/invoices/${id}`, { method: 'PUT', body: { invoiceNumber: `BACK-${index % 2}` } }),
        ),
      );
      const { invoiceNumber } = (await call(`/api/invoices/${id}`)).body;
      const taken = await post('/api/invoices', { customerId: 'c', items: [item], invoiceNumber });
      expectProblem(taken, 409, 'DUPLICATE_INVOICE_NUMBER');
    }
  });

  test('twenty invoices issued at once get consecutive numbers', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => create()));
    const answers = await Promise.all(ids.map((id) => setStatus(id, 'issued')));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const numbers = answers.map(({ body }) => numberOf(body.invoiceNumber)).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    const next = await setStatus(await create(), 'issued');
    expect(numberOf(next.body.invoiceNumber)).toBe((numbers[0] ?? 0) + 20);
  });

  test('one invoice issued by ten requests at once takes one number, and none is lost', async () => {
    const before = numberOf((await setStatus(await create(), 'issued')).body.invoiceNumber);
    const id = await create();
    const answers = await Promise.all(Array.from({ length: 10 }, () => setStatus(id, 'issued')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const refused of answers.filter(({ status }) => status !== 200))
      expectProblem(refused, 400, 'INVALID_STATUS_TRANSITION');
    expect(numberOf((await call(`/api/invoices/${id}`)).body.invoiceNumber)).toBe(before + 1);
    expect(numberOf((await setStatus(await create(), 'issued')).body.invoiceNumber)).toBe(before + 2);
  });
});

describe('changing', () => {
  test('updates parts of a draft and computes its sums again', async () => {
    const id = await create({ tax: 1 });
    const changed = await call(`/api/invoices/${id}`, {
      method: 'PUT',
      body: {
        items: [{ description: 'Less', quantity: 1, unitPrice: 5 }],
        dueDate: '2999-01-01T00:00:00+01:00',
      },
    });
    expect(changed.body).toEqual({
      id,
      invoiceNumber: null,
      status: 'draft',
      total: 5.17,
      updatedAt: expect.any(String),
    });
    expect((await call(`/api/invoices/${id}`)).body).toMatchObject({
      dueDate: '2998-12-31T23:00:00.000Z',
      subtotal: 5,
      // 1.00 on 30.02 is 3.33 %.
      tax: 0.17,
    });
  });

  test('refuses stale revisions, empty updates and wrong sums', async () => {
    const id = await create();
    const put = (body: unknown, headers = {}) =>
      call(`/api/invoices/${id}`, { method: 'PUT', body, headers });
    await put({ tax: 2 });
    expectProblem(await put({ tax: 3 }, { 'if-match': '"0"' }), 412, 'PRECONDITION_FAILED');
    expectProblem(await put({ invoiceNumber: 'STALE' }, { 'if-match': '"0"' }), 412, 'PRECONDITION_FAILED');
    expectProblem(await put({}), 400, 'VALIDATION_ERROR');
    expectProblem(await put({ total: 1 }), 400, 'INVALID_AMOUNT');
    expect((await put({ invoiceNumber: 'FRESH' }, { 'if-match': '"1"' })).status).toBe(200);
  });

  test('a deleted invoice answers 404 to every change, whatever revision the request names', async () => {
    const id = await create();
    const one = `/api/invoices/${id}`;
    await call(one, { method: 'DELETE' });
    for (const revision of ['"0"', '"1"', '"7"', '*']) {
      const headers = { 'if-match': revision };
      for (const answer of [
        await call(one, { method: 'DELETE', headers }),
        await call(one, { method: 'PUT', body: { tax: 1 }, headers }),
        await call(one, { method: 'PUT', body: { invoiceNumber: `GONE-${id}` }, headers }),
        await call(`${one}/status`, { method: 'PATCH', body: { status: 'issued' }, headers }),
        await call(`${one}/export-pdf`, { method: 'POST', headers }),
      ])
        expectProblem(answer, 404, 'INVOICE_NOT_FOUND');
    }
  });

  test('an invoice goes from draft to issued to paid, and is locked from its issue', async () => {
    const id = await create();
    expect((await setStatus(id, 'issued')).body).toEqual({
      id,
      invoiceNumber: expect.stringMatching(/^INV-/),
      status: 'issued',
      updatedAt: expect.any(String),
    });
    expectProblem(await setStatus(id, 'issued'), 400, 'INVALID_STATUS_TRANSITION');
    expectProblem(await setStatus(id, 'draft'), 400, 'INVALID_STATUS_TRANSITION');
    expectProblem(
      await call(`/api/invoices/${id}`, { method: 'PUT', body: { tax: 1 } }),
      400,
      'INVOICE_LOCKED',
    );
    expectProblem(await call(`/api/invoices/${id}`, { method: 'DELETE' }), 400, 'INVOICE_LOCKED');
    expect((await setStatus(id, 'paid')).body).toMatchObject({ status: 'paid' });
    expectProblem(await setStatus(id, 'cancelled'), 400, 'INVALID_STATUS_TRANSITION');
    expectProblem(await setStatus(id, 'settled'), 400, 'VALIDATION_ERROR');
    expectProblem(await setStatus('inv_none', 'paid'), 404, 'INVOICE_NOT_FOUND');
  });

  test('a deleted draft is not found, listed or issued', async () => {
    const id = await create({ customerId: 'cus-deleted' });
    expect((await call(`/api/invoices/${id}`, { method: 'DELETE' })).body).toEqual({
      success: true,
      message: expect.any(String),
    });
    expectProblem(await call(`/api/invoices/${id}`), 404, 'INVOICE_NOT_FOUND');
    expectProblem(await call(`/api/invoices/${id}`, { method: 'DELETE' }), 404, 'INVOICE_NOT_FOUND');
    expectProblem(await setStatus(id, 'issued'), 404, 'INVOICE_NOT_FOUND');
    const list = await call("/api/invoices/odata?$filter=customerId eq 'cus-deleted'");
    expect(list.body).toEqual({ value: [], count: 0 });
  });

  test('the collection lists what /odata lists, page by page at its own path', async () => {
    const customerId = 'cus-collection';
    for (const invoiceNumber of ['C-1', 'C-2'])
      await call('/api/invoices', {
        body: { customerId, invoiceNumber, items: [{ description: 'Tea', quantity: 1, unitPrice: 5 }] },
      });
    const options = `$filter=customerId eq '${customerId}'&$orderby=invoiceNumber desc&$top=1`;
    const { status, body } = await call(`/api/invoices?${options}`);
    expect([status, body.count]).toEqual([200, 2]);
    expect(body.value).toMatchObject([{ invoiceNumber: 'C-2', customerId, total: expect.any(Number) }]);
    const { value, count } = (await call(`/api/invoices/odata?${options}`)).body;
    expect({ value, count }).toEqual({ value: body.value, count: 2 });
    expect(body['@odata.nextLink']).toMatch(/\/api\/invoices\?/);
    expect((await call(body['@odata.nextLink'])).body.value).toMatchObject([{ invoiceNumber: 'C-1' }]);
  });

  test('a bulk cancellation gives each invoice its own result', async () => {
    const [draft, issued, paid] = await Promise.all([create(), create(), create()]);
    await setStatus(issued, 'issued');
    await setStatus(paid, 'issued');
    await setStatus(paid, 'paid');
    const answer = await post('/api/invoices/bulk-cancel', {
      invoiceIds: [draft, paid, issued, 'inv_none', draft],
      reason: 'withdrawn',
    });
    expect(answer.body).toEqual({
      cancelled: 2,
      failed: 2,
      results: [
        { invoiceId: draft, status: 'cancelled' },
        { invoiceId: paid, status: 'paid', code: 'INVALID_STATUS_TRANSITION' },
        { invoiceId: issued, status: 'cancelled' },
        { invoiceId: 'inv_none', status: null, code: 'INVOICE_NOT_FOUND' },
      ],
    });
    expect((await call(`/api/invoices/${issued}`)).body.status).toBe('cancelled');
    expectProblem(await post('/api/invoices/bulk-cancel', { invoiceIds: [] }), 400, 'VALIDATION_ERROR');
  });

  test('drafts are issued and mailed in bulk, each with its own result', async () => {
    const [draft, cancelled] = await Promise.all([create(), create()]);
    await setStatus(cancelled, 'cancelled');
    const invoiceIds = [draft, cancelled, 'inv_none'];
    const refused = [
      { invoiceId: cancelled, status: 'cancelled', code: 'INVALID_STATUS_TRANSITION' },
      { invoiceId: 'inv_none', status: null, code: 'INVOICE_NOT_FOUND' },
    ];
    const results = [{ invoiceId: draft, status: 'issued' }, ...refused];
    expect((await post('/api/invoices/bulk-issue', { invoiceIds })).body).toEqual({
      issued: 1,
      failed: 2,
      results,
    });
    expect((await call(`/api/invoices/${draft}`)).body.invoiceNumber).toMatch(/^INV-/);
    expect((await post('/api/invoices/bulk-mail', { invoiceIds })).body).toEqual({
      queued: 1,
      failed: 2,
      results,
    });
  });
});

test('the list can be filtered by line items', async () => {
  const id = await create({
    customerId: 'cus-items',
    items: [item, { description: 'RED LANTERN', quantity: 2, unitPrice: 1 }],
  });
  await create({ customerId: 'cus-items' });
  const found = await call(
    `/api/invoices/odata?$filter=${encodeURIComponent("customerId eq 'cus-items' and items/any(i: contains(i/description,'LANTERN'))")}`,
  );
  expect(found.body.count).toBe(1);
  expect(found.body.value[0]).toMatchObject({ id, total: 32.02 });
});

test('a renewal invoice is issued and paid like any other', async () => {
  const subscription = await post('/api/subscriptions', { customerId: 'c', offerId: 'o', unitPrice: 10 });
  const generated = await post(
    `/api/subscriptions/${subscription.body.id}/generate-renewal-invoice`,
    undefined,
  );
  const { invoiceId } = generated.body;
  expect((await setStatus(invoiceId, 'issued')).body.invoiceNumber).toMatch(/^INV-/);
  expect((await setStatus(invoiceId, 'paid')).body.status).toBe('paid');
  const again = await post(`/api/subscriptions/${subscription.body.id}/generate-renewal-invoice`, undefined);
  expect(again.body.invoiceId).toBe(invoiceId);
});
