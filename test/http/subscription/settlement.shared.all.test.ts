/** Ends, voids and suspensions over HTTP, with a clock that the test moves: no use is lost and none is billed twice. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addDays } from '../../../src/kernel/dates.js';
import { expectProblem } from '../../support/problem.js';
import { type RunningService, startService } from '../../support/service.js';
import { moveClock } from '../../support/testClock.js';

let service: RunningService;
let today = '2027-01-01';

beforeAll(async () => {
  service = await startService({ TEST_CLOCK: 'true' });
  await moveTo(today);
});
afterAll(() => service.dispose());

async function moveTo(day: string): Promise<void> {
  today = day;
  await moveClock(service, `${day}T08:00:00Z`);
}

const post = (path: string, body: unknown = {}) => service.call(path, { method: 'POST', body });
const put = (path: string, body: unknown) => service.call(path, { method: 'PUT', body });
const subscription = async (id: string) => (await service.call(`/api/subscriptions/${id}`)).body;
const invoice = async (id: string) => (await service.call(`/api/invoices/${id}`)).body;
const setStatus = (id: string, status: string) =>
  service.call(`/api/invoices/${id}/status`, { method: 'PATCH', body: { status } });

async function create(fields: Record<string, unknown>): Promise<string> {
  const { status, body, text } = await post('/api/subscriptions', {
    customerId: 'cus-1',
    offerId: 'basic',
    quantity: 1,
    unitPrice: 1200,
    billingCycle: 'yearly',
    startDate: today,
    ...fields,
  });
  if (status !== 201) throw new Error(text);
  return body.id;
}

async function done(answer: ReturnType<typeof post>): Promise<Record<string, unknown>> {
  const { status, body, text } = await answer;
  if (status !== 200) throw new Error(text);
  return body;
}

const terminate = (subscriptionId: string, fields: Record<string, unknown> = {}) =>
  done(post('/api/subscriptions/terminate', { subscriptionId, ...fields }));

/** Subtotals and status of a subscription's invoices, the oldest first. */
async function bills(id: string): Promise<readonly (readonly [number, string])[]> {
  const filter = encodeURIComponent(`subscriptionId eq '${id}'`);
  const { body } = await service.call(
    `/api/invoices/odata?$filter=${filter}&$orderby=createdAt,id&$top=1000`,
  );
  return body.value.map(({ subtotal, status }: { subtotal: number; status: string }) => [subtotal, status]);
}

async function dropped(id: string): Promise<readonly string[]> {
  const { body } = await service.call(`/api/audit/subscription/${id}?$top=1000`);
  return body.value
    .map(({ type }: { type: string }) => type)
    .filter((type: string) => type.endsWith('Dropped'));
}

describe('ends', () => {
  test('bill once an increase that was never invoiced, also when ten requests race', async () => {
    const start = today;
    const raise = { newQuantity: 1_000 };
    const [terminated, deleted, raced] = await Promise.all([1, 2, 3].map(() => create({})));
    const ended = await create({ autoRenewal: false });
    if (terminated === undefined || deleted === undefined || raced === undefined) throw new Error();
    await done(post('/api/subscriptions/upgrade-quantity', { subscriptionId: terminated, ...raise }));
    for (const id of [deleted, raced, ended])
      await done(put(`/api/subscriptions/${id}`, { quantity: 1_000 }));
    expect(await subscription(terminated)).toMatchObject({
      pendingAmount: 1_198_800,
      finalInvoiceId: null,
    });
    await moveTo(addDays(start, 364));

    const answer = await terminate(terminated);
    expect(answer).toEqual({
      id: terminated,
      status: 'terminated',
      terminationDate: today,
      finalInvoiceId: expect.stringMatching(/^inv_/),
    });
    const last = await invoice(String(answer.finalInvoiceId));
    expect(last).toMatchObject({ status: 'draft', subtotal: 1_198_800, subscriptionId: terminated });
    expect(last.items).toHaveLength(1);
    expect(await terminate(terminated)).toEqual(answer);
    const state = await subscription(terminated);
    expect(state).toMatchObject({ pendingAmount: 0, finalInvoiceId: answer.finalInvoiceId });
    const audited = await service.call(`/api/audit/subscription/${terminated}/state`);
    expect(audited.body.state).toEqual(state);

    expect((await service.call(`/api/subscriptions/${deleted}`, { method: 'DELETE' })).status).toBe(200);
    expect(await bills(deleted)).toEqual([[1_198_800, 'draft']]);

    const answers = await Promise.all(Array.from({ length: 10 }, () => terminate(raced)));
    expect(new Set(answers.map(({ finalInvoiceId }) => finalInvoiceId)).size).toBe(1);
    expect(await bills(raced)).toEqual([[1_198_800, 'draft']]);

    await moveTo(addDays(start, 365));
    expect(await subscription(ended)).toMatchObject({
      status: 'terminated',
      terminationDate: today,
      pendingAmount: 0,
      finalInvoiceId: expect.stringMatching(/^inv_/),
    });
    expect(await bills(ended)).toEqual([[1_198_800, 'draft']]);
  });

  test('by deletion honour If-Match, and do nothing on a mismatch', async () => {
    const id = await create({});
    await done(put(`/api/subscriptions/${id}`, { quantity: 3 }));
    const remove = (revision: number) =>
      service.call(`/api/subscriptions/${id}`, {
        method: 'DELETE',
        headers: { 'if-match': `"${revision}"` },
      });
    expectProblem(await remove(0), 412, 'PRECONDITION_FAILED');
    expect(await subscription(id)).toMatchObject({ status: 'active' });
    expect((await remove(1)).status).toBe(200);
    expectProblem(await service.call(`/api/subscriptions/${id}`), 404, 'SUBSCRIPTION_NOT_FOUND');
  });

  test('make no invoice if nothing is open, and give unused days back on request', async () => {
    const monthly = { billingCycle: 'monthly', unitPrice: 31, startDate: '2028-01-01' };
    const [kept, refunded] = [await create(monthly), await create(monthly)];
    await moveTo('2028-01-11');
    expect(await terminate(kept)).toMatchObject({ finalInvoiceId: null });
    expect(await terminate(refunded, { refund: 'unused' })).toMatchObject({ finalInvoiceId: null });
    const history = await service.call(`/api/audit/subscription/${refunded}?$top=100`);
    expect(history.body.value.slice(-2)).toMatchObject([
      { type: 'CreditReleased', data: { amount: '21.00', currency: 'USD' } },
      // The customer's account has received the credit.
      { type: 'CreditReleaseCompleted', data: { creditId: `${refunded}/1` } },
    ]);
    expect(await subscription(refunded)).toMatchObject({ pendingAmount: 0 });
  });

  test('on a later day bill the days until then, and cannot come before the start', async () => {
    const id = await create({ billingCycle: 'monthly', unitPrice: 29 });
    const effectiveDate = '2028-02-21';
    const { finalInvoiceId } = await terminate(id, { effectiveDate });
    expect((await invoice(String(finalInvoiceId))).items).toMatchObject([
      { description: 'basic, 2028-02-11 to 2028-02-20 (10 of 29 days)', amount: 10 },
    ]);
    const early = await create({ startDate: '2030-05-05' });
    const refused = await post('/api/subscriptions/terminate', {
      subscriptionId: early,
      effectiveDate: '2030-05-04',
    });
    expectProblem(refused, 400, 'VALIDATION_ERROR');
    expect(refused.body.errors).toMatchObject([{ path: '/effectiveDate' }]);
    expect(await terminate(early)).toMatchObject({ terminationDate: '2030-05-05', finalInvoiceId: null });
  });

  test('withdraw invoices of periods that never begin: a draft is cancelled, an issued one credited', async () => {
    const monthly = { billingCycle: 'monthly', unitPrice: 50 };
    const [drafted, issued] = [await create(monthly), await create(monthly)];
    const ids: string[] = [];
    for (const id of [drafted, issued]) {
      const { invoiceId } = await done(post(`/api/subscriptions/${id}/generate-renewal-invoice`));
      ids.push(String(invoiceId));
    }
    expect((await setStatus(ids[1] ?? '', 'issued')).status).toBe(200);
    for (const id of [drafted, issued]) expect(await terminate(id)).toMatchObject({ finalInvoiceId: null });
    expect(await bills(drafted)).toEqual([[50, 'cancelled']]);
    const filter = encodeURIComponent(`invoiceId eq '${ids[1]}'`);
    const notes = await service.call(`/api/credit-notes?$filter=${filter}`);
    expect(notes.body.value).toMatchObject([{ subtotal: 50 }]);
    for (const id of [drafted, issued]) expect(await subscription(id)).toMatchObject({ pendingAmount: 0 });
  });
});

describe('a voided invoice', () => {
  test('is billed again on request only, and credit released at a renewal stays released', async () => {
    await moveTo('2028-03-01');
    const id = await create({ billingCycle: 'monthly', quantity: 10, unitPrice: 100 });
    await done(put(`/api/subscriptions/${id}`, { quantity: 1 }));
    expect(await subscription(id)).toMatchObject({ pendingAmount: -900 });
    // 900.00 paid with the order go to the account, and April is billed.
    await done(post(`/api/subscriptions/${id}/renew`));
    expect(await subscription(id)).toMatchObject({ pendingAmount: 0 });
    expect(await bills(id)).toEqual([[100, 'draft']]);
    await moveTo('2028-04-02');
    const ahead = await done(post(`/api/subscriptions/${id}/generate-renewal-invoice`));
    for (const gone of ['cancelled', 'deleted']) {
      const again = await done(post(`/api/subscriptions/${id}/generate-renewal-invoice`));
      const invoiceId = String(again.invoiceId);
      if (gone === 'cancelled') expect(again).toEqual(ahead);
      else expect(again.invoiceId).not.toBe(ahead.invoiceId);
      const answer =
        gone === 'cancelled'
          ? setStatus(invoiceId, 'cancelled')
          : service.call(`/api/invoices/${invoiceId}`, { method: 'DELETE' });
      expect((await answer).status).toBe(200);
      expect(await subscription(id)).toMatchObject({ pendingAmount: 0 });
    }
    // On the renewal day nothing is billed again automatically.
    await moveTo('2028-05-02');
    expect(await subscription(id)).toMatchObject({ pendingAmount: 100, renewalDate: '2028-06-01' });
    const { invoiceId, amount } = await done(post(`/api/subscriptions/${id}/generate-renewal-invoice`));
    expect(amount).toBe(100);
    expect((await invoice(String(invoiceId))).items).toMatchObject([
      { description: 'basic, 2028-05-01 to 2028-05-31', amount: 100 },
    ]);
    expect(await subscription(id)).toMatchObject({ pendingAmount: 0 });
  });

  test('that was edited answers with its new amount', async () => {
    const id = await create({ billingCycle: 'monthly', unitPrice: 50 });
    const { invoiceId } = await done(post(`/api/subscriptions/${id}/generate-renewal-invoice`));
    const items = [{ description: 'A friend', quantity: 1, unitPrice: 40 }];
    expect((await put(`/api/invoices/${invoiceId}`, { items })).status).toBe(200);
    expect(await done(post(`/api/subscriptions/${id}/generate-renewal-invoice`))).toEqual({
      invoiceId,
      amount: 40,
    });
  });
});

describe('a suspension', () => {
  test('does not make a month free: the days served are billed', async () => {
    await moveTo('2029-01-15');
    const id = await create({ billingCycle: 'monthly', unitPrice: 10 });
    await done(put(`/api/subscriptions/${id}`, { quantity: 1_000 }));
    for (let month = 2; month <= 7; month += 1) {
      const anchor = `2029-${String(month).padStart(2, '0')}-15`;
      await moveTo(addDays(anchor, -1));
      await done(post('/api/subscriptions/suspend', { subscriptionId: id }));
      await moveTo(addDays(anchor, 2));
      await done(post('/api/subscriptions/unsuspend', { subscriptionId: id }));
    }
    const billed = (await bills(id)).map(([subtotal]) => subtotal);
    // First the upgrade of the first month, 9,990.00, with 26 of 28 days; then 29 of 31 and 28 of 30 in turns.
    expect(billed).toEqual([19_275.71, 9_354.84, 9_333.33, 9_354.84, 9_333.33, 9_354.84]);
    expect(await subscription(id)).toMatchObject({ pendingAmount: 0, renewalDate: '2029-08-15' });
  });

  test('delays scheduled changes to its end, and withdraws what was invoiced ahead', async () => {
    const id = await create({ billingCycle: 'monthly', quantity: 4, unitPrice: 31, startDate: '2029-07-17' });
    await done(
      post('/api/subscriptions/downgrade-quantity', {
        subscriptionId: id,
        newQuantity: 2,
        effectiveDate: '2029-08-20',
      }),
    );
    const { invoiceId } = await done(post(`/api/subscriptions/${id}/generate-renewal-invoice`));
    await done(post('/api/subscriptions/suspend', { subscriptionId: id }));
    await moveTo('2029-08-17');
    expect((await invoice(String(invoiceId))).status).toBe('cancelled');
    await moveTo('2029-09-02');
    expect(await subscription(id)).toMatchObject({ quantity: 4 });
    await done(post('/api/subscriptions/unsuspend', { subscriptionId: id }));
    expect(await subscription(id)).toMatchObject({ quantity: 2, scheduledChanges: [], pendingAmount: 0 });
    expect(await dropped(id)).toEqual([]);
    // 2 × 31.00 × 15 of 31 days.
    expect(await bills(id)).toEqual([
      [124, 'cancelled'],
      [30, 'draft'],
    ]);
  });
});

test('a change in the past corrects every billed period', async () => {
  await moveTo('2029-10-01');
  const id = await create({ billingCycle: 'monthly', quantity: 5, unitPrice: 10 });
  await moveTo('2030-01-05');
  await done(
    post('/api/subscriptions/upgrade-quantity', {
      subscriptionId: id,
      newQuantity: 6,
      effectiveDate: '2029-10-01',
    }),
  );
  expect(await subscription(id)).toMatchObject({ pendingAmount: 40 });
  const filter = encodeURIComponent(`id eq '${id}' and pendingAmount gt 39`);
  expect((await service.call(`/api/subscriptions?$filter=${filter}`)).body.count).toBe(1);
  await moveTo('2030-02-01');
  expect((await bills(id)).at(-1)).toEqual([100, 'draft']);
});

test('the first period is billed on request only', async () => {
  const id = await create({ billingCycle: 'monthly', unitPrice: 50, billFirstPeriod: true });
  expect(await bills(id)).toEqual([[50, 'draft']]);
  const other = await create({ billingCycle: 'monthly', unitPrice: 50 });
  expect(await bills(other)).toEqual([]);
});
