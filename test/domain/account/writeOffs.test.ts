/** Write-offs of unpaid invoices, and money that comes back: allocations taken back and refunds that are returned. */
import { describe, expect, test } from '@jest/globals';
import type { WriteOffInvoice } from '../../../src/domain/account/commands.js';
import type { InvoiceAmount, InvoiceWrittenOff } from '../../../src/domain/account/events.js';
import { accountViewOf } from '../../../src/domain/account/state.js';
import {
  charge,
  charged,
  commanded,
  creditNote,
  day,
  figuresOf,
  given,
  onInvoice,
  payment,
  postCredit,
  posted,
  receive,
  received,
  refund,
  reversePayment,
} from './examples.js';

function writeOff(invoiceId: string, more: Partial<WriteOffInvoice> = {}): WriteOffInvoice {
  return {
    type: 'WriteOffInvoice',
    invoiceId,
    reason: 'insolvent',
    taxRelief: false,
    date: '2026-02-01',
    ...more,
  };
}

function writtenOff(part: InvoiceAmount, taxRelief = false): InvoiceWrittenOff {
  const more = { currency: 'USD', reason: 'insolvent', taxRelief, date: '2026-02-01' };
  return { type: 'InvoiceWrittenOff', data: { ...part, ...more } };
}

const takingBack = (part: InvoiceAmount, takenBack: string): InvoiceAmount => ({ ...part, takenBack });

describe('a write-off', () => {
  test('clears the whole amount due of the invoice', () => {
    const state = given([charged('1', '100.00'), received('pay_1', '30.00', [onInvoice('1', '30.00')])])
      .when(writeOff('1', { taxRelief: true }))
      .then([writtenOff(onInvoice('1', '70.00'), true)]);
    expect(figuresOf(state)).toMatchObject({
      invoiced: '100.00',
      paid: '30.00',
      writtenOff: '70.00',
      due: '0.00',
    });
    expect(accountViewOf(state, '1')).toMatchObject({
      amountPaid: '30.00',
      amountDue: '0.00',
      amountWrittenOff: '70.00',
      amountRelieved: '70.00',
    });
    const cause = { kind: 'writeOff', id: '1', amount: '70.00' };
    expect(state.notices.at(-1)).toMatchObject({ to: 'invoice', invoiceId: '1', cause });
  });

  test('is refused when nothing is due and for an unknown invoice', () => {
    given([charged('1', '100.00'), writtenOff(onInvoice('1', '100.00'))])
      .when(writeOff('1'))
      .then('INVALID_STATUS_TRANSITION');
    given().when(writeOff('1')).then('INVOICE_NOT_FOUND');
    const { events } = commanded(charge('1', '100.00'), {
      type: 'WithdrawInvoice',
      invoiceId: '1',
      reason: null,
    });
    given(events).when(writeOff('1')).then('INVALID_STATUS_TRANSITION');
  });

  test('is refused if the amount due differs from the one that the caller expects', () => {
    const before = [charged('1', '100.00'), received('pay_1', '30.00', [onInvoice('1', '30.00')])];
    given(before)
      .when(writeOff('1', { expectedDue: '100.00' }))
      .then('PRECONDITION_FAILED');
    given(before)
      .when(writeOff('1', { expectedDue: '70' }))
      .then([writtenOff(onInvoice('1', '70.00'))]);
  });

  test('is refused if more is due than was approved', () => {
    const before = [charged('1', '100.00'), received('pay_1', '30.00', [onInvoice('1', '30.00')])];
    given(before)
      .when(writeOff('1', { mostDue: '69.99' }))
      .then('PRECONDITION_FAILED');
    given(before)
      .when(writeOff('1', { mostDue: '70' }))
      .then([writtenOff(onInvoice('1', '70.00'))]);
  });

  test('keeps the invoice from being cancelled and ends its reminders', () => {
    const before = [charged('1', '100.00'), writtenOff(onInvoice('1', '100.00'))];
    given(before)
      .when({ type: 'WithdrawInvoice', invoiceId: '1', reason: null })
      .then('INVALID_STATUS_TRANSITION');
    const rules = { days: [7], suspends: false };
    given(before)
      .when({ type: 'RemindOfInvoice', invoiceId: '1', at: day('2026-03-01'), manual: false, rules })
      .then([]);
  });
});

describe('a written-off amount', () => {
  const before = [
    charged('1', '100.00', { dueDate: day('2026-01-30') }),
    charged('2', '50.00'),
    writtenOff(onInvoice('1', '100.00', '2026-01-30'), true),
  ];
  const first = (amount: string) => onInvoice('1', amount, '2026-01-30');

  test('is taken back by a payment before it pays what is due', () => {
    const state = given(before)
      .when(receive('pay_1', '120.00'))
      .then([received('pay_1', '120.00', [takingBack(first('100.00'), '100.00'), onInvoice('2', '20.00')])]);
    expect(figuresOf(state)).toMatchObject({
      writtenOff: '0.00',
      paid: '120.00',
      due: '30.00',
      balance: '0.00',
    });
    expect(accountViewOf(state, '1')).toMatchObject({ amountWrittenOff: '0.00', amountRelieved: '0.00' });
  });

  test('is taken back in part by a part payment or from the balance', () => {
    const state = given(before)
      .when(receive('pay_1', '40.00', { allocations: [{ invoiceId: '1', amount: '40.00' }] }))
      .then([received('pay_1', '40.00', [takingBack(first('40.00'), '40.00')])]);
    expect(accountViewOf(state, '1')).toMatchObject({
      amountPaid: '40.00',
      amountDue: '0.00',
      amountWrittenOff: '60.00',
      amountRelieved: '60.00',
    });
    given([...before, received('pay_1', '60.00')])
      .when({ type: 'AllocatePayment', paymentId: 'pay_1', invoiceId: '1', amount: '60.00' })
      .then([
        {
          type: 'PaymentAllocated',
          data: { paymentId: 'pay_1', currency: 'USD', ...takingBack(first('60.00'), '60.00') },
        },
      ]);
    given(before)
      .when(receive('pay_1', '101.00', { allocations: [{ invoiceId: '1', amount: '101.00' }] }))
      .then('INVALID_ALLOCATION');
  });

  test('is taken back when the invoice is marked as paid', () => {
    const pay = { type: 'PayRest', paymentId: 'pay_1', invoiceId: '1', paidAt: '2026-02-10' } as const;
    given(before)
      .when({ ...pay, method: 'manual', reference: null })
      .then([
        received('pay_1', '100.00', [takingBack(first('100.00'), '100.00')], {
          paidAt: '2026-02-10',
          method: 'manual',
        }),
      ]);
  });

  test('is due again when the payment that took it back bounces', () => {
    const paid = received('pay_1', '100.00', [takingBack(first('100.00'), '100.00')]);
    const { state } = commanded(
      charge('1', '100.00'),
      writeOff('1'),
      receive('pay_1', '100.00'),
      reversePayment('pay_1'),
    );
    expect(figuresOf(state)).toMatchObject({ writtenOff: '0.00', paid: '0.00', due: '100.00' });
    given([...before, paid])
      .when(reversePayment('pay_1'))
      .then([
        {
          type: 'PaymentReversed',
          data: {
            paymentId: 'pay_1',
            amount: '100.00',
            currency: 'USD',
            reason: 'no cover',
            date: '2026-01-25',
            undone: [first('100.00')],
            uses: [],
          },
        },
      ]);
  });

  test('is taken back by a credit note that leaves nothing on account', () => {
    const state = given([charged('1', '100.00'), writtenOff(onInvoice('1', '100.00'))])
      .when(postCredit('a', '1', '60.00'))
      .then([
        {
          ...posted('a', '1', '60.00', '60.00'),
          data: { ...posted('a', '1', '60.00', '60.00').data, takenBack: '60.00' },
        },
      ]);
    expect(figuresOf(state)).toMatchObject({
      credited: '60.00',
      writtenOff: '40.00',
      due: '0.00',
      balance: '0.00',
    });
  });

  test('is not paid by the credit of another invoice', () => {
    const { state } = commanded(
      charge('1', '100.00'),
      writeOff('1'),
      charge('2', '50.00'),
      receive('pay_2', '50.00', { allocations: [{ invoiceId: '2', amount: '50.00' }] }),
      postCredit('a', '2', '50.00'),
    );
    expect(figuresOf(state)).toMatchObject({ writtenOff: '100.00', due: '0.00', balance: '50.00' });
  });
});

describe('an allocation that is taken back', () => {
  const deallocate = {
    type: 'DeallocatePayment',
    today: '2026-03-01',
    paymentId: 'pay_1',
    invoiceId: '1',
  } as const;
  const before = [
    charged('1', '100.00'),
    charged('2', '20.00'),
    received('pay_1', '120.00', [onInvoice('1', '100.00'), onInvoice('2', '20.00')]),
  ];

  test('is due on its invoice again, and lies on account', () => {
    const state = given(before)
      .when(deallocate)
      .then([
        {
          type: 'PaymentDeallocated',
          data: {
            ...{ paymentId: 'pay_1', currency: 'USD', date: '2026-03-01' },
            ...onInvoice('1', '100.00'),
          },
        },
      ]);
    expect(figuresOf(state)).toMatchObject({ paid: '120.00', due: '100.00', balance: '100.00' });
    const told = state.notices.filter(({ sequence }) => sequence === state.sequence);
    expect(told).toMatchObject([
      { to: 'payment', paymentId: 'pay_1', changes: [{ type: 'DeallocationRecorded' }] },
      {
        to: 'invoice',
        invoiceId: '1',
        amountPaid: '0.00',
        amountDue: '100.00',
        cause: { kind: 'deallocation' },
      },
    ]);
  });

  test('is refused a second time, and for a payment that is unknown, bounced or changed', () => {
    given([
      ...before,
      {
        type: 'PaymentDeallocated',
        data: { paymentId: 'pay_1', currency: 'USD', ...onInvoice('1', '100.00') },
      },
    ])
      .when(deallocate)
      .then('ALLOCATION_NOT_FOUND');
    given([...before])
      .when({ ...deallocate, paymentId: 'pay_9' })
      .then('PAYMENT_NOT_FOUND');
    const { events } = commanded(charge('1', '100.00'), receive('pay_1', '100.00'), reversePayment('pay_1'));
    given(events).when(deallocate).then('INVALID_STATUS_TRANSITION');
    given(before)
      .when({ ...deallocate, expectedSequence: 2 })
      .then('PRECONDITION_FAILED');
  });
});

describe('a returned refund', () => {
  const reverseRefund = {
    type: 'ReverseRefund',
    refundId: 'rfd_1',
    reason: 'closed',
    date: '2026-02-02',
  } as const;

  test('goes back to the sources that it was taken from', () => {
    const { state, events } = commanded(
      charge('1', '50.00'),
      receive('pay_1', '50.00', { allocations: [{ invoiceId: '1', amount: '50.00' }] }),
      postCredit('a', '1', '20.00'),
      receive('pay_2', '30.00', { allocations: [] }),
      refund('rfd_1', '45.00'),
    );
    expect(figuresOf(state)).toMatchObject({ refunded: '45.00', balance: '5.00' });
    const after = given(events)
      .when(reverseRefund)
      .then([
        {
          type: 'RefundReversed',
          data: {
            refundId: 'rfd_1',
            amount: '45.00',
            currency: 'USD',
            reason: 'closed',
            date: '2026-02-02',
            to: [
              { source: creditNote('a'), amount: '20.00' },
              { source: payment('pay_2'), amount: '25.00' },
            ],
          },
        },
      ]);
    expect(figuresOf(after)).toMatchObject({ refunded: '0.00', balance: '50.00' });
    expect(after.notices.at(-1)).toMatchObject({
      paymentId: 'pay_2',
      changes: [{ type: 'RefundReversalRecorded', data: { refundId: 'rfd_1', amount: '25.00' } }],
    });
  });

  test('evens out the negative balance after its payment bounced', () => {
    const { state } = commanded(
      receive('pay_1', '30.00'),
      refund('rfd_1', '30.00'),
      reversePayment('pay_1'),
      reverseRefund,
    );
    expect(figuresOf(state)).toMatchObject({ paid: '0.00', refunded: '0.00', balance: '0.00' });
  });

  test('is reversed once, and must exist', () => {
    const { events } = commanded(receive('pay_1', '30.00'), refund('rfd_1', '30.00'), reverseRefund);
    given(events).when(reverseRefund).then('INVALID_STATUS_TRANSITION');
    given(events)
      .when({ ...reverseRefund, refundId: 'rfd_2' })
      .then('REFUND_NOT_FOUND');
  });

  test('keeps its reference, so a new refund needs another', () => {
    const { events } = commanded(
      receive('pay_1', '30.00'),
      refund('rfd_1', '30.00', { reference: 'OUT-1' }),
      reverseRefund,
    );
    given(events)
      .when(refund('rfd_2', '30.00', { reference: 'OUT-1' }))
      .then('DUPLICATE_REFUND');
  });
});
