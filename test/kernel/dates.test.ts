import { expect, test } from '@jest/globals';
import { normalizeTimestamp } from '../../src/kernel/dates.js';

test('a timestamp of any offset becomes UTC with milliseconds', () => {
  expect(normalizeTimestamp('2026-01-15T00:30:00.5+05:45')).toBe('2026-01-14T18:45:00.500Z');
});

test.each([
  '2026-01-15T24:00:00Z',
  '2026-02-30T00:00:00Z',
  '9999-12-31T23:59:59-05:00',
  '0000-01-01T00:00:00+05:00',
  '2026-01-15T00:00:00',
])('%s is no timestamp that sorts among the others', (text) => {
  expect(normalizeTimestamp(text)).toBeUndefined();
});
