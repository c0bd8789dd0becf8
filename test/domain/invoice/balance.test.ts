/** An invoice follows its customer's account in whatever order notices arrive, and asks the account before it is paid or voided. */

import { describe, expect, test } from '@jest/globals';
import { invoiceDecider } from '../../../src/domain/invoice/decide.js';
import type { BalanceCause, InvoiceDrafted, InvoiceEvent } from '../../../src/domain/invoice/events.js';
import type { InvoiceState } from '../../../src/domain/invoice/state.js';
import { unfinishedInvoice } from '../../../src/domain/invoice/unfinished.js';
import { fold } from '../../../src/kernel/decider.js';
import { noDueRules } from '../../../src/kernel/unfinished.js';
import { specification } from '../../support/given.js';

const given = specification(invoiceDecider);
const at = '2026-04-01T09:00:00.000Z';
const numbers = { sequence: 'invoice-2026', after: 0 };
const request = { paymentId: 'pay_own', voidId: 'void-1' };
const terms = { at, paymentTermDays: 14, taxRate: '0' };

const drafted: InvoiceDrafted = {
  type: 'InvoiceDrafted',
  data: {
    invoiceId: 'inv_1',
    invoiceNumber: null,
    customerId: 'cus-1',
    orderId: null,
    invoiceDate: '2026-03-01T00:00:00.000Z',
    dueDate: '2026-03-15T00:00:00.000Z',
    items: [{ description: 'one', quantity: 1, unitPrice: '100', amount: '100.00' }],
    subtotal: '100.00',
    tax: '0.00',
    total: '100.00',
    currency: 'EUR',
    source: null,
  },
};
const requested: InvoiceEvent = {
  type: 'InvoiceIssueRequested',
  data: { ...numbers, becomes: 'issued', reason: null },
};
const issued: InvoiceEvent = { type: 'InvoiceIssued', data: { invoiceNumber: 'A-1', reason: null } };
const balance = (sequence: number, amountPaid: string, amountDue: string) => ({
  sequence,
  amountPaid,
  amountDue,
});
const payment = (id: string, amount: string): BalanceCause => ({ kind: 'payment', id, amount });
const charge: BalanceCause = { kind: 'charge', id: 'inv_1', amount: '100.00' };
const changed = (told: ReturnType<typeof balance>, cause: BalanceCause): InvoiceEvent => ({
  type: 'InvoiceBalanceChanged',
  data: { ...told, cause },
});
const paid = (reason: string | null = null): InvoiceEvent => ({ type: 'InvoicePaid', data: { reason } });
const reopened: InvoiceEvent = { type: 'InvoiceReopened', data: {} };
const told = (of: ReturnType<typeof balance>, cause: BalanceCause) =>
  ({ type: 'RecordInvoiceBalance', ...of, cause }) as const;
const to = (status: 'paid' | 'cancelled', reason: string | null = null) =>
  ({ type: 'ChangeInvoiceStatus', to: status, reason, numbers, terms, request }) as const;

const charged = [drafted, issued, changed(balance(1, '0.00', '100.00'), charge)];
const partly = [...charged, changed(balance(2, '30.00', '70.00'), payment('pay_1', '30.00'))];
const settled = [...charged, changed(balance(2, '100.00', '0.00'), payment('pay_1', '100.00')), paid()];

describe('a notice from the account', () => {
  test('of part payment keeps the invoice issued, of full payment makes it paid, and of a bounce reopens it', () => {
    given(charged)
      .when(told(balance(2, '30.00', '70.00'), payment('pay_1', '30.00')))
      .then([changed(balance(2, '30.00', '70.00'), payment('pay_1', '30.00'))]);
    given(partly)
      .when(told(balance(3, '100.00', '0.00'), payment('pay_2', '70.00')))
      .then([changed(balance(3, '100.00', '0.00'), payment('pay_2', '70.00')), paid()]);
    const bounced = { kind: 'reversal', id: 'pay_1', amount: '100.00' } as const;
    const state = given(settled)
      .when(told(balance(3, '0.00', '100.00'), bounced))
      .then([changed(balance(3, '0.00', '100.00'), bounced), reopened]);
    expect(state.status).toBe('issued');
  });

  test.each([
    ['the same notice', balance(2, '30.00', '70.00')],
    ['an older notice', balance(1, '0.00', '100.00')],
  ])('%s changes nothing', (_name, old) => {
    given(partly)
      .when(told(old, payment('pay_1', '30.00')))
      .then([]);
  });

  test('of full payment at the charge makes the invoice paid as soon as it is issued', () => {
    given([drafted, requested])
      .when({
        type: 'CompleteInvoiceIssue',
        invoiceNumber: 'INV-2026-000001',
        balance: balance(4, '100.00', '0.00'),
      })
      .then([
        { type: 'InvoiceIssued', data: { invoiceNumber: 'INV-2026-000001', reason: null } },
        changed(balance(4, '100.00', '0.00'), charge),
        paid(),
      ]);
  });

  test('of a payment before the issue is complete is not lost', () => {
    const early = changed(balance(5, '100.00', '0.00'), payment('pay_1', '100.00'));
    given([drafted, requested])
      .when(told(balance(5, '100.00', '0.00'), payment('pay_1', '100.00')))
      .then([early]);
    const state = given([drafted, requested, early])
      .when({
        type: 'CompleteInvoiceIssue',
        invoiceNumber: 'INV-2026-000001',
        balance: balance(4, '0.00', '100.00'),
      })
      .then([
        { type: 'InvoiceIssued', data: { invoiceNumber: 'INV-2026-000001', reason: null } },
        changed(balance(5, '100.00', '0.00'), charge),
        paid(),
      ]);
    expect(state).toMatchObject({ status: 'paid', charged: true, balance: balance(5, '100.00', '0.00') });
  });
});

describe('a payment of the rest', () => {
  const asked: InvoiceEvent = {
    type: 'InvoicePaymentRequested',
    data: { paymentId: 'pay_own', paidAt: '2026-04-01', reason: 'by cheque' },
  };
  const open = [...partly, asked];

  test('is requested, and completed by the notice from the account', () => {
    given(partly).when(to('paid', 'by cheque')).then([asked]);
    const state = given(open)
      .when(told(balance(3, '100.00', '0.00'), payment('pay_own', '70.00')))
      .then([changed(balance(3, '100.00', '0.00'), payment('pay_own', '70.00')), paid('by cheque')]);
    expect(state).toMatchObject({ status: 'paid', payment: null });
    expect(stepOf(state)).toBeUndefined();
    given([...open, changed(balance(3, '100.00', '0.00'), payment('pay_own', '70.00')), paid('by cheque')])
      .when({ type: 'CompleteInvoicePayment', paymentId: 'pay_own', balance: balance(3, '100.00', '0.00') })
      .then([]);
  });

  test('is completed even after a newer notice', () => {
    // The payment was made and bounced before the invoice learned of either.
    const bounced = { kind: 'reversal', id: 'pay_own', amount: '70.00' } as const;
    const newer = [...open, changed(balance(4, '30.00', '70.00'), { ...bounced, id: 'pay_x' })];
    const state = given(newer)
      .when({ type: 'CompleteInvoicePayment', paymentId: 'pay_own', balance: balance(3, '100.00', '0.00') })
      .then([changed(balance(4, '30.00', '70.00'), payment('pay_own', '100.00'))]);
    expect(state).toMatchObject({ status: 'issued', payment: null });
  });

  test('is abandoned when other payments were faster', () => {
    const faster = [...open, changed(balance(3, '100.00', '0.00'), payment('pay_2', '70.00')), paid()];
    expect(stepOf(given(faster).state)).toMatchObject({ kind: 'pay', payment: { paymentId: 'pay_own' } });
    const abandon = { type: 'AbandonInvoicePayment', paymentId: 'pay_own' } as const;
    const abandoned: InvoiceEvent = { type: 'InvoicePaymentAbandoned', data: { paymentId: 'pay_own' } };
    given(faster).when(abandon).then([abandoned]);
    given([...faster, abandoned])
      .when(abandon)
      .then([]);
    expect(stepOf(given([...faster, abandoned]).state)).toBeUndefined();
  });
});

describe('the cancellation of an issued invoice', () => {
  const voidRequested: InvoiceEvent = {
    type: 'InvoiceVoidRequested',
    data: { becomes: 'cancelled', subscriptionId: null, reason: null, voidId: 'void-1' },
  };

  test('is refused once part of it is paid', () => {
    given(partly).when(to('cancelled')).then('INVALID_STATUS_TRANSITION');
    given(charged).when(to('cancelled')).then([voidRequested]);
  });

  test('is abandoned if a payment was faster, which leaves it issued or paid', () => {
    const abandon = { type: 'AbandonInvoiceVoid' } as const;
    const abandoned: InvoiceEvent = { type: 'InvoiceVoidAbandoned', data: {} };
    const part = changed(balance(2, '30.00', '70.00'), payment('pay_1', '30.00'));
    const whole = changed(balance(2, '100.00', '0.00'), payment('pay_1', '100.00'));
    given([...charged, voidRequested])
      .when(told(balance(2, '30.00', '70.00'), payment('pay_1', '30.00')))
      .then([part]);
    const issuedAgain = given([...charged, voidRequested, part])
      .when(abandon)
      .then([abandoned]);
    expect(issuedAgain).toEqual(given(partly).state);
    const paidAfterAll = given([...charged, voidRequested, whole])
      .when(abandon)
      .then([abandoned, paid()]);
    expect(paidAfterAll).toEqual(given(settled).state);
  });
});

describe('the steps of an invoice', () => {
  test('complete a begun credit note, then charge an invoice from before accounts existed', () => {
    expect(stepOf(given([drafted, issued]).state)?.kind).toBe('charge');
    expect(stepOf(given([drafted, issued, paid()]).state)?.kind).toBe('charge');
    const credit: InvoiceEvent = {
      type: 'CreditNoteRequested',
      data: {
        creditNoteId: 'cn_1',
        reason: 'returned',
        items: [],
        subtotal: '10.00',
        tax: '0.00',
        total: '10.00',
        applied: '10.00',
        creditNoteDate: at,
        source: null,
        sequence: 'credit-note-2026',
        after: 0,
      },
    };
    expect(stepOf(given([drafted, issued, credit]).state)?.kind).toBe('credit');
    const completed: InvoiceEvent = { type: 'CreditNoteCompleted', data: { creditNoteId: 'cn_1' } };
    expect(stepOf(given([drafted, issued, credit, completed]).state)?.kind).toBe('charge');
    expect(stepOf(given(charged).state)).toBeUndefined();
  });

  test('still charge it after an early notice of a payment', () => {
    const early = changed(balance(2, '100.00', '0.00'), payment('pay_1', '100.00'));
    const heard = [drafted, issued, early, paid()];
    expect(stepOf(given(heard).state)?.kind).toBe('charge');
    given(heard)
      .when({ type: 'CompleteInvoiceCharge', balance: balance(2, '100.00', '0.00') })
      .then([changed(balance(2, '100.00', '0.00'), charge)]);
  });

  test('do not hold up a notice from the account', () => {
    const command = told(balance(3, '100.00', '0.00'), payment('pay_1', '100.00'));
    for (const events of [
      [drafted, requested],
      [drafted, issued],
    ]) {
      const { state } = given(events);
      expect(unfinishedInvoice.before(state, command, at, [], noDueRules)).toBeUndefined();
      expect(unfinishedInvoice.begun(state, command, [])).toBeUndefined();
    }
  });
});

test('notices in any order, even repeated, lead to the newest balance', () => {
  const notices = [
    told(balance(2, '30.00', '70.00'), payment('pay_1', '30.00')),
    told(balance(3, '100.00', '0.00'), payment('pay_2', '70.00')),
    told(balance(4, '30.00', '70.00'), { kind: 'reversal', id: 'pay_2', amount: '70.00' }),
  ];
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
    [0, 1, 0, 2, 1, 0, 2],
  ];
  for (const order of orders) {
    let state: InvoiceState = fold(invoiceDecider, invoiceDecider.initial, charged);
    for (const index of order) {
      const notice = notices[index];
      if (notice !== undefined) state = fold(invoiceDecider, state, invoiceDecider.decide(notice, state));
    }
    expect(state).toMatchObject({ status: 'issued', balance: balance(4, '30.00', '70.00') });
  }
});

function stepOf(state: InvoiceState) {
  return unfinishedInvoice.begun(state, to('paid'), []);
}
