/** Intervals of the calendar are complete and in order, for any days. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { intervalLabel, intervalStart, intervalsThrough } from '../../src/analytics/widgetIntervals.js';

export function testIntervals(runs: number): void {
  test('intervals are distinct, in order and complete up to the last, for any days', () => {
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
        expect(all).toEqual([...all].sort());
        expect(new Set(all).size).toBe(all.length);
        const latest = [...starts].sort().at(-1);
        expect(all.at(-1)).toBe(latest);
        if (all.length < 200) expect(all).toEqual(expect.arrayContaining(starts));
        for (const label of all.map((start) => intervalLabel(by, start))) expect(label).toMatch(/^\d{4}/);
      }),
      { numRuns: runs },
    );
  });
}
