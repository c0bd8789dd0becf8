/** The rules of quotes: their content, the outcome of every decision in every state, and their mails. */
import { describe, expect, test } from '@jest/globals';
import { type MakeQuote, type QuoteCommand, quoteDecider } from '../../../src/domain/quote/decide.js';
import type { QuotedSubscription, QuoteEvent, QuoteMade } from '../../../src/domain/quote/events.js';
import { creationOf } from '../../../src/domain/quote/subscription.js';
import { subscriptionDecider } from '../../../src/domain/subscription/decide.js';
import { specification } from '../../support/given.js';

const given = specification(quoteDecider);
const at = '2026-03-31T09:00:00.000Z';
const names = { quoteId: 'quo_1', quoteNumber: 'Q-2026-000001', customerId: 'cus-1' };

const make = (offered: MakeQuote['offered'], validUntil = '2026-04-30'): MakeQuote => ({
  type: 'MakeQuote',
  at,
  ...names,
  validUntil,
  offered,
});
const line = { description: 'Training', quantity: 3, unitPrice: '100', amount: null };
const lines = {
  sent: { items: [line], subtotal: null, tax: null, total: null, currency: 'EUR' },
  taxRate: '0.19',
  usualTax: { taxCategory: 'S', taxRate: '0.07' },
} as const;
const plan: QuotedSubscription = {
  offerId: 'pro',
  quantity: 4,
  billingCycle: 'monthly',
  autoRenewal: true,
  billFirstPeriod: false,
  startDate: null,
  unitPrice: null,
  currency: 'EUR',
  offer: {
    price: '25',
    currency: 'EUR',
    billingCycle: 'monthly',
    name: 'Pro',
    trialDays: 14,
    setupFee: '50',
  },
  taxRate: '0.19',
  discounts: [],
};
const code = {
  type: 'percentage',
  value: '10',
  currency: null,
  startsAt: null,
  expiresAt: '2026-04-01T00:00:00.000Z',
  usageLimit: 1,
  perCustomerLimit: null,
  minimumSubtotal: null,
  active: true,
  appliesTo: 'both',
} as const;
const quoted = (offered: MakeQuote['offered']): QuoteMade['data'] => {
  const [event] = quoteDecider.decide(make(offered), quoteDecider.initial);
  if (event?.type !== 'QuoteMade') throw new Error('no quote was made');
  return event.data;
};

describe('the content of a quote', () => {
  test('has the amounts of the future invoice, with today’s tax', () => {
    expect(quoted(lines)).toMatchObject({
      items: [{ amount: '300.00', taxCategory: 'S', taxRate: '0.07' }],
      subtotal: '300.00',
      tax: '21.00',
      total: '321.00',
      taxRate: '0.07',
    });
    const sent = { ...lines.sent, tax: '1.00' };
    expect(quoted({ ...lines, sent })).toMatchObject({ tax: '1.00', total: '301.00', taxRate: null });
  });

  test('keeps the purchase order and the note as sent', () => {
    const details = { purchaseOrder: 'PO-4711', note: 'With thanks' };
    const [event] = quoteDecider.decide({ ...make(lines), details }, quoteDecider.initial);
    expect(event?.data).toMatchObject(details);
    expect(Object.keys(quoted(lines))).not.toEqual(expect.arrayContaining(['purchaseOrder']));
  });

  test('shows a subscription as a full period without dates, with its set-up fee and discounts', () => {
    const discounts = [{ code: 'SPRING', definition: code }];
    expect(quoted({ subscription: { ...plan, discounts } })).toMatchObject({
      items: [
        { description: 'Pro, per month', quantity: 4, unitPrice: '25' },
        { description: 'Discount SPRING (10%)', amount: '-10.00' },
        { description: 'Set-up fee, Pro', amount: '50.00' },
      ],
      subtotal: '140.00',
      tax: '26.60',
      total: '166.60',
    });
  });

  test.each([
    ['a last day that is over', make(lines, '2026-03-30'), 'VALIDATION_ERROR'],
    ['a last day in two years', make(lines, '2028-03-31'), 'VALIDATION_ERROR'],
    ['amounts that disagree', make({ ...lines, sent: { ...lines.sent, total: '1' } }), 'INVALID_AMOUNT'],
    [
      'a start before the last day',
      make({ subscription: { ...plan, startDate: '2026-04-29' } }),
      'VALIDATION_ERROR',
    ],
    [
      'an agreed end without a start',
      make({ subscription: { ...plan, endDate: '2027-01-01' } }),
      'VALIDATION_ERROR',
    ],
    ['an unknown price', make({ subscription: { ...plan, offer: null } }), 'VALIDATION_ERROR'],
    ['no quantity', make({ subscription: { ...plan, quantity: 0 } }), 'INVALID_QUANTITY'],
    [
      'a code that nobody knows',
      make({ subscription: { ...plan, discounts: [{ code: 'X', definition: null }] } }),
      'INVALID_DISCOUNT',
    ],
  ] as const)('%s is refused', (_, command, refusal) => {
    given([]).when(command).then(refusal);
  });

  test('can be created at its price on each day of its validity', () => {
    const discounts = [{ code: 'SPRING', definition: code }];
    for (const subscription of [
      { ...plan, discounts },
      { ...plan, discounts, billFirstPeriod: true, trialEndDate: null },
      { ...plan, startDate: '2026-04-30', endDate: '2027-04-30', anchorDay: 15 },
    ]) {
      const { validUntil } = quoted({ subscription });
      for (const day of ['2026-03-31', '2026-04-15', validUntil]) {
        const command = creationOf(
          subscription,
          {
            ...{
              at: `${day}T09:00:00.000Z`,
              customerId: 'cus-1',
              subscriptionId: 'sub_1',
              invoiceId: 'inv_1',
            },
            useIdOf: String,
          },
          true,
        );
        const [created] = subscriptionDecider.decide(command, subscriptionDecider.initial);
        expect(created).toMatchObject({
          data: { unitPrice: '25', startDate: subscription.startDate ?? day },
        });
      }
    }
  });
});

const made: QuoteEvent = { type: 'QuoteMade', data: quoted(lines) };
const accept: QuoteCommand = { type: 'AcceptQuote', at };
const decline: QuoteCommand = { type: 'DeclineQuote', reason: 'Too dear' };
const complete: QuoteCommand = { type: 'CompleteQuote', made: { kind: 'invoice', id: 'inv_1' } };
const accepted: QuoteEvent = { type: 'QuoteAccepted', data: { at } };
const completed: QuoteEvent = { type: 'QuoteCompleted', data: { kind: 'invoice', id: 'inv_1' } };
const declined: QuoteEvent = { type: 'QuoteDeclined', data: { reason: 'Too dear' } };
const expired: QuoteEvent = { type: 'QuoteExpired', data: {} };
const mail = (type: 'RequestQuoteMail' | 'CheckQuoteMail', mailId = 'm'): QuoteCommand => ({ type, mailId });
const mailAsked: QuoteEvent = { type: 'QuoteMailRequested', data: { mailId: 'm' } };

describe('the end of a quote', () => {
  test('can be an acceptance, a decline or its expiry', () => {
    given([made]).when(accept).then([accepted]);
    given([made]).when(decline).then([declined]);
    given([made]).when({ type: 'ExpireQuote' }).then([expired]);
  });

  test('by an acceptance is completed once, and a repeated acceptance changes nothing', () => {
    given([made, accepted]).when(complete).then([completed]);
    given([made, accepted, completed]).when(complete).then([]);
    for (const history of [
      [made, accepted],
      [made, accepted, completed],
    ]) {
      given(history).when(accept).then([]);
      given(history).when(decline).then('QUOTE_CLOSED');
      given(history).when({ type: 'ExpireQuote' }).then([]);
    }
  });

  test('by a decline or expiry is final', () => {
    given([made, declined]).when(decline).then([]);
    given([made, expired]).when(decline).then('QUOTE_CLOSED');
    for (const end of [declined, expired]) {
      given([made, end]).when(accept).then('QUOTE_CLOSED');
      given([made, end]).when(complete).then([]);
      given([made, end]).when({ type: 'ExpireQuote' }).then([]);
      given([made, end]).when(mail('RequestQuoteMail')).then('QUOTE_CLOSED');
    }
    given([]).when(accept).then('QUOTE_NOT_FOUND');
    given([made]).when(make(lines)).then('CONCURRENCY_CONFLICT');
  });
});

describe('mails', () => {
  test('are requested once and closed once, as sent or not', () => {
    given([made]).when(mail('RequestQuoteMail')).then([mailAsked]);
    given([made, mailAsked]).when(mail('RequestQuoteMail')).then([]);
    given([made, mailAsked]).when(mail('CheckQuoteMail')).then([]);
    const close = (outcome: 'sent' | 'noAddress'): QuoteCommand => ({
      type: 'CloseQuoteMail',
      mailId: 'm',
      outcome,
    });
    const sent: QuoteEvent = { type: 'QuoteMailed', data: { mailId: 'm' } };
    given([made, mailAsked]).when(close('sent')).then([sent]);
    given([made, mailAsked, sent]).when(close('sent')).then([]);
    given([made, mailAsked])
      .when(close('noAddress'))
      .then([{ type: 'QuoteNotMailed', data: { mailId: 'm', reason: 'noAddress' } }]);
  });

  test('are not sent if the quote is closed before they leave', () => {
    for (const end of [declined, expired])
      given([made, mailAsked, end])
        .when(mail('CheckQuoteMail'))
        .then([{ type: 'QuoteNotMailed', data: { mailId: 'm', reason: 'closed' } }]);
    given([made, mailAsked, accepted]).when(mail('CheckQuoteMail')).then([]);
  });
});
