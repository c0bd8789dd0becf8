/** The rules of reminders: the day of each level, the events that stop one, and what the last level does to a subscription. */
import { describe, expect, test } from '@jest/globals';
import type {
  CloseReminder,
  DunningRules,
  RemindOfInvoice,
} from '../../../src/domain/account/dunningCommands.js';
import { dunningOf } from '../../../src/domain/account/dunningState.js';
import type {
  AccountEvent,
  ReminderClosed,
  ReminderOutcome,
  ReminderRequested,
} from '../../../src/domain/account/events.js';
import type { AccountState } from '../../../src/domain/account/state.js';
import { unfinishedAccount } from '../../../src/domain/account/unfinished.js';
import { charged, day, given, onInvoice, posted, received, reversePayment } from './examples.js';

const usual: DunningRules = { days: [7, 14, 30], suspends: false };
const strict: DunningRules = { ...usual, suspends: true };
// The due date of every invoice here is 15 January.
const bill = charged('a', '100.00', { subscriptionId: 'sub_1' });
const other = charged('b', '50.00', { subscriptionId: 'sub_1' });

function remind(date: string, more: Partial<RemindOfInvoice> = {}): RemindOfInvoice {
  return { type: 'RemindOfInvoice', invoiceId: 'a', at: day(date), manual: false, rules: usual, ...more };
}
const byHand = (date: string, more: Partial<RemindOfInvoice> = {}) => remind(date, { manual: true, ...more });

function requested(
  number: number,
  level: number,
  more: Partial<ReminderRequested['data']> = {},
): ReminderRequested {
  return {
    type: 'ReminderRequested',
    data: {
      reminderId: `a/${number}`,
      invoiceId: 'a',
      invoiceNumber: 'INV-a',
      level,
      currency: 'USD',
      amountDue: '100.00',
      dueDate: day('2026-01-15'),
      date: '2026-01-22',
      manual: false,
      suspends: null,
      isLast: level === 3,
      ...more,
    },
  };
}
function closed(
  number: number,
  level: number,
  outcome: ReminderOutcome = 'sent',
  date = '2026-01-22',
): ReminderClosed {
  return {
    type: 'ReminderClosed',
    data: {
      reminderId: `a/${number}`,
      invoiceId: 'a',
      level,
      outcome,
      date,
      ...(outcome === 'withdrawn' ? {} : { amountDue: '100.00' }),
    },
  };
}
const sent = (number: number, level: number) => [requested(number, level), closed(number, level)];
const check = (number: number, date = '2026-01-22') =>
  ({ type: 'CheckReminder', invoiceId: 'a', reminderId: `a/${number}`, at: day(date) }) as const;
const close = (number: number, outcome: CloseReminder['outcome'] = 'sent') =>
  ({
    type: 'CloseReminder',
    invoiceId: 'a',
    reminderId: `a/${number}`,
    outcome,
    at: day('2026-01-22'),
    amountDue: '100.00',
  }) as const;
const pause = (invoiceId: string | null, reason = 'Disputed') =>
  ({ type: 'PauseDunning', invoiceId, reason }) as const;
const paused = (invoiceId: string | null, reason = 'Disputed') =>
  ({ type: 'DunningPaused', data: { invoiceId, reason } }) as const;
/** The end of a hold. With a date, the levels count from it; older events have none, and the levels go on as if never held. */
const resumed = (invoiceId: string | null, date?: string) =>
  ({ type: 'DunningResumed', data: { invoiceId, ...(date === undefined ? {} : { date }) } }) as const;
const resume = (invoiceId: string | null, date = '2026-02-20') =>
  ({ type: 'ResumeDunning', invoiceId, at: day(date) }) as const;
const paidInFull = received('p', '100.00', [onInvoice('a', '100.00')]);
const creditedInFull = posted('c', 'a', '100.00', '100.00');
const bounced = (state: readonly AccountEvent[]) =>
  given(state).when(reversePayment('p', { date: '2026-02-20', today: '2026-02-20' })).events;
const levelOf = ({ dunning }: AccountState) => dunningOf(dunning, 'a').level;

describe('the level of a reminder', () => {
  test.each([
    ['2026-01-21', 0],
    ['2026-01-22', 1],
    ['2026-01-28', 1],
    ['2026-01-29', 2],
    ['2026-02-13', 2],
    ['2026-02-14', 3],
    // A late worker sends the newest level only.
    ['2027-01-01', 3],
  ])('on %s is %d', (date, level) => {
    const events = given([bill]).when(remind(date)).events;
    expect(events.map(({ data }) => 'level' in data && data.level)).toEqual(level === 0 ? [] : [level]);
  });

  test('states the amount due and the due date, and is marked as automatic', () => {
    given([bill, received('p', '40.00', [onInvoice('a', '40.00')])])
      .when(remind('2026-01-22'))
      .then([requested(1, 1, { amountDue: '60.00' })]);
  });

  test('is requested once, whether or not the previous reminder is still under way', () => {
    given([bill, requested(1, 1)])
      .when(remind('2026-01-22'))
      .then([]);
    given([bill, requested(1, 1)])
      .when(remind('2026-01-29'))
      .then([]);
    given([bill, ...sent(1, 1)])
      .when(remind('2026-01-28'))
      .then([]);
    given([bill, ...sent(1, 1)])
      .when(remind('2026-01-29'))
      .then([requested(2, 2, { date: '2026-01-29' })]);
    given([bill, ...sent(1, 3)])
      .when(remind('2027-01-01'))
      .then([]);
  });

  test('is used up by a reminder that could not be delivered, but not by a withdrawn one', () => {
    for (const outcome of ['noAddress', 'refused'] as const)
      given([bill, requested(1, 1), closed(1, 1, outcome)])
        .when(remind('2026-01-22'))
        .then([]);
    given([bill, requested(1, 1), closed(1, 1, 'withdrawn')])
      .when(remind('2026-01-22'))
      .then([requested(2, 1)]);
  });

  test('is none without reminder days, or for an unknown, withdrawn, paid, credited or zero invoice', () => {
    given([bill])
      .when(remind('2027-01-01', { rules: { days: [], suspends: true } }))
      .then([]);
    given([]).when(remind('2027-01-01')).then([]);
    for (const settled of [paidInFull, creditedInFull])
      given([bill, settled]).when(remind('2027-01-01')).then([]);
    given([charged('a', '0.00')])
      .when(remind('2027-01-01'))
      .then([]);
    const gone = given([bill]).when({ type: 'WithdrawInvoice', invoiceId: 'a', reason: null }).events;
    given([bill, ...gone])
      .when(remind('2027-01-01'))
      .then([]);
  });

  test('never falls due after the year 9999', () => {
    const late = charged('a', '100.00', { dueDate: '9999-12-30T00:00:00.000Z' });
    given([late]).when(remind('9999-12-30')).then([]);
  });
});

describe('a reminder by hand', () => {
  test('can go out before the first level is due, and uses up no level', () => {
    const state = given([bill])
      .when(byHand('2026-01-10'))
      .then([requested(1, 0, { date: '2026-01-10', manual: true })]);
    expect(levelOf(state)).toBe(0);
    given([bill, ...sent(1, 0)])
      .when(remind('2026-01-22'))
      .then([requested(2, 1)]);
  });

  test('has the level that is due, or repeats the last one', () => {
    given([bill, ...sent(1, 1)])
      .when(byHand('2026-01-23'))
      .then([requested(2, 1, { date: '2026-01-23', manual: true })]);
    given([bill, ...sent(1, 1)])
      .when(byHand('2026-01-29'))
      .then([requested(2, 2, { date: '2026-01-29', manual: true })]);
  });

  test('requests nothing while another is under way', () => {
    given([bill, requested(1, 1)])
      .when(byHand('2026-01-22'))
      .then([]);
  });

  test('is refused when nothing is due and during a hold', () => {
    given([]).when(byHand('2026-01-22')).then('INVALID_STATUS_TRANSITION');
    given([bill, paidInFull]).when(byHand('2026-01-22')).then('INVALID_STATUS_TRANSITION');
    given([bill, paused('a')])
      .when(byHand('2026-01-22'))
      .then('INVALID_STATUS_TRANSITION');
    given([bill, paused(null)])
      .when(byHand('2026-01-22'))
      .then('INVALID_STATUS_TRANSITION');
  });
});

describe('a hold', () => {
  test('on the customer or the invoice stops due reminders until it ends', () => {
    for (const which of ['a', null]) {
      given([bill, paused(which)])
        .when(remind('2026-01-22'))
        .then([]);
      given([bill, paused(which), resumed(which)])
        .when(remind('2026-01-22'))
        .then([requested(1, 1)]);
    }
    given([bill, other, paused('b')])
      .when(remind('2026-01-22'))
      .then([requested(1, 1)]);
  });

  test('whose end has no date releases the newest level only, not those that it held back', () => {
    given([bill, paused('a'), resumed('a')])
      .when(remind('2026-01-30'))
      .then([requested(1, 2, { date: '2026-01-30' })]);
  });

  test('is placed once, can change its reason, and ends once', () => {
    given([bill])
      .when(pause('a'))
      .then([paused('a')]);
    given([bill, paused('a')])
      .when(pause('a'))
      .then([]);
    given([bill, paused('a')])
      .when(pause('a', 'Court'))
      .then([paused('a', 'Court')]);
    given([])
      .when(pause(null))
      .then([paused(null)]);
    given([paused(null)])
      .when(resume(null))
      .then([resumed(null, '2026-02-20')]);
    given([]).when(resume(null)).then([]);
    given([]).when(pause('a')).then('INVALID_STATUS_TRANSITION');
  });
});

describe('before its mail leaves', () => {
  test('a reminder stands while the invoice is due', () => {
    given([bill, requested(1, 1)])
      .when(check(1))
      .then([]);
    given([bill, requested(1, 1), received('p', '40.00', [onInvoice('a', '40.00')])])
      .when(check(1))
      .then([]);
  });

  test.each([
    ['paid', paidInFull],
    ['credited', creditedInFull],
    ['held', paused('a')],
    ['held with its customer', paused(null)],
  ])('a reminder whose invoice was %s meanwhile is withdrawn', (_, event) => {
    const state = given([bill, requested(1, 1), event])
      .when(check(1))
      .then([closed(1, 1, 'withdrawn')]);
    expect(levelOf(state)).toBe(0);
  });

  test('checking or closing a closed or unknown reminder does nothing', () => {
    given([bill, ...sent(1, 1), paidInFull])
      .when(check(1))
      .then([]);
    given([]).when(check(1)).then([]);
    given([bill, ...sent(1, 1)])
      .when(close(1))
      .then([]);
    given([bill, requested(1, 1)])
      .when(close(2))
      .then([]);
  });
});

describe('the last level', () => {
  const last = requested(1, 3, { suspends: 'sub_1', date: '2026-02-14' });
  const suspension = {
    type: 'SuspensionRequested',
    data: { subscriptionId: 'sub_1', invoiceId: 'a', invoiceNumber: 'INV-a' },
  } as const;
  const completed = (outcome: 'suspended' | 'notActive' = 'suspended') =>
    ({ type: 'SuspensionCompleted', data: { subscriptionId: 'sub_1', outcome } }) as const;
  const suspended = [bill, last, closed(1, 3), suspension, completed()];
  const stepOf = (events: readonly AccountEvent[]) =>
    unfinishedAccount.begun(
      { ...given(events).state, notices: [] },
      { type: 'CompleteNotices', upTo: 0 },
      [],
    );
  const resume = (outcome: 'resumed' | 'notOurs' = 'resumed') =>
    ({ type: 'CompleteResumption', subscriptionId: 'sub_1', outcome }) as const;
  const resumption = (outcome: 'resumed' | 'notOurs' = 'resumed') =>
    ({ type: 'ResumptionCompleted', data: { subscriptionId: 'sub_1', outcome } }) as const;

  test('names the subscription of the invoice for suspension if the rules say so', () => {
    given([bill])
      .when(remind('2026-02-14', { rules: strict }))
      .then([last]);
    given([bill])
      .when(remind('2026-02-13', { rules: strict }))
      .then([requested(1, 2, { date: '2026-02-13' })]);
    given([charged('a', '100.00')])
      .when(remind('2026-02-14', { rules: strict }))
      .then([requested(1, 3, { date: '2026-02-14' })]);
  });

  test('suspends all subscriptions that share the invoice', () => {
    const shared = charged('a', '100.00', { subscriptionId: null, subscriptionIds: ['sub_1', 'sub_2'] });
    const second = {
      type: 'SuspensionRequested',
      data: { ...suspension.data, subscriptionId: 'sub_2' },
    } as const;
    given([shared])
      .when(remind('2026-02-14', { rules: strict }))
      .then([last]);
    given([shared, last])
      .when(close(1))
      .then([closed(1, 3), suspension, second]);
  });

  test.each(['sent', 'noAddress', 'refused'] as const)(
    'with the outcome %s suspends the subscription',
    (outcome) => {
      given([bill, last])
        .when(close(1, outcome))
        .then([closed(1, 3, outcome), suspension]);
      expect(stepOf([bill, last, closed(1, 3, outcome), suspension])).toMatchObject({
        kind: 'suspend',
        suspensions: [{ subscriptionId: 'sub_1', invoiceNumbers: ['INV-a'] }],
      });
    },
  );

  test.each([
    ['paid', paidInFull],
    ['credited', creditedInFull],
    ['held', paused('a')],
  ])('suspends nothing if the invoice was %s while its mail was under way', (_, event) => {
    given([bill, last, event])
      .when(close(1))
      .then([closed(1, 3)]);
  });

  test('resumes the subscription once the invoice is paid or credited in full', () => {
    expect(stepOf(suspended)).toBeUndefined();
    for (const settled of [paidInFull, creditedInFull])
      expect(stepOf([...suspended, settled])).toMatchObject({
        kind: 'resume',
        suspensions: [{ subscriptionId: 'sub_1' }],
      });
    expect(stepOf([...suspended, received('p', '99.99', [onInvoice('a', '99.99')])])).toBeUndefined();
    given([...suspended, paidInFull])
      .when(resume())
      .then([resumption()]);
    given([...suspended, paidInFull, resumption()])
      .when(resume())
      .then([]);
    expect(stepOf([...suspended, paidInFull, resumption()])).toBeUndefined();
  });

  test('resumes only when every invoice that suspended the subscription is settled', () => {
    const joined = {
      ...suspension,
      data: { subscriptionId: 'sub_1', invoiceId: 'b', invoiceNumber: 'INV-b' },
    };
    const both = [bill, other, last, closed(1, 3), suspension, completed(), joined, completed()];
    expect(stepOf([...both, paidInFull])).toBeUndefined();
    const all = [...both, paidInFull, received('q', '50.00', [onInvoice('b', '50.00')])];
    expect(stepOf(all)).toMatchObject({ kind: 'resume' });
  });

  test('resumes a subscription whose invoice is paid before the suspension is carried out', () => {
    expect(stepOf([bill, last, closed(1, 3), suspension, paidInFull])).toMatchObject({ kind: 'resume' });
    given([bill, last, closed(1, 3), suspension, paidInFull])
      .when(resume('notOurs'))
      .then([resumption('notOurs')]);
  });

  test('resumes no subscription that it could not suspend', () => {
    const theirs = [bill, last, closed(1, 3), suspension, completed('notActive')];
    expect(stepOf([...theirs, paidInFull])).toBeUndefined();
    given(theirs)
      .when({ type: 'CompleteSuspension', subscriptionId: 'sub_1', outcome: 'suspended' })
      .then([]);
  });

  test('suspends again if the payment bounces during the resumption, but not after it', () => {
    const paid = [...suspended, paidInFull];
    const back = bounced(paid);
    given([...paid, ...back])
      .when(resume())
      .then([suspension]);
    expect(stepOf([...paid, ...back, suspension])).toMatchObject({ kind: 'suspend' });
    const later = [...paid, resumption()];
    expect(stepOf([...later, ...bounced(later)])).toBeUndefined();
    // Every level has gone out: the last one is repeated, and a clerk decides whether it suspends.
    given([...later, ...bounced(later)])
      .when(remind('2026-03-01', { rules: strict }))
      .then([requested(2, 3, { date: '2026-03-01', countsFrom: '2026-01-30' })]);
    given([...later, ...bounced(later)])
      .when(byHand('2026-03-01', { rules: strict }))
      .then([
        requested(2, 3, {
          ...{ suspends: 'sub_1', manual: true },
          ...{ date: '2026-03-01', countsFrom: '2026-01-30' },
        }),
      ]);
  });
});

test('the invoice is told of each reminder that was sent or undeliverable, but not of a withdrawn one', () => {
  const noticesOf = (outcome: ReminderOutcome) =>
    given([bill, requested(1, 1), closed(1, 1, outcome)]).state.notices;
  expect(noticesOf('sent')).toEqual([
    {
      to: 'reminder',
      sequence: 3,
      invoiceId: 'a',
      reminderId: 'a/1',
      level: 1,
      outcome: 'sent',
      date: '2026-01-22',
    },
  ]);
  expect(noticesOf('noAddress')).toHaveLength(1);
  expect(noticesOf('withdrawn')).toEqual([]);
});

test('a command sends its own mail only; a worker sends every open one', () => {
  const two = [bill, other, requested(1, 1), requested(1, 1, { invoiceId: 'b', reminderId: 'b/1' })];
  const { state } = given(two);
  const due = { reminderDays: usual.days };
  const idsOf = (step: unknown) =>
    Object(step).reminders?.map(({ reminderId }: { reminderId: string }) => reminderId);
  expect(idsOf(unfinishedAccount.begun(state, remind('2026-01-22'), []))).toEqual(['a/1']);
  expect(unfinishedAccount.begun(state, remind('2026-01-22'), ['remind'])).toBeUndefined();
  expect(unfinishedAccount.begun(state, check(1), [])).toBeUndefined();
  expect(idsOf(unfinishedAccount.before(state, undefined, day('2026-01-22'), [], due))).toEqual([
    'a/1',
    'b/1',
  ]);
  expect(unfinishedAccount.before(state, remind('2026-01-22'), day('2026-01-22'), [], due)).toBeUndefined();
});
