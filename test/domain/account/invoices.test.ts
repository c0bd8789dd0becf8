/** Invoices on a customer's account: charged, withdrawn, credited. */
import { describe, expect, test } from '@jest/globals';
import type { PastCredit } from '../../../src/domain/account/commands.js';
import { accountDecider } from '../../../src/domain/account/decide.js';
import { accountViewOf, appliedOf, emptyAccount, invoiceIn } from '../../../src/domain/account/state.js';
import { fold } from '../../../src/kernel/decider.js';
import {
  charge,
  charged,
  commanded,
  creditNote,
  creditReceived,
  day,
  figuresOf,
  given,
  onInvoice,
  payment,
  postCredit,
  posted,
  receive,
  receiveCredit,
  received,
  refund,
  reversePayment,
  subscriptionCredit,
} from './examples.js';

const settled = { paymentId: 'pay_1', paidAt: '2026-01-03', method: 'manual' };

function pastCredit(creditNoteId: string, amount: string): PastCredit {
  const { type: _, invoiceId: _invoice, ...credit } = postCredit(creditNoteId, '1', amount);
  return credit;
}

describe('an invoice that is issued', () => {
  test('is due from then on', () => {
    const state = given()
      .when(charge('1', '100.00'))
      .then([charged('1', '100.00')]);
    expect(accountViewOf(state, '1')).toEqual({
      sequence: 1,
      amountPaid: '0.00',
      amountCredited: '0.00',
      amountWrittenOff: '0.00',
      amountRelieved: '0.00',
      amountDue: '100.00',
    });
    expect(figuresOf(state)).toMatchObject({ invoiced: '100.00', due: '100.00', balance: '0.00' });
    expect(state.notices).toEqual([]);
  });

  test('is charged with the digits of its currency', () => {
    given()
      .when(charge('1', '1.5', { currency: 'KWD' }))
      .then([charged('1', '1.500', { currency: 'KWD' })]);
  });

  test('is charged once, even after it was withdrawn', () => {
    given([charged('1', '100.00')])
      .when(charge('1', '100.00'))
      .then([]);
    const { events } = commanded(charge('1', '5.00'), {
      type: 'WithdrawInvoice',
      invoiceId: '1',
      reason: null,
    });
    given(events).when(charge('1', '5.00')).then([]);
  });

  test('with a total of zero is charged, and nothing is due on it', () => {
    const state = given([received('pay_1', '10.00')])
      .when(charge('1', '0.00'))
      .then([charged('1', '0.00')]);
    expect(accountViewOf(state, '1')).toMatchObject({ amountDue: '0.00', amountPaid: '0.00' });
  });

  test.each(['-1.00', '1.001', '100000000000'])('cannot have a total of %s', (total) => {
    given().when(charge('1', total)).then('INVALID_AMOUNT');
  });

  test('is paid from the balance at once, the oldest credit first', () => {
    const history = [
      received('pay_1', '30.00'),
      creditReceived('sub_1/1', '20.00'),
      received('pay_2', '90.00'),
    ];
    const uses = [
      { source: payment('pay_1'), amount: '30.00' },
      { source: subscriptionCredit('sub_1/1'), amount: '20.00' },
      { source: payment('pay_2'), amount: '50.00' },
    ];
    const state = given(history)
      .when(charge('1', '100.00'))
      .then([charged('1', '100.00', { uses })]);
    expect(figuresOf(state)).toMatchObject({
      due: '0.00',
      balance: '40.00',
      credited: '20.00',
      writtenOff: '0.00',
      paid: '120.00',
    });
    expect(accountViewOf(state, '1')).toMatchObject({ amountPaid: '100.00', amountDue: '0.00' });
    // Each payment is told what it pays. The invoice learns it from its own step.
    expect(state.notices.slice(2)).toEqual([
      {
        to: 'payment',
        sequence: 4,
        paymentId: 'pay_1',
        changes: [
          { type: 'AllocationRecorded', data: { invoiceId: '1', invoiceNumber: 'INV-1', amount: '30.00' } },
        ],
      },
      {
        to: 'payment',
        sequence: 4,
        paymentId: 'pay_2',
        changes: [
          { type: 'AllocationRecorded', data: { invoiceId: '1', invoiceNumber: 'INV-1', amount: '50.00' } },
        ],
      },
    ]);
  });

  test('takes from five hundred credits at most', () => {
    const many = Array.from({ length: 501 }, (_, index) => received(`pay_${index}`, '1.00'));
    const [event] = given(many).when(charge('1', '2000.00')).events;
    expect(event?.type === 'InvoiceCharged' ? event.data.uses.length : 0).toBe(500);
  });

  test('is not paid from the balance in another currency', () => {
    given([received('pay_1', '30', [], { currency: 'JPY' })])
      .when(charge('1', '100.00'))
      .then([charged('1', '100.00')]);
  });

  test('that was settled before accounts existed does not use the balance', () => {
    given([received('pay_1', '30.00')])
      .when(charge('1', '100.00', { usesBalance: false }))
      .then([charged('1', '100.00')]);
  });

  test('issued as paid is charged and paid in one step, without the balance', () => {
    const state = given([received('pay_0', '30.00')])
      .when(charge('1', '100.00', { settle: settled }))
      .then([
        charged('1', '100.00'),
        received('pay_1', '100.00', [onInvoice('1', '100.00')], { paidAt: '2026-01-03', method: 'manual' }),
      ]);
    expect(figuresOf(state)).toMatchObject({ due: '0.00', balance: '30.00', paid: '130.00' });
    expect(given([charged('1', '0.00')]).when(charge('1', '0', { settle: settled })).events).toEqual([]);
  });

  test('from before accounts existed is charged in one step with its credit notes and its payment', () => {
    const past = { before: [pastCredit('cn_1', '30.00')], after: [pastCredit('cn_2', '20.00')] };
    const state = given([received('pay_0', '30.00')])
      .when(charge('1', '100.00', { usesBalance: false, settle: settled, past }))
      .then([
        charged('1', '100.00'),
        posted('cn_1', '1', '30.00', '30.00'),
        received('pay_1', '70.00', [onInvoice('1', '70.00')], { paidAt: '2026-01-03', method: 'manual' }),
        posted('cn_2', '1', '20.00', '0.00'),
      ]);
    expect(figuresOf(state)).toMatchObject({
      due: '0.00',
      balance: '50.00',
      credited: '50.00',
      writtenOff: '0.00',
      paid: '100.00',
    });
    given(commanded(charge('1', '100.00', { settle: settled, past })).events)
      .when(charge('1', '100.00', { settle: settled, past }))
      .then([]);
  });

  test('from before accounts existed that is credited in full has no payment', () => {
    const past = { before: [pastCredit('cn_1', '100.00')], after: [] };
    given()
      .when(charge('1', '100.00', { usesBalance: false, settle: settled, past }))
      .then([charged('1', '100.00'), posted('cn_1', '1', '100.00', '100.00')]);
  });

  test('with a total of zero that is issued as paid has no payment', () => {
    given()
      .when(charge('1', '0', { settle: settled }))
      .then([charged('1', '0.00')]);
  });
});

describe('an invoice that is cancelled', () => {
  const withdraw = { type: 'WithdrawInvoice', invoiceId: '1', reason: 'wrong' } as const;
  const withdrawn = {
    type: 'InvoiceWithdrawn',
    data: {
      invoiceId: '1',
      invoiceNumber: 'INV-1',
      currency: 'USD',
      total: '100.00',
      dueDate: '2026-01-15T00:00:00.000Z',
      reason: 'wrong',
    },
  } as const;

  test('is no longer counted', () => {
    const state = given([charged('1', '100.00')])
      .when(withdraw)
      .then([withdrawn]);
    expect(figuresOf(state)).toMatchObject({ invoiced: '0.00', due: '0.00' });
    expect(accountViewOf(state, '1')).toMatchObject({ sequence: 2, amountDue: '0.00' });
    expect(invoiceIn(state, '1')).toBeUndefined();
  });

  test('is withdrawn once, and not at all if it was never charged', () => {
    given([charged('1', '100.00'), withdrawn])
      .when(withdraw)
      .then([]);
    given().when(withdraw).then([]);
  });

  test('must have nothing paid on it, by a payment or from the balance', () => {
    given([charged('1', '100.00'), received('pay_1', '0.01', [onInvoice('1', '0.01')])])
      .when(withdraw)
      .then('INVALID_STATUS_TRANSITION');
    const uses = [{ source: payment('pay_1'), amount: '5.00' }];
    given([received('pay_1', '5.00'), charged('1', '100.00', { uses })])
      .when(withdraw)
      .then('INVALID_STATUS_TRANSITION');
  });

  test('must have nothing credited on it', () => {
    given([charged('1', '100.00'), posted('a', '1', '1.00', '1.00')])
      .when(withdraw)
      .then('INVALID_STATUS_TRANSITION');
  });

  test('may have had a payment that bounced', () => {
    const { events } = commanded(charge('1', '100.00'), receive('pay_1', '40.00'), reversePayment('pay_1'));
    given(events).when(withdraw).then([withdrawn]);
  });
});

describe('a credit note', () => {
  test('lowers what is due', () => {
    const state = given([charged('1', '100.00')])
      .when(postCredit('a', '1', '40.00'))
      .then([posted('a', '1', '40.00', '40.00')]);
    expect(accountViewOf(state, '1')).toMatchObject({ amountCredited: '40.00', amountDue: '60.00' });
    expect(figuresOf(state)).toMatchObject({ credited: '40.00', due: '60.00', balance: '0.00' });
    expect(appliedOf(state, 'a')).toBe('40.00');
  });

  test('leaves on account what exceeds the amount due', () => {
    const state = given([charged('1', '100.00'), received('pay_1', '70.00', [onInvoice('1', '70.00')])])
      .when(postCredit('a', '1', '100.00'))
      .then([posted('a', '1', '100.00', '30.00')]);
    expect(figuresOf(state)).toMatchObject({ credited: '100.00', due: '0.00', balance: '70.00' });
    expect(accountViewOf(state, '1')).toMatchObject({ amountCredited: '100.00', amountPaid: '70.00' });
  });

  test('of a paid invoice goes to the balance, which pays the next invoice', () => {
    const { events } = commanded(
      charge('1', '100.00'),
      receive('pay_1', '100.00'),
      postCredit('a', '1', '25.00'),
    );
    given(events)
      .when(charge('2', '100.00'))
      .then([charged('2', '100.00', { uses: [{ source: creditNote('a'), amount: '25.00' }] })]);
  });

  describe('that leaves something over', () => {
    const paidBefore = [
      charged('1', '100.00'),
      received('pay_1', '100.00', [onInvoice('1', '100.00')]),
      charged('2', '50.00', { dueDate: day('2026-02-15') }),
      charged('3', '30.00'),
      charged('4', '30.00'),
      charged('5', '7', { currency: 'JPY' }),
    ];

    test('pays the earliest due invoices first, and those of one day in the order of their charges', () => {
      const allocations = [
        onInvoice('3', '30.00'),
        onInvoice('4', '30.00'),
        onInvoice('2', '10.00', '2026-02-15'),
      ];
      const state = given(paidBefore)
        .when(postCredit('a', '1', '70.00'))
        .then([posted('a', '1', '70.00', '0.00', allocations)]);
      expect(figuresOf(state)).toMatchObject({ credited: '70.00', due: '40.00', balance: '0.00' });
      expect(figuresOf(state, 'JPY')).toMatchObject({ due: '7' });
      // Each paid invoice is told its new amounts.
      const { sequence } = state;
      const none = { amountCredited: '0.00', amountWrittenOff: '0.00', amountRelieved: '0.00' };
      const told = { to: 'invoice', sequence, ...none };
      const by = (amount: string) => ({ kind: 'creditNote', id: 'a', amount });
      expect(state.notices.filter((notice) => notice.sequence === sequence)).toEqual([
        { ...told, invoiceId: '3', amountPaid: '30.00', amountDue: '0.00', cause: by('30.00') },
        { ...told, invoiceId: '4', amountPaid: '30.00', amountDue: '0.00', cause: by('30.00') },
        { ...told, invoiceId: '2', amountPaid: '10.00', amountDue: '40.00', cause: by('10.00') },
      ]);
    });

    test('lowers the amount due of its own invoice first, however old the others are', () => {
      given([
        charged('3', '30.00'),
        charged('1', '100.00', { dueDate: day('2026-03-15') }),
        received('pay_1', '80.00', [onInvoice('1', '80.00', '2026-03-15')]),
      ])
        .when(postCredit('a', '1', '60.00'))
        .then([
          {
            type: 'CreditPosted',
            data: {
              ...posted('a', '1', '60.00', '20.00', [onInvoice('3', '30.00')]).data,
              dueDate: day('2026-03-15'),
            },
          },
        ]);
    });

    test('does not touch what a payment left on account on purpose', () => {
      const state = given([...paidBefore, received('pay_2', '25.00')])
        .when(postCredit('a', '1', '10.00'))
        .then([posted('a', '1', '10.00', '0.00', [onInvoice('3', '10.00')])]);
      expect(figuresOf(state)).toMatchObject({ due: '100.00', balance: '25.00' });
    });

    test('first makes up a negative balance', () => {
      const { events } = commanded(
        charge('1', '100.00'),
        receive('pay_1', '100.00'),
        receive('pay_2', '40.00'),
        refund('r', '40.00'),
        reversePayment('pay_2'),
        charge('3', '30.00'),
      );
      const state = given(events)
        .when(postCredit('a', '1', '50.00'))
        .then([posted('a', '1', '50.00', '0.00', [onInvoice('3', '10.00')])]);
      expect(figuresOf(state)).toMatchObject({ due: '20.00', balance: '0.00' });
    });

    test('pays five hundred invoices at most', () => {
      const many = Array.from({ length: 501 }, (_, index) => charged(`m${index}`, '0.01'));
      const [event] = given([...paidBefore.slice(0, 2), ...many]).when(postCredit('a', '1', '10.00')).events;
      expect(event?.type === 'CreditPosted' ? event.data.allocations : []).toHaveLength(500);
    });

    test('of an older event without allocations stays on account and sends no notices', () => {
      const { allocations: _, ...before } = posted('a', '1', '70.00', '0.00').data;
      const history = [...paidBefore, { type: 'CreditPosted', data: before } as const];
      const after = fold(accountDecider, emptyAccount, history);
      expect(figuresOf(after)).toMatchObject({ due: '110.00', balance: '70.00' });
      expect(after.notices.filter(({ sequence }) => sequence === after.sequence)).toEqual([]);
    });
  });

  test('is posted once', () => {
    given([charged('1', '100.00'), posted('a', '1', '40.00', '40.00')])
      .when(postCredit('a', '1', '40.00'))
      .then([]);
  });

  test('cannot exceed what is not credited yet', () => {
    const history = [charged('1', '100.00'), posted('a', '1', '40.00', '40.00')];
    given(history)
      .when(postCredit('b', '1', '60.01'))
      .then('INVALID_AMOUNT');
    expect(() =>
      given(history)
        .when(postCredit('b', '1', '60.01'))
        .then([]),
    ).toThrow('must be at most the amount left to credit, 60.00 USD');
    given(history)
      .when(postCredit('b', '1', '60.00'))
      .then([posted('b', '1', '60.00', '60.00')]);
    given(history)
      .when(postCredit('b', '1', '0'))
      .then('INVALID_AMOUNT');
    given(history)
      .when(postCredit('b', '1', '1.001'))
      .then('INVALID_AMOUNT');
  });

  test('needs an invoice of the account that is not cancelled', () => {
    given()
      .when(postCredit('a', '1', '1.00'))
      .then('INVOICE_NOT_FOUND');
    const { events } = commanded(charge('1', '5.00'), {
      type: 'WithdrawInvoice',
      invoiceId: '1',
      reason: null,
    });
    given(events)
      .when(postCredit('a', '1', '1.00'))
      .then('INVALID_STATUS_TRANSITION');
  });
});

describe('the credit of an ended subscription', () => {
  test('pays the earliest due invoices first and leaves the rest on account', () => {
    const state = given([charged('1', '5.00'), charged('2', '4.00', { dueDate: day('2026-01-14') })])
      .when(receiveCredit('sub_1/1', '12.50'))
      .then([
        creditReceived('sub_1/1', '12.50', [onInvoice('2', '4.00', '2026-01-14'), onInvoice('1', '5.00')]),
      ]);
    expect(figuresOf(state)).toMatchObject({ credited: '12.50', due: '0.00', balance: '3.50' });
    expect(state.notices).toMatchObject([
      { invoiceId: '2', cause: { kind: 'subscriptionCredit', id: 'sub_1/1', amount: '4.00' } },
      { invoiceId: '1', amountDue: '0.00' },
    ]);
    given([creditReceived('sub_1/1', '12.50'), charged('1', '5.00')])
      .when(receiveCredit('sub_1/1', '12.50'))
      .then([]);
  });

  test('goes to the balance and counts as credited', () => {
    const state = given()
      .when(receiveCredit('sub_1/1', '12.5'))
      .then([creditReceived('sub_1/1', '12.50')]);
    expect(figuresOf(state)).toMatchObject({ credited: '12.50', balance: '12.50' });
  });

  test('is received once', () => {
    given([creditReceived('sub_1/1', '12.50')])
      .when(receiveCredit('sub_1/1', '12.50'))
      .then([]);
  });

  test('is never paid out, whatever else was paid', () => {
    const history = [creditReceived('sub_1/1', '12.50')];
    given(history).when(refund('r', '0.01')).then('INVALID_AMOUNT');
    const paying = [
      ...history,
      charged('1', '100.00'),
      received('pay_1', '100.00', [onInvoice('1', '100.00')]),
    ];
    given(paying).when(refund('r', '0.01')).then('INVALID_AMOUNT');
    const { events } = given([...paying, received('pay_2', '5.00')]).when(refund('r', '5'));
    expect(events).toMatchObject([{ data: { from: [{ source: { kind: 'payment', id: 'pay_2' } }] } }]);
  });

  test('is not paid out by a credit note of an invoice that it paid, but what else paid that invoice is', () => {
    const history = commanded(
      receiveCredit('sub_1/1', '60.00'),
      charge('1', '100.00'),
      receive('pay_1', '40.00'),
      charge('2', '500.00'),
      receive('pay_2', '500.00'),
      postCredit('1', '1', '70.00'),
      charge('3', '10.00'),
      postCredit('2', '1', '30.00'),
      postCredit('3', '3', '10.00'),
    ).events;
    // 40.00 of the first note came in. It paid the third invoice with what did not, so its own note gives back nothing that came in.
    given(history).when(refund('r', '40.01')).then('INVALID_AMOUNT');
    const { events } = given(history).when(refund('r', '40.00'));
    expect(events).toMatchObject([{ data: { from: [{ source: creditNote('1'), amount: '40.00' }] } }]);
    given([...history, ...events])
      .when(refund('r2', '0.01'))
      .then('INVALID_AMOUNT');
  });

  test.each(['0', '-1', '0.001'])('cannot be %s', (amount) => {
    given().when(receiveCredit('sub_1/1', amount)).then('INVALID_AMOUNT');
  });
});
