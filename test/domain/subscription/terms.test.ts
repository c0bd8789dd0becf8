/** Trials, set-up fees, billing days, agreed ends, minimum terms and notice of five seats at 10 USD a month, computed by hand. */
import { describe, expect, test } from '@jest/globals';
import type {
  AgreedTerms,
  CreateSubscription,
  OfferFacts,
} from '../../../src/domain/subscription/commands.js';
import type { SubscriptionEvent } from '../../../src/domain/subscription/events.js';
import {
  billing,
  completed,
  create,
  created,
  given,
  givenWithPending,
  invoiceOf,
  linesOf,
  on,
  play,
  renew,
  renewDue,
  requestInvoice,
  suspended,
  terminate,
} from './examples.js';

const offer: OfferFacts = { price: '10', currency: 'USD', billingCycle: 'monthly' };
const begun = (
  agreed: AgreedTerms,
  { terms = {}, ...changes }: Partial<CreateSubscription> & { terms?: Partial<OfferFacts> } = {},
) =>
  given([]).when(
    create({
      ...on('2026-01-10'),
      startDate: '2026-01-10',
      agreed,
      offer: { ...offer, ...terms },
      ...changes,
    }),
  ).events;
const dataOf = (events: readonly SubscriptionEvent[]) =>
  events[0]?.type === 'SubscriptionCreated' ? events[0].data : undefined;
const amounts = (events: readonly SubscriptionEvent[]) => linesOf(events).map(([, amount]) => amount);
const types = (events: readonly SubscriptionEvent[]) => events.map(({ type }) => type);
const unsuspend = (day: string) => ({ type: 'UnsuspendSubscription', ...on(day) }) as const;

describe('a trial', () => {
  const trial = begun({ trialEndDate: '2026-01-24' });

  test('is the one that is sent, else that of the offer; null means none', () => {
    expect(dataOf(begun({}, { terms: { trialDays: 14 } }))).toMatchObject({
      trialEndDate: '2026-01-24',
      renewalDate: '2026-01-24',
    });
    expect(dataOf(begun({ trialEndDate: null }, { terms: { trialDays: 14 } }))).toMatchObject({
      renewalDate: '2026-02-10',
    });
    expect(dataOf(begun({ trialEndDate: null }, { terms: { trialDays: 14 } }))?.trialEndDate).toBeUndefined();
    given([])
      .when(create({ agreed: { trialEndDate: '2026-01-31' } }))
      .then('VALIDATION_ERROR');
  });

  test('bills nothing until it is over, and then the first period', () => {
    expect(types(begun({ trialEndDate: '2026-01-24' }, { billFirstPeriod: billing('2026-01-10') }))).toEqual([
      'SubscriptionCreated',
    ]);
    expect(given(trial).when(renewDue('2026-01-23')).events).toEqual([]);
    const events = given(trial).when(renewDue('2026-01-24')).events;
    expect(invoiceOf(events).invoice).toMatchObject({
      period: { from: '2026-01-24', to: '2026-02-24' },
      subtotal: '50.00',
    });
  });

  test('can be ended free of charge, despite a set-up fee, minimum term and notice', () => {
    const bound = begun(
      { trialEndDate: '2026-01-24' },
      { terms: { setupFee: '99', minimumTermCycles: 12, noticeDays: 30 } },
    );
    const end = given(bound).when(terminate('2026-01-23')).events;
    expect(end).toMatchObject([{ type: 'SubscriptionTerminated', data: { terminationDate: '2026-01-23' } }]);
    expect(end).toHaveLength(1);
    const later = given(trial).when(terminate('2026-01-23', { effectiveDate: '2026-02-03' })).events;
    // 10 of 31 days.
    expect(amounts(later)).toEqual(['16.13']);
  });

  test('that ends withdraws an invoice ahead with its set-up fee', () => {
    const fee = begun({ trialEndDate: '2026-01-24', setupFee: '99' }, { autoRenewal: false });
    const ahead = [...play(fee, requestInvoice('2026-01-12')), completed()];
    const end = given(ahead).when(renewDue('2026-01-24', { invoiceId: 'inv_2' })).events;
    expect(types(end)).toEqual(['SubscriptionTerminated', 'InvoiceWithdrawalRequested']);
    const early = play([...ahead], renew('2026-01-13', { invoiceId: 'inv_3' }));
    expect(types(given(early).when(terminate('2026-01-20')).events)).toEqual([
      'SubscriptionTerminated',
      'InvoiceWithdrawalRequested',
    ]);
  });

  test('that runs out during a suspension is billed from the day of the resumption', () => {
    const history = play([...trial, suspended], unsuspend('2026-02-14'));
    const events = given(history).when({ type: 'RequestResumeInvoice', ...billing('2026-02-14') }).events;
    // 10 of 31 days, from 14 to 24 February.
    expect(amounts(events)).toEqual(['16.13']);
  });

  test('is renewed by hand at most once, and ends without automatic renewal', () => {
    const renewed = play(trial, renew('2026-01-12'));
    given([...renewed, completed()])
      .when(renew('2026-01-13'))
      .then('INVALID_SUBSCRIPTION_STATE');
    const once = begun({ trialEndDate: '2026-01-24' }, { autoRenewal: false });
    expect(given(once).when(renewDue('2026-01-24')).events).toMatchObject([
      { type: 'SubscriptionTerminated', data: { terminationDate: '2026-01-24', cause: 'term-end' } },
    ]);
  });
});

describe('a set-up fee', () => {
  test('is on the first invoice only, and is billed again if that is voided', () => {
    const history = begun({ setupFee: '99' });
    const first = play(history, renewDue('2026-02-10'));
    expect(amounts(first.slice(history.length))).toEqual(['50.00', '99.00']);
    const done = completed();
    const next = given([...first, done]).when(renewDue('2026-03-10', { invoiceId: 'inv_2' })).events;
    expect(amounts(next)).toEqual(['50.00']);
    const voided: SubscriptionEvent = { type: 'InvoiceVoided', data: { invoiceId: 'inv_1' } };
    const again = given([...first, done, voided]).when(requestInvoice('2026-02-11', { invoiceId: 'inv_3' }));
    expect(amounts(again.events)).toEqual(['50.00', '99.00']);
  });

  test('must be an amount of the currency', () => {
    given([])
      .when(create({ agreed: { setupFee: '1.001' } }))
      .then('INVALID_AMOUNT');
  });
});

describe('a billing day', () => {
  test('begins every period but the first, which is billed up to it', () => {
    const events = begun({ anchorDay: 31 }, { billFirstPeriod: billing('2026-01-10') });
    expect(dataOf(events)).toMatchObject({ renewalDate: '2026-01-31' });
    // 21 of the 31 days from 31 December to 31 January.
    expect(amounts(events)).toEqual(['33.87']);
    const renewed = given([...events, completed()]).when(
      renewDue('2026-01-31', { invoiceId: 'inv_2' }),
    ).events;
    expect(invoiceOf(renewed).invoice.period).toEqual({ from: '2026-01-31', to: '2026-02-28' });
    expect(amounts(renewed)).toEqual(['50.00']);
  });

  test('takes effect after a trial', () => {
    const trial = begun({ anchorDay: 1, trialEndDate: '2026-01-24' });
    const first = given(trial).when(renewDue('2026-01-24')).events;
    // 8 of January's 31 days.
    expect(amounts(first)).toEqual(['12.90']);
    expect(first.at(-1)).toMatchObject({ data: { renewalDate: '2026-02-01' } });
  });

  test('is refused for a weekly cycle', () => {
    given([])
      .when(create({ agreed: { anchorDay: 1 }, billingCycle: 'weekly' }))
      .then('VALIDATION_ERROR');
  });
});

describe('an agreed end', () => {
  const ending = begun({ endDate: '2026-02-24' });

  test('is billed up to its day, and takes effect on it', () => {
    const renewed = play(ending, renewDue('2026-02-10'));
    // 14 of February's 28 days.
    expect(amounts(renewed.slice(ending.length))).toEqual(['25.00']);
    const done = completed();
    const late = { expectedRenewalDate: '2026-02-24', invoiceId: 'inv_2' };
    const end = given([...renewed, done]).when(renewDue('2026-03-20', late)).events;
    expect(end).toMatchObject([
      { type: 'SubscriptionTerminated', data: { terminationDate: '2026-02-24', cause: 'term-end' } },
    ]);
    expect(end).toHaveLength(1);
    given([...renewed, done])
      .when(renew('2026-02-12'))
      .then('INVALID_SUBSCRIPTION_STATE');
    const earlier = given([...renewed, done]).when(terminate('2026-02-17', { refund: 'unused' })).events;
    // 7 of the 14 days are given back.
    expect(earlier).toMatchObject([
      { type: 'SubscriptionTerminated' },
      { type: 'InvoiceReductionRequested', data: { lines: [{ amount: '12.50' }] } },
    ]);
    given([...renewed, done])
      .when(terminate('2026-02-17', { effectiveDate: '2026-02-25' }))
      .then('VALIDATION_ERROR');
  });

  test('takes effect also during a suspension', () => {
    const end = given([...ending, suspended]).when(
      renewDue('2026-02-24', { expectedRenewalDate: '2026-02-24' }),
    );
    expect(types(end.events)).toEqual(['SubscriptionTerminated']);
  });

  test('must be after the start and not before the end of the minimum term', () => {
    const asked = (agreed: AgreedTerms, terms: Partial<OfferFacts> = {}) =>
      given([]).when(create({ agreed, offer: { ...offer, ...terms } }));
    asked({ endDate: '2026-01-31' }).then('VALIDATION_ERROR');
    asked({ endDate: '2026-04-29' }, { minimumTermCycles: 3 }).then('VALIDATION_ERROR');
    expect(asked({ endDate: '2026-04-30' }, { minimumTermCycles: 3 }).events).toHaveLength(1);
  });
});

describe('a minimum term', () => {
  const bound = begun({}, { terms: { minimumTermCycles: 3 } });

  test('is billed by the final invoice of an earlier end, unless an administrator waives it', () => {
    expect(dataOf(bound)).toMatchObject({ minimumTermEndDate: '2026-04-10' });
    const end = given(bound).when(terminate('2026-01-20', { refund: 'unused' })).events;
    // The first month was paid with the order and counts up to 10 February. Two more months are billed.
    expect(amounts(end)).toEqual(['50.00', '50.00']);
    const waived = given(bound).when(terminate('2026-01-20', { waiveTerm: true })).events;
    expect(types(waived)).toEqual(['SubscriptionTerminated']);
  });

  test('has the discounts of its own days, however early the end', () => {
    const code: SubscriptionEvent = {
      type: 'DiscountApplied',
      data: {
        ...{ code: 'TEN', type: 'percentage', value: '10', useId: 'use', offerIds: null },
        ...{ from: '2026-02-10', to: '2026-03-10' },
      },
    };
    const first = given([...bound, code]).when(terminate('2026-01-20')).events;
    expect(amounts(first)).toEqual(['50.00', '-5.00', '50.00']);
    const billed = play([...bound, code], renewDue('2026-02-10'));
    expect(amounts(given(billed).when(terminate('2026-02-20')).events)).toEqual(['50.00']);
  });

  test('leaves a voided period to a request, even if the subscription ends on its first day', () => {
    const billed = begun({}, { terms: { minimumTermCycles: 3 }, billFirstPeriod: billing('2026-01-10') });
    const running = play([...billed, completed()], { type: 'RecordInvoiceVoided', invoiceId: 'inv_1' });
    const ahead = play(bound, requestInvoice('2026-01-20'), {
      type: 'RecordInvoiceVoided',
      invoiceId: 'inv_1',
    });
    for (const [history, effectiveDate, left] of [
      [running, '2026-01-10', ['50.00', '50.00']],
      [ahead, '2026-02-10', ['50.00']],
    ] as const) {
      const ended = play(history, terminate('2026-01-20', { effectiveDate, refund: 'unused' }));
      expect(amounts(ended.slice(history.length))).toEqual(left);
      const asked = given(ended).when(requestInvoice('2026-01-21', { invoiceId: 'inv_2' })).events;
      expect(invoiceOf(asked).invoice).toMatchObject({ period: { from: effectiveDate }, total: '50.00' });
    }
  });

  test('leaves the amount of a period open whose invoice is voided after the end', () => {
    const ahead = play(bound, requestInvoice('2026-01-20'));
    const ended = play(ahead, terminate('2026-01-21', { refund: 'unused' }));
    const [voided] = givenWithPending(ended).when({ type: 'RecordInvoiceVoided', invoiceId: 'inv_1' }).events;
    expect(voided).toMatchObject({ type: 'InvoiceVoided', data: { pendingAmount: '50.00' } });
  });

  test('is renewed even without automatic renewal', () => {
    const once = [...bound, { type: 'AutoRenewalChanged', data: { autoRenewal: false } } as const];
    expect(types(given(once).when(renewDue('2026-02-10')).events)).toContain('SubscriptionRenewed');
    const over = [created({ minimumTermEndDate: '2026-02-28', autoRenewal: false })];
    expect(types(given(over).when(renewDue('2026-02-28')).events)).toEqual(['SubscriptionTerminated']);
  });
});

describe('notice', () => {
  const noticed = begun({}, { terms: { noticeDays: 30 } });

  test('delays an earlier end', () => {
    const end = (changes: Parameters<typeof terminate>[1]) =>
      given(noticed)
        .when(terminate('2026-01-20', changes))
        .events.find(({ type }) => type === 'SubscriptionTerminated');
    expect(end({})).toMatchObject({ data: { terminationDate: '2026-02-19' } });
    expect(end({ effectiveDate: '2026-03-31' })).toMatchObject({ data: { terminationDate: '2026-03-31' } });
    expect(end({ waiveTerm: true })).toMatchObject({ data: { terminationDate: '2026-01-20' } });
    // Before the start there is no end, even if the notice would move it.
    given(noticed)
      .when(terminate('2026-01-20', { effectiveDate: '2026-01-09' }))
      .then('VALIDATION_ERROR');
  });

  test('renews a period that begins within it after automatic renewal is switched off', () => {
    const off = { type: 'UpdateSubscription', quantity: null, autoRenewal: false } as const;
    const history = play(noticed, { ...off, ...on('2026-01-20') });
    expect(types(given(history).when(renewDue('2026-02-10')).events)).toContain('SubscriptionRenewed');
    const early = play(noticed, { ...off, ...on('2026-01-10') });
    // 9 February is before the renewal date.
    expect(types(given(early).when(renewDue('2026-02-10')).events)).toEqual(['SubscriptionTerminated']);
  });
});
