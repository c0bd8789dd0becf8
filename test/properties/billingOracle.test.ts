/** The oracle of a subscription's money agrees with examples that were computed by hand. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { SeenInvoice } from '../support/billingOracle/bills.js';
import { anchorOf, dayOf, written } from '../support/billingOracle/calendar.js';
import { type Beginning, Oracle } from '../support/billingOracle/oracle.js';

const day = dayOf;

function subscription(changes: Partial<Beginning> = {}, made: readonly SeenInvoice[] = []): Oracle {
  const beginning: Beginning = {
    today: day('2026-01-01'),
    start: day('2026-01-01'),
    cycle: 'monthly',
    quantity: 1,
    price: 31_000_000,
    digits: 2,
    autoRenewal: true,
    backdate: false,
    billFirstPeriod: false,
    ...changes,
  };
  return new Oracle(beginning, made);
}

function invoice(kind: SeenInvoice['kind'], from: string, to: string, ...lines: bigint[]): SeenInvoice {
  const subtotal = lines.reduce((sum, line) => sum + line, 0n);
  return { id: `${kind} ${from}`, kind, from: day(from), to: day(to), lines, subtotal };
}

const changeTo = (oracle: Oracle, from: string, quantity: number) =>
  oracle.changeTerms(day(from), { direction: 'put', terms: { quantity } });

const pending = (oracle: Oracle) => oracle.rounded(oracle.pending().amount);

test("the oracle's days and anchors are those of the calendar", () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 60_000 }), (number) => {
      const text = new Date(number * 86_400_000).toISOString().slice(0, 10);
      expect(written(number)).toBe(text);
      expect(dayOf(text)).toBe(number);
    }),
  );
  const anchors = [0, 1, 2, 12, 13].map((number) =>
    written(anchorOf({ first: day('2027-01-31'), cycle: 'monthly' }, number)),
  );
  expect(anchors).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2028-01-31', '2028-02-29']);
});

describe('the pending amount', () => {
  test('is a year of the difference after an upgrade on the first day of a yearly period', () => {
    const oracle = subscription({ cycle: 'yearly', price: 1_200_000_000 });
    oracle.take(day('2026-01-01'), [], () => changeTo(oracle, '2026-01-01', 1_000));
    expect(pending(oracle)).toBe(119_880_000n);
    const end = invoice('final', '2026-01-01', '2027-01-01', 119_880_000n);
    // Without a refund, the last day is charged although it is not served.
    oracle.take(day('2026-12-31'), [end], () => oracle.settle(day('2026-12-31'), 'none'));
    expect([pending(oracle), oracle.bills.length]).toEqual([0n, 1]);
  });

  test('counts the days of each period from a past effective date on', () => {
    const oracle = subscription();
    const february = invoice('renewal', '2026-02-01', '2026-03-01', 3_100n);
    // 31 a month, doubled from 22 January: 10 of 31 days of January, and all of February.
    oracle.take(day('2026-02-10'), [february], () => changeTo(oracle, '2026-01-22', 2));
    expect(pending(oracle)).toBe(1_000n + 3_100n);
  });

  test('is zero for a suspended period, and resuming bills the days to the next anchor day', () => {
    const oracle = subscription();
    oracle.take(day('2026-01-20'), [], () => oracle.suspend());
    oracle.take(day('2026-03-05'), []);
    expect(pending(oracle)).toBe(0n);
    // 17 of March's 31 days.
    const resumed = invoice('resume', '2026-03-15', '2026-04-01', 1_700n);
    oracle.take(day('2026-03-15'), [resumed], () => oracle.resume(day('2026-03-15')));
    expect(oracle.rounded(oracle.usedBeyondOrder())).toBe(1_700n);
    expect(written(oracle.renewal)).toBe('2026-04-01');
  });

  test('is the amount of a voided invoice until its period is billed again', () => {
    const oracle = subscription();
    const february = invoice('renewal', '2026-02-01', '2026-03-01', 3_100n);
    oracle.take(day('2026-02-03'), [february], () => oracle.void(february.id));
    expect(pending(oracle)).toBe(3_100n);
    const march = invoice('renewal', '2026-03-01', '2026-04-01', 3_100n);
    const again = { ...february, id: 'again' };
    oracle.take(day('2026-03-02'), [march, again], () => oracle.billAhead());
    expect(pending(oracle)).toBe(0n);
  });
});

describe('an end', () => {
  test('credits the days that are left only with a refund', () => {
    for (const [refund, released] of [
      ['unused', 1_000n],
      ['none', 0n],
    ] as const) {
      const oracle = subscription();
      oracle.take(day('2026-01-22'), [], () => oracle.settle(day('2026-01-22'), refund));
      expect([refund, oracle.released]).toEqual([refund, released]);
    }
  });

  test('after the billed days bills the days until then', () => {
    const oracle = subscription();
    const final = invoice('final', '2026-02-01', '2026-02-15', 1_550n);
    oracle.take(day('2026-01-10'), [final], () => oracle.settle(day('2026-02-15'), 'none'));
    expect(oracle.bills).toHaveLength(1);
  });

  test('withdraws the invoice ahead of a period that never begins', () => {
    const oracle = subscription();
    const ahead = invoice('renewal', '2026-02-01', '2026-03-01', 3_100n);
    oracle.take(day('2026-01-10'), [ahead], () => oracle.billAhead());
    oracle.take(day('2026-01-12'), [], () => oracle.settle(day('2026-01-12'), 'none'));
    expect([oracle.isBilledStill(ahead.id), oracle.usedBeyondOrder()]).toEqual([false, 0n]);
  });
});

describe("a clerk's credit note", () => {
  /** February is billed 28.00, of which part is credited. */
  function february(credited: bigint) {
    const oracle = subscription({ price: 28_000_000 });
    const billed = invoice('renewal', '2026-02-01', '2026-03-01', 2_800n);
    oracle.take(day('2026-02-10'), [billed], () => oracle.creditNote(billed.id, credited));
    return { oracle, id: billed.id };
  }

  test.each([
    [1_000n, 1_400n],
    [1_400n, 1_400n],
    [2_000n, 800n],
    [2_800n, 0n],
  ])('of %d of 2800 leaves %d to give back for the unused half', (credited, left) => {
    const { oracle, id } = february(credited);
    oracle.take(day('2026-02-15'), [], () => oracle.settle(day('2026-02-15'), 'unused'));
    const given = oracle.rounded(oracle.leftOf(id)?.amount ?? 0n);
    // A clerk can still credit what neither the credit note nor the end gave back.
    expect(given).toBe(2_800n - credited - left);
    expect([oracle.released, pending(oracle), oracle.brokenLaw()]).toEqual([0n, 0n, undefined]);
  });

  test('after an end may take what the end has left, and more breaks the law', () => {
    const { oracle, id } = february(0n);
    oracle.take(day('2026-02-15'), [], () => oracle.settle(day('2026-02-15'), 'unused'));
    expect(oracle.rounded(oracle.leftOf(id)?.amount ?? 0n)).toBe(1_400n);
    oracle.creditNote(id, 1_400n);
    expect(oracle.brokenLaw()).toBeUndefined();
    oracle.creditNote(id, 100n);
    expect(oracle.brokenLaw()).toContain(
      '2900.000 of renewal 2026-02-01 was given back, and it billed 2800.000',
    );
  });

  test('is not given back again by a correction, unlike later bills of the same days', () => {
    const oracle = subscription({ price: 28_000_000 });
    const billed = invoice('renewal', '2026-02-01', '2026-03-01', 2_800n);
    oracle.take(day('2026-02-10'), [billed], () => {
      oracle.creditNote(billed.id, 2_800n);
      changeTo(oracle, '2026-02-15', 2);
    });
    const march = invoice('renewal', '2026-03-01', '2026-04-01', 5_600n, 1_400n);
    // The March invoice billed 14.00 for half of February. That and March's 56.00 are given back, the credited half is not.
    oracle.take(day('2026-03-10'), [march], () => changeTo(oracle, '2026-02-15', 0));
    expect(pending(oracle)).toBe(-1_400n - 5_600n);
  });
});

test('the oracle names an unexpected invoice, a missing one, and one with a wrong amount', () => {
  const february = invoice('renewal', '2026-02-01', '2026-03-01', 3_100n);
  const on = (date: string, ...made: SeenInvoice[]) => {
    const oracle = subscription();
    return () => oracle.take(day(date), made);
  };
  expect(on('2026-01-31', february)).toThrow('that nobody had to make');
  expect(on('2026-02-01')).toThrow('There is not a renewal invoice for 2026-02-01 to 2026-03-01');
  expect(on('2026-02-01', { ...february, lines: [3_102n], subtotal: 3_102n })).toThrow('over 3102 instead');
  expect(on('2026-02-01', february)).not.toThrow();
});
