/** The days of reminders: after any history, an account's next reminder is that of a plain list of days for each invoice. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { AccountCommand } from '../../../src/domain/account/commands.js';
import { accountDecider } from '../../../src/domain/account/decide.js';
import type { DunningRules } from '../../../src/domain/account/dunningCommands.js';
import { dueForReminder, dunningOf, nextReminderDay } from '../../../src/domain/account/dunningState.js';
import type { AccountEvent } from '../../../src/domain/account/events.js';
import { type AccountState, dunningViewOf, emptyAccount } from '../../../src/domain/account/state.js';
import { unfinishedAccount } from '../../../src/domain/account/unfinished.js';
import { addDays } from '../../../src/kernel/dates.js';
import { fold } from '../../../src/kernel/decider.js';
import { DomainError } from '../../../src/kernel/errors.js';
import { charge, charged, day, onInvoice, received, reversePayment } from './examples.js';

const rules: DunningRules = { days: [7, 14, 30], suspends: true };
const dueRules = { reminderDays: rules.days };
const invoices = ['a', 'b', 'c'] as const;

/** One account as its clerks and workers see it. */
function account() {
  let state: AccountState = emptyAccount;
  let number = 0;
  const run = (command: AccountCommand): readonly AccountEvent[] => {
    const events = accountDecider.decide(command, state);
    state = fold(accountDecider, state, JSON.parse(JSON.stringify(events)));
    return events;
  };
  const due = (invoiceId: string) => state.invoices.get(invoiceId)?.due ?? '0';
  return {
    run,
    due,
    state: () => state,
    charge: (invoiceId: string, dueDate: string) =>
      run(charge(invoiceId, '100.00', { dueDate: day(dueDate), subscriptionId: 'sub_1' })),
    pay(invoiceId: string, amount: string, today: string) {
      number += 1;
      const allocations = [{ invoiceId, amount }];
      const payment = { paymentId: `p${number}`, amount, currency: 'USD', paidAt: today, today };
      run({ type: 'ReceivePayment', ...payment, method: 'card', reference: null, allocations });
      return payment.paymentId;
    },
    bounce: (paymentId: string, today: string, date = today) =>
      run(reversePayment(paymentId, { date, today })),
    hold: (invoiceId: string | null) => run({ type: 'PauseDunning', invoiceId, reason: 'Disputed' }),
    release: (invoiceId: string | null, today: string) =>
      run({ type: 'ResumeDunning', invoiceId, at: day(today) }),
    /** Does the worker's work of one day. @returns the reminders sent, e.g. `a1` */
    work(today: string): readonly string[] {
      const asked = run({ type: 'RemindOfDue', at: day(today), rules });
      return asked.map((event) => {
        if (event.type !== 'ReminderRequested') throw new Error(`${event.type} is no reminder`);
        const { invoiceId, reminderId, level, suspends } = event.data;
        const outcome = 'sent' as const;
        run({
          type: 'CloseReminder',
          invoiceId,
          reminderId,
          outcome,
          at: day(today),
          amountDue: due(invoiceId),
        });
        return `${invoiceId}${level}${suspends === null ? '' : ' suspends'}`;
      });
    },
    next: () => nextReminderDay(dunningViewOf(state), rules.days),
  };
}

/** Runs the worker on each day that has reminders. @returns what was sent, by day */
function calendarOf(of: ReturnType<typeof account>): Record<string, readonly string[]> {
  const calendar: Record<string, readonly string[]> = {};
  for (let today = of.next(); today !== undefined; today = of.next()) calendar[today] = of.work(today);
  return calendar;
}

describe('the levels', () => {
  test('go out on their days, the last one with the suspension', () => {
    const of = account();
    of.charge('a', '2026-01-15');
    expect(calendarOf(of)).toEqual({
      '2026-01-22': ['a1'],
      '2026-01-29': ['a2'],
      '2026-02-14': ['a3 suspends'],
    });
  });

  test('repeat the last one sent when a payment bounces; the next follows a full interval later', () => {
    const of = account();
    of.charge('a', '2026-01-15');
    of.work('2026-01-22');
    const paymentId = of.pay('a', '100.00', '2026-01-24');
    expect(of.next()).toBeUndefined();
    of.bounce(paymentId, '2026-03-10');
    expect(calendarOf(of)).toEqual({
      '2026-03-10': ['a1'],
      '2026-03-17': ['a2'],
      '2026-04-02': ['a3 suspends'],
    });
  });

  test('count from the bounce if none had gone out, whatever date the bank gives it', () => {
    for (const date of ['2026-03-10', '2026-01-20']) {
      const of = account();
      of.charge('a', '2026-01-15');
      of.bounce(of.pay('a', '100.00', '2026-01-16'), '2026-03-10', date);
      expect(calendarOf(of)).toMatchObject({ '2026-03-17': ['a1'], '2026-03-24': ['a2'] });
    }
  });

  test('count from the due date if the payment bounces before it', () => {
    const of = account();
    of.charge('a', '2026-01-15');
    of.bounce(of.pay('a', '100.00', '2026-01-02'), '2026-01-05');
    expect(of.next()).toBe('2026-01-22');
  });

  test('repeat the highest one once after a bounce, without a suspension', () => {
    const of = account();
    of.charge('a', '2026-01-15');
    calendarOf(of);
    of.bounce(of.pay('a', '100.00', '2026-02-20'), '2026-03-10');
    expect(calendarOf(of)).toEqual({ '2026-03-10': ['a3'] });
  });

  test('count from the day of a late repetition', () => {
    const of = account();
    of.charge('a', '2026-01-15');
    of.work('2026-01-22');
    of.bounce(of.pay('a', '100.00', '2026-01-24'), '2026-03-10');
    expect(of.work('2026-05-01')).toEqual(['a1']);
    expect(of.next()).toBe('2026-05-08');
  });

  test('do not change if the balance pays the invoice whose payment bounces', () => {
    const of = account();
    of.charge('a', '2026-01-15');
    of.work('2026-01-22');
    const paymentId = of.pay('a', '100.00', '2026-01-24');
    of.run({
      ...{ type: 'ReceivePayment', paymentId: 'spare', amount: '100.00', currency: 'USD', method: 'card' },
      ...{ paidAt: '2026-01-24', today: '2026-01-24', reference: null, allocations: [] },
    });
    of.bounce(paymentId, '2026-03-10');
    expect(of.next()).toBeUndefined();
  });

  test('repeat the last one sent when an allocation is taken back', () => {
    const of = account();
    of.charge('a', '2026-01-15');
    of.work('2026-01-22');
    const paymentId = of.pay('a', '100.00', '2026-01-24');
    of.run({ type: 'DeallocatePayment', paymentId, invoiceId: 'a', today: '2026-03-10' });
    expect(calendarOf(of)).toMatchObject({ '2026-03-10': ['a1'], '2026-03-17': ['a2'] });
  });

  test.each([null, 'a'])('repeat the last one sent after a hold of %s', (which) => {
    const of = account();
    of.charge('a', '2026-01-15');
    of.charge('b', '2026-02-20');
    of.work('2026-01-22');
    of.hold(which);
    if (which === null) expect(of.next()).toBeUndefined();
    of.release(which, '2026-02-10');
    expect(of.work('2026-02-10')).toEqual(['a1']);
    expect(of.work('2026-02-17')).toEqual(['a2']);
    expect(of.work('2026-02-27')).toEqual(['b1']);
  });

  test('count from the due date after older events that end a hold or an allocation without a date', () => {
    const bill = charged('a', '100.00', {});
    const paid = received('p', '100.00', [onInvoice('a', '100.00')]);
    const undone = { paymentId: 'p', currency: 'USD', ...onInvoice('a', '100.00') };
    const histories: readonly AccountEvent[][] = [
      [
        bill,
        { type: 'DunningPaused', data: { invoiceId: null, reason: 'Court' } },
        { type: 'DunningResumed', data: { invoiceId: null } },
      ],
      [bill, paid, { type: 'PaymentDeallocated', data: undone }],
    ];
    for (const history of histories)
      expect(nextReminderDay(dunningViewOf(fold(accountDecider, emptyAccount, history)), rules.days)).toBe(
        '2026-01-22',
      );
  });
});

/** The reminders of one invoice, as a plain list of days. */
interface Planned {
  readonly dueDay: string;
  /** The day of each level, including those that have gone out. */
  days: readonly string[];
  level: number;
  repeats: boolean;
}

const operation = fc.record({
  does: fc.constantFrom(
    'pay',
    'payPart',
    'bounce',
    'hold',
    'release',
    'holdAll',
    'releaseAll',
    'takeBack',
    'byHand',
  ),
  invoiceId: fc.constantFrom(...invoices),
  passes: fc.constantFrom(0, 0, 1, 3, 8, 20),
  works: fc.boolean(),
});

test('the next reminder matches the list of days after each step of a random history', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(operation, { minLength: 5, maxLength: 40, size: 'max' }), (operations) => {
      const of = account();
      const planned = new Map<string, Planned>();
      const from = (start: string) => rules.days.map((after) => addDays(start, after));
      invoices.forEach((id, index) => {
        const dueDay = addDays('2026-01-15', index * 5);
        of.charge(id, dueDay);
        planned.set(id, { dueDay, days: from(dueDay), level: 0, repeats: false });
      });
      const payments: { readonly id: string; readonly invoiceId: string }[] = [];
      const plan = (id: string) => planned.get(id) as Planned;
      let today = '2026-01-10';
      const restart = (id: string) => {
        const one = plan(id);
        if (one.level > 0) one.repeats = true;
        else one.days = from(one.dueDay > today ? one.dueDay : today);
      };
      const went = (id: string) => {
        const one = plan(id);
        if (one.repeats) {
          const since = rules.days[one.level - 1] ?? 0;
          one.days = rules.days.map((after) => addDays(today, after - since));
          one.repeats = false;
        } else one.level = Math.max(one.level, one.days.filter((each) => each <= today).length);
        seen.set(`level ${one.level}`, (seen.get(`level ${one.level}`) ?? 0) + 1);
      };
      const isHeld = (id: string) => {
        const { dunning } = of.state();
        return dunning.hold !== null || dunningOf(dunning, id).hold !== null;
      };
      for (const { does, invoiceId, passes, works } of operations) {
        today = addDays(today, passes);
        const before = new Map(invoices.map((id) => [id, Number(of.due(id))]));
        try {
          if (does === 'pay' || does === 'payPart') {
            const amount = does === 'pay' ? of.due(invoiceId) : '10.00';
            payments.push({ id: of.pay(invoiceId, amount, today), invoiceId });
          } else if (does === 'bounce' || does === 'takeBack') {
            const payment = payments.pop();
            if (payment !== undefined && does === 'bounce') of.bounce(payment.id, today);
            if (payment !== undefined && does === 'takeBack')
              of.run({
                type: 'DeallocatePayment',
                paymentId: payment.id,
                invoiceId: payment.invoiceId,
                today,
              });
          } else if (does === 'byHand') {
            const at = day(today);
            const [asked] = of.run({ type: 'RemindOfInvoice', invoiceId, at, manual: true, rules });
            if (asked?.type === 'ReminderRequested') {
              const { reminderId } = asked.data;
              const amountDue = of.due(invoiceId);
              of.run({ type: 'CloseReminder', invoiceId, reminderId, outcome: 'sent', at, amountDue });
              went(invoiceId);
            }
          } else if (does.startsWith('hold')) of.hold(does === 'hold' ? invoiceId : null);
          else {
            const which = does === 'release' ? invoiceId : null;
            if (of.release(which, today).length > 0)
              for (const id of which === null ? invoices : [which]) if (Number(of.due(id)) > 0) restart(id);
          }
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
        }
        for (const id of invoices) if (Number(of.due(id)) > (before.get(id) ?? 0)) restart(id);

        const waiting = invoices
          .filter((id) => Number(of.due(id)) > 0 && !isHeld(id))
          .map((id) => ({ id, at: plan(id).repeats ? today : plan(id).days[plan(id).level] }))
          .filter(({ at }) => at !== undefined);
        const late = waiting.filter(({ at }) => at !== undefined && at <= today).map(({ id }) => id);
        expect([...dueForReminder(dunningViewOf(of.state()), rules.days, today, 100)].sort()).toEqual(late);
        const next = waiting.map(({ at }) => String(at)).sort()[0];
        if (late.length === 0) expect(of.next()).toBe(next);
        else expect(String(of.next()) <= today).toBe(true);
        const isDue = unfinishedAccount.before(of.state(), undefined, day(today), [], dueRules);
        expect(isDue?.kind === 'reminders-due').toBe(late.length > 0 && isDue?.kind !== 'tell');
        if (!works) continue;
        for (const what of of.work(today)) went(what.slice(0, 1));
      }
    }),
    { numRuns: 150 },
  );
  for (const level of [0, 1, 2, 3]) expect(seen.get(`level ${level}`)).toBeGreaterThan(10);
});
