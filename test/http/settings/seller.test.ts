/** The seller can be changed by an Admin, is kept by issued documents, and determines their tax. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ SELLER_NAME: 'Northwind', SELLER_CITY: 'Berlin', TAX_RATE: '0.19' });
});
afterAll(() => service.dispose());

const path = '/api/settings/seller';
const put = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  service.call(path, { method: 'PUT', body, headers });
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('an Admin overrides fields of the environment’s seller; other fields stay, and changes have a history', async () => {
  const before = await service.call(path);
  expect(before.body).toMatchObject({ name: 'Northwind', city: 'Berlin', country: null, logo: null });
  const changed = await put({ country: 'de', vatId: 'DE 123.456.789', iban: 'DE89 3704 0044 0532 0130 00' });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({
    name: 'Northwind',
    country: 'DE',
    vatId: 'DE123456789',
    iban: 'DE89370400440532013000',
  });
  const logo = await put({ logo: dot });
  expect(logo.body.logo).toMatch(/^data:image\/png;base64,/);
  expect((await service.call(path)).body).toEqual(logo.body);
  const look = await put({ accentColor: '#1F5FA8', footer: 'Northwind GmbH\nHRB 12345' });
  expect(look.body).toEqual({ ...logo.body, accentColor: '#1f5fa8', footer: 'Northwind GmbH\nHRB 12345' });
  const history = await service.call('/api/audit/settings/seller');
  expect(history.body.count).toBe(3);
  expectProblem(await put({ name: 'Other' }, { 'If-Match': '"0"' }), 412, 'PRECONDITION_FAILED');
  expectProblem(await put({ iban: 'DE89370400440532013001' }), 400, 'VALIDATION_ERROR');
  for (const accentColor of ['blue', '#12345', '#1234567'])
    expectProblem(await put({ accentColor }), 400, 'VALIDATION_ERROR');
  for (const footer of ['1\n2\n3\n4\n5', 'x'.repeat(121)])
    expectProblem(await put({ footer }), 400, 'VALIDATION_ERROR');
  expectProblem(await put({ logo: 'data:image/png;base64,AAAA' }), 400, 'VALIDATION_ERROR');
});

test('the tax of an invoice follows from seller and customer, unless a tax is sent', async () => {
  await put({ country: 'DE', vatId: 'DE123456789' });
  const customer = (id: string, body: Record<string, unknown>) =>
    service.call(`/api/reference/customers/${id}`, { method: 'PUT', body });
  await customer('fr', { name: 'Contoso', country: 'FR', vatId: 'FR40303265045' });
  await customer('us', { name: 'Fabrikam', country: 'US' });
  const items = [{ description: 'Chair', quantity: 3, unitPrice: 10 }];
  const invoiceOf = async (customerId: string, more: Record<string, unknown> = {}) => {
    const made = await service.call('/api/invoices', { body: { customerId, items, ...more } });
    expect(made.status).toBe(201);
    return (await service.call(`/api/invoices/${made.body.id}`)).body;
  };
  const home = await invoiceOf('nobody');
  expect(home).toMatchObject({ tax: 5.7, items: [{ taxCategory: 'S', taxRate: 0.19 }] });
  const union = await invoiceOf('fr');
  expect(union).toMatchObject({ tax: 0, total: 30, items: [{ taxCategory: 'AE', taxRate: 0 }] });
  expect(union.items[0].taxReason).toBe('Reverse charge');
  expect(await invoiceOf('us')).toMatchObject({ tax: 0, items: [{ taxCategory: 'G' }] });
  // With a tax that is sent, lines get no category or rate.
  const sent = await invoiceOf('fr', { tax: 5.7 });
  expect(sent).toMatchObject({ tax: 5.7, total: 35.7 });
  expect(sent.items[0]).toEqual({ description: 'Chair', quantity: 3, unitPrice: 10, amount: 30 });
  // The answer can be sent back.
  const again = await service.call(`/api/invoices/${union.id}`, { method: 'PUT', body: union });
  expect(again.status).toBe(200);
  expect((await service.call(`/api/invoices/${union.id}`)).body.items).toEqual(union.items);
});

test('an EU customer with an invalid VAT id is taxed, and the answer says why', async () => {
  await put({ country: 'DE', vatId: 'DE123456789' });
  const wrong = { country: 'FR', vatId: 'FR40303265046' };
  await service.call('/api/reference/customers/mistyped', { method: 'PUT', body: wrong });
  const body = {
    customerId: 'mistyped',
    items: [{ description: 'Chair', quantity: 1, unitPrice: 10 }],
  };
  const warnings = [
    {
      code: 'VAT_ID_INVALID',
      path: '/customerId',
      message:
        "VAT id 'FR40303265046' of customer 'mistyped' is not valid, so there is no reverse charge; correct it in the reference data",
    },
  ];
  const preview = await service.call('/api/invoices?preview=true', { body });
  expect(preview.body.result).toMatchObject({ total: 11.9, warnings });
  const made = await service.call('/api/invoices', { body });
  expect(made.body).toMatchObject({ total: 11.9, warnings });
  const subscription = { customerId: 'mistyped', offerId: 'chair', startDate: '2026-01-01', unitPrice: 10 };
  const begun = await service.call('/api/subscriptions', { body: subscription });
  expect(begun.body.warnings).toContainEqual(warnings[0]);
  const right = { vatId: 'FR40303265045' };
  await service.call('/api/reference/customers/mistyped', { method: 'PUT', body: right });
  const corrected = await service.call('/api/invoices', { body });
  expect(corrected.body).toMatchObject({ total: 10 });
  expect(corrected.body.warnings).toBeUndefined();
});

test('a cart is taxed like an invoice, by its offers, its customer and the seller at that moment', async () => {
  await put({ country: 'DE', vatId: 'DE123456789' });
  const putInto = (path: string, body: Record<string, unknown>) =>
    service.call(`/api/reference/${path}`, { method: 'PUT', body });
  const euro = { currency: 'EUR' };
  await putInto('offers/book', { name: 'Book', price: 10, taxRate: 0.07, ...euro });
  await putInto('offers/chair', { name: 'Chair', price: 30, ...euro });
  await putInto('offers/lesson', {
    name: 'Lesson',
    price: 5,
    taxCategory: 'E',
    taxReason: 'Education',
    ...euro,
  });
  await putInto('discount-codes/tenth', { type: 'fixed', value: 10, ...euro });
  await putInto('customers/berlin', { name: 'Tailspin', country: 'DE' });
  const cart = async (customerId: string | null, ...offers: string[]) => {
    const stranger = customerId === null ? { token: null } : {};
    const { body } = await service.call('/api/cart', { body: { customerId, ...euro }, ...stranger });
    const path = `/api/cart/${body.cartId}`;
    const by = body.guestToken === undefined ? {} : { token: body.guestToken };
    for (const offerId of offers)
      expect((await service.call(`${path}/items`, { body: { offerId }, ...by })).status).toBe(201);
    return { path, read: async () => (await service.call(path, by)).body };
  };

  const mixed = await cart('berlin', 'chair', 'book', 'lesson');
  expect(await mixed.read()).toMatchObject({ subtotal: 45, tax: 6.4, total: 51.4 });
  expect((await service.call(`${mixed.path}/discounts`, { body: { code: 'tenth' } })).status).toBe(201);
  const taxed = await mixed.read();
  // The discount of 10.00 is split: 1.11 on the lesson, 6.67 on the chair, 2.22 on the book.
  expect(taxed).toMatchObject({ discount: 10, tax: 4.97, total: 39.97 });
  expect(taxed.taxes).toEqual([
    { taxCategory: 'E', taxRate: 0, base: 3.89, amount: 0 },
    { taxCategory: 'S', taxRate: 0.07, base: 7.78, amount: 0.54 },
    { taxCategory: 'S', taxRate: 0.19, base: 23.33, amount: 4.43 },
  ]);
  const stranger = await cart(null, 'book', 'chair');
  expect(await stranger.read()).toMatchObject({ tax: 6.4 });
  const unknown = await service.call(`${mixed.path}/items`, { body: { offerId: 'unheard-of', price: 10 } });
  expect(unknown.body).toMatchObject({ taxCategory: 'S', taxRate: 0.19 });

  // Outside the Union no tax is charged, and what is exempt stays exempt. A read shows it before a change stores it.
  await putInto('customers/berlin', { name: 'Tailspin', country: 'US' });
  const moved = await mixed.read();
  expect(moved).toMatchObject({ tax: 0, total: 45 });
  expect(moved.items.map((item: { taxCategory: string }) => item.taxCategory)).toEqual(['G', 'G', 'E', 'G']);
  const checkedOut = await service.call(`${mixed.path}/checkout`, { method: 'POST' });
  expect(checkedOut.body).toMatchObject({ tax: 0, total: 45 });
  const history = await service.call(`/api/audit${mixed.path.slice('/api'.length)}`);
  expect(history.text).toContain('"taxes":[{"cartItemId"');
});

test('lines can set their own tax and discount, and the tax of each rate is rounded once', async () => {
  const made = await service.call('/api/invoices', {
    body: {
      customerId: 'nobody',
      currency: 'EUR',
      items: [
        { description: 'Hours', quantity: 3, unitPrice: 33.33, discount: 9.99, unitCode: 'HUR' },
        { description: 'Books', quantity: 7, unitPrice: 1.11, taxRate: 0.07 },
        { description: 'Lessons', quantity: 1, unitPrice: 5, taxCategory: 'E', taxReason: 'Education' },
      ],
    },
  });
  const { body } = await service.call(`/api/invoices/${made.body.id}`);
  expect(body).toMatchObject({ subtotal: 102.77, tax: 17.64, total: 120.41 });
  expect(body.items).toMatchObject([
    { amount: 90, discount: 9.99, unitCode: 'HUR', taxCategory: 'S', taxRate: 0.19 },
    { amount: 7.77, taxCategory: 'S', taxRate: 0.07 },
    { amount: 5, taxCategory: 'E', taxRate: 0, taxReason: 'Education' },
  ]);
  const refuse = async (item: Record<string, unknown>, field: string) => {
    const body = { customerId: 'nobody', items: [{ description: 'x', quantity: 1, unitPrice: 1, ...item }] };
    const problem = await service.call('/api/invoices', { body });
    expectProblem(problem, 400, 'INVALID_AMOUNT');
    expect(problem.body.errors[0].path).toBe(`/items/0/${field}`);
  };
  await refuse({ taxCategory: 'AE', taxRate: 0.19 }, 'taxRate');
  await refuse({ taxCategory: 'S', taxRate: 0 }, 'taxRate');
  await refuse({ discount: 2 }, 'discount');
  // Credits are taxed like their lines, and together they add up to the invoice.
  await service.call(`/api/invoices/${body.id}/status`, { method: 'PATCH', body: { status: 'issued' } });
  const credit = (more: Record<string, unknown>) =>
    service.call('/api/credit-notes', { body: { invoiceId: body.id, reason: 'Returned', ...more } });
  expect((await credit({ lines: [{ line: 2, quantity: 2 }] })).body).toMatchObject({
    subtotal: 2.22,
    tax: 0.16,
  });
  expect((await credit({ lines: [{ line: 1, quantity: 1 }] })).body).toMatchObject({
    subtotal: 30,
    tax: 5.7,
  });
  const part = await credit({ amount: 10 });
  expect(part.body.total).toBe(10);
  const rest = await credit({});
  expect(rest.body.total).toBeCloseTo(120.41 - 2.38 - 35.7 - 10, 10);
  const shown = await service.call(`/api/credit-notes/${rest.body.id}`);
  expect(shown.body.items.map(({ taxRate }: { taxRate: number }) => taxRate)).toEqual([0.19, 0.07, 0]);
});

test('the refund of a subscription includes the tax that it was billed with', async () => {
  await put({ country: 'DE', vatId: 'DE123456789' });
  for (const [id, taxRate] of [
    ['printed', 0.07],
    ['digital', 0.19],
  ])
    await service.call(`/api/reference/offers/${id}`, {
      method: 'PUT',
      body: { name: id, price: 100, currency: 'EUR', billingCycle: 'monthly', taxRate },
    });
  const startDate = new Date().toISOString().slice(0, 10);
  const { body: made } = await service.call('/api/subscriptions', {
    body: { customerId: 'reader', offerId: 'printed', quantity: 1, startDate, billFirstPeriod: true },
  });
  const subscriptionId = made.id;
  const filter = encodeURIComponent(`subscriptionId eq '${subscriptionId}'`);
  const [first] = (await service.call(`/api/invoices/odata?$filter=${filter}`)).body.value;
  expect(first).toMatchObject({ subtotal: 100, tax: 7 });
  for (const status of ['issued', 'paid'])
    await service.call(`/api/invoices/${first.id}/status`, { method: 'PATCH', body: { status } });
  await service.call('/api/subscriptions/plan-change', { body: { subscriptionId, newOfferId: 'digital' } });
  const ended = await service.call('/api/subscriptions/terminate', {
    body: { subscriptionId, effectiveDate: startDate, refund: 'unused' },
  });
  expect(ended.status).toBe(200);
  const { currencies } = (await service.call('/api/customers/reader/account')).body;
  expect(currencies).toMatchObject([{ invoiced: 107, paid: 107, balance: 107, due: 0 }]);
});

test('days charged by a plan change keep the tax rate of the change, and the next period has the present one', async () => {
  const offer = (id: string, price: number, taxRate: number) =>
    service.call(`/api/reference/offers/${id}`, {
      method: 'PUT',
      body: { name: id, price, currency: 'EUR', billingCycle: 'monthly', taxRate },
    });
  await offer('paper', 100, 0.07);
  await offer('screen', 200, 0.19);
  const startDate = new Date().toISOString().slice(0, 10);
  const { body: made } = await service.call('/api/subscriptions', {
    body: { customerId: 'changer', offerId: 'paper', quantity: 1, startDate, billFirstPeriod: true },
  });
  const subscriptionId = made.id;
  await service.call('/api/subscriptions/plan-change', { body: { subscriptionId, newOfferId: 'screen' } });
  await offer('screen', 200, 0.1);
  const generate = `/api/subscriptions/${subscriptionId}/generate-renewal-invoice`;
  const { body: next } = await service.call(generate, { method: 'POST' });
  const { body: invoice } = await service.call(`/api/invoices/${next.invoiceId}`);
  const taxed = invoice.items.map(({ amount, taxRate }: Record<string, number>) => [amount, taxRate]);
  expect(taxed).toEqual([
    [200, 0.1],
    [200, 0.19],
    [-100, 0.07],
  ]);
});
