/** Statements are read from the store batch by batch, and hold only the entries of the period in memory. */
import { expect, test } from '@jest/globals';
import { createStatements } from '../../../src/commands/account/statement.js';
import type { RecordedEvent } from '../../../src/kernel/events.js';
import { Unavailable } from '../../../src/ports/unavailable.js';
import { charged, recordedIn } from '../../support/accountEvents.js';

const batchSize = 500;

/** An account with `count` invoices, one a day from 2026 on, that counts the batches read. */
function account(count: number) {
  const reading = { batches: 0 };
  const eventAt = (index: number): RecordedEvent => {
    const on = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
    const event = charged({ id: `inv_${index}`, total: '1.00', on, due: on });
    return { ...recordedIn('account-cus-1', event, 0), revision: index };
  };
  const log = {
    async *read() {
      for (let from = 0; from < count; from += batchSize) {
        reading.batches += 1;
        yield Array.from({ length: Math.min(batchSize, count - from) }, (_, index) => eventAt(from + index));
      }
    },
    last: async () => (count === 0 ? undefined : eventAt(count - 1)),
  };
  return { statements: createStatements(log), reading };
}

const everything = { from: null, to: '2099-12-31' };
const reader = (reserve: (bytes: number) => void, signal = new AbortController().signal) => ({
  reserve,
  signal,
});

test('reserves memory as entries of the period are read, and none for earlier entries', async () => {
  const { statements } = account(2_000);
  const asked: number[] = [];
  const whole = await statements.read(
    'cus-1',
    everything,
    reader((bytes) => asked.push(bytes)),
  );
  expect(whole).toMatchObject({ entries: 2_000, revision: 1_999 });
  expect(asked).toHaveLength(4);
  expect(asked[3]).toBe(4 * (asked[0] ?? 0));

  const late: number[] = [];
  const day = new Date(Date.UTC(2026, 0, 1 + 1_990)).toISOString().slice(0, 10);
  const period = { from: day, to: '2099-12-31' };
  const some = await statements.read(
    'cus-1',
    period,
    reader((bytes) => late.push(bytes)),
  );
  expect(some.entries).toBe(10);
  expect(some.currencies).toMatchObject([{ opening: '1990', closing: '2000' }]);
  expect(Math.max(...late)).toBeLessThan((asked[0] ?? 0) / 10);
});

test('stops reading when memory runs out or the client has gone', async () => {
  const full = account(5_000);
  const refuse = (bytes: number) => {
    if (bytes > 400_000) throw new Unavailable('answers are under way already');
  };
  await expect(full.statements.read('cus-1', everything, reader(refuse))).rejects.toThrow(Unavailable);
  expect(full.reading.batches).toBe(2);

  const left = account(5_000);
  const signal = AbortSignal.abort();
  await expect(
    left.statements.read(
      'cus-1',
      everything,
      reader(() => {}, signal),
    ),
  ).rejects.toThrow(Unavailable);
  expect(left.reading.batches).toBe(1);
});

test('a customer without an account has an empty statement', async () => {
  const { statements } = account(0);
  expect(await statements.read('cus-1', everything)).toEqual({
    customerId: 'cus-1',
    period: everything,
    currencies: [],
    entries: 0,
    revision: -1,
  });
  expect(await statements.revisionOf('cus-1')).toBe(-1);
  expect(await account(3).statements.revisionOf('cus-1')).toBe(2);
});
