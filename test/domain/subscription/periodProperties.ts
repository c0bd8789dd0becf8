/** The anchors of random schedules. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { billingCycles } from '../../../src/domain/subscription/cycles.js';
import {
  anchor,
  anchorAfter,
  anchorBefore,
  anchorIndex,
  anchorOnOrAfter,
  firstRenewalDate,
  isAnchor,
} from '../../../src/domain/subscription/periods.js';
import { addDays } from '../../../src/kernel/dates.js';

const days = fc.integer({ min: 0, max: 400_000 }).map((offset) => addDays('1900-01-01', offset));
const plain = fc.record({ startDate: days, billingCycle: fc.constantFrom(...billingCycles) });
const monthly = fc.constantFrom(...billingCycles.filter((cycle) => cycle !== 'weekly'));
const onADay = fc.record({
  startDate: days,
  billingCycle: monthly,
  anchorDay: fc.integer({ min: 1, max: 31 }),
});
const schedules = fc.oneof(plain, onADay);

export function testPeriods(runs: number): void {
  describe('for any start, cycle and day', () => {
    test('the anchors around a day are found on the right side of it', () => {
      fc.assert(
        fc.property(schedules, days, (schedule, day) => {
          const index = anchorIndex(schedule, day);
          expect(anchor(schedule, index) <= day).toBe(true);
          expect(anchor(schedule, index + 1) > day).toBe(true);
          expect(anchorAfter(schedule, day)).toBe(anchor(schedule, index + 1));
          expect(anchorBefore(schedule, day) < day).toBe(true);
          expect(isAnchor(schedule, anchorOnOrAfter(schedule, day))).toBe(true);
          expect(anchorOnOrAfter(schedule, day) >= day).toBe(true);
        }),
        { numRuns: runs },
      );
    });
    test('the index of every anchor is found from its day', () => {
      fc.assert(
        fc.property(schedules, fc.integer({ min: 0, max: 3_000 }), (schedule, index) => {
          const day = anchor(schedule, index);
          expect(anchorIndex(schedule, day)).toBe(index);
          expect(isAnchor(schedule, day)).toBe(true);
          expect(anchorAfter(schedule, day)).toBe(anchor(schedule, index + 1));
          if (index > 0) expect(anchorBefore(schedule, day)).toBe(anchor(schedule, index - 1));
        }),
        { numRuns: runs },
      );
    });
    test('with a billing day, each anchor is that day or the last of its month, the first within a month', () => {
      fc.assert(
        fc.property(onADay, fc.nat({ max: 400 }), (schedule, index) => {
          const { startDate, anchorDay } = schedule;
          const first = anchor(schedule, 0);
          expect(first >= startDate && first <= addDays(startDate, 31)).toBe(true);
          const day = anchor(schedule, index);
          const isLast = addDays(day, 1).endsWith('-01');
          const date = Number(day.slice(8));
          expect(date === anchorDay || (isLast && date < anchorDay)).toBe(true);
        }),
        { numRuns: runs },
      );
    });
    test('a trial first renews at its end, and periods count from there', () => {
      fc.assert(
        fc.property(
          schedules,
          fc.integer({ min: 1, max: 90 }),
          fc.nat({ max: 89 }),
          (schedule, length, passed) => {
            const trialEndDate = addDays(schedule.startDate, length);
            const trial = { ...schedule, trialEndDate };
            const today = addDays(schedule.startDate, passed % length);
            expect(firstRenewalDate(trial, today, false)).toBe(trialEndDate);
            expect(anchorAfter(trial, trialEndDate)).toBe(
              anchorAfter({ ...schedule, startDate: trialEndDate }, trialEndDate),
            );
          },
        ),
        { numRuns: runs },
      );
    });
    test('the first renewal is after the start, and after today unless backdated', () => {
      fc.assert(
        fc.property(plain, days, (schedule, today) => {
          const renewal = firstRenewalDate(schedule, today, false);
          expect(isAnchor(schedule, renewal)).toBe(true);
          expect(renewal > schedule.startDate && renewal > today).toBe(true);
          expect(firstRenewalDate(schedule, today, true)).toBe(anchor(schedule, 1));
        }),
        { numRuns: runs },
      );
    });
  });
}
