/** Quotes over HTTP: created, read, mailed, printed, and accepted once, declined or expired. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { noPdfText, pdfWords } from '../../support/pdfText.js';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';
import { moveClock } from '../../support/testClock.js';
import { until } from '../../support/until.js';

let service: RunningService;
const call = (method: string, path: string, body?: unknown) =>
  service.call(path, { method, ...(body === undefined ? {} : { body }) });
const post = (path: string, body?: unknown) => call('POST', path, body);
const items = [{ description: 'Training', quantity: 3, unitPrice: 100 }];
const ofLines = { customerId: 'cus-quoted', items, currency: 'EUR' };
const ofPlan = {
  customerId: 'cus-quoted',
  subscription: { offerId: 'pro', quantity: 4, billFirstPeriod: true, trialEndDate: null },
};
const quoted = async (body: object = ofLines) => (await post('/api/quotes', body)).body;

beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true', TAX_RATE: '0.19' });
  await moveClock(service, '2027-03-01T09:00:00.000Z');
  await call('PUT', '/api/reference/customers/cus-quoted', {
    ...{ name: 'Elmswell Books', email: 'ap@elmswell.example', language: 'de' },
  });
  await call('PUT', '/api/reference/offers/pro', {
    ...{ name: 'Pro', price: 25, currency: 'EUR', billingCycle: 'monthly', setupFee: 50, noticeDays: 30 },
  });
});
afterAll(() => service.dispose());

describe('a quote of lines', () => {
  test('is read and listed with its number, and becomes one draft with the same amounts', async () => {
    const made = await post('/api/quotes', ofLines);
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/api/quotes/${made.body.id}`);
    expect(made.body).toMatchObject({
      quoteNumber: expect.stringMatching(/^Q-2027-\d{6}$/),
      ...{ kind: 'invoice', status: 'open', validUntil: '2027-03-31', total: 357, tax: 57 },
    });
    const path = `/api/quotes/${made.body.id}`;
    expect((await call('GET', path)).body).toEqual(made.body);
    const filter = encodeURIComponent(`quoteNumber eq '${made.body.quoteNumber}' and status eq 'open'`);
    expect((await call('GET', `/api/quotes?$filter=${filter}`)).body.count).toBe(1);
    const [one, other] = await Promise.all([post(`${path}/accept`), post(`${path}/accept`)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body).toMatchObject({ status: 'accepted', invoiceId: expect.stringMatching(/^inv_/) });
    expect(other.body.invoiceId).toBe(one.body.invoiceId);
    expect((await call('GET', `/api/invoices/${one.body.invoiceId}`)).body).toMatchObject({
      ...{ status: 'draft', customerId: 'cus-quoted', subtotal: 300, tax: 57, total: 357 },
    });
    expectProblem(await post(`${path}/decline`, {}), 409, 'QUOTE_CLOSED');
    expectProblem(await post(`${path}/mail`), 409, 'QUOTE_CLOSED');
  });

  test('passes purchase order, note and supply dates on to the draft', async () => {
    const said = { purchaseOrder: 'PO-4711', note: 'With thanks for the talk' };
    const lines = [
      { ...items[0], quantity: 1.5, unitCode: 'HUR', supplyFrom: '2027-03-04', supplyTo: '2027-03-05' },
    ];
    const quote = await quoted({ ...ofLines, ...said, items: lines });
    expect(quote).toMatchObject({ ...said, items: lines });
    const filter = encodeURIComponent("purchaseOrder eq 'PO-4711'");
    expect((await call('GET', `/api/quotes?$filter=${filter}`)).body.count).toBe(1);
    if (noPdfText === undefined) {
      const words = pdfWords((await post(`/api/quotes/${quote.id}/export-pdf`)).bytes);
      for (const word of ['PO-4711', 'With thanks for the talk', 'Zeitraum: 04.03.2027 bis 05.03.2027'])
        expect(words).toContain(word);
    }
    const { invoiceId } = (await post(`/api/quotes/${quote.id}/accept`)).body;
    expect((await call('GET', `/api/invoices/${invoiceId}`)).body).toMatchObject({ ...said, items: lines });
    const without = await quoted({ ...ofLines, purchaseOrder: null });
    expect(without).toMatchObject({ purchaseOrder: null, note: null });
  });

  test('is declined with a reason and cannot be accepted afterwards', async () => {
    const path = `/api/quotes/${(await quoted()).id}`;
    expect((await post(`${path}/decline`, { reason: 'Too dear' })).body).toMatchObject({
      ...{ status: 'declined', reason: 'Too dear', invoiceId: null },
    });
    expectProblem(await post(`${path}/accept`), 409, 'QUOTE_CLOSED');
  });

  test('is refused with invalid fields, and is not found by an unknown id', async () => {
    expectProblem(await post('/api/quotes', { customerId: 'x' }), 400, 'VALIDATION_ERROR');
    expectProblem(await post('/api/quotes', { ...ofLines, ...ofPlan }), 400, 'VALIDATION_ERROR');
    expectProblem(await post('/api/quotes', { ...ofPlan, tax: 1 }), 400, 'VALIDATION_ERROR');
    expectProblem(await post('/api/quotes', { ...ofPlan, purchaseOrder: 'PO' }), 400, 'VALIDATION_ERROR');
    expectProblem(await post('/api/quotes', { ...ofLines, total: 1 }), 400, 'INVALID_AMOUNT');
    expectProblem(
      await post('/api/quotes', { ...ofLines, validUntil: '2027-02-28' }),
      400,
      'VALIDATION_ERROR',
    );
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/accept'],
      ['POST', '/export-pdf'],
      ['POST', '/mail'],
    ] as const)
      expectProblem(await call(method, `/api/quotes/quo_none${path}`), 404, 'QUOTE_NOT_FOUND');
  });
});

test('a subscription is created at the quoted price although the offer has become dearer', async () => {
  const quote = await quoted(ofPlan);
  expect(quote).toMatchObject({
    ...{ kind: 'subscription', offerId: 'pro', quantity: 4, noticeDays: 30, total: 178.5 },
    items: [{ description: 'Pro, per month' }, { description: 'Set-up fee, Pro' }],
  });
  const { items: german } = (await call('GET', `/api/quotes/${quote.id}?language=de`)).body;
  expect(german[0]).toMatchObject({ description: 'Pro, pro Monat' });
  await call('PUT', '/api/reference/offers/pro', { price: 99 });
  const { subscriptionId } = (await post(`/api/quotes/${quote.id}/accept`)).body;
  await call('PUT', '/api/reference/offers/pro', { price: 25 });
  expect((await call('GET', `/api/subscriptions/${subscriptionId}`)).body).toMatchObject({
    ...{ status: 'active', unitPrice: 25, quantity: 4, startDate: '2027-03-01' },
  });
  const filter = encodeURIComponent(`subscriptionId eq '${subscriptionId}'`);
  const { value } = (await call('GET', `/api/invoices?$filter=${filter}`)).body;
  expect(value).toMatchObject([{ total: 178.5 }]);
});

test('the PDF of a quote is in the customer’s language', async () => {
  if (noPdfText !== undefined) return;
  const quote = await quoted(ofPlan);
  const answer = await post(`/api/quotes/${quote.id}/export-pdf`);
  expect(answer.status).toBe(200);
  const words = pdfWords(answer.bytes);
  for (const said of [
    'ANGEBOT',
    quote.quoteNumber,
    'Gültig bis',
    'Elmswell Books',
    'Pro, pro Monat',
    '178,50',
  ])
    expect(words).toContain(said);
});

test('a quote is mailed on request', async () => {
  const path = `/api/quotes/${(await quoted()).id}`;
  expect((await post(`${path}/mail`)).status).toBe(202);
  await until(async () => (await call('GET', path)).body.mailedAt !== null);
});

test('an open quote expires after its last day', async () => {
  const validUntil = '2027-03-10';
  const path = `/api/quotes/${(await quoted({ ...ofLines, validUntil })).id}`;
  await moveClock(service, `${validUntil}T23:59:00.000Z`);
  expect((await call('GET', path)).body.status).toBe('open');
  await moveClock(service, '2027-03-11T00:00:00.000Z');
  expect((await call('GET', path)).body.status).toBe('expired');
  expectProblem(await post(`${path}/accept`), 409, 'QUOTE_CLOSED');
});

test('the PDF of a quote lists the prices of usage in the customer’s language', async () => {
  if (noPdfText !== undefined) return;
  await call('PUT', '/api/reference/meters/calls', { aggregation: 'count' });
  const charge = { id: 'calls', name: 'Anfragen', meter: 'calls', model: 'perUnit', unitPrice: 0.0125 };
  await call('PUT', '/api/reference/offers/metered', { name: 'Metered', currency: 'EUR', charges: [charge] });
  const { id } = await quoted({
    customerId: 'cus-quoted',
    subscription: { offerId: 'metered', quantity: 1 },
    note: 'Prices are for this year',
  });
  const words = pdfWords((await post(`/api/quotes/${id}/export-pdf`)).bytes);
  expect(words).toContain('Nutzung, nachträglich berechnet');
  expect(words).toContain('Anfragen: je 0,0125 €');
  expect(words).toContain('Prices are for this year');
});
