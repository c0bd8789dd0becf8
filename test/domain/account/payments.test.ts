/** Money on a customer's account: received, allocated, reversed, refunded. */
import { describe, expect, test } from '@jest/globals';
import { accountDecider } from '../../../src/domain/account/decide.js';
import { accountViewOf, emptyAccount, sourceKey } from '../../../src/domain/account/state.js';
import { fold } from '../../../src/kernel/decider.js';
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

const withdraw = { type: 'WithdrawInvoice', invoiceId: '1', reason: null } as const;
const open = [
  charged('1', '100.00', { dueDate: day('2026-02-15') }),
  charged('2', '50.00'),
  charged('3', '70.00'),
];

describe('a payment', () => {
  test('pays the earliest due invoices first, and those of one day in the order of their charges', () => {
    const allocations = [
      onInvoice('2', '50.00'),
      onInvoice('3', '70.00'),
      onInvoice('1', '30.00', '2026-02-15'),
    ];
    const state = given(open)
      .when(receive('pay_1', '150.00'))
      .then([received('pay_1', '150.00', allocations)]);
    expect(figuresOf(state)).toEqual({
      invoiced: '220.00',
      credited: '0.00',
      writtenOff: '0.00',
      paid: '150.00',
      refunded: '0.00',
      due: '70.00',
      balance: '0.00',
    });
  });

  test('leaves on account what exceeds the amount due', () => {
    const state = given([charged('2', '50.00')])
      .when(receive('pay_1', '80.00'))
      .then([received('pay_1', '80.00', [onInvoice('2', '50.00')])]);
    expect(figuresOf(state)).toMatchObject({ due: '0.00', balance: '30.00' });
  });

  test('pays five hundred invoices at most and leaves the rest on account', () => {
    const many = Array.from({ length: 501 }, (_, index) =>
      charged(`${index}`, '1.00', { dueDate: day(`2026-01-${index === 0 ? 30 : 15}`) }),
    );
    const state = fold(accountDecider, emptyAccount, many);
    const [event] = accountDecider.decide(receive('pay_1', '501.00'), state);
    const paid = event?.type === 'PaymentReceived' ? event.data.allocations : [];
    expect(paid).toHaveLength(500);
    // The invoice with the latest due date is left.
    expect(paid.map(({ invoiceId }) => invoiceId)).not.toContain('0');
    const after = fold(accountDecider, state, event === undefined ? [] : [event]);
    expect(figuresOf(after)).toMatchObject({ due: '1.00', balance: '1.00' });
    const allocations = many.map(({ data }) => ({ invoiceId: data.invoiceId, amount: '1.00' }));
    given(many)
      .when(receive('pay_1', '501.00', { allocations }))
      .then('INVALID_ALLOCATION');
  });

  test('may be dated tomorrow at the latest, since it is that day already somewhere', () => {
    given()
      .when(receive('pay_1', '10.00', { paidAt: '2026-02-01' }))
      .then([received('pay_1', '10.00', [], { paidAt: '2026-02-01' })]);
    given()
      .when(receive('pay_1', '10.00', { paidAt: '2026-02-02' }))
      .then('VALIDATION_ERROR');
    // A recorded payment stays recorded, even if its day would now be refused.
    const early = received('pay_1', '10.00', [], { paidAt: '2026-02-02' });
    given([early])
      .when(receive('pay_1', '10.00', { paidAt: '2026-02-02' }))
      .then([]);
    given([early])
      .when(reversePayment('pay_1', { date: '2026-02-02' }))
      .then('VALIDATION_ERROR');
  });

  test('pays the invoices that its allocations name, and none with an empty list', () => {
    const allocations = [
      { invoiceId: '3', amount: '10' },
      { invoiceId: '1', amount: '20' },
    ];
    given(open)
      .when(receive('pay_1', '40.00', { allocations }))
      .then([received('pay_1', '40.00', [onInvoice('3', '10.00'), onInvoice('1', '20.00', '2026-02-15')])]);
    given(open)
      .when(receive('pay_1', '40', { allocations: [] }))
      .then([received('pay_1', '40.00')]);
  });

  test('adds up the amounts for an invoice that is named twice', () => {
    const twice = (amount: string) => [
      { invoiceId: '2', amount: '10.00' },
      { invoiceId: '2', amount },
    ];
    given(open)
      .when(receive('pay_1', '60.00', { allocations: twice('40.00') }))
      .then([received('pay_1', '60.00', [onInvoice('2', '50.00')])]);
    given(open)
      .when(receive('pay_1', '60.00', { allocations: twice('40.01') }))
      .then('INVALID_ALLOCATION');
  });

  test.each([
    ['more than is due', [{ invoiceId: '2', amount: '50.01' }]],
    ['more than its own amount', [{ invoiceId: '1', amount: '60.01' }]],
    [
      'more than its own amount in total',
      [
        { invoiceId: '2', amount: '50.00' },
        { invoiceId: '3', amount: '10.01' },
      ],
    ],
    ['an invoice that is not on the account', [{ invoiceId: '9', amount: '1.00' }]],
    ['an amount of zero', [{ invoiceId: '2', amount: '0' }]],
    ['a negative amount', [{ invoiceId: '2', amount: '-1' }]],
    ['fractions of a cent', [{ invoiceId: '2', amount: '1.001' }]],
    ['an invoice in another currency', [{ invoiceId: '4', amount: '1' }]],
  ])('cannot pay %s', (_what, allocations) => {
    given([...open, charged('4', '500', { currency: 'JPY' })])
      .when(receive('pay_1', '60.00', { allocations }))
      .then('INVALID_ALLOCATION');
  });

  test('cannot pay a cancelled invoice', () => {
    const { events } = commanded(charge('1', '5.00'), withdraw);
    given(events)
      .when(receive('pay_1', '5.00', { allocations: [{ invoiceId: '1', amount: '1.00' }] }))
      .then('INVALID_ALLOCATION');
  });

  test.each(['0', '-5', '5.001', '100000000000'])('cannot have the amount %s', (amount) => {
    given().when(receive('pay_1', amount)).then('INVALID_AMOUNT');
  });

  test('is received once', () => {
    given([received('pay_1', '80.00')])
      .when(receive('pay_1', '80.00'))
      .then([]);
  });

  test('is refused if its reference was used before, even by a payment that bounced', () => {
    const sent = receive('pay_1', '80.00', { reference: 'E2E-1' });
    const again = receive('pay_2', '10.00', { reference: 'E2E-1', currency: 'JPY' });
    const { events } = commanded(sent);
    given(events).when(again).then('DUPLICATE_PAYMENT');
    given(commanded(sent, reversePayment('pay_1')).events)
      .when({ ...again, amount: '10' })
      .then('DUPLICATE_PAYMENT');
    given(events).when(sent).then([]);
  });

  test('pays an invoice before it makes up a negative balance', () => {
    const { events } = commanded(
      receive('pay_1', '100.00'),
      refund('r', '100.00'),
      reversePayment('pay_1'),
      charge('1', '60.00'),
    );
    const state = given(events)
      .when(receive('pay_2', '80.00'))
      .then([received('pay_2', '80.00', [onInvoice('1', '60.00')])]);
    expect(figuresOf(state)).toMatchObject({ due: '0.00', balance: '-80.00' });
  });
});

describe('the payment of the rest of an invoice', () => {
  const rest = {
    type: 'PayRest',
    paymentId: 'pay_9',
    invoiceId: '1',
    paidAt: '2026-01-11',
    method: 'manual',
    reference: null,
  } as const;
  const asPayment = { paidAt: '2026-01-11', method: 'manual' };

  test('has the amount that is due on it, whatever else is due', () => {
    const { events } = commanded(charge('2', '70.00'), charge('1', '100.00'), {
      ...receive('pay_1', '30.00'),
      allocations: [{ invoiceId: '1', amount: '30.00' }],
    });
    given(events)
      .when(rest)
      .then([received('pay_9', '70.00', [onInvoice('1', '70.00')], asPayment)]);
  });

  test('is made once', () => {
    const { events } = commanded(charge('1', '100.00'), rest);
    given(events).when(rest).then([]);
    given(events)
      .when({ ...rest, paymentId: 'pay_10' })
      .then('INVALID_STATUS_TRANSITION');
  });

  test('is refused without an amount due, without the invoice, and with a used reference', () => {
    given([charged('1', '0.00')])
      .when(rest)
      .then('INVALID_STATUS_TRANSITION');
    given(commanded(charge('1', '5.00'), withdraw).events)
      .when(rest)
      .then('INVALID_STATUS_TRANSITION');
    given().when(rest).then('INVOICE_NOT_FOUND');
    given([charged('1', '9.00'), received('pay_1', '5.00', [], { reference: 'A' })])
      .when({ ...rest, reference: 'A' })
      .then('DUPLICATE_PAYMENT');
  });
});

describe('the part of a payment that lies on account', () => {
  const allocate = (amount: string, more = {}) =>
    ({ type: 'AllocatePayment', paymentId: 'pay_1', invoiceId: '1', amount, ...more }) as const;
  const history = [received('pay_1', '80.00'), charged('1', '100.00')];

  test('can be allocated later, in parts', () => {
    const allocated = { type: 'PaymentAllocated' } as const;
    const data = { paymentId: 'pay_1', currency: 'USD', ...onInvoice('1', '30.00') };
    const state = given(history)
      .when(allocate('30'))
      .then([{ ...allocated, data }]);
    expect(figuresOf(state)).toMatchObject({ due: '70.00', balance: '50.00' });
    expect(state.sources.get(sourceKey(payment('pay_1')))).toMatchObject({ rest: '50.00', sequence: 3 });
    given([...history, { ...allocated, data }])
      .when(allocate('50.01'))
      .then('INVALID_ALLOCATION');
    const both = given([...history, { ...allocated, data }])
      .when(allocate('50.00'))
      .then([{ ...allocated, data: { ...data, amount: '50.00' } }]);
    expect(both.sources.get(sourceKey(payment('pay_1')))?.uses).toEqual([
      { invoiceId: '1', amount: '80.00' },
    ]);
  });

  test.each([
    ['more than is left', allocate('80.01'), 'INVALID_ALLOCATION'],
    ['an amount of zero', allocate('0'), 'INVALID_ALLOCATION'],
    ['an invoice of somebody else', allocate('1.00', { invoiceId: '7' }), 'INVALID_ALLOCATION'],
    ['a payment that there is not', allocate('1.00', { paymentId: 'pay_7' }), 'PAYMENT_NOT_FOUND'],
    ['a payment that has changed', allocate('1.00', { expectedSequence: 2 }), 'PRECONDITION_FAILED'],
  ] as const)('is not allocated for %s', (_what, command, code) => {
    given(history).when(command).then(code);
  });

  test('is not allocated beyond what is due', () => {
    given([received('pay_1', '80.00'), charged('1', '10.00')])
      .when(allocate('10.01'))
      .then('INVALID_ALLOCATION');
  });

  test('is allocated if the caller knows the current sequence', () => {
    expect(given(history).when(allocate('1.00', { expectedSequence: 1 })).events).toHaveLength(1);
  });

  test('is not allocated once it has bounced', () => {
    given(commanded(receive('pay_1', '80.00'), charge('1', '100.00', { usesBalance: false })).events)
      .when(allocate('1.00'))
      .then([
        {
          type: 'PaymentAllocated',
          data: { paymentId: 'pay_1', currency: 'USD', ...onInvoice('1', '1.00') },
        },
      ]);
    const { events } = commanded(
      receive('pay_1', '80.00'),
      charge('1', '100.00', { usesBalance: false }),
      reversePayment('pay_1'),
    );
    given(events).when(allocate('1.00')).then('INVALID_STATUS_TRANSITION');
  });

  test('first covers a negative balance from a refunded payment that bounced', () => {
    const { events } = commanded(
      receive('pay_0', '60.00'),
      refund('r', '60.00'),
      receive('pay_1', '80.00'),
      reversePayment('pay_0'),
    );
    const uses = [{ source: payment('pay_1'), amount: '20.00' }];
    given(events)
      .when(charge('1', '100.00'))
      .then([charged('1', '100.00', { uses })]);
    const uncharged = commanded(charge('1', '100.00', { usesBalance: false })).events;
    given([...events, ...uncharged])
      .when(allocate('20.01'))
      .then('INVALID_ALLOCATION');
    given(events).when(refund('r2', '20.01')).then('INVALID_AMOUNT');
    expect(given(events).when(refund('r2', '20.00')).events).toHaveLength(1);
  });
});

describe('a payment that bounces', () => {
  const reversed = (more = {}) => ({
    type: 'PaymentReversed' as const,
    data: {
      paymentId: 'pay_1',
      amount: '100.00',
      currency: 'USD',
      reason: 'no cover',
      date: '2026-01-25',
      undone: [],
      uses: [],
      ...more,
    },
  });

  test('makes everything that it paid due again, the oldest first', () => {
    const { events } = commanded(
      charge('1', '60.00', { dueDate: day('2026-03-01') }),
      receive('pay_1', '100.00'),
      charge('2', '30.00'),
    );
    const state = given(events)
      .when(reversePayment('pay_1'))
      .then([reversed({ undone: [onInvoice('2', '30.00'), onInvoice('1', '60.00', '2026-03-01')] })]);
    expect(figuresOf(state)).toMatchObject({ paid: '0.00', due: '90.00', balance: '0.00' });
    expect(accountViewOf(state, '1')).toMatchObject({ amountPaid: '0.00', amountDue: '60.00' });
    expect(accountViewOf(state, '2')).toMatchObject({ amountPaid: '0.00', amountDue: '30.00' });
  });

  test('leaves its invoices to be paid from the rest of the balance', () => {
    const { events } = commanded(
      charge('1', '100.00'),
      receive('pay_1', '100.00'),
      receive('pay_2', '25.00'),
      postCredit('a', '1', '10.00'),
    );
    const state = given(events)
      .when(reversePayment('pay_1'))
      .then([
        reversed({
          undone: [onInvoice('1', '100.00')],
          uses: [
            { ...onInvoice('1', '25.00'), source: payment('pay_2') },
            { ...onInvoice('1', '10.00'), source: creditNote('a') },
          ],
        }),
      ]);
    expect(figuresOf(state)).toMatchObject({ due: '65.00', balance: '0.00' });
    const none = { amountWrittenOff: '0.00', amountRelieved: '0.00' };
    const view = { amountPaid: '35.00', amountCredited: '10.00', amountDue: '65.00', ...none };
    expect(accountViewOf(state, '1')).toMatchObject(view);
    expect(state.notices.filter(({ sequence }) => sequence === state.sequence)).toEqual([
      {
        to: 'payment',
        sequence: 5,
        paymentId: 'pay_1',
        changes: [{ type: 'ReversalRecorded', data: { reason: 'no cover', date: '2026-01-25' } }],
      },
      {
        to: 'payment',
        sequence: 5,
        paymentId: 'pay_2',
        changes: [
          {
            type: 'AllocationRecorded',
            data: { invoiceId: '1', invoiceNumber: 'INV-1', amount: '25.00' },
          },
        ],
      },
      {
        to: 'invoice',
        sequence: 5,
        invoiceId: '1',
        ...view,
        cause: { kind: 'reversal', id: 'pay_1', amount: '100.00' },
      },
    ]);
  });

  test('after its refund leaves a negative balance', () => {
    const { events } = commanded(receive('pay_1', '100.00'), refund('r', '70.00'));
    const state = given(events).when(reversePayment('pay_1')).then([reversed()]);
    expect(figuresOf(state)).toMatchObject({ paid: '0.00', refunded: '70.00', balance: '-70.00' });
  });

  test('is reversed once, and only if it exists with the expected sequence', () => {
    const history = [received('pay_1', '100.00'), reversed()];
    given(history).when(reversePayment('pay_1')).then('INVALID_STATUS_TRANSITION');
    given().when(reversePayment('pay_1')).then('PAYMENT_NOT_FOUND');
    given(history.slice(0, 1))
      .when(reversePayment('pay_1', { expectedSequence: 7 }))
      .then('PRECONDITION_FAILED');
  });
});

describe('a refund', () => {
  test('takes the oldest credit first', () => {
    const history = [charged('1', '40.00'), posted('a', '1', '0.01', '0.01'), received('pay_1', '30.00')];
    const events = [...history, received('pay_2', '30.00')];
    const state = given(events)
      .when(refund('r', '50', { reference: 'OUT-1' }))
      .then([
        {
          type: 'RefundMade',
          data: {
            refundId: 'r',
            amount: '50.00',
            currency: 'USD',
            reason: 'asked for it',
            reference: 'OUT-1',
            date: '2026-01-28',
            from: [
              { source: payment('pay_1'), amount: '30.00' },
              { source: payment('pay_2'), amount: '20.00' },
            ],
          },
        },
      ]);
    expect(figuresOf(state)).toMatchObject({ refunded: '50.00', balance: '10.00', due: '39.99' });
    expect(state.notices.slice(2)).toMatchObject([
      { paymentId: 'pay_1', changes: [{ type: 'RefundRecorded', data: { amount: '30.00' } }] },
      { paymentId: 'pay_2', changes: [{ type: 'RefundRecorded', data: { amount: '20.00' } }] },
    ]);
  });

  test.each([
    ['more than the balance', '30.01', 'USD'],
    ['an amount in another currency', '30', 'JPY'],
    ['an amount of zero', '0', 'USD'],
    ['a negative amount', '-1', 'USD'],
    ['fractions of a cent', '0.001', 'USD'],
  ])('is refused for %s', (_what, amount, currency) => {
    given([received('pay_1', '30.00')])
      .when(refund('r', amount, { currency }))
      .then('INVALID_AMOUNT');
  });

  test('is made once, under its id and under its reference', () => {
    const first = refund('r', '10.00', { reference: 'OUT-1' });
    const { events } = commanded(receive('pay_1', '30.00'), first);
    given(events).when(first).then([]);
    given(events)
      .when({ ...first, refundId: 'r2' })
      .then('DUPLICATE_REFUND');
  });
});

describe('an undelivered notice', () => {
  const history = [charged('1', '40.00'), received('pay_1', '10.00'), received('pay_2', '10.00')];

  test('stays until its delivery is recorded', () => {
    const state = given(history)
      .when({ type: 'CompleteNotices', upTo: 2 })
      .then([{ type: 'NoticesDelivered', data: { upTo: 2 } }]);
    expect(state.notices.map(({ sequence }) => sequence)).toEqual([3]);
  });

  test('is recorded as delivered once', () => {
    given([...history, { type: 'NoticesDelivered', data: { upTo: 3 } }])
      .when({ type: 'CompleteNotices', upTo: 3 })
      .then([]);
    given().when({ type: 'CompleteNotices', upTo: 3 }).then([]);
  });

  test('gives the payment as received, and each invoice with its new amount due', () => {
    const { state } = commanded(charge('1', '40.00'), receive('pay_1', '15.00'));
    expect(state.notices).toEqual([
      {
        to: 'payment',
        sequence: 2,
        paymentId: 'pay_1',
        changes: [
          {
            type: 'PaymentRecorded',
            data: {
              paymentId: 'pay_1',
              amount: '15.00',
              currency: 'USD',
              paidAt: '2026-01-10',
              method: 'transfer',
              reference: null,
            },
          },
          {
            type: 'AllocationRecorded',
            data: { invoiceId: '1', invoiceNumber: 'INV-1', amount: '15.00' },
          },
        ],
      },
      {
        to: 'invoice',
        sequence: 2,
        invoiceId: '1',
        amountPaid: '15.00',
        amountCredited: '0.00',
        amountWrittenOff: '0.00',
        amountRelieved: '0.00',
        amountDue: '25.00',
        cause: { kind: 'payment', id: 'pay_1', amount: '15.00' },
      },
    ]);
  });
});
