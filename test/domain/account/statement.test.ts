/** Statements: their entries and order, and that opening + charged − credited = closing. */
import { expect, test } from '@jest/globals';
import type { AccountEvent } from '../../../src/domain/account/events.js';
import { openStatement, type StatementPeriod } from '../../../src/domain/account/statement.js';
import {
  allocated,
  charged,
  credited,
  delivered,
  from,
  type InvoiceOf,
  of,
  paid,
  refunded,
  reversed,
  subscriptionCredited,
  withdrawn,
} from '../../support/accountEvents.js';

const january: InvoiceOf = { id: 'inv_1', total: '119.00', on: '2026-01-10', due: '2026-01-24' };
const february: InvoiceOf = { id: 'inv_2', total: '200.00', on: '2026-02-10', due: '2026-02-24' };
const yen: InvoiceOf = { id: 'inv_3', total: '5000', on: '2026-02-11', due: '2026-02-24', currency: 'JPY' };
const payment = { id: 'pay_1', amount: '150.00', on: '2026-01-20', reference: 'E2E-1' };

const year: readonly AccountEvent[] = [
  charged(january),
  paid(payment, of(january, '119.00')),
  charged(february, [from('payment', 'pay_1', '31.00')]),
  charged(yen),
  credited('cn_1', february, { total: '180.00', applied: '169.00', on: '2026-02-15' }),
  subscriptionCredited('sub_1/1', '0.10', '2026-02-16'),
  refunded('rfd_1', '2026-02-18', [from('creditNote', 'cn_1', '1.05')]),
  reversed({ ...payment, on: '2026-02-19' }, [of(january, '119.00'), of(february, '31.00')]),
  allocated('pay_9', january, '1.00'),
  withdrawn({ ...february, id: 'inv_4', total: '0.50' }),
  delivered(3),
];

function statementOf(events: readonly AccountEvent[], period: Partial<StatementPeriod> = {}) {
  const statement = openStatement({ from: null, to: '2026-12-31', ...period });
  for (const [index, event] of events.entries()) statement.add(event, `2026-03-${10 + index}T09:00:00.000Z`);
  return statement.close();
}

test('each document, and nothing else, is an entry with the balance after it', () => {
  const [euro, yens, ...others] = statementOf(year);
  expect(others).toEqual([]);
  const shown = euro?.entries.map(({ date, kind, charge, credit, balance }) => [
    date,
    kind,
    charge,
    credit,
    balance,
  ]);
  expect(shown).toEqual([
    ['2026-01-10', 'invoice', '119.00', null, '119'],
    ['2026-01-20', 'payment', null, '150.00', '-31'],
    ['2026-02-10', 'invoice', '200.00', null, '169'],
    ['2026-02-15', 'creditNote', null, '180.00', '-11'],
    ['2026-02-16', 'subscriptionCredit', null, '0.10', '-11.1'],
    ['2026-02-18', 'refund', '1.05', null, '-10.05'],
    ['2026-02-19', 'reversal', '150.00', null, '139.95'],
    // A cancellation has no date of its own and takes the day on which it was recorded.
    ['2026-03-19', 'cancellation', null, '0.50', '139.45'],
  ]);
  expect(euro).toMatchObject({
    opening: '0',
    charged: '470.05',
    credited: '330.6',
    closing: '139.45',
  });
  expect(yens).toMatchObject({ currency: 'JPY', opening: '0', charged: '5000', closing: '5000' });
  expect(euro?.entries[1]).toMatchObject({
    id: 'pay_1',
    number: null,
    reference: 'E2E-1',
    detail: 'transfer',
    dueDate: null,
    recordedAt: '2026-03-11T09:00:00.000Z',
  });
  expect(euro?.entries[0]).toMatchObject({ id: 'inv_1', number: 'INV-inv_1', dueDate: '2026-01-24' });
});

test('earlier entries make the opening balance, later ones are left out; both days of the period count', () => {
  const period = { from: '2026-01-20', to: '2026-02-15' };
  const [euro, yens] = statementOf(year, period);
  expect(euro).toMatchObject({ opening: '119', charged: '200', credited: '330', closing: '-11' });
  expect(euro?.entries.map(({ kind }) => kind)).toEqual(['payment', 'invoice', 'creditNote']);
  expect(yens?.entries).toHaveLength(1);
});

test('a currency with entries or a balance is listed; one with neither is left out', () => {
  const statement = statementOf(year, { from: '2026-03-01', to: '2026-03-10' });
  expect(statement).toMatchObject([
    { currency: 'EUR', opening: '139.95', closing: '139.95', entries: [] },
    { currency: 'JPY', opening: '5000', closing: '5000', entries: [] },
  ]);
  const settled = [charged(january), paid({ ...payment, amount: '119.00' }, of(january, '119.00'))];
  expect(statementOf(settled, { from: '2026-06-01' })).toEqual([]);
});

test('entries are in the order of their dates, and those of one day as they were recorded', () => {
  const [euro] = statementOf([
    charged({ ...january, id: 'c', on: '2026-05-02' }),
    charged({ ...january, id: 'b', on: '2026-05-01' }),
    paid({ ...payment, id: 'a', on: '2026-05-02' }),
    paid({ ...payment, id: 'd', on: '2026-04-30' }),
  ]);
  expect(euro?.entries.map(({ id }) => id)).toEqual(['d', 'b', 'c', 'a']);
});

test('a period opens with the closing balance of the one before it', () => {
  const days = ['2026-01-15', '2026-02-11', '2026-02-17', '2026-02-19', '2026-03-18'];
  let closed = statementOf(year, { to: '2026-01-14' })[0]?.closing;
  for (const [index, day] of days.entries()) {
    const next = days[index + 1];
    const to = next === undefined ? '2026-12-31' : dayBefore(next);
    const [euro] = statementOf(year, { from: day, to });
    expect(euro?.opening).toBe(closed);
    closed = euro?.closing;
  }
  expect(closed).toBe(statementOf(year)[0]?.closing);
});

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}
