/** Reminders come due by the test clock and can be held. The last one suspends a subscription, and payment resumes it. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type MailServer, startMailServer } from '../../support/mailServer.js';
import { noPdfText, pdfWords } from '../../support/pdfText.js';
import { expectProblem } from '../../support/problem.js';
import { type Called, type RunningService, startService } from '../../support/service.js';
import { moveClock } from '../../support/testClock.js';
import { until } from '../../support/until.js';

let mails: MailServer;
let service: RunningService;
beforeAll(async () => {
  mails = await startMailServer();
  service = await startService({
    TEST_CLOCK: 'true',
    SMTP_URL: mails.url,
    AUTO_ISSUE: 'true',
    MAIL_INVOICES: 'true',
    DUNNING_DAYS: '7,14,30',
    DUNNING_SUSPEND: 'true',
    SELLER_NAME: 'Northwind',
    DEFAULT_CURRENCY: 'EUR',
  });
  await moveTo('2030-01-01T08:00:00Z');
});
afterAll(async () => {
  await service.dispose();
  await mails.close();
});

const moveTo = (now: string) => moveClock(service, now);
const post = (path: string, body?: unknown) => service.call(path, { method: 'POST', body });
const put = (path: string, body: unknown) => service.call(path, { method: 'PUT', body });
const invoice = async (id: string) => (await service.call(`/api/invoices/${id}`)).body;
const subscription = async (id: string) => (await service.call(`/api/subscriptions/${id}`)).body;

async function customer(id: string): Promise<string> {
  await put(`/api/reference/customers/${id}`, { name: id, email: `${id}@example.com` });
  return `${id}@example.com`;
}

/** The subjects of the mails to an address, in order of arrival. */
const subjectsTo = (address: string) =>
  mails.received.filter(({ to }) => to === address).map(({ text }) => /^Subject: (.+)$/m.exec(text)?.[1]);

async function issue(
  customerId: string,
  fields: object = {},
): Promise<{ id: string; invoiceNumber: string }> {
  const items = [{ description: 'Consulting', quantity: 1, unitPrice: 100 }];
  const body = { customerId, items, status: 'issued', ...fields };
  const { body: made, text, status } = await post('/api/invoices', body);
  if (status !== 201) throw new Error(text);
  return made;
}
const pay = (id: string): Promise<Called> =>
  service.call(`/api/invoices/${id}/status`, { method: 'PATCH', body: { status: 'paid' } });

async function openInvoicesOf(customerId: string) {
  const filter = encodeURIComponent(`customerId eq '${customerId}' and status eq 'issued'`);
  const { body } = await service.call(`/api/invoices/odata?$filter=${filter}&$orderby=invoiceDate`);
  return body.value as { id: string; invoiceNumber: string; reminderLevel: number }[];
}

interface Happened {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}
async function historyOf(kind: string, id: string): Promise<readonly Happened[]> {
  const { body } = await service.call(`/api/audit/${kind}/${id}?$top=200`);
  return body.value;
}

test('a late customer is reminded, then suspended, and resumes on payment', async () => {
  const address = await customer('late');
  const made = await post('/api/subscriptions', {
    customerId: 'late',
    offerId: 'offer-1',
    quantity: 1,
    unitPrice: 100,
    startDate: '2030-01-01',
    billingCycle: 'quarterly',
  });
  const { id } = made.body;
  // Due on 15 April; reminders on 22 April, 29 April and 15 May.
  await moveTo('2030-05-14T12:00:00Z');
  const [bill] = await openInvoicesOf('late');
  expect(bill).toMatchObject({ reminderLevel: 2 });
  const { id: invoiceId = '', invoiceNumber } = bill ?? {};
  await mails.mailsTo(address, 3);
  expect(subjectsTo(address)).toEqual([
    `Invoice ${invoiceNumber} from Northwind`,
    `Payment reminder: invoice ${invoiceNumber}`,
    `Reminder no. 2: invoice ${invoiceNumber}`,
  ]);
  expect((await subscription(id)).status).toBe('active');

  await moveTo('2030-05-20T12:00:00Z');
  expect(subjectsTo(address).at(-1)).toBe(`Last reminder: invoice ${invoiceNumber}`);
  const last = (await mails.mailsTo(address, 4))[3];
  expect(last?.text).toContain('Your subscription is suspended until the amount is paid.');
  expect((await subscription(id)).status).toBe('suspended');
  const events = await historyOf('subscription', id);
  expect(events.find(({ type }) => type === 'SubscriptionSuspended')?.data).toMatchObject({
    date: '2030-05-15',
    forDebt: true,
    reason: expect.stringContaining(String(invoiceNumber)),
  });
  const reminded = (await historyOf('invoice', invoiceId)).filter(({ type }) => type === 'InvoiceReminded');
  expect(reminded.map(({ data }) => [data.level, data.outcome, data.date])).toEqual([
    [1, 'sent', '2030-04-22'],
    [2, 'sent', '2030-04-29'],
    [3, 'sent', '2030-05-15'],
  ]);

  expect((await pay(invoiceId)).status).toBe(200);
  expect((await subscription(id)).status).toBe('active');
  await moveTo('2030-06-20T12:00:00Z');
  expect(subjectsTo(address)).toHaveLength(4);
});

test('a clock moved far ahead sends reminders day by day, each level once', async () => {
  await moveTo('2030-06-20T12:00:00Z');
  const address = await customer('slow');
  const [one, two] = [await issue('slow'), await issue('slow', { dueDate: '2030-07-10' })];
  await moveTo('2030-09-01T12:00:00Z');
  await mails.mailsTo(address, 8);
  // Due on 4 and on 10 July: 11 and 17, 18 and 24 July, 3 and 9 August.
  const numbers = subjectsTo(address)
    .filter((subject) => !subject?.startsWith('Invoice'))
    .map((subject) => subject?.replace(/.*invoice /, ''));
  expect(numbers).toEqual([0, 1, 2].flatMap(() => [one.invoiceNumber, two.invoiceNumber]));
  for (const { id } of [one, two]) {
    expect((await invoice(id)).reminderLevel).toBe(3);
    await pay(id);
  }
});

test('a credit note for all that is due stops reminders', async () => {
  const address = await customer('credited');
  const { id } = await issue('credited');
  await post('/api/credit-notes', { invoiceId: id, reason: 'Returned' });
  await mails.mailsTo(address, 1);
  await moveTo('2030-11-01T12:00:00Z');
  expect(subjectsTo(address)).toHaveLength(1);
});

describe('a hold', () => {
  test('on a customer is shown and stops reminders until it ends', async () => {
    const address = await customer('disputing');
    const { id } = await issue('disputing');
    const path = '/api/customers/disputing/dunning';
    const held = await put(path, { paused: true, reason: 'Disputed' });
    expect(held.body).toEqual({ customerId: 'disputing', paused: true, reason: 'Disputed' });
    expect((await service.call('/api/customers/disputing/account')).body.dunning).toEqual({
      paused: true,
      reason: 'Disputed',
    });
    await mails.mailsTo(address, 1);
    await moveTo('2030-11-25T12:00:00Z');
    expect(subjectsTo(address)).toHaveLength(1);
    expectProblem(await post(`/api/invoices/${id}/remind`), 400, 'INVALID_STATUS_TRANSITION');
    expect((await put(path, { paused: false })).body).toMatchObject({ paused: false, reason: null });
    await moveTo('2030-12-01T12:00:00Z');
    // Levels count from the end of the hold.
    expect(subjectsTo(address)).toHaveLength(1);
    await moveTo('2030-12-02T12:00:00Z');
    expect((await invoice(id)).reminderLevel).toBe(1);
    expect(subjectsTo(address)).toHaveLength(2);
    await pay(id);
  });

  test('on an invoice is shown and does not affect other invoices', async () => {
    const address = await customer('picky');
    const [held, other] = [await issue('picky'), await issue('picky')];
    const hold = async ({ id }: { id: string }) => (await service.call(`/api/invoices/${id}/dunning`)).body;
    expect(await hold(held)).toEqual({ id: held.id, paused: false, reason: null });
    const answer = await put(`/api/invoices/${held.id}/dunning`, { paused: true, reason: 'Promised' });
    expect(answer.body).toEqual({ id: held.id, paused: true, reason: 'Promised' });
    expect(await hold(held)).toEqual(answer.body);
    expect(await hold(other)).toMatchObject({ paused: false });
    await mails.mailsTo(address, 2);
    await moveTo('2030-12-24T12:00:00Z');
    expect((await invoice(other.id)).reminderLevel).toBe(1);
    expect(subjectsTo(address).slice(2)).toEqual([`Payment reminder: invoice ${other.invoiceNumber}`]);
    expect((await invoice(held.id)).reminderLevel).toBe(0);
    for (const { id } of [held, other]) await pay(id);
  });

  test('needs a reason, a known customer, and an issued invoice', async () => {
    expectProblem(await put('/api/customers/picky/dunning', { paused: true }), 400, 'VALIDATION_ERROR');
    const nobody = await put('/api/customers/nobody/dunning', { paused: true, reason: 'x' });
    expect(nobody.body.code).toBe('CUSTOMER_NOT_FOUND');
    const none = await put('/api/invoices/inv_none/dunning', { paused: true, reason: 'x' });
    expectProblem(none, 404, 'INVOICE_NOT_FOUND');
    expectProblem(await service.call('/api/invoices/inv_none/dunning'), 404, 'INVOICE_NOT_FOUND');
    const draft = await issue('picky', { status: 'draft' });
    const early = await put(`/api/invoices/${draft.id}/dunning`, { paused: true, reason: 'x' });
    expectProblem(early, 400, 'INVALID_STATUS_TRANSITION');
  });
});

describe('a reminder by hand', () => {
  test('goes at once, even before the first is due, and uses up no level', async () => {
    const address = await customer('asked');
    const { id, invoiceNumber } = await issue('asked');
    await mails.mailsTo(address, 1);
    const asked = await post(`/api/invoices/${id}/remind`);
    expect(asked.status).toBe(202);
    expect(asked.body).toEqual({ id, reminderId: `${id}/1`, level: 0 });
    await mails.mailsTo(address, 2);
    expect(subjectsTo(address)[1]).toBe(`Payment reminder: invoice ${invoiceNumber}`);
    await until(async () => (await invoice(id)).remindedAt !== null);
    expect((await invoice(id)).reminderLevel).toBe(0);
    await pay(id);
    expectProblem(await post(`/api/invoices/${id}/remind`), 400, 'INVALID_STATUS_TRANSITION');
    expectProblem(await post('/api/invoices/inv_none/remind'), 404, 'INVOICE_NOT_FOUND');
  });

  test('and a hold respect the revision of the invoice', async () => {
    await customer('seen');
    await issue('seen');
    const { id } = await issue('seen');
    await until(async () => (await invoice(id)).mailedAt !== null);
    const { headers } = await service.call(`/api/invoices/${id}`);
    const seen = { 'if-match': headers.get('etag') ?? '' };
    const write = (method: string, path: string, given: Record<string, string>, body?: unknown) =>
      service.call(`/api/invoices/${id}/${path}`, { method, headers: given, body });
    const hold = { paused: true, reason: 'Disputed' };
    expectProblem(await write('PUT', 'dunning', { 'if-match': '"0"' }, hold), 412, 'PRECONDITION_FAILED');
    expect((await write('PUT', 'dunning', seen, hold)).status).toBe(200);
    expect((await write('PUT', 'dunning', seen, { paused: false })).status).toBe(200);
    expect((await write('POST', 'remind', seen)).status).toBe(202);
    await until(async () => (await invoice(id)).remindedAt !== null);
    expectProblem(await write('POST', 'remind', seen), 412, 'PRECONDITION_FAILED');
  });

  test('can be exported as the letter that was sent, in the customer’s language', async () => {
    await put('/api/settings/seller', { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' });
    await put('/api/reference/customers/letter', {
      name: 'Ada Ältere',
      email: 'letter@example.com',
      language: 'de-DE',
      street: 'Hauptstraße 5',
      city: 'Berlin',
    });
    const { id, invoiceNumber } = await issue('letter');
    await mails.mailsTo('letter@example.com', 1);
    const letterOf = (invoiceId: string) => post(`/api/invoices/${invoiceId}/reminder/export-pdf`);
    expectProblem(await letterOf(id), 400, 'INVALID_STATUS_TRANSITION');
    expectProblem(await letterOf('inv_none'), 404, 'INVOICE_NOT_FOUND');
    await post('/api/payments', {
      customerId: 'letter',
      amount: 40,
      currency: 'EUR',
      paidAt: '2030-12-24',
      method: 'transfer',
      allocations: [{ invoiceId: id, amount: 40 }],
    });
    await post(`/api/invoices/${id}/remind`);
    const mail = (await mails.mailsTo('letter@example.com', 2))[1];
    const [, attached = ''] =
      /Content-Type: application\/pdf(?:[^\n]+\n)+\n([A-Za-z0-9+/=\n]+)/.exec(mail?.text ?? '') ?? [];
    await until(async () => (await invoice(id)).remindedAt !== null);
    await pay(id);
    // The letter does not change with later payments.
    const answer = await letterOf(id);
    expect(answer.headers.get('content-disposition')).toContain(`reminder-${invoiceNumber}.pdf`);
    expect(Buffer.from(answer.bytes).equals(Buffer.from(attached, 'base64'))).toBe(true);
    if (noPdfText !== undefined) return;
    const words = pdfWords(answer.bytes);
    for (const part of [
      'ZAHLUNGSERINNERUNG',
      invoiceNumber,
      'Guten Tag Ada Ältere',
      'Hauptstraße 5',
      '60,00 €',
    ])
      expect(words).toContain(part);
    expect(words).toContain('DE89 3704 0044 0532 0130 00');
  });

  test('is never requested after the payment, in a race of twenty against it', async () => {
    const address = await customer('raced');
    const { id } = await issue('raced');
    await mails.mailsTo(address, 1);
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => post(`/api/invoices/${id}/remind`)),
      pay(id),
    ]);
    expect(answers.at(-1)?.status).toBe(200);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 202, 400].includes(status))).toEqual(
      [],
    );
    const account = () => historyOf('account', 'raced');
    const countOf = (events: readonly Happened[], wanted: string) =>
      events.filter(({ type }) => type === wanted).length;
    await until(async () => {
      const events = await account();
      return countOf(events, 'ReminderRequested') === countOf(events, 'ReminderClosed');
    });
    const events = await account();
    const paidAt = events.findIndex(({ type }) => type === 'PaymentReceived');
    expect(countOf(events.slice(paidAt), 'ReminderRequested')).toBe(0);
    const sent = events.filter(({ type, data }) => type === 'ReminderClosed' && data.outcome === 'sent');
    expect(subjectsTo(address)).toHaveLength(1 + sent.length);
  });
});

test('a subscription whose term ran out during a suspension ends when the debt is paid, and bills no more days', async () => {
  await customer('leaving');
  const { body: clock } = await service.call('/api/test-clock');
  const day = (days: number) => new Date(Date.parse(clock.now) + days * 86_400_000).toISOString();
  const { id } = (
    await post('/api/subscriptions', {
      customerId: 'leaving',
      offerId: 'offer-1',
      quantity: 1,
      unitPrice: 100,
      startDate: day(0).slice(0, 10),
      billingCycle: 'monthly',
    })
  ).body;
  // The second month's invoice is not paid, which suspends the subscription within the third and last month.
  await moveTo(day(70));
  await service.call(`/api/subscriptions/${id}`, { method: 'PUT', body: { autoRenewal: false } });
  await moveTo(day(80));
  const { renewalDate, status } = await subscription(id);
  expect(status).toBe('suspended');
  await moveTo(day(120));
  const bills = await openInvoicesOf('leaving');
  for (const bill of bills) expect((await pay(bill.id)).status).toBe(200);
  expect(await subscription(id)).toMatchObject({ status: 'terminated', terminationDate: renewalDate });
  expect(await openInvoicesOf('leaving')).toEqual([]);
});

/** Creates a yearly subscription whose first year is billed at once. */
async function yearly(customerId: string, unitPrice: number) {
  const { body: clock } = await service.call('/api/test-clock');
  const { body } = await post('/api/subscriptions', {
    customerId,
    offerId: `offer-${unitPrice}`,
    quantity: 1,
    unitPrice,
    startDate: clock.now.slice(0, 10),
    billingCycle: 'yearly',
    billFirstPeriod: true,
  });
  const bill = (await openInvoicesOf(customerId)).at(-1);
  return { id: body.id as string, invoiceId: bill?.id ?? '', now: clock.now as string };
}
const days = (now: string, count: number) => new Date(Date.parse(now) + count * 86_400_000).toISOString();
const accountOf = async (customerId: string) =>
  (await service.call(`/api/customers/${customerId}/account`)).body.currencies[0];
const terminate = (id: string, query = '') =>
  post(`/api/subscriptions/terminate${query}`, { subscriptionId: id, refund: 'unused' });

describe('the credit of a subscription that ends', () => {
  test('pays what the customer owes and resumes a subscription suspended for it', async () => {
    const address = await customer('leaves-one');
    const large = await yearly('leaves-one', 1200);
    await pay(large.invoiceId);
    const small = await yearly('leaves-one', 50);
    await moveTo(days(small.now, 60));
    expect((await subscription(small.id)).status).toBe('suspended');
    expect(await invoice(small.invoiceId)).toMatchObject({ status: 'issued', reminderLevel: 3 });
    const before = await accountOf('leaves-one');
    expect(before.due).toBeGreaterThan(0);

    const preview = await terminate(large.id, '?preview=true');
    const { accounts } = preview.body.billing;
    const [foreseen] = accounts;
    expect(foreseen).toMatchObject({ due: { before: before.due, after: 0 } });
    expect(preview.body.changes).toContainEqual({
      type: 'invoice',
      id: small.invoiceId,
      field: 'status',
      before: 'issued',
      after: 'paid',
    });
    expect((await subscription(small.id)).status).toBe('suspended');

    expect((await terminate(large.id)).status).toBe(200);
    expect(await invoice(small.invoiceId)).toMatchObject({ status: 'paid', amountDue: 0 });
    expect((await subscription(small.id)).status).toBe('active');
    expect(await accountOf('leaves-one')).toMatchObject({
      due: 0,
      overdue: 0,
      paid: before.paid,
      balance: foreseen.balance.after,
    });
    const changes = (await historyOf('invoice', small.invoiceId)).map(({ data }) => data.cause);
    expect(changes).toContainEqual(expect.objectContaining({ kind: 'creditNote' }));
    const reminded = subjectsTo(address).length;
    await moveTo(days(small.now, 120));
    expect(subjectsTo(address)).toHaveLength(reminded);
  });

  test('leaves reminders for what it does not cover', async () => {
    const address = await customer('leaves-early');
    const { id, invoiceId, now } = await yearly('leaves-early', 365);
    const { amountDue } = await invoice(invoiceId);
    await moveTo(days(now, 10));
    expect((await terminate(id)).status).toBe(200);
    const { due, balance } = await accountOf('leaves-early');
    expect(due).toBeLessThan(amountDue / 10);
    expect(balance).toBe(0);
    expect(await invoice(invoiceId)).toMatchObject({ status: 'issued', amountDue: due });
    await mails.mailsTo(address, 1);
    await moveTo(days(now, 24));
    await mails.mailsTo(address, 2);
    const asked = (await historyOf('account', 'leaves-early')).filter(
      ({ type }) => type === 'ReminderRequested',
    );
    expect(asked.map(({ data }) => data.amountDue)).toEqual([due.toFixed(2)]);
    await pay(invoiceId);
  });
});

test('the rest of a credit note pays an older invoice, which is then not reminded', async () => {
  const address = await customer('returns');
  const [older, newer] = [await issue('returns'), await issue('returns', { dueDate: '2039-12-31' })];
  await pay(newer.id);
  expect((await post('/api/credit-notes', { invoiceId: newer.id, reason: 'Returned' })).body).toMatchObject({
    applied: 0,
  });
  expect((await invoice(older.id)).status).toBe('paid');
  await mails.mailsTo(address, 2);
  const { body: clock } = await service.call('/api/test-clock');
  await moveTo(days(clock.now, 60));
  expect(subjectsTo(address)).toHaveLength(2);
});
