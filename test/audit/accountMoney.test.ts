/** The audit finds and names each fault planted in an account or its documents, and none in accounts that agree with them. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountEvent } from '../../src/domain/account/events.js';
import type { CreditNoteEvent } from '../../src/domain/creditNote/events.js';
import type { InvoiceBalance, InvoiceEvent } from '../../src/domain/invoice/events.js';
import type { PaymentEvent } from '../../src/domain/payment/events.js';
import type { SubscriptionEvent } from '../../src/domain/subscription/events.js';
import type { DomainEvent } from '../../src/kernel/events.js';
import type { EventStore } from '../../src/ports/eventStore.js';
import {
  charged,
  credited,
  deallocated,
  delivered,
  from,
  type InvoiceOf,
  of,
  paid,
  refundCameBack,
  refunded,
  reversed,
  subscriptionCredited,
  withdrawn,
  writtenOff,
} from '../support/accountEvents.js';
import { emptyStore, type Written } from '../support/moneyStore.js';

const first: InvoiceOf = { id: 'inv_1', total: '119.00', on: '2026-01-10', due: '2026-01-24' };
const second: InvoiceOf = { id: 'inv_2', total: '200.00', on: '2026-02-10', due: '2026-02-24' };
const third: InvoiceOf = { id: 'inv_3', total: '30.00', on: '2026-02-11', due: '2026-02-25' };
const yen: InvoiceOf = { id: 'inv_3', total: '5000', on: '2026-02-11', due: '2026-02-24', currency: 'JPY' };
const payment = { id: 'pay_1', amount: '150.00', on: '2026-01-20' };

function drafted({ id, total, on, due, currency = 'EUR' }: InvoiceOf, customerId = 'cus-1'): InvoiceEvent {
  return {
    type: 'InvoiceDrafted',
    data: {
      invoiceId: id,
      invoiceNumber: null,
      customerId,
      orderId: null,
      invoiceDate: `${on}T00:00:00.000Z`,
      dueDate: `${due}T00:00:00.000Z`,
      items: [{ description: 'Work', quantity: 1, unitPrice: total, amount: total }],
      subtotal: total,
      tax: currency === 'JPY' ? '0' : '0.00',
      total,
      currency,
      source: null,
    },
  };
}
const issued = ({ id }: InvoiceOf): InvoiceEvent => ({
  type: 'InvoiceIssued',
  data: { invoiceNumber: `INV-${id}`, reason: null },
});
const cancelled: InvoiceEvent = { type: 'InvoiceCancelled', data: { reason: null } };
const balance = (
  sequence: number,
  amountPaid: string,
  amountDue: string,
  more: Pick<InvoiceBalance, 'amountWrittenOff' | 'amountRelieved'> = {},
): InvoiceEvent => ({
  type: 'InvoiceBalanceChanged',
  data: { sequence, amountPaid, amountDue, ...more, cause: { kind: 'charge', id: 'x', amount: '1.00' } },
});

function recorded(changes: object = {}): PaymentEvent {
  return {
    type: 'PaymentRecorded',
    data: {
      paymentId: 'pay_1',
      customerId: 'cus-1',
      amount: '150.00',
      currency: 'EUR',
      paidAt: '2026-01-20',
      method: 'transfer',
      reference: null,
      sequence: 2,
      ...changes,
    },
  };
}
const allocation = (invoiceId: string, amount: string, sequence: number): PaymentEvent => ({
  type: 'AllocationRecorded',
  data: { invoiceId, invoiceNumber: `INV-${invoiceId}`, amount, sequence },
});
const refundOf = (amount: string, sequence: number): PaymentEvent => ({
  type: 'RefundRecorded',
  data: { refundId: 'rfd_1', amount, sequence },
});
const bounced = (sequence: number): PaymentEvent => ({
  type: 'ReversalRecorded',
  data: { reason: 'No funds', date: '2026-03-01', sequence },
});

function note(changes: object = {}): CreditNoteEvent {
  return {
    type: 'CreditNoteIssued',
    data: {
      creditNoteId: 'cn_1',
      creditNoteNumber: 'CN-cn_1',
      invoiceId: 'inv_2',
      invoiceNumber: 'INV-inv_2',
      customerId: 'cus-1',
      reason: 'Too much',
      creditNoteDate: '2026-02-15T00:00:00.000Z',
      items: [{ line: 1, description: 'Work', quantity: 1, unitPrice: '180.00', amount: '180.00' }],
      subtotal: '180.00',
      tax: '0.00',
      total: '180.00',
      applied: '169.00',
      currency: 'EUR',
      source: null,
      ...changes,
    },
  };
}
const released = (amount: string): readonly SubscriptionEvent[] => [
  {
    type: 'SubscriptionCreated',
    data: {
      subscriptionId: 'sub_1',
      customerId: 'cus-1',
      offerId: 'basic',
      quantity: 1,
      startDate: '2026-01-01',
      renewalDate: '2026-02-01',
      billingCycle: 'monthly',
      autoRenewal: true,
      unitPrice: '31',
      currency: 'EUR',
    },
  },
  { type: 'CreditReleased', data: { amount, currency: 'EUR', pendingAmount: '0.00' } },
];

let written: Written;
const account = (...events: readonly AccountEvent[]) => written.write('account-cus-1', ...events);
async function found() {
  const { findings } = await written.audit();
  return findings.map(({ fault, invoiceId, customerId, detail }) => [fault, invoiceId, customerId, detail]);
}
/** Returns all findings without details. An expectation on all of them also excludes findings that were not planted. */
const named = async () => (await found()).map(([fault, invoiceId]) => [fault, invoiceId]);

/** Two invoices, a payment for both, and a credit note over more than is due: nothing is due, and 11.00 is credit. */
async function spring(): Promise<void> {
  await written.write('invoice-inv_1', drafted(first), issued(first));
  await account(charged(first));
  await written.write('invoice-inv_1', balance(1, '0.00', '119.00'));
  await account(paid(payment, of(first, '119.00')));
  await written.write('payment-pay_1', recorded(), allocation('inv_1', '119.00', 2));
  await written.write('invoice-inv_1', balance(2, '119.00', '0.00'));
  await account(delivered(2));
  await written.write('invoice-inv_2', drafted(second), issued(second));
  await account(charged(second, [from('payment', 'pay_1', '31.00')]));
  await written.write('payment-pay_1', allocation('inv_2', '31.00', 4));
  await account(
    delivered(4),
    credited('cn_1', second, { total: '180.00', applied: '169.00', on: '2026-02-15' }),
  );
  await written.write('creditNote-cn_1', note());
  await written.write('invoice-inv_2', balance(4, '31.00', '169.00'), balance(6, '31.00', '0.00'));
}

beforeEach(async () => {
  written = emptyStore({ minutesLater: 20 });
  await spring();
});

describe('nothing is found', () => {
  test('if the account agrees with every document', async () => {
    expect(await written.audit()).toMatchObject({ valid: true, accounts: 1, invoices: 2, findings: [] });
  });

  test('after a refund, a reversed payment, and a cancelled invoice in another currency', async () => {
    await account(
      refunded('rfd_1', '2026-02-18', [from('creditNote', 'cn_1', '1.00')]),
      reversed(
        { ...payment, on: '2026-03-01' },
        [of(first, '119.00'), of(second, '31.00')],
        [{ ...of(first, '10.00'), ...from('creditNote', 'cn_1', '10.00') }],
      ),
    );
    await written.write('payment-pay_1', bounced(8));
    await written.write('invoice-inv_1', balance(8, '10.00', '109.00'));
    await written.write('invoice-inv_2', balance(8, '0.00', '31.00'));
    await account(delivered(8), charged(yen), withdrawn(yen));
    await written.write('invoice-inv_3', drafted(yen), issued(yen), cancelled);
    expect(await found()).toEqual([]);
  });

  test('after a write-off taken back by a payment, an undone allocation, and a returned refund', async () => {
    await written.write('invoice-inv_3', drafted(third), issued(third));
    const back = { ...of(third, '12.00'), takenBack: '12.00' };
    const one = [from('creditNote', 'cn_1', '1.00')];
    await account(
      charged(third),
      writtenOff(third, '30.00', '2026-02-18', true),
      paid({ id: 'pay_2', amount: '12.00', on: '2026-02-19' }, back),
      deallocated('pay_1', first, '119.00'),
      refunded('rfd_1', '2026-02-20', one),
      refundCameBack('rfd_1', '2026-02-25', one),
    );
    await written.write(
      'payment-pay_2',
      recorded({ paymentId: 'pay_2', amount: '12.00', sequence: 9 }),
      allocation('inv_3', '12.00', 9),
    );
    const { invoiceId, invoiceNumber, amount } = of(first, '119.00');
    const undone = { invoiceId, invoiceNumber, amount, sequence: 10 };
    await written.write('payment-pay_1', { type: 'DeallocationRecorded', data: undone });
    await written.write('invoice-inv_1', balance(10, '0.00', '119.00'));
    const left = { amountWrittenOff: '18.00', amountRelieved: '18.00' };
    await written.write('invoice-inv_3', balance(9, '12.00', '0.00', left));
    await account(delivered(12));
    expect(await found()).toEqual([]);
  });

  test('after credits that pay an invoice on arrival', async () => {
    await written.write('invoice-inv_3', drafted(third), issued(third));
    await account(charged(third));
    const cn = note({ creditNoteId: 'cn_2', total: '20.00', applied: '0.00' });
    await account(
      credited('cn_2', second, { total: '20.00', applied: '0.00', on: '2026-02-16' }, of(third, '20.00')),
    );
    await written.write('creditNote-cn_2', cn);
    await written.write('subscription-sub_1', ...released('9.00'));
    await account(subscriptionCredited('sub_1/1', '9.00', '2026-02-17', 'EUR', of(third, '5.00')));
    await written.write('invoice-inv_3', balance(9, '25.00', '5.00'));
    await account(delivered(9));
    // A subscription without periods has nothing to release.
    expect((await found()).filter(([fault]) => fault !== 'lost-credit')).toEqual([]);
  });

  test('for an uncharged invoice and an undelivered payment that a crash may have just left', async () => {
    written = emptyStore();
    await spring();
    await written.write('invoice-inv_3', drafted(yen), issued(yen));
    await account(paid({ id: 'pay_2', amount: '1.00', on: '2026-03-01' }));
    expect(await found()).toEqual([]);
  });

  test('for an invoice being issued, and a credit note that reaches the account first', async () => {
    const requested: InvoiceEvent = {
      type: 'InvoiceIssueRequested',
      data: { sequence: 'invoice-2026', after: 0, becomes: 'issued', reason: null },
    };
    await written.write('invoice-inv_3', drafted(yen), requested);
    const asked = {
      ...(note().data as object),
      creditNoteId: 'cn_2',
      sequence: 'credit-note-2026',
      after: 0,
    };
    await written.write('invoice-inv_2', { type: 'CreditNoteRequested', data: asked } as DomainEvent);
    await account(
      charged(yen),
      credited('cn_2', second, { total: '20.00', applied: '0.00', on: '2026-02-16' }),
    );
    expect(await found()).toEqual([]);
  });
});

describe('a fault is found and named:', () => {
  test('an issued invoice that was never charged', async () => {
    await written.write('invoice-inv_3', drafted(yen), issued(yen));
    expect(await found()).toEqual([
      ['not-on-account', 'inv_3', 'cus-1', 'The invoice is issued, but cus-1 was never charged for it'],
    ]);
  });

  test('an invoice that was charged to another customer', async () => {
    await written.write('invoice-inv_3', drafted(yen, 'cus-2'), issued(yen));
    await account(charged(yen));
    expect(await named()).toEqual([
      ['different-on-account', 'inv_3'],
      ['not-on-account', 'inv_3'],
    ]);
  });

  test('an invoice with another amount or currency on the account', async () => {
    await written.write('invoice-inv_3', drafted(yen), issued(yen));
    await account(charged({ ...yen, total: '50000' }));
    const other = { ...yen, id: 'inv_4' };
    await written.write('invoice-inv_4', drafted(other), issued(other));
    await account(charged({ ...other, currency: 'KRW' }));
    expect(await found()).toEqual([
      [
        'different-on-account',
        'inv_3',
        'cus-1',
        'The invoice is over 5000 JPY, but over 50000 on the account',
      ],
      ['different-on-account', 'inv_4', 'cus-1', 'The invoice is in JPY, but in KRW on the account'],
    ]);
  });

  test('a charge of a missing invoice, of a draft, and of a cancelled invoice', async () => {
    await written.write('invoice-inv_3', drafted(yen));
    await written.write('invoice-inv_1', cancelled);
    await account(charged(yen), charged({ ...yen, id: 'inv_4' }));
    expect(await named()).toEqual([
      ['nothing-behind', 'inv_1'],
      ['nothing-behind', 'inv_3'],
      ['nothing-behind', 'inv_4'],
    ]);
  });

  test('an issued invoice that the account counts as cancelled', async () => {
    await written.write('invoice-inv_3', drafted(yen), issued(yen));
    await account(charged(yen), withdrawn(yen));
    expect(await named()).toEqual([['different-on-account', 'inv_3']]);
  });

  test('a charge, a payment, a credit note and a refund that count twice', async () => {
    const twice = credited('cn_1', second, { total: '180.00', applied: '0.00', on: '2026-02-15' });
    const refund = refunded('rfd_1', '2026-02-18', [from('creditNote', 'cn_1', '1.00')]);
    await account(charged(first), paid(payment), twice, refund, refund);
    const twiceFound = (await named()).filter(([fault]) => fault === 'counted-twice');
    expect(twiceFound).toEqual([
      ['counted-twice', 'inv_1'],
      ['counted-twice', null],
      ['counted-twice', 'inv_2'],
      ['counted-twice', null],
      ['counted-twice', null],
    ]);
  });

  test('an invoice paid beyond its total, and credit that was spent twice', async () => {
    await account(refunded('rfd_1', '2026-02-18', [from('creditNote', 'cn_1', '11.01')]));
    expect(await found()).toContainEqual([
      'spent-twice',
      null,
      'cus-1',
      'creditNote/cn_1 gave 0.01 EUR more than it had',
    ]);
    await account(paid({ id: 'pay_2', amount: '5.00', on: '2026-03-01' }, of(first, '0.01')));
    expect(await found()).toContainEqual([
      'spent-twice',
      'inv_1',
      'cus-1',
      'The invoice received 119.01 of 119.00',
    ]);
  });

  test('credit that pays more than it has or more than is due, and an invoice that was not told', async () => {
    await written.write('invoice-inv_3', drafted(third), issued(third));
    await account(charged(third));
    const half = { total: '20.00', applied: '0.00', on: '2026-02-16' };
    await account(credited('cn_2', second, half, of(third, '20.01')));
    expect(await found()).toContainEqual([
      'spent-twice',
      null,
      'cus-1',
      'creditNote/cn_2 gave 0.01 EUR more than it had',
    ]);
    await account(subscriptionCredited('sub_1/1', '9.00', '2026-02-17', 'EUR', of(first, '1.00')));
    expect(await found()).toContainEqual([
      'spent-twice',
      'inv_1',
      'cus-1',
      'The invoice received 120.00 of 119.00',
    ]);
    await written.write('invoice-inv_3', balance(7, '0.00', '30.00'));
    await account(delivered(9));
    expect(await named()).toContainEqual(['told-otherwise', 'inv_3']);
  });

  test('a write-off of more than is due, and one taken back beyond its amount', async () => {
    await written.write('invoice-inv_3', drafted(third), issued(third));
    await account(charged(third), writtenOff(third, '31.00', '2026-02-18'));
    expect(await found()).toContainEqual([
      'spent-twice',
      'inv_3',
      'cus-1',
      '31.00 of the invoice was written off when 30.00 was due',
    ]);
    const back = { ...of(third, '32.00'), takenBack: '32.00' };
    await account(paid({ id: 'pay_2', amount: '32.00', on: '2026-02-19' }, back));
    expect(await found()).toContainEqual([
      'spent-twice',
      'inv_3',
      'cus-1',
      '32.00 of the write-off was taken back, but only 31.00 was written off',
    ]);
  });

  test('a write-off that its invoice does not know', async () => {
    await written.write('invoice-inv_3', drafted(third), issued(third));
    await account(charged(third), writtenOff(third, '30.00', '2026-02-18', true));
    await written.write('invoice-inv_3', balance(8, '0.00', '0.00'));
    await account(delivered(8));
    expect(await named()).toEqual([['told-otherwise', 'inv_3']]);
  });

  test('an allocation taken back beyond its amount, or twice', async () => {
    await account(deallocated('pay_1', first, '119.01'), deallocated('pay_1', first, '119.00'));
    expect((await named()).filter(([fault]) => fault === 'spent-twice')).toEqual([
      ['spent-twice', 'inv_1'],
      ['spent-twice', 'inv_1'],
    ]);
  });

  test('a refund that was returned twice or was never made', async () => {
    const one = [from('creditNote', 'cn_1', '1.00')];
    await account(refunded('rfd_1', '2026-02-18', one), refundCameBack('rfd_1', '2026-02-19', one));
    expect(await found()).toEqual([]);
    await account(refundCameBack('rfd_1', '2026-02-20', one));
    expect(await named()).toContainEqual(['counted-twice', null]);
    await account(refundCameBack('rfd_9', '2026-02-20', []));
    expect(await named()).toContainEqual(['nothing-behind', null]);
  });

  test('a refund that was returned to another source, or in another amount, than it had taken', async () => {
    await account(
      refunded('rfd_1', '2026-02-18', [from('creditNote', 'cn_1', '2.00')]),
      refundCameBack('rfd_1', '2026-02-19', [
        from('payment', 'pay_1', '1.00'),
        from('creditNote', 'cn_1', '1.00'),
      ]),
    );
    expect(await found()).toEqual([
      [
        'spent-twice',
        null,
        'cus-1',
        'Refund rfd_1 returned an amount to payment/pay_1 that it had not taken from there',
      ],
      [
        'spent-twice',
        null,
        'cus-1',
        'Refund rfd_1 returned an amount to creditNote/cn_1 that it had not taken from there',
      ],
    ]);
  });

  test('a reversed payment that took back less than it had paid', async () => {
    await account(reversed({ ...payment, on: '2026-03-01' }, [of(first, '118.00')]));
    expect(await named()).toEqual([
      ['spent-twice', 'inv_1'],
      ['spent-twice', 'inv_2'],
    ]);
  });

  test('an invoice with other amounts than the account, and one that was never told', async () => {
    await written.write('invoice-inv_1', balance(3, '118.99', '0.01'));
    expect(await found()).toEqual([
      [
        'told-otherwise',
        'inv_1',
        'cus-1',
        'The invoice shows 118.99 paid and 0.01 due; the account shows 119.00 EUR and 0.00 EUR',
      ],
    ]);
    await account(
      reversed({ ...payment, on: '2026-03-01' }, [of(first, '119.00'), of(second, '31.00')]),
      delivered(7),
    );
    await written.write('payment-pay_1', bounced(7));
    expect(await named()).toEqual([
      ['told-otherwise', 'inv_1'],
      ['told-otherwise', 'inv_2'],
    ]);
  });

  test('an invoice with other amounts than the account had at the same event', async () => {
    await written.write('invoice-inv_1', balance(2, '118.99', '0.01'));
    expect(await named()).toEqual([['told-otherwise', 'inv_1']]);
  });

  test('an invoice and a payment that name events which the account lacks', async () => {
    await written.write('invoice-inv_2', balance(99, '200.00', '0.00'));
    await written.write('payment-pay_1', allocation('inv_2', '31.00', 98));
    expect(await found()).toEqual([
      [
        'told-otherwise',
        'inv_2',
        'cus-1',
        expect.stringMatching(/^The invoice names event 99 of the account, which ends with event \d$/),
      ],
      [
        'told-otherwise',
        null,
        'cus-1',
        expect.stringMatching(/^Payment pay_1 names event 98 of the account/),
      ],
    ]);
  });

  test('an invoice that was told wrongly of an event stored while the account was read', async () => {
    const { readStream } = written.store;
    const whole = await readStream('account-cus-1');
    await account(paid({ id: 'pay_2', amount: '1.00', on: '2026-03-01' }));
    await written.write(
      'payment-pay_2',
      recorded({ paymentId: 'pay_2', amount: '1.00', sequence: whole.length + 1 }),
    );
    let reads = 0;
    const growing: EventStore = {
      ...written.store,
      async readStream(stream, options) {
        const events = await readStream(stream, options);
        if (stream !== 'account-cus-1' || options?.backwards === true) return events;
        reads += 1;
        return reads === 1 ? events.slice(0, whole.length) : events;
      },
    };
    await written.write('invoice-inv_2', balance(whole.length + 1, '200.00', '0.00'));
    const { findings } = await written.audit(growing);
    expect(findings.map(({ fault, invoiceId }) => [fault, invoiceId])).toEqual([['told-otherwise', 'inv_2']]);
  });

  test('undecryptable data on an account, which is never encrypted', async () => {
    await written.write('invoice-inv_1', balance(3, '1.00', '118.00'));
    await written.write('account-cus-1', { type: 'Noted', data: await written.destroyed() });
    expect(await named()).toContainEqual(['unreadable', null]);
  });

  test('a payment that lacks its refund', async () => {
    await written.write('invoice-inv_3', drafted(yen), issued(yen));
    await account(
      charged(yen),
      paid({ id: 'pay_2', amount: '7.00', on: '2026-03-01' }),
      refunded('rfd_1', '2026-03-02', [from('payment', 'pay_2', '3.00')]),
      delivered(9),
    );
    await written.write('payment-pay_2', recorded({ paymentId: 'pay_2', amount: '7.00', sequence: 8 }));
    expect(await found()).toEqual([
      [
        'told-otherwise',
        null,
        'cus-1',
        'Payment pay_2 shows 0.00 allocated, 0.00 refunded; the account shows 0.00 allocated, 3.00 refunded',
      ],
    ]);
    await written.write('payment-pay_2', refundOf('3.00', 9));
    expect(await found()).toEqual([]);
  });

  test('a payment with another amount, a missing payment, and one that the account never received', async () => {
    await account(
      paid({ id: 'pay_2', amount: '7.00', on: '2026-03-01' }),
      paid({ id: 'pay_3', amount: '8.00', on: '2026-03-01' }),
      delivered(8),
    );
    await written.write('payment-pay_2', recorded({ paymentId: 'pay_2', amount: '70.00', sequence: 7 }));
    await written.write('payment-pay_4', recorded({ paymentId: 'pay_4' }));
    expect(await found()).toEqual([
      [
        'different-on-account',
        null,
        'cus-1',
        'Payment pay_2 is over 70.00 EUR, but over 7.00 on the account',
      ],
      ['nothing-behind', null, 'cus-1', 'Payment pay_3 was received but does not exist'],
      ['not-on-account', null, 'cus-1', 'Payment pay_4 is missing from the account'],
    ]);
  });

  test('a credit note that was never posted, a missing one, and one with another applied amount', async () => {
    await written.write('creditNote-cn_2', note({ creditNoteId: 'cn_2', creditNoteNumber: 'CN-cn_2' }));
    await account(credited('cn_3', first, { total: '1.00', applied: '0.00', on: '2026-02-16' }));
    await account(credited('cn_4', first, { total: '2.00', applied: '0.00', on: '2026-02-16' }));
    await written.write(
      'creditNote-cn_4',
      note({ creditNoteId: 'cn_4', invoiceId: 'inv_1', total: '2.00', applied: '1.00' }),
    );
    expect(await named()).toEqual([
      ['nothing-behind', 'inv_1'],
      ['different-on-account', 'inv_1'],
      ['not-on-account', 'inv_2'],
    ]);
  });

  test('figures that differ from the documents, by a refund beyond its sources', async () => {
    const refund = refunded('rfd_1', '2026-02-18', [from('creditNote', 'cn_1', '1.00')]);
    await account({ ...refund, data: { ...refund.data, amount: '5.00' } } as AccountEvent);
    expect(await found()).toEqual([
      ['account-law', null, 'cus-1', 'The documents add up to -6.00 EUR, the account to -10.00'],
    ]);
  });

  test("a subscription's credit that was never received, and one that was never released", async () => {
    await written.write('subscription-sub_1', ...released('12.00'));
    await account(subscriptionCredited('sub_1/2', '5.00', '2026-03-01'));
    expect((await named()).filter(([fault]) => fault !== 'lost-credit')).toEqual([
      ['nothing-behind', null],
      ['not-on-account', null],
    ]);
  });

  test("a subscription's credit that was received with another amount", async () => {
    const completed = { type: 'CreditReleaseCompleted', data: { creditId: 'sub_1/1', tax: '2.28' } } as const;
    await written.write('subscription-sub_1', ...released('12.00'), completed);
    await account(subscriptionCredited('sub_1/1', '14.29', '2026-03-01'));
    expect((await found()).filter(([fault]) => fault !== 'lost-credit')).toEqual([
      [
        'different-on-account',
        null,
        'cus-1',
        'Credit sub_1/1 is over 14.28 EUR, but over 14.29 on the account',
      ],
    ]);
  });
});
