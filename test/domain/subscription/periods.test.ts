/** Anchors: counted from the start and moved to the last day of short months, without drifting. Also cycle names and scaled prices. */
import { describe, expect, test } from '@jest/globals';
import { billingCycles, parseBillingCycle, priceForCycle } from '../../../src/domain/subscription/cycles.js';
import { anchor, periodOf } from '../../../src/domain/subscription/periods.js';

function anchors(startDate: string, billingCycle: (typeof billingCycles)[number], count: number): string[] {
  return Array.from({ length: count }, (_, index) => anchor({ startDate, billingCycle }, index));
}

describe('anchors over more than three years', () => {
  const months = (text: string) => text.trim().split(/\s+/);

  test('monthly from 31 January', () => {
    expect(anchors('2026-01-31', 'monthly', 40)).toEqual(
      months(`
        2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31 2026-08-31 2026-09-30
        2026-10-31 2026-11-30 2026-12-31 2027-01-31 2027-02-28 2027-03-31 2027-04-30 2027-05-31 2027-06-30
        2027-07-31 2027-08-31 2027-09-30 2027-10-31 2027-11-30 2027-12-31 2028-01-31 2028-02-29 2028-03-31
        2028-04-30 2028-05-31 2028-06-30 2028-07-31 2028-08-31 2028-09-30 2028-10-31 2028-11-30 2028-12-31
        2029-01-31 2029-02-28 2029-03-31 2029-04-30`),
    );
  });
  test('monthly from 30 January and from 29 February', () => {
    const from30 = anchors('2026-01-30', 'monthly', 40);
    expect(from30[1]).toBe('2026-02-28');
    expect(from30[25]).toBe('2028-02-29');
    expect(from30.filter((day) => !day.endsWith('-30'))).toEqual([
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
      '2029-02-28',
    ]);
    expect(anchors('2024-02-29', 'monthly', 40).filter((day) => !day.endsWith('-29'))).toEqual([
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
    ]);
  });
  test('quarterly from 30 November and from 31 August', () => {
    expect(anchors('2025-11-30', 'quarterly', 14)).toEqual(
      months(`2025-11-30 2026-02-28 2026-05-30 2026-08-30 2026-11-30 2027-02-28 2027-05-30 2027-08-30
        2027-11-30 2028-02-29 2028-05-30 2028-08-30 2028-11-30 2029-02-28`),
    );
    expect(anchors('2026-08-31', 'quarterly', 5)).toEqual(
      months('2026-08-31 2026-11-30 2027-02-28 2027-05-31 2027-08-31'),
    );
  });
  test('semiannual from 31 August', () => {
    expect(anchors('2026-08-31', 'semiannual', 8)).toEqual(
      months('2026-08-31 2027-02-28 2027-08-31 2028-02-29 2028-08-31 2029-02-28 2029-08-31 2030-02-28'),
    );
  });
  test('yearly from 29 February, also into 2100, which is no leap year', () => {
    expect(anchors('2024-02-29', 'yearly', 6)).toEqual(
      months('2024-02-29 2025-02-28 2026-02-28 2027-02-28 2028-02-29 2029-02-28'),
    );
    expect(anchor({ startDate: '2096-02-29', billingCycle: 'yearly' }, 4)).toBe('2100-02-28');
  });
  test('weekly, across months and leap days', () => {
    const weeks = anchors('2024-02-22', 'weekly', 160);
    expect(weeks.slice(0, 3)).toEqual(['2024-02-22', '2024-02-29', '2024-03-07']);
    expect(weeks[159]).toBe('2027-03-11');
  });
});

test('the period of a day ends before the next anchor; a day before the start has the first period', () => {
  const schedule = { startDate: '2026-01-31', billingCycle: 'monthly' } as const;
  expect(periodOf(schedule, '2026-02-27')).toEqual({ from: '2026-01-31', to: '2026-02-28' });
  expect(periodOf(schedule, '2026-02-28')).toEqual({ from: '2026-02-28', to: '2026-03-31' });
  expect(periodOf(schedule, '2020-01-01')).toEqual({ from: '2026-01-31', to: '2026-02-28' });
});

test('cycles are read in any case and by their other names', () => {
  expect(billingCycles.map((cycle) => parseBillingCycle(cycle.toUpperCase()))).toEqual(billingCycles);
  expect(parseBillingCycle('annual')).toBe('yearly');
  expect(parseBillingCycle('Annually')).toBe('yearly');
  for (const word of ['', 'daily', 'constructor', 'toString'])
    expect(parseBillingCycle(word)).toBeUndefined();
});

test('prices are scaled between cycles by their lengths, to six decimals', () => {
  expect(priceForCycle('10', 'monthly', 'yearly')).toBe('120');
  expect(priceForCycle('120', 'yearly', 'monthly')).toBe('10');
  expect(priceForCycle('100', 'yearly', 'monthly')).toBe('8.333333');
  expect(priceForCycle('200', 'yearly', 'monthly')).toBe('16.666667');
  expect(priceForCycle('3', 'weekly', 'monthly')).toBe('13');
  expect(priceForCycle('10', 'monthly', 'weekly')).toBe('2.307692');
  expect(priceForCycle('10', 'quarterly', 'semiannual')).toBe('20');
});
