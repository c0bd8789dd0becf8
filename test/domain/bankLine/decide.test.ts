/** A bank line is booked or dropped once: by a sure match, or by a clerk. */

import { describe, expect, test } from '@jest/globals';
import type { AcceptProposal } from '../../../src/domain/bankLine/commands.js';
import { bankLineDecider } from '../../../src/domain/bankLine/decide.js';
import type { BankLineEvent, BankLineOption, BankLineReceived } from '../../../src/domain/bankLine/events.js';
import { evolve } from '../../../src/domain/bankLine/evolve.js';
import { unfinishedBankLine } from '../../../src/domain/bankLine/unfinished.js';
import { fold } from '../../../src/kernel/decider.js';
import { noDueRules } from '../../../src/kernel/unfinished.js';
import { specification } from '../../support/given.js';

const line: BankLineReceived['data'] = {
  account: 'DE89370400440532013000',
  statement: '7',
  currency: 'EUR',
  reference: 'BANK-1',
  bookingDate: '2026-03-02',
  valueDate: '2026-03-02',
  amount: '29.90',
  direction: 'credit',
  reversal: false,
  returnReason: null,
  bankReference: 'BANK-1',
};
const words = {
  endToEndId: null,
  counterpartyName: 'Ada Lovelace',
  counterpartyIban: null,
  remittance: 'RETURN AC04',
};
const kept = { type: 'BankLineWordsKept', data: words } as const;
const debit = { ...line, direction: 'debit', reversal: true } as const;
const allocations = [{ invoiceId: 'inv_1', invoiceNumber: 'INV-2026-000001', amount: '29.90' }];
const paid = { kind: 'payment', customerId: 'cus-1', allocations, clues: ['amount'] } as const;
const other = { ...paid, customerId: 'cus-2' };
const returned = {
  kind: 'reversal',
  customerId: 'cus-1',
  paymentId: 'pay_old',
  clues: ['endToEndId'],
} as const;
const own = { paymentId: 'pay_own', reference: 'bnk_1' };
const received = (data: BankLineReceived['data'] = line): BankLineEvent => ({
  type: 'BankLineReceived',
  data,
});
const proposed = (...options: readonly BankLineOption[]): BankLineEvent => ({
  type: 'BankLineProposed',
  data: { reason: 'guess', options },
});
const requested = {
  type: 'BankLineBookingRequested',
  data: {
    automatic: false,
    booking: {
      kind: 'payment',
      paymentId: 'pay_own',
      customerId: 'cus-1',
      reference: 'BANK-1',
      allocations: [{ invoiceId: 'inv_1', amount: '29.90' }],
    },
  },
} as const;
const booked = { type: 'BankLineBooked', data: { paymentId: 'pay_own' } } as const;
const abandoned = {
  type: 'BankLineBookingAbandoned',
  data: { code: 'INVALID_ALLOCATION', message: 'More than is due' },
} as const;
const dropped = { type: 'BankLineDropped', data: { reason: 'Interest' } } as const;
const given = specification(bankLineDecider);
const accept = (fields: Partial<AcceptProposal> = {}): AcceptProposal => ({
  type: 'AcceptProposal',
  option: null,
  customerId: null,
  allocations: null,
  returnedPaymentId: null,
  reference: null,
  own,
  ...fields,
});

describe('a received line', () => {
  const receive = { type: 'ReceiveBankLine', line: { ...line, ...words }, ...own } as const;

  test('waits as a proposal if its match is not sure', () => {
    given([])
      .when({ ...receive, match: { sure: false, reason: 'guess', options: [paid] } })
      .then([received(), kept, proposed(paid)]);
  });

  test('is booked under the bank’s reference if its match is sure', () => {
    given([])
      .when({ ...receive, match: { sure: true, customerId: 'cus-1', allocations } })
      .then([received(), kept, { ...requested, data: { ...requested.data, automatic: true } }]);
  });

  test('is not received again, whatever its state', () => {
    const again = { ...receive, match: { sure: true, customerId: 'cus-1', allocations } } as const;
    given([received(), proposed(paid)])
      .when(again)
      .then([]);
    given([received(), requested]).when(again).then([]);
    given([received(), requested, booked]).when(again).then([]);
    given([received(), proposed(paid), dropped])
      .when(again)
      .then([]);
  });
});

describe('a clerk accepts', () => {
  test('the only option as it is', () => {
    given([received(), proposed(paid)])
      .when(accept())
      .then([requested]);
  });

  test('one of several options by its number, and none without it', () => {
    given([received(), proposed(other, paid)])
      .when(accept({ option: 2 }))
      .then([requested]);
    given([received(), proposed(other, paid)])
      .when(accept())
      .then('AMBIGUOUS_PROPOSAL');
    given([received(), proposed(other, paid)])
      .when(accept({ option: 3 }))
      .then('AMBIGUOUS_PROPOSAL');
    given([received(), proposed()]).when(accept()).then('AMBIGUOUS_PROPOSAL');
  });

  test('another customer, whose earliest due invoices are paid first', () => {
    const { booking } = requested.data;
    given([received(), proposed(paid)])
      .when(accept({ customerId: 'cus-9', reference: 'mine' }))
      .then([
        {
          ...requested,
          data: {
            automatic: false,
            booking: { ...booking, customerId: 'cus-9', reference: 'mine', allocations: null },
          },
        },
      ]);
  });

  test('other invoices of the same customer', () => {
    const { booking } = requested.data;
    const own = [{ invoiceId: 'inv_2', amount: '3.00' }];
    given([received(), proposed(paid)])
      .when(accept({ allocations: own }))
      .then([{ ...requested, data: { automatic: false, booking: { ...booking, allocations: own } } }]);
  });

  test('that a payment came back', () => {
    const reversal = {
      kind: 'reversal',
      paymentId: 'pay_old',
      customerId: 'cus-1',
      reason: 'RETURN AC04',
    } as const;
    given([received(debit), kept, proposed(returned)])
      .when(accept())
      .then([{ type: 'BankLineBookingRequested', data: { automatic: false, booking: reversal } }]);
    given([received(debit), kept, proposed()])
      .when(accept({ returnedPaymentId: 'pay_old', customerId: 'cus-1' }))
      .then([{ type: 'BankLineBookingRequested', data: { automatic: false, booking: reversal } }]);
    given([received(debit), proposed()])
      .when(accept({ customerId: 'cus-1' }))
      .then('AMBIGUOUS_PROPOSAL');
    given([received(), proposed()])
      .when(accept({ customerId: 'cus-1', returnedPaymentId: 'pay_old' }))
      .then('AMBIGUOUS_PROPOSAL');
  });

  test.each([
    ['that is booked', [received(), requested, booked]],
    ['that is being booked', [received(), requested]],
    ['that was dropped', [received(), proposed(paid), dropped]],
  ] as const)('no line %s, and cannot drop it', (_name, events) => {
    given(events)
      .when(accept({ customerId: 'cus-1' }))
      .then('INVALID_STATUS_TRANSITION');
    given(events).when({ type: 'DropProposal', reason: 'Interest' }).then('INVALID_STATUS_TRANSITION');
  });

  test('no unknown line', () => {
    given([]).when(accept()).then('PROPOSAL_NOT_FOUND');
  });
});

describe('a booking', () => {
  test('is open until the account has recorded it, and is completed once', () => {
    const booking = fold({ evolve }, bankLineDecider.initial, [received(), requested]);
    expect(unfinishedBankLine.before(booking, undefined, '', [], noDueRules)).toMatchObject({ kind: 'book' });
    given([received(), requested]).when({ type: 'CompleteBooking', paymentId: 'pay_own' }).then([booked]);
    given([received(), requested, booked]).when({ type: 'CompleteBooking', paymentId: 'pay_own' }).then([]);
    const done = evolve(booking, booked);
    expect(unfinishedBankLine.before(done, undefined, '', [], noDueRules)).toBeUndefined();
  });

  test('that the account refuses is abandoned, and the line can be accepted again', () => {
    const { code, message } = abandoned.data;
    given([received(), proposed(paid), requested])
      .when({ type: 'AbandonBooking', paymentId: 'pay_own', code, message })
      .then([abandoned]);
    given([received(), proposed(paid), requested, abandoned])
      .when(accept())
      .then([requested]);
  });
});

test('a line that the account has recorded is booked, even after another run abandoned it', () => {
  given([received(), proposed(paid), requested, abandoned])
    .when({ type: 'CompleteBooking', paymentId: 'pay_own' })
    .then([booked]);
  const state = fold({ evolve }, bankLineDecider.initial, [
    received(),
    proposed(paid),
    requested,
    abandoned,
    booked,
  ]);
  expect(state).toMatchObject({ status: 'booked', booking: { customerId: 'cus-1' } });
});

test('a clerk drops a proposal that is no payment of a customer', () => {
  given([received(), proposed(paid)])
    .when({ type: 'DropProposal', reason: 'Interest' })
    .then([dropped]);
});

test('the personal data of a line is erased once, when its retention is over; the rest stays', () => {
  const erase = (year: number) =>
    ({ type: 'EraseBankLineWords', retention: { at: `${year}-01-01T00:00:00.000Z`, years: 10 } }) as const;
  const erased = { type: 'BankLineWordsErased', data: {} } as const;
  given([received(), kept, proposed(paid), dropped])
    .when(erase(2036))
    .then('DOCUMENT_RETAINED');
  const state = given([received(), kept, proposed(paid), dropped])
    .when(erase(2037))
    .then([erased]);
  expect(state).toMatchObject({ status: 'dropped', line, words: 'erased' });
  given([received(), kept, proposed(paid), dropped, erased])
    .when(erase(2037))
    .then([]);
  given([]).when(erase(2037)).then('PROPOSAL_NOT_FOUND');
});
