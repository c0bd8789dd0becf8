/** Intervals of the calendar follow each other without a gap, for any days. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { intervalLabel, intervalStart, intervalsThrough } from '../../src/analytics/widgetIntervals.js';
import { addDays } from '../../src/kernel/dates.js';

export function testIntervals(runs: number): void {
  test('intervals follow each other without a gap up to the last, for any days', () => {
    const day = fc
      .date({
        min: new Date('0000-01-01T00:00:00Z'),
        max: new Date('9999-12-31T00:00:00Z'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString().slice(0, 10));
    const interval = fc.constantFrom('day', 'week', 'month', 'quarter', 'year' as const);
    fc.assert(
      fc.property(interval, fc.array(day, { minLength: 1, maxLength: 5 }), (by, days) => {
        const starts = days.map((one) => intervalStart(by, one));
        const all = intervalsThrough(by, starts, 200);
        // The day before an interval is in the interval before it.
        const before = all.slice(1).map((start) => intervalStart(by, addDays(start, -1)));
        expect(before).toEqual(all.slice(0, -1));
        const sorted = starts.toSorted();
        expect(all.at(-1)).toBe(sorted.at(-1));
        if (all.length < 200) expect(all[0]).toBe(sorted[0]);
        else expect(all).toHaveLength(200);
        for (const label of all.map((start) => intervalLabel(by, start))) expect(label).toMatch(/^\d{4}/);
      }),
      { numRuns: runs },
    );
  });
}
