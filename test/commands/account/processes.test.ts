/** Several processes on one store move one customer's money at once: nothing exceeds what is available, and all streams agree afterwards. */
import { expect, test } from '@jest/globals';
import { verifyStore } from '../../../src/audit/verifyStore.js';
import { DomainError } from '../../../src/kernel/errors.js';
import { anInvoice, type BillingProcess, billingProcess } from '../../support/billingProcess.js';
import { contextOf } from '../../support/counter.js';
import { memoryEventStore } from '../../support/memoryEventStore.js';
import { memoryKeys } from '../../support/memoryKeys.js';
import { expectSoundMoney, soundFigures } from '../../support/soundMoney.js';

const { customerId } = anInvoice;

function threeProcesses() {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const all = Array.from({ length: 3 }, () => billingProcess(store, keys));
  const [first = billingProcess(store, keys)] = all;
  return { store, first, on: (index: number) => all[index % all.length] ?? first };
}

const issue = async ({ invoices }: BillingProcess, price = '20') => {
  const items = [{ description: 'Chair', quantity: 1, unitPrice: price, amount: null }];
  return (await invoices.create({ ...anInvoice, items, status: 'issued' }, contextOf())).id;
};
const aPayment = { customerId, currency: 'EUR', paidAt: '2026-01-02', method: 'transfer', reference: null };
const aRefund = { customerId, currency: 'EUR', reason: 'Too much', reference: null };

/** Returns how many were accepted; each of the others was refused by a rule. */
async function accepted(work: readonly Promise<unknown>[]): Promise<number> {
  const ends = await Promise.allSettled(work);
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(DomainError);
  return ends.filter(({ status }) => status === 'fulfilled').length;
}

test('30 concurrent payments of one invoice pay it once', async () => {
  const { first, on, store } = threeProcesses();
  const invoiceId = await issue(first);
  const allocations = [{ invoiceId, amount: '4' }];
  const work = Array.from({ length: 30 }, (_, index) =>
    on(index).payments.record({ ...aPayment, amount: '4', allocations }, contextOf()),
  );
  expect(await accepted(work)).toBe(5);
  const figures = await soundFigures(store, first, customerId);
  expect(figures).toMatchObject({ EUR: { due: '0.00', paid: '20.00', balance: '0.00' } });
  expect((await verifyStore(store, { storeId: 'any' })).findings).toEqual([]);
});

test('30 concurrent refunds of one balance do not exceed it', async () => {
  const { first, on, store } = threeProcesses();
  await first.payments.record({ ...aPayment, amount: '20', allocations: [] }, contextOf());
  const work = Array.from({ length: 30 }, (_, index) =>
    on(index).payments.refund({ ...aRefund, amount: '4' }, contextOf()),
  );
  expect(await accepted(work)).toBe(5);
  expect(await soundFigures(store, first, customerId)).toMatchObject({ EUR: { refunded: '20.00' } });
});

test('a payment bounces once, however often it is reported', async () => {
  const { first, on, store } = threeProcesses();
  await issue(first);
  const { id } = await first.payments.record({ ...aPayment, amount: '20', allocations: null }, contextOf());
  const work = Array.from({ length: 9 }, (_, index) =>
    on(index).payments.reverse(id, 'No cover', contextOf()),
  );
  expect(await accepted(work)).toBe(1);
  expect(await soundFigures(store, first, customerId)).toMatchObject({ EUR: { due: '20.00', paid: '0.00' } });
});

test('concurrent write-offs and payments of one invoice leave nothing due and nothing paid twice', async () => {
  const { first, on, store } = threeProcesses();
  const id = await issue(first);
  const allocations = [{ invoiceId: id, amount: '20' }];
  const work = Array.from({ length: 6 }, (_, index) =>
    index % 2 === 0
      ? on(index).writeOffs.writeOff(id, { reason: 'Insolvent', taxRelief: false }, contextOf())
      : on(index).payments.record({ ...aPayment, amount: '20', allocations }, contextOf()),
  );
  await accepted(work);
  // Whichever came first, the one accepted payment has reversed the write-off.
  const figures = { due: '0.00', paid: '20.00', writtenOff: '0.00', balance: '0.00' };
  expect(await soundFigures(store, first, customerId)).toMatchObject({ EUR: figures });
});

test('a payment that bounces while it is deallocated makes its amount due once', async () => {
  const { first, on, store } = threeProcesses();
  const invoiceId = await issue(first);
  const { id } = await first.payments.record({ ...aPayment, amount: '20', allocations: null }, contextOf());
  const work = Array.from({ length: 6 }, (_, index) =>
    index % 2 === 0
      ? on(index).payments.deallocate(id, invoiceId, contextOf())
      : on(index).payments.reverse(id, 'No cover', contextOf()),
  );
  expect(await accepted(work)).toBeGreaterThan(0);
  const figures = { due: '20.00', paid: '0.00', balance: '0.00' };
  expect(await soundFigures(store, first, customerId)).toMatchObject({ EUR: figures });
});

test('a refund is returned once, however often that is reported', async () => {
  const { first, on, store } = threeProcesses();
  await first.payments.record({ ...aPayment, amount: '20', allocations: [] }, contextOf());
  const { refund } = await first.payments.refund({ ...aRefund, amount: '20' }, contextOf());
  const work = Array.from({ length: 9 }, (_, index) =>
    on(index).payments.reverseRefund(customerId, refund.refundId, 'Account closed', contextOf()),
  );
  expect(await accepted(work)).toBe(1);
  const figures = { refunded: '0.00', balance: '20.00' };
  expect(await soundFigures(store, first, customerId)).toMatchObject({ EUR: figures });
});

test('the account, its payments and its invoices agree after any race', async () => {
  const { first, on, store } = threeProcesses();
  const invoices = await Promise.all(['10', '20', '30', '40'].map((price) => issue(first, price)));
  const payments = await Promise.all(
    ['15', '25'].map((amount) =>
      first.payments.record({ ...aPayment, amount, allocations: [] }, contextOf()),
    ),
  );
  const one = <Item>(list: readonly Item[], index: number) => list[index % list.length] as Item;
  const work = Array.from({ length: 60 }, (_, index) => {
    const process = on(index);
    const invoiceId = one(invoices, index);
    switch (index % 10) {
      case 0:
        return process.payments.record({ ...aPayment, amount: '7', allocations: null }, contextOf());
      case 1:
        return process.payments.allocate(one(payments, index).id, { invoiceId, amount: '6' }, contextOf());
      case 2:
        return process.payments.refund({ ...aRefund, amount: '3' }, contextOf());
      case 3:
        return process.creditNotes.create({ invoiceId, reason: 'x', lines: null, amount: '5' }, contextOf());
      case 4:
        return issue(process, '12');
      case 5:
        return process.invoices.changeStatus(invoiceId, 'cancelled', null, contextOf());
      case 6:
        return process.invoices.changeStatus(invoiceId, 'paid', null, contextOf());
      case 7:
        return process.writeOffs.writeOff(
          invoiceId,
          { reason: 'x', taxRelief: index % 3 === 0 },
          contextOf(),
        );
      case 8:
        return process.payments.deallocate(one(payments, index).id, invoiceId, contextOf());
      default:
        return index > 40
          ? process.payments.reverse(one(payments, index).id, 'No cover', contextOf())
          : process.payments.record({ ...aPayment, amount: '1', allocations: [] }, contextOf());
    }
  });
  expect(await accepted(work)).toBeGreaterThan(25);
  await expectSoundMoney(store, first);
  expect((await verifyStore(store, { storeId: 'any' })).findings).toEqual([]);
});

test('a process passes on the events of notices that another one delivered before it answers', async () => {
  const { first, on } = threeProcesses();
  const invoiceId = await issue(first);
  const { id } = await first.payments.record({ ...aPayment, amount: '20', allocations: null }, contextOf());
  const { state } = await first.accounts.load(customerId);
  // The other process still holds the same notices, and finds that their streams have received them.
  const other = on(1);
  const told = { sequence: state.sequence, changes: [], customerId };
  await other.payments.tell(id, told, contextOf());
  const none = {
    amountPaid: '0.00',
    amountCredited: '0.00',
    amountWrittenOff: '0.00',
    amountRelieved: '0.00',
  };
  const notice = { invoiceId, sequence: 0, ...none, amountDue: '20.00' };
  const cause = { kind: 'payment', id, amount: '20.00' } as const;
  await other.invoices.recordBalance({ ...notice, cause }, contextOf());
  expect(other.appended.map(({ stream, type }) => ({ stream, type }))).toEqual([
    { stream: `payment-${id}`, type: 'AllocationRecorded' },
    { stream: `invoice-${invoiceId}`, type: 'InvoicePaid' },
  ]);
});

test('a payment id given by the caller belongs to one customer and is refused for another', async () => {
  const { first, store } = threeProcesses();
  const given = { ...aPayment, paymentId: 'pay_of-a-file', amount: '20', allocations: null };
  const { id } = await first.payments.record(given, contextOf());
  expect(id).toBe('pay_of-a-file');
  await first.payments.record(given, contextOf());
  const others = first.payments.record({ ...given, customerId: 'cus-2' }, contextOf());
  await expect(others).rejects.toMatchObject({ code: 'CONCURRENCY_CONFLICT' });
  expect(await soundFigures(store, first, customerId)).toMatchObject({ EUR: { paid: '20.00' } });
  expect((await first.accounts.load('cus-2')).state.sequence).toBe(0);
});
