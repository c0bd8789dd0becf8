/** Anchors for any start, cycle and day. */
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
const schedules = fc.record({ startDate: days, billingCycle: fc.constantFrom(...billingCycles) });

export function testPeriods(runs: number): void {
  describe('for any start, cycle and day', () => {
    test('the last anchor on or before the day is found, and the next is after it', () => {
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
    test('every anchor knows its own index', () => {
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
    test('the first renewal lies after the start, and after today unless backdated', () => {
      fc.assert(
        fc.property(schedules, days, (schedule, today) => {
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
