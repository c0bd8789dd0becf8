/**
 * Clerks who bill, record payments, reverse, credit and pay back for a few customers, and repeat each request under its key until it is
 * answered, while the service is killed again and again: in the end each has counted exactly once.
 */
import { afterEach, expect, test } from '@jest/globals';
import { type Called, type RunningService, startOwnService } from '../support/service.js';
import { everyEntry } from '../support/storeContents.js';
import { isGone } from '../support/subscriptionLoad.js';
import { aMoment } from '../support/until.js';

let service: RunningService | undefined;
afterEach(async () => {
  await service?.dispose();
  service = undefined;
});

const customers = 4;
const clerksOfEach = 3;
const rounds = 3;
/** Answered requests after which the next kill comes. */
const kills = [30, 80, 140, 200];

/** What has been answered of a customer, in cents. */
interface Expected {
  invoiced: number;
  credited: number;
  paid: number;
  refunded: number;
}

test('kill -9 while payments are recorded, allocated, reversed and paid back counts nothing twice and loses nothing', async () => {
  let running: RunningService = await startOwnService({ DEFAULT_CURRENCY: 'EUR' });
  service = running;
  let answered = 0;
  /** All clerks are done, or one has failed. */
  let over = false;
  let failure: unknown;

  /** Sends a request until it is answered for good. */
  async function insist(method: string, path: string, body: object, key: string): Promise<Called> {
    for (;;) {
      const headers = { 'idempotency-key': key };
      const answer = await running.call(path, { method, body, headers }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
      if (answer !== undefined && answer.status < 500 && answer.body?.code !== 'CONCURRENCY_CONFLICT') {
        answered += 1;
        return answer;
      }
      if (over) throw new Error('another clerk has failed');
      await aMoment();
    }
  }
  async function must(path: string, body: object, key: string): Promise<Called['body']> {
    const { status, body: answer, text } = await insist('POST', path, body, key);
    if (status >= 300) throw new Error(`${path} was answered ${status}: ${text}`);
    return answer;
  }

  const expected = new Map<string, Expected>();

  async function clerk(customerId: string, name: string): Promise<void> {
    const own = expected.get(customerId) ?? { invoiced: 0, credited: 0, paid: 0, refunded: 0 };
    expected.set(customerId, own);
    const payment = { customerId, currency: 'EUR', paidAt: '2026-04-09', method: 'transfer' };
    for (let round = 0; round < rounds; round += 1) {
      const key = (step: string) => `${name}/${round}/${step}`;
      const items = [{ description: name, quantity: 1, unitPrice: 30.01 }];
      const invoice = { customerId, items, tax: 0, status: 'issued' };
      const { id: invoiceId } = await must('/api/invoices', invoice, key('invoice'));
      own.invoiced += 3001;
      const bounces = { ...payment, amount: 50, reference: key('bounces') };
      const { id } = await must('/api/payments', bounces, key('payment'));
      await must('/api/payments', { ...payment, amount: 20.5, allocations: [] }, key('on-account'));
      own.paid += 2050;
      await must(`/api/payments/${id}/reverse`, { reason: 'No cover' }, key('reverse'));
      const credit = { invoiceId, reason: 'Returned', amount: 7.77 };
      await must('/api/credit-notes', credit, key('credit'));
      own.credited += 777;
      const back = { amount: 5, currency: 'EUR', reason: 'Too much' };
      const refund = await insist('POST', `/api/customers/${customerId}/refunds`, back, key('refund'));
      // Others may have used what lay there.
      if (refund.status === 201) own.refunded += 500;
      else expect(refund.body.code).toBe('INVALID_AMOUNT');
      const again = await insist('POST', '/api/payments', bounces, key('again'));
      expect(again.body.code).toBe('DUPLICATE_PAYMENT');
    }
  }

  const working = Promise.all(
    Array.from({ length: customers * clerksOfEach }, (_, index) =>
      clerk(`customer-${index % customers}`, `clerk-${index}`),
    ),
  );
  working.then(
    () => {
      over = true;
    },
    (error: unknown) => {
      failure = error;
      over = true;
    },
  );
  for (const kill of kills) {
    while (answered < kill && !over) await aMoment();
    if (over) break;
    await running.kill();
    running = await running.restart();
    service = running;
  }
  await working;
  expect(failure).toBeUndefined();
  expect(answered).toBeGreaterThan(kills.at(-1) ?? 0);

  const cents = (amount: number) => Math.round(amount * 100);
  let dueOfAll = 0;
  for (const [customerId, own] of expected) {
    const { body } = await running.call(`/api/customers/${customerId}/account`);
    expect(body.currencies).toHaveLength(1);
    const [found] = body.currencies;
    const { invoiced, credited, paid, refunded, due, balance } = found;
    expect({
      invoiced: cents(invoiced),
      credited: cents(credited),
      paid: cents(paid),
      refunded: cents(refunded),
    }).toEqual(own);
    expect(own.invoiced - own.credited - own.paid + own.refunded).toBe(cents(due) - cents(balance));
    dueOfAll += cents(due);
  }
  // The documents say the same.
  const invoices = await everyEntry(running, '/api/invoices/odata');
  expect(invoices.reduce((sum, { amountDue }) => sum + cents(Number(amountDue)), 0)).toBe(dueOfAll);
  for (const { status, amountDue } of invoices) expect(status).toBe(amountDue === 0 ? 'paid' : 'issued');
  const payments = await everyEntry(running, '/api/payments');
  const count = customers * clerksOfEach * rounds;
  expect(payments.filter(({ status }) => status === 'reversed')).toHaveLength(count);
  expect(payments.filter(({ status }) => status === 'recorded')).toHaveLength(count);

  const verified = await running.call('/api/audit/verify', { method: 'POST' });
  expect(verified.body).toMatchObject({ valid: true, findings: [] });
  const audited = await running.call('/api/audit/money', { method: 'POST' });
  expect(audited.body).toMatchObject({ valid: true, findings: [] });
  expect(await running.stop()).toBe(0);
});
