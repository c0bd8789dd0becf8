/** Statement files: their ids, and how long they are kept. */
import { expect, test } from '@jest/globals';
import {
  printedPeriodOf,
  statementFileId,
  sweepStatements,
} from '../../../src/commands/operations/documentFiles.js';

test.each(['cus-1', 'a/b/../c', 'ä\n:x', 'x'.repeat(256)])(
  'a file id can be decoded to the customer and period that it was made from: %j',
  (customerId) => {
    const period = { customerId, from: null, to: '2026-03-31', day: '2026-04-01', customerRevision: -1 };
    expect(printedPeriodOf(statementFileId(period))).toEqual(period);
    const bounded = { ...period, from: '2026-03-01', customerRevision: 12 };
    expect(printedPeriodOf(statementFileId(bounded))).toEqual(bounded);
  },
);

test('an id that is not a file id is refused', () => {
  expect(() => printedPeriodOf('cus-1')).toThrow('does not say of what');
});

test('files of today and yesterday are kept, and those of each of the 700 days before are deleted', async () => {
  const deleted: string[] = [];
  await sweepStatements({ deleteAll: async (prefix) => void deleted.push(prefix) }, '2026-03-31');
  const isDeleted = (day: string) =>
    deleted.some((prefix) => `pdf/statement/${day}/x.pdf`.startsWith(prefix));
  expect(isDeleted('2026-03-31')).toBe(false);
  expect(isDeleted('2026-03-30')).toBe(false);
  for (let days = 2; days <= 700; days += 1) {
    const day = new Date(Date.UTC(2026, 2, 31 - days)).toISOString().slice(0, 10);
    expect({ day, deleted: isDeleted(day) }).toEqual({ day, deleted: true });
  }
});
