/** The read model of accounts: its invariant after every event, and the amounts due by day and age. */
import { expect, test } from '@jest/globals';
import { ageingOf } from '../../src/analytics/accountAgeing.js';
import type { AccountEvent } from '../../src/domain/account/events.js';
import { add, subtract } from '../../src/kernel/money.js';
import { type AccountDocument, accountProjection } from '../../src/projections/account.js';
import {
  allocated,
  charged,
  credited,
  from,
  type InvoiceOf,
  of,
  paid,
  recordedIn,
  refunded,
  reversed,
  subscriptionCredited,
  withdrawn,
} from '../support/accountEvents.js';

/** The document after each event, in order. */
function documentsAfter(...events: readonly AccountEvent[]): AccountDocument[] {
  const documents: AccountDocument[] = [];
  for (const [revision, event] of events.entries()) {
    const before = documents.at(-1) ?? null;
    const after = accountProjection.apply(before, recordedIn('account-cus-1', event, revision), 'cus-1');
    documents.push(after as AccountDocument);
  }
  return documents;
}

function documentAfter(...events: readonly AccountEvent[]): AccountDocument {
  const last = documentsAfter(...events).at(-1);
  if (last === undefined) throw new Error('nothing happened');
  return last;
}

const january: InvoiceOf = { id: 'inv_1', total: '119.00', on: '2026-01-10', due: '2026-01-24' };
const february: InvoiceOf = { id: 'inv_2', total: '200.00', on: '2026-02-10', due: '2026-02-24' };
const yen: InvoiceOf = { id: 'inv_3', total: '5000', on: '2026-02-11', due: '2026-02-24', currency: 'JPY' };

test('invoiced − credited − paid + refunded = due − balance after every event, in every currency', () => {
  const payment = { id: 'pay_1', amount: '150.00', on: '2026-01-20' };
  const documents = documentsAfter(
    charged(january),
    paid(payment, of(january, '119.00')),
    charged(february, [from('payment', 'pay_1', '31.00')]),
    credited('cn_1', february, { total: '180.00', applied: '169.00', on: '2026-02-15' }),
    charged(yen),
    subscriptionCredited('sub_1/1', '0.10', '2026-02-16'),
    paid({ id: 'pay_2', amount: '7000', on: '2026-02-17', currency: 'JPY' }),
    allocated('pay_2', yen, '4999'),
    refunded('rfd_1', '2026-02-18', [from('creditNote', 'cn_1', '1.05')]),
    reversed(
      { ...payment, on: '2026-02-19' },
      [of(january, '119.00'), of(february, '31.00')],
      [
        { ...of(january, '9.95'), ...from('creditNote', 'cn_1', '9.95') },
        { ...of(january, '0.10'), ...from('subscriptionCredit', 'sub_1/1', '0.10') },
      ],
    ),
    charged({ ...february, id: 'inv_4', total: '0.01' }),
    withdrawn({ ...february, id: 'inv_4', total: '0.01' }),
  );
  for (const { currencies, dues } of documents) {
    for (const one of currencies) {
      const [invoiced, notCredited, paidIn, out, due, balance] = [
        one.invoiced,
        one.credited,
        one.paid,
        one.refunded,
        one.due,
        one.balance,
      ].map(String) as [string, string, string, string, string, string];
      expect(add(subtract(subtract(invoiced, notCredited), paidIn), out)).toBe(subtract(due, balance));
      const byDay = dues
        .filter(({ currency }) => currency === one.currency)
        .reduce((sum, { amount }) => add(sum, String(amount)), '0');
      expect(byDay).toBe(due);
    }
  }
  expect(documents.at(-1)).toMatchObject({
    customerId: 'cus-1',
    currencies: [
      {
        currency: 'EUR',
        invoiced: 319,
        credited: 180.1,
        paid: 0,
        refunded: 1.05,
        due: 139.95,
        balance: 0,
        oldestDueDate: '2026-01-24',
      },
      {
        currency: 'JPY',
        invoiced: 5000,
        credited: 0,
        paid: 7000,
        refunded: 0,
        due: 1,
        balance: 2001,
        oldestDueDate: '2026-02-24',
      },
    ],
    oldestDueDate: '2026-01-24',
    dues: [
      { currency: 'EUR', dueDate: '2026-01-24', amount: 108.95 },
      { currency: 'JPY', dueDate: '2026-02-24', amount: 1 },
      { currency: 'EUR', dueDate: '2026-02-24', amount: 31 },
    ],
  });
});

test('a payment that bounces after its refund leaves a negative balance', () => {
  const payment = { id: 'pay_1', amount: '50.00', on: '2026-01-20' };
  const { currencies } = documentAfter(
    paid(payment),
    refunded('rfd_1', '2026-01-21', [from('payment', 'pay_1', '50.00')]),
    reversed({ ...payment, on: '2026-01-25' }),
  );
  expect(currencies).toMatchObject([{ paid: 0, refunded: 50, due: 0, balance: -50 }]);
});

test('10,000 invoices of one customer due on 100 days have 100 entries', () => {
  let document: AccountDocument | null = null;
  for (let index = 0; index < 10_000; index += 1) {
    const due = new Date(Date.UTC(2026, 0, 1 + (index % 100))).toISOString().slice(0, 10);
    const event = charged({ id: `inv_${index}`, total: '0.10', on: '2026-01-01', due });
    document = accountProjection.apply(
      document,
      recordedIn('account-cus-1', event, index),
      'cus-1',
    ) as AccountDocument;
  }
  expect(document?.dues).toHaveLength(100);
  expect(document?.currencies).toMatchObject([{ invoiced: 1_000, due: 1_000 }]);
  expect(JSON.stringify(document).length).toBeLessThan(8_000);
});

test.each([
  ['2026-01-24', { overdue: 0, ageing: { current: 119 } }],
  ['2026-01-25', { overdue: 119, ageing: { current: 0, days1to30: 119 } }],
  ['2026-02-23', { overdue: 119, ageing: { days1to30: 119, days31to60: 0 } }],
  ['2026-02-24', { overdue: 119, ageing: { days1to30: 0, days31to60: 119 } }],
  ['2026-03-25', { overdue: 119, ageing: { days31to60: 119, days61to90: 0 } }],
  ['2026-03-26', { overdue: 119, ageing: { days31to60: 0, days61to90: 119 } }],
  ['2026-04-24', { overdue: 119, ageing: { days61to90: 119, over90: 0 } }],
  ['2026-04-25', { overdue: 119, ageing: { days61to90: 0, over90: 119 } }],
])('an invoice due on 24 January is aged correctly on %s', (today, expected) => {
  expect(ageingOf(documentAfter(charged(january)), 'EUR', today)).toMatchObject(expected);
});

test('overdue amounts are separated by currency and added exactly', () => {
  const tenths = ['inv_a', 'inv_b', 'inv_c'].map((id) => charged({ ...january, id, total: '0.10' }));
  const document = documentAfter(...tenths, charged(yen));
  expect(ageingOf(document, 'EUR', '2026-01-25')).toMatchObject({ overdue: 0.3 });
  expect(ageingOf(document, 'JPY', '2026-03-01')).toMatchObject({
    overdue: 5000,
    ageing: { days1to30: 5000 },
  });
});
