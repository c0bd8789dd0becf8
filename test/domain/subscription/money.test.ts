/** What a subscription has used, billed and left open: corrections, voided invoices and the first period. */
import { describe, expect, test } from '@jest/globals';
import type { SubscriptionCommand } from '../../../src/domain/subscription/commands.js';
import type { SubscriptionEvent } from '../../../src/domain/subscription/events.js';
import { pendingAmount } from '../../../src/domain/subscription/invoicing.js';
import { anchor } from '../../../src/domain/subscription/periods.js';
import { known } from '../../../src/domain/subscription/state.js';
import { addDays } from '../../../src/kernel/dates.js';
import { subtract } from '../../../src/kernel/money.js';
import {
  changePlan,
  changeQuantity,
  create,
  created,
  given,
  givenWithPending,
  invoiceOf,
  linesOf,
  on,
  play,
  quantityChanged,
  renew,
  renewDue,
  requestInvoice,
} from './examples.js';

const voided = (invoiceId: string): SubscriptionCommand => ({ type: 'RecordInvoiceVoided', invoiceId });

/** Returns the credit, the pending amount and what is carried over after a history. */
function money(history: readonly SubscriptionEvent[]) {
  const state = known(given(history).state);
  if (state === undefined) throw new Error('there is no subscription');
  return { credit: state.creditBalance, pending: pendingAmount(state), carried: state.carried };
}

const twoPeriods = play([created()], renewDue('2026-02-28'), renewDue('2026-03-31', { invoiceId: 'inv_2' }));

describe('a change in the past', () => {
  test('corrects every billed period', () => {
    const history = play(twoPeriods, changeQuantity('upgrade', 8, '2026-04-10', '2026-02-14'));
    expect(money(history)).toMatchObject({ pending: '75.00', credit: '0.00' });
    const next = given(history).when(renewDue('2026-04-30', { invoiceId: 'inv_3' })).events;
    expect(linesOf(next)).toEqual([
      ['basic, 2026-04-30 to 2026-05-30', '80.00'],
      ['Quantity 5 to 8, 2026-02-14 to 2026-02-27 (14 of 28 days)', '15.00'],
      ['Quantity 5 to 8, 2026-02-28 to 2026-03-30 (31 of 31 days)', '30.00'],
      ['Quantity 5 to 8, 2026-03-31 to 2026-04-29 (30 of 30 days)', '30.00'],
    ]);
    expect(money([...history, ...next])).toMatchObject({ pending: '0.00' });
  });

  test('reaches back no further than the first billed day', () => {
    // It began years ago in another system, so nothing before the running period is billed here.
    const moved = created({ startDate: '2020-01-31' });
    given([moved])
      .when(changeQuantity('upgrade', 8, '2026-02-10', '2024-05-05'))
      .then([quantityChanged(5, 8, '2026-01-31')]);
  });

  test('records the pending amount after it', () => {
    const [event] = givenWithPending(twoPeriods).when(
      changeQuantity('downgrade', 4, '2026-04-10', '2026-03-31'),
    ).events;
    expect(event).toEqual({
      type: 'QuantityChanged',
      data: { from: 5, to: 4, effectiveDate: '2026-03-31', changeId: null, pendingAmount: '-10.00' },
    });
  });

  test('is refused if no invoice could hold its corrections', () => {
    const weekly = created({
      billingCycle: 'weekly',
      renewalDate: '2026-02-07',
      unitPrice: '999999999',
      quantity: 10,
    });
    const weeks = Array.from({ length: 10 }, (_, week) =>
      renewDue(addDays('2026-02-07', week * 7), { invoiceId: `inv_${week}` }),
    );
    const history = play([weekly], ...weeks);
    given(history)
      .when(changeQuantity('downgrade', 1, '2026-04-15', '2026-01-31'))
      .then('INVALID_AMOUNT');
    const events = given(history).when(changeQuantity('downgrade', 1, '2026-04-15', '2026-03-28')).events;
    expect(money([...history, ...events])).toMatchObject({ pending: '-26999999973.00' });
  });

  test('is refused before the first day still known, instead of being moved to it', () => {
    const weeks = Array.from({ length: 210 }, (_, week) => {
      const day = addDays('2026-02-07', week * 7);
      return [renewDue(day, { invoiceId: `inv_${week}` }), changeQuantity('upgrade', 6 + week, day)];
    });
    const history = play([created({ billingCycle: 'weekly', renewalDate: '2026-02-07' })], ...weeks.flat());
    const { state } = given(history);
    if (state.status !== 'active') throw new Error('not active');
    expect(state.timeline.length).toBeLessThanOrEqual(205);
    expect(state.knownFrom > '2026-02-08').toBe(true);
    given(history)
      .when(changeQuantity('upgrade', 900, '2030-02-20', '2026-02-08'))
      .then('VALIDATION_ERROR');
    const reaching = changeQuantity('upgrade', 900, '2030-02-20', state.knownFrom);
    expect(given(history).when(reaching).events).toHaveLength(1);

    // A voided invoice of forgotten days still gives back its amount, and no change reaches those days.
    const without = play(history, voided('inv_0'));
    expect(subtract(money(without).pending, money(history).pending)).toBe('50');
    given(without)
      .when(changeQuantity('upgrade', 900, '2030-02-20', '2026-02-08'))
      .then('VALIDATION_ERROR');
    const again = given(without).when(requestInvoice('2030-02-20', { invoiceId: 'inv_again' })).events;
    expect(invoiceOf(again).invoice.period).toEqual({ from: '2026-02-07', to: '2026-02-14' });
    expect(linesOf(again)[0]?.[1]).toBe('50.00');
    expect(money([...without, ...again]).pending).toBe('0.00');
  });
});

describe('an invoice that was cancelled or deleted', () => {
  test('leaves its period open until it is requested again', () => {
    const history = play(twoPeriods, voided('inv_2'));
    expect(history.at(-1)).toEqual({
      type: 'InvoiceVoided',
      data: { invoiceId: 'inv_2' },
    });
    expect(money(history)).toMatchObject({ pending: '50.00' });
    // The due renewal bills only the next period.
    const renewed = play(history, renewDue('2026-04-30', { invoiceId: 'inv_3' }));
    expect(linesOf(renewed.slice(history.length))).toEqual([['basic, 2026-04-30 to 2026-05-30', '50.00']]);
    expect(money(renewed)).toMatchObject({ pending: '50.00' });

    const asked = given(renewed).when(requestInvoice('2026-05-02', { invoiceId: 'inv_4' })).events;
    expect(invoiceOf(asked).invoice).toMatchObject({ period: { from: '2026-03-31', to: '2026-04-30' } });
    expect(linesOf(asked)).toEqual([['basic, 2026-03-31 to 2026-04-29', '50.00']]);
    const billed = [...renewed, ...asked];
    expect(money(billed)).toMatchObject({ pending: '0.00' });
  });

  test('is voided once, and only by its own subscription', () => {
    const history = play(twoPeriods, voided('inv_2'));
    given(history).when(voided('inv_2')).then([]);
    given(history).when(voided('inv_of_others')).then([]);
    given([]).when(voided('inv_2')).then([]);
  });

  test('passes its corrections on to the next invoice', () => {
    const changed = play(
      [created()],
      changeQuantity('upgrade', 8, '2026-02-14'),
      renewDue('2026-02-28'),
      voided('inv_1'),
    );
    // 15.00 for days in February, and 80.00 for the period that is not billed again automatically.
    expect(money(changed)).toMatchObject({ pending: '95.00' });
    const next = given(changed).when(renewDue('2026-03-31', { invoiceId: 'inv_2' })).events;
    expect(linesOf(next)).toEqual([
      ['basic, 2026-03-31 to 2026-04-29', '80.00'],
      ['Quantity 5 to 8, 2026-02-14 to 2026-02-27 (14 of 28 days)', '15.00'],
    ]);
  });

  test('is made again at the current terms of its days', () => {
    const changed = play(
      [created()],
      renewDue('2026-02-28'),
      voided('inv_1'),
      changeQuantity('upgrade', 8, '2026-03-21'),
    );
    expect(linesOf(given(changed).when(requestInvoice('2026-03-22', { invoiceId: 'inv_2' })).events)).toEqual(
      [
        ['basic, 2026-02-28 to 2026-03-30', '50.00'],
        ['Quantity 5 to 8, 2026-03-21 to 2026-03-30 (10 of 31 days)', '9.68'],
      ],
    );
  });

  test('does not affect what later invoices charged for its days', () => {
    const history = play(
      [created()],
      renewDue('2026-02-28'),
      changeQuantity('upgrade', 8, '2026-03-05', '2026-02-28'),
      renewDue('2026-03-31', { invoiceId: 'inv_2' }),
      voided('inv_1'),
    );
    // The correction of 30.00 stands, but the 50.00 before it do not.
    expect(money(history)).toMatchObject({ pending: '50.00' });
    const again = given(history).when(requestInvoice('2026-04-01', { invoiceId: 'inv_3' })).events;
    expect(linesOf(again)).toEqual([
      ['Correction, basic, 2026-02-28 to 2026-03-30 (31 of 31 days)', '50.00'],
    ]);
    expect(money([...history, ...again])).toMatchObject({ pending: '0.00' });
  });

  test('made ahead leaves its period to be billed by hand, not by the due renewal', () => {
    const ahead = play([created()], requestInvoice('2026-02-10'), voided('inv_1'));
    // The period has not begun, so none of it is used.
    expect(money(ahead)).toMatchObject({ pending: '0.00' });
    const byWorker = play(ahead, renewDue('2026-02-28', { invoiceId: 'inv_2' }));
    expect(byWorker.at(-1)).toMatchObject({ type: 'SubscriptionRenewed', data: { invoiceId: null } });
    expect(money(byWorker)).toMatchObject({ pending: '50.00' });
    for (const command of [renew('2026-02-28'), requestInvoice('2026-02-20')]) {
      const byHand = given(ahead).when({ ...command, invoiceId: 'inv_2' }).events;
      expect(linesOf(byHand)).toEqual([['basic, 2026-02-28 to 2026-03-30', '50.00']]);
    }
  });

  const yearly = created({ billingCycle: 'yearly', renewalDate: '2027-01-31', unitPrice: '365' });
  /** Sets the credit as former code did: one invoice gave credit, and the next one used some. */
  const withCredit = (history: readonly SubscriptionEvent[], ...credits: readonly string[]) => {
    const left = [...credits];
    return history.map((event) =>
      event.type === 'RenewalInvoiceRequested'
        ? { ...event, data: { ...event.data, creditBalance: left.shift() ?? '0.00' } }
        : event,
    );
  };
  const renewals = play([yearly], renew('2027-01-31'), renew('2028-01-31', { invoiceId: 'inv_2' }));
  const used = withCredit(renewals, '1091.00', '726.00');

  test('from former code returns the credit that it used', () => {
    expect(money(used)).toMatchObject({ credit: '726.00', pending: '0.00' });
    const history = play(used, voided('inv_2'));
    expect(history.at(-1)).toMatchObject({ data: { creditBalance: '1091.00' } });
    expect(money(history)).toEqual({ credit: '1091.00', pending: '1825.00', carried: '0.00' });
  });

  test('from former code takes back the credit that it gave, and carries over what others have used', () => {
    const history = play(used, voided('inv_1'));
    // The second invoice used 365.00 of its credit.
    expect(money(history)).toMatchObject({ credit: '0.00', carried: '365.00' });
    const next = given(history).when(renew('2029-01-31', { invoiceId: 'inv_3' })).events;
    expect(linesOf(next)).toEqual([
      ['basic, 2029-01-31 to 2030-01-30', '1825.00'],
      ['Carried over from an invoice that was voided', '365.00'],
    ]);
    expect(money([...history, ...next])).toMatchObject({ credit: '0.00', carried: '0.00' });
  });
});

describe('the first period', () => {
  const bill = { invoiceId: 'inv_first', taxRate: '0.1', offerNames: new Map([['basic', 'Basic']]) };
  test('is billed at once on request', () => {
    const events = given().when(create({ billFirstPeriod: bill })).events;
    expect(events[0]).toEqual(created({ billFirstPeriod: true }));
    expect(invoiceOf(events).invoice).toMatchObject({
      kind: 'first',
      invoiceId: 'inv_first',
      period: { from: '2026-01-31', to: '2026-02-28' },
      items: [
        { description: 'Basic, 2026-01-31 to 2026-02-27', quantity: 5, unitPrice: '10', amount: '50.00' },
      ],
      total: '55.00',
    });
    expect(money(events)).toMatchObject({ pending: '0.00' });
  });
  test('of a start in the past is the running one, or the very first with `backdate`', () => {
    const periods = [false, true].map((backdate) => {
      const command = create({
        startDate: '2025-10-31',
        ...on('2026-02-10'),
        backdate,
        billFirstPeriod: bill,
      });
      return invoiceOf(given().when(command).events).invoice.period;
    });
    expect(periods).toEqual([
      { from: '2026-01-31', to: '2026-02-28' },
      { from: '2025-10-31', to: '2025-11-30' },
    ]);
  });
  test('is billed again on request after it was voided', () => {
    const history = play([], create({ billFirstPeriod: bill }), voided('inv_first'));
    expect(money(history)).toMatchObject({ pending: '50.00' });
    const again = given(history).when(requestInvoice('2026-02-01')).events;
    expect(linesOf(again)).toEqual([['basic, 2026-01-31 to 2026-02-27', '50.00']]);
  });
  test('is corrected like any other', () => {
    const history = play([], create({ billFirstPeriod: bill }), changePlan({ ...on('2026-02-14') }));
    expect(money(history)).toMatchObject({ pending: '25.00' });
  });
});

test('ten years of months with a change each year take a few kilobytes', () => {
  const ids = (month: number) => `inv_${String(month).padStart(32, '0')}`;
  const months = Array.from({ length: 120 }, (_, index) => {
    const month = index + 1;
    const day = anchor({ startDate: '2026-01-31', billingCycle: 'monthly' }, month);
    const renewal = renewDue(day, { invoiceId: ids(month) });
    return month % 12 === 0 ? [renewal, changeQuantity('upgrade', 5 + month / 12, day)] : [renewal];
  });
  const history = play([created()], ...months.flat());
  const { state } = given(history);
  expect(JSON.stringify(state).length).toBeLessThan(12_000);
  // Even the first invoice can still be voided.
  expect(money(play(history, voided(ids(1))))).toMatchObject({ pending: '60.00' });
});
