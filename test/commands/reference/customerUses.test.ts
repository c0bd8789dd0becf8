/** Uses that keep a customer from being erased: what is still being made must name the customer, and money must find its owner. */
import { expect, test } from '@jest/globals';
import { dueModel } from '../../../src/commands/due/projection.js';
import { customerUses } from '../../../src/commands/reference/customerUses.js';
import type { ReadModels } from '../../../src/ports/readModels.js';
import { matches } from '../../../src/query/evaluate.js';
import type { Document } from '../../../src/query/fields.js';
import { billingProcess } from '../../support/billingProcess.js';
import { contextOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';

const customerId = 'cus-1';
const due = dueModel(0);
const quote = { id: 'quo_1', customerId, status: 'open', invoiceId: null, subscriptionId: null };
const ending = (id: string, kind: string) => ({
  ...{ id: `subscription-${id}`, area: 'subscription', kind, customerId },
  at: '2026-05-01T00:00:00.000Z',
});

function usesOf(documents: Readonly<Record<string, readonly Document[]>>, own = emptyProcess()) {
  const found: ReadModels['list'] = async (model, { filter, top }) => {
    const all = (documents[model.name] ?? []).filter((one) => filter === undefined || matches(filter, one));
    return { documents: all.slice(0, top), count: all.length } as Awaited<ReturnType<ReadModels['list']>>;
  };
  const readModels: Pick<ReadModels, 'list'> = { list: found };
  return () => customerUses(readModels, own.handler, due)(customerId);
}

function emptyProcess() {
  return billingProcess(memoryEventStore(), memoryKeys());
}

test.each([
  [
    'an accepted quote whose invoice is still to be made',
    { quotes: [{ ...quote, status: 'accepted' }] },
    /quo_1 is not/,
  ],
  [
    'an end whose last invoice is still to be made',
    { due: [ending('sub_2', 'open-invoice')] },
    /The end of the subscription sub_2 is not finished/,
  ],
  [
    'usage up to a later end',
    { due: [ending('sub_1', 'usage-settlement')] },
    /sub_1 is still to be billed, on 2026-05-01T00:00:00.000Z/,
  ],
])('%s keeps the customer', async (_what, documents, message) => {
  await expect(usesOf(documents)()).rejects.toMatchObject({
    code: 'CUSTOMER_IN_USE',
    message: expect.stringMatching(message),
  });
});

test('neither finished business nor that of others keeps the customer', async () => {
  const refuse = usesOf({
    subscriptions: [{ id: 'sub_1', customerId, status: 'terminated' }],
    quotes: [
      { ...quote, status: 'accepted', invoiceId: 'inv_1' },
      { ...quote, id: 'quo_2', status: 'accepted', customerId: 'cus-2' },
    ],
    due: [{ ...ending('sub_2', 'renewal'), customerId: 'cus-2' }],
  });
  await refuse();
});

const today = '2026-01-02';
const [amount, currency, date] = ['50', 'EUR', today];

test('money on account keeps the customer until it is refunded, and so does a refunded payment that bounced', async () => {
  const own = emptyProcess();
  const refuse = usesOf({}, own);
  const { accounts } = own;
  const [paymentId, reference, reason] = ['pay_1', null, 'Leaves'];
  const payment = { paymentId, amount, currency, paidAt: date, today, method: 'transfer', reference };
  await accounts.receive(customerId, { ...payment, allocations: [] }, contextOf());
  await expect(refuse()).rejects.toThrow('50.00 EUR are on account: refund them first');
  const refund = { refundId: 'ref_1', amount, currency, reason, reference, date };
  await accounts.refund(customerId, refund, contextOf());
  await refuse();
  await accounts.reverse(customerId, { paymentId, reason, date, today }, contextOf());
  await expect(refuse()).rejects.toThrow('The balance of the account is -50.00 EUR: settle it first');
});

test('credit that is never paid out does not keep the customer', async () => {
  const own = emptyProcess();
  const credit = { creditId: 'sub_1/1', subscriptionId: 'sub_1', amount, currency, date };
  await own.accounts.receiveSubscriptionCredit(customerId, credit, contextOf());
  await usesOf({}, own)();
});
