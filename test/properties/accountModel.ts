/** The read model and the statement of an account agree with its own rules after every event of random histories. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { AccountCommand } from '../../src/domain/account/commands.js';
import { accountDecider } from '../../src/domain/account/decide.js';
import type { AccountState } from '../../src/domain/account/state.js';
import { openStatement } from '../../src/domain/account/statement.js';
import { dayOfTimestamp } from '../../src/kernel/dates.js';
import { DomainError } from '../../src/kernel/errors.js';
import { add, compareDecimals, subtract, toNumber } from '../../src/kernel/money.js';
import { type AccountDocument, accountProjection } from '../../src/projections/account.js';
import { charge, receive } from '../domain/account/examples.js';
import { recordedIn } from '../support/accountEvents.js';

const currencies = ['EUR', 'JPY', 'KWD'] as const;
const digits = { EUR: 2, JPY: 0, KWD: 3 };

/** Numbers to make a command from: its kind, its target, the amount and the day. */
const draw = fc.record({
  kind: fc.nat(11),
  thing: fc.nat(5),
  other: fc.nat(5),
  units: fc.integer({ min: 1, max: 30_000 }),
  day: fc.integer({ min: 1, max: 28 }),
});

function amountOf(units: number, currency: keyof typeof digits): string {
  return (units / 10 ** digits[currency]).toFixed(digits[currency]);
}

/** @param index makes new ids */
function commandOf(
  {
    kind,
    thing,
    other,
    units,
    day,
  }: { kind: number; thing: number; other: number; units: number; day: number },
  index: number,
): AccountCommand {
  // Invoices and payments with the same number have the same currency.
  const of = kind === 5 || kind === 6 || kind === 10 ? other : thing;
  const currency = currencies[of % 3] ?? 'EUR';
  // Amounts to credit, refund or allocate are smaller than those charged and received.
  const amount = amountOf([0, 1, 5].includes(kind) ? units : (units % 200) + 1, currency);
  const date = `2026-01-${String(day).padStart(2, '0')}`;
  const at = `${date}T00:00:00.000Z`;
  const invoiceId = `inv_${thing}`;
  const paymentId = `pay_${other}`;
  switch (kind) {
    case 0:
    case 1:
      return charge(invoiceId, amount, {
        currency,
        invoiceDate: at,
        dueDate: at,
        usesBalance: units % 3 === 0,
      });
    case 2:
      return { type: 'WithdrawInvoice', invoiceId, reason: null };
    case 3: {
      const creditNoteId = `cn_${index}`;
      const creditNoteNumber = `CN-${index}`;
      return {
        type: 'PostCredit',
        creditNoteId,
        creditNoteNumber,
        invoiceId,
        total: amount,
        creditNoteDate: at,
      };
    }
    case 4: {
      const creditId = `sub_${index}/1`;
      return {
        type: 'ReceiveSubscriptionCredit',
        creditId,
        subscriptionId: `sub_${index}`,
        currency,
        amount,
        date,
      };
    }
    case 5:
      return receive(paymentId, amount, {
        currency,
        paidAt: date,
        today: date,
        ...(units % 2 ? {} : { allocations: [] }),
      });
    case 6: {
      const ofCurrency = `inv_${(other % 3) + 3 * (thing % 2)}`;
      return { type: 'AllocatePayment', paymentId, invoiceId: ofCurrency, amount };
    }
    case 7:
      return { type: 'ReversePayment', paymentId, reason: 'No funds', date, today: date };
    case 9:
      return { type: 'WriteOffInvoice', invoiceId, reason: 'Insolvent', taxRelief: units % 2 === 0, date };
    case 10: {
      const ofCurrency = `inv_${(other % 3) + 3 * (thing % 2)}`;
      return { type: 'DeallocatePayment', today: '2026-02-01', paymentId, invoiceId: ofCurrency };
    }
    case 11:
      return { type: 'ReverseRefund', refundId: `rfd_${thing}`, reason: 'Account closed', date };
    default:
      return {
        type: 'MakeRefund',
        refundId: `rfd_${index % 6}`,
        amount,
        currency,
        reason: 'Asked for',
        reference: null,
        date,
      };
  }
}

function expectSame(document: AccountDocument | null, state: AccountState): void {
  const figures = [...state.currencies].map(([currency, account]) => ({
    currency,
    ...Object.fromEntries(Object.entries(account.figures).map(([name, value]) => [name, toNumber(value)])),
  }));
  const shown = (document?.currencies ?? []).map(({ oldestDueDate: _, ...one }) => one);
  expect(shown).toEqual(figures.sort((left, right) => (left.currency < right.currency ? -1 : 1)));
  const dues = new Map<string, string>();
  for (const { currency, dueDate, due } of state.invoices.values()) {
    const key = `${currency} ${dayOfTimestamp(dueDate)}`;
    dues.set(key, add(dues.get(key) ?? '0', due));
  }
  const open = [...dues].filter(([, due]) => compareDecimals(due, '0') !== 0);
  expect(
    new Map(
      (document?.dues ?? []).map(({ currency, dueDate, amount }) => [`${currency} ${dueDate}`, amount]),
    ),
  ).toEqual(new Map(open.map(([key, due]) => [key, toNumber(due)])));
}

function eventsOf(command: AccountCommand, state: AccountState) {
  try {
    return accountDecider.decide(command, state);
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

/** @param runs if at least 100, every kind of event must have happened */
export function testAccountModel(runs: number): void {
  test('figures and dues are those of the account, and its full statement closes with what is owed', () => {
    const happened = new Map<string, number>();
    fc.assert(
      fc.property(fc.array(draw, { minLength: 20, maxLength: 80, size: 'max' }), (draws) => {
        let state = accountDecider.initial;
        let document: AccountDocument | null = null;
        let revision = -1;
        const statement = openStatement({ from: null, to: '2026-12-31' });
        for (const [index, one] of draws.entries()) {
          const command =
            one.units % 7 === 0
              ? ({ type: 'CompleteNotices', upTo: state.sequence - (one.other % 3) } as const)
              : commandOf(one, index);
          for (const event of eventsOf(command, state)) {
            revision += 1;
            happened.set(event.type, (happened.get(event.type) ?? 0) + 1);
            state = accountDecider.evolve(state, event);
            const recorded = recordedIn('account-cus-1', event, revision);
            document = accountProjection.apply(document, recorded, 'cus-1') as AccountDocument | null;
            expectSame(document, state);
            statement.add(event, recorded.metadata.at);
          }
        }
        for (const { currency, closing, opening, charged, credited } of statement.close()) {
          const figures = state.currencies.get(currency)?.figures;
          expect(compareDecimals(closing, subtract(figures?.due ?? '0', figures?.balance ?? '0'))).toBe(0);
          expect(compareDecimals(closing, subtract(add(opening, charged), credited))).toBe(0);
        }
      }),
      { numRuns: runs },
    );
    if (runs < 100) return;
    // Histories without events would prove nothing.
    expect(happened.size).toBe(12);
    expect(Math.min(...happened.values())).toBeGreaterThan(20);
  });
}
