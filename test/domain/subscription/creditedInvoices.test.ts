/** Clerks' credits of a subscription's invoices: together with the subscription's own credits they never exceed the invoice. */
import { describe, expect, test } from '@jest/globals';
import type {
  RecordInvoiceCredited,
  TerminateSubscription,
} from '../../../src/domain/subscription/commands.js';
import { refusedCredit } from '../../../src/domain/subscription/creditedInvoices.js';
import type { SubscriptionEvent } from '../../../src/domain/subscription/events.js';
import { pendingAmount } from '../../../src/domain/subscription/invoicing.js';
import { known } from '../../../src/domain/subscription/state.js';
import {
  changePlan,
  changeQuantity,
  created,
  deleted,
  given,
  givenWithPending,
  invoiceOf,
  linesOf,
  play,
  removed,
  renewDue,
  requestInvoice,
  terminate,
} from './examples.js';

/** Ten seats at 10.00 since 1 March, billed 100.00 for April. */
const april = play(
  [created({ quantity: 10, startDate: '2026-03-01', renewalDate: '2026-04-01' })],
  renewDue('2026-04-01'),
);

function credit(amount: string, changes: Partial<RecordInvoiceCredited> = {}): RecordInvoiceCredited {
  return {
    type: 'RecordInvoiceCredited',
    invoiceId: 'inv_1',
    creditNoteId: 'cn_1',
    amount,
    billed: '100.00',
    ...changes,
  };
}

const halfway = (changes: Partial<TerminateSubscription> = {}) =>
  terminate('2026-04-16', { refund: 'unused', ...changes });

/** Ended before the period of its invoice ahead, which is being taken back. */
const withdrawing = play(april, requestInvoice('2026-04-10', { invoiceId: 'inv_2' }), halfway());

/** Returns the sum that events give back of invoices. */
function returned(events: readonly SubscriptionEvent[]): string {
  return events
    .filter((event) => event.type === 'InvoiceReductionRequested')
    .flatMap(({ data }) => data.lines)
    .reduce((sum, { amount }) => sum + Number(amount), 0)
    .toFixed(2);
}

/** Returns the refusal that the clerk is shown, or undefined if the credit note is accepted. */
function refusal(history: readonly SubscriptionEvent[], command: RecordInvoiceCredited): string | undefined {
  return refusedCredit(given(play(history, command)).state, command.creditNoteId)?.message;
}

function pendingOf(history: readonly SubscriptionEvent[]): string {
  const state = known(given(history).state);
  if (state === undefined) throw new Error('there is no subscription');
  return pendingAmount(state);
}

describe('an invoice that a clerk has credited', () => {
  test('is recorded with its amount before the credit', () => {
    givenWithPending(april)
      .when(credit('30.00'))
      .then([
        {
          type: 'InvoiceCredited',
          data: {
            invoiceId: 'inv_1',
            creditNoteId: 'cn_1',
            amount: '30.00',
            billed: '100.00',
            pendingAmount: '0.00',
          },
        },
      ]);
  });

  test('is recorded once', () => {
    given(play(april, credit('30.00')))
      .when(credit('30.00'))
      .then([]);
  });

  test('is ignored by a subscription that did not request it, has withdrawn it or is removed', () => {
    given(april)
      .when(credit('30.00', { invoiceId: 'inv_other' }))
      .then([]);
    given([
      ...withdrawing,
      { type: 'InvoiceWithdrawalCompleted', data: { invoiceId: 'inv_2', how: 'credited' } },
    ])
      .when(credit('30.00', { invoiceId: 'inv_2' }))
      .then([]);
    given([...april, removed])
      .when(credit('30.00'))
      .then([]);
  });

  test('is refused while the subscription takes all of it back', () => {
    expect(refusal(withdrawing, credit('30.00', { invoiceId: 'inv_2' }))).toMatch(/^Only 0.00 USD/);
  });

  test.each([
    ['0.00', '50.00'],
    ['30.00', '50.00'],
    ['50.00', '50.00'],
    ['60.00', '40.00'],
    ['99.99', '0.01'],
    ['100.00', '0.00'],
  ])('by %s leaves %s to be given back for unused days', (amount, expected) => {
    const history = amount === '0.00' ? april : play(april, credit(amount));
    expect(returned(given(history).when(halfway()).events)).toBe(expected);
  });

  test('by several credit notes counts each of them', () => {
    const history = play(april, credit('30.00'), credit('40.00', { creditNoteId: 'cn_2' }));
    expect(returned(given(history).when(halfway()).events)).toBe('30.00');
  });

  test('limits what the end gives back, and leaves nothing open', () => {
    const history = play(april, credit('60.00'), halfway());
    expect(history.find(({ type }) => type === 'InvoiceReductionRequested')).toMatchObject({
      data: { lines: [{ amount: '40.00' }], takenBack: [{ invoiceId: 'inv_1', amount: '10.00' }] },
    });
    expect(pendingOf(history)).toBe('0.00');
  });

  test('makes no difference to an end without a refund', () => {
    const events = given(play(april, credit('100.00'))).when(halfway({ refund: 'none' })).events;
    expect(events.map(({ type }) => type)).toEqual(['SubscriptionTerminated']);
  });

  test('makes the next invoice take back what a downgrade credits twice', () => {
    const history = play(april, credit('80.00'), changeQuantity('downgrade', 5, '2026-04-07'));
    expect(pendingOf(history)).toBe('-20.00');
    const events = given(history).when(renewDue('2026-05-01', { invoiceId: 'inv_2' })).events;
    expect(linesOf(events)).toEqual([
      ['basic, 2026-05-01 to 2026-05-31', '50.00'],
      ['Quantity 10 to 5, 2026-04-07 to 2026-04-30 (24 of 30 days)', '-40.00'],
      ['Already credited, basic, 2026-04-07 to 2026-04-30', '20.00'],
    ]);
    expect(invoiceOf(events)).toMatchObject({
      invoice: { subtotal: '30.00' },
      takenBack: [{ invoiceId: 'inv_1', amount: '20.00' }],
    });
  });

  test('makes the next invoice take back what a cheaper plan credits twice', () => {
    const cheaper = { price: '4', currency: 'USD', billingCycle: 'monthly' } as const;
    const change = changePlan({ at: '2026-04-16T09:30:00.000Z', newOfferId: 'lite', offer: cheaper });
    const history = play(april, credit('100.00'), change);
    expect(pendingOf(history)).toBe('0.00');
    const events = given(history).when(renewDue('2026-05-01', { invoiceId: 'inv_2' })).events;
    expect(linesOf(events).map(([, amount]) => amount)).toEqual(['40.00', '-30.00', '30.00']);
  });

  test('has a double credit taken back at the tax rate of that credit', () => {
    const rated = (taxRate: string) => ({ taxCategory: 'S', taxRate }) as const;
    const taxes = new Map([
      ['basic', rated('0.19')],
      ['lite', rated('0.07')],
    ]);
    const cheaper = { price: '4', currency: 'USD', billingCycle: 'monthly' } as const;
    const change = changePlan({ at: '2026-04-16T09:30:00.000Z', newOfferId: 'lite', offer: cheaper });
    const billed = [created({ quantity: 10, startDate: '2026-03-01', renewalDate: '2026-04-01' })];
    const history = play(play(billed, renewDue('2026-04-01', { taxes })), credit('100.00'), change);
    const { items } = invoiceOf(given(history).when(renewDue('2026-05-01', { taxes })).events).invoice;
    expect(items.map(({ amount, taxRate }) => [amount, taxRate])).toEqual([
      ['40.00', '0.07'],
      ['20.00', '0.07'],
      ['-50.00', '0.19'],
      // The clerk has credited all that was charged at this rate.
      ['50.00', '0.19'],
    ]);
  });

  test('does not affect what a later invoice billed for the same days', () => {
    const history = play(
      april,
      credit('100.00'),
      changeQuantity('upgrade', 20, '2026-04-01'),
      renewDue('2026-05-01', { invoiceId: 'inv_2' }),
      changeQuantity('downgrade', 10, '2026-05-10', '2026-04-01'),
    );
    // The second invoice, which is not credited, billed 100.00 for April and 100.00 too much for May.
    expect(pendingOf(history)).toBe('-200.00');
  });

  test('has a double credit taken back only once', () => {
    const history = play(
      april,
      credit('100.00'),
      changeQuantity('downgrade', 5, '2026-04-16'),
      renewDue('2026-05-01', { invoiceId: 'inv_2' }),
    );
    expect(pendingOf(history)).toBe('0.00');
    const events = given(history).when(renewDue('2026-06-01', { invoiceId: 'inv_3' })).events;
    expect(linesOf(events)).toEqual([['basic, 2026-06-01 to 2026-06-30', '50.00']]);
  });

  test('has a double credit taken back again when the invoice that did so is voided', () => {
    const lowered = play(april, credit('100.00'), changeQuantity('downgrade', 5, '2026-04-16'));
    const voided = play(lowered, renewDue('2026-05-01', { invoiceId: 'inv_2' }), {
      type: 'RecordInvoiceVoided',
      invoiceId: 'inv_2',
    });
    expect(pendingOf(voided)).toBe('50.00');
    const events = given(voided).when(renewDue('2026-06-01', { invoiceId: 'inv_3' })).events;
    expect(linesOf(events).map(([, amount]) => amount)).toEqual(['50.00', '-25.00', '25.00']);
  });

  test('does not limit a refund if the credit covers what a clerk added to the draft', () => {
    const history = play(april, credit('500.00', { billed: '600.00' }));
    expect(returned(given(history).when(halfway()).events)).toBe('50.00');
  });

  test('gives back what the clerk’s credit has left if its draft was lowered', () => {
    const history = play(april, credit('30.00', { billed: '60.00' }));
    expect(returned(given(history).when(halfway()).events)).toBe('30.00');
  });

  test('releases what it took off for other days as credit', () => {
    const history = play(
      april,
      changeQuantity('downgrade', 5, '2026-04-16'),
      renewDue('2026-05-01', { invoiceId: 'inv_2' }),
      credit('25.00', { invoiceId: 'inv_2', billed: '25.00' }),
    );
    // 50.00 were billed for May, of which 25.00 were paid with what April had cost too much.
    const { events } = given(history).when(terminate('2026-05-02', { refund: 'unused' }));
    // Nothing is left of the invoice over 25.00, as it is credited in full. What it took off for April goes to the account.
    expect(returned(events)).toBe('0.00');
    expect(events.find(({ type }) => type === 'CreditReleased')).toMatchObject({ data: { amount: '25.00' } });
  });
});

describe('a credit note over what the subscription has given back', () => {
  const ended = play(april, halfway());

  test('is refused with the amount that is left', () => {
    expect(refusal(ended, credit('100.00'))).toMatch(/Only 50\.00 USD before tax/);
    expect(refusal(ended, credit('50.01'))).toMatch(/^Only/);
  });

  test('stays refused even if more is left later', () => {
    const lowered = play(april, changeQuantity('downgrade', 5, '2026-04-16'));
    const refused = play(lowered, renewDue('2026-05-01', { invoiceId: 'inv_2' }), credit('100.00'));
    expect(refused.at(-1)).toEqual({
      type: 'InvoiceCreditRefused',
      data: { invoiceId: 'inv_1', creditNoteId: 'cn_1', amount: '100.00', left: '75.00' },
    });
    const voided = play(refused, { type: 'RecordInvoiceVoided', invoiceId: 'inv_2' });
    given(voided).when(credit('100.00')).then([]);
    expect(refusal(voided, credit('100.00'))).toMatch(/75/);
    expect(refusal(voided, credit('100.00', { creditNoteId: 'cn_2' }))).toBeUndefined();
  });

  test('is accepted up to what is left', () => {
    const history = play(ended, credit('30.00'));
    given(history)
      .when(credit('20.00', { creditNoteId: 'cn_2' }))
      .then([
        {
          type: 'InvoiceCredited',
          data: { invoiceId: 'inv_1', creditNoteId: 'cn_2', amount: '20.00', billed: '100.00' },
        },
      ]);
    expect(refusal(history, credit('20.01', { creditNoteId: 'cn_2' }))).toMatch(/^Only/);
  });

  test('is refused after the subscription is deleted', () => {
    expect(refusal([...ended, deleted], credit('100.00'))).toMatch(/^Only/);
  });

  test('is refused if another invoice has the correction', () => {
    const history = play(
      april,
      changeQuantity('downgrade', 5, '2026-04-16'),
      renewDue('2026-05-01', { invoiceId: 'inv_2' }),
    );
    expect(refusal(history, credit('75.01'))).toMatch(/Only 75\.00 USD/);
    expect(given(history).when(credit('75.00')).events).toHaveLength(1);
  });

  test('is accepted while the correction is open, since it is taken back later', () => {
    const history = play(april, changeQuantity('downgrade', 5, '2026-04-16'), credit('100.00'));
    expect(pendingOf(history)).toBe('0.00');
  });

  test('is refused if the end offset its credit against other amounts', () => {
    const raised = play(
      april,
      changeQuantity('upgrade', 25, '2026-04-06'),
      changeQuantity('downgrade', 10, '2026-04-12'),
    );
    // 30.00 are charged for six days of 15 more seats, and 30.00 credited for nine unused days.
    const history = play(raised, terminate('2026-04-22', { refund: 'unused' }));
    expect(returned(history)).toBe('0.00');
    expect(refusal(history, credit('100.00'))).toMatch(/Only 70\.00 USD/);
  });
});
