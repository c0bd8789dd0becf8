/** Calendar days and timestamps. */
import { describe, expect, test } from '@jest/globals';
import {
  addDays,
  addMonths,
  dayOf,
  dayOfTimestamp,
  daysBetween,
  earlierOf,
  isCalendarDate,
  laterOf,
  normalizeTimestamp,
} from '../../src/kernel/dates.js';

test.each(['2026-02-28', '2024-02-29', '2000-02-29', '1900-01-01', '9999-12-31', '0001-01-01'])(
  '%s is a day',
  (text) => {
    expect(isCalendarDate(text)).toBe(true);
  },
);
test.each([
  '2026-02-29',
  '1900-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '26-01-01',
  '2026-01-01T00:00:00Z',
  '',
])('"%s" is not a day', (text) => {
  expect(isCalendarDate(text)).toBe(false);
});

test('addMonths clamps the day to the end of the month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-31', 25)).toBe('2028-02-29');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
});

test('days are added and counted across months, years and leap days', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2024-01-01', '2025-01-01')).toBe(366);
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
});

test('earlierOf and laterOf return the earlier and the later of two days', () => {
  expect(earlierOf('2026-01-31', '2026-02-01')).toBe('2026-01-31');
  expect(laterOf('2026-01-31', '2026-02-01')).toBe('2026-02-01');
  expect(laterOf('2026-01-31', '2026-01-31')).toBe('2026-01-31');
});

test('the day of a moment is its UTC day', () => {
  expect(dayOf(new Date('2026-01-31T23:59:59.999Z'))).toBe('2026-01-31');
  expect(dayOfTimestamp('2026-01-31T23:59:59.999Z')).toBe('2026-01-31');
});

describe('timestamps', () => {
  test.each([
    ['2026-01-31T23:30:00-02:00', '2026-02-01T01:30:00.000Z'],
    ['2026-01-31t10:00:00z', '2026-01-31T10:00:00.000Z'],
    ['2026-01-31 10:00:00.5+00:00', '2026-01-31T10:00:00.500Z'],
  ])('%s is %s', (text, normalized) => {
    expect(normalizeTimestamp(text)).toBe(normalized);
  });
  test.each(['2026-02-30T10:00:00Z', '2026-01-31T10:00:00', '2026-01-31', '2026-01-31T25:00:00Z', 'now'])(
    '"%s" is not a timestamp',
    (text) => {
      expect(normalizeTimestamp(text)).toBeUndefined();
    },
  );
});
