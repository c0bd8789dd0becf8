/** Any title of a widget leads to a valid query or none. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { subjects, usualQuery } from '../../src/analytics/widgetDefaults.js';
import { checkQuery } from '../../src/analytics/widgetQuery.js';
import { widgetTypes } from '../../src/domain/dashboard/widgetTypes.js';
import { anyText } from '../support/anyText.js';

export const now = new Date('2026-03-31T12:00:00Z');
export const meaning = (type: string, title: string | null, dashboardType: string | null = null) =>
  usualQuery(dashboardType, { type, title }, '2026-03-31');

export function testTitles(runs: number): void {
  test('any title and types lead to a valid query or none', () => {
    const words = [
      ...subjects.flatMap((subject) => subject.words),
      'by',
      'status',
      'id',
      'daily',
      'this',
      'last',
      '30',
      'days',
      'month',
      'active',
      'open',
    ];
    const title = fc.oneof(
      anyText(),
      fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((chosen) => chosen.join(' ')),
    );
    fc.assert(
      fc.property(title, fc.constantFrom(...widgetTypes), title, (text, type, dashboardType) => {
        const meant = meaning(type, text, dashboardType);
        if ('query' in meant) expect(() => checkQuery(meant.query, now, meant.date)).not.toThrow();
      }),
      { numRuns: runs },
    );
  });
}
