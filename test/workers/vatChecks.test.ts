/** The job that asks member states about VAT ids. */
import { expect, test } from '@jest/globals';
import { DamagedEvent } from '../../src/ports/eventStore.js';
import { Unavailable } from '../../src/ports/unavailable.js';
import { vatChecksJob, vatChecksWorker } from '../../src/workers/vatChecks.js';

const { signal } = new AbortController();

/** @param record called with the id of each customer whose answer is to be recorded */
function checking(ids: readonly string[], record: (id: string) => void, asked: string[] = []) {
  const worker = vatChecksWorker({
    readModels: {
      async *scan() {
        yield ids.map((id) => ({ id, vatId: 'DE136695976' }));
      },
    },
    customers: { recordVatIdCheck: async (id: string) => record(id) as never },
    async ask(vatId) {
      asked.push(vatId);
      return { valid: true } as never;
    },
    findRequester: async () => null,
    clock: { now: () => new Date('2026-04-01T09:00:00.000Z') },
  });
  return worker.run(vatChecksJob, signal);
}

test('a customer that cannot be read does not keep others from being checked, and the job fails with its fault', async () => {
  const recorded: string[] = [];
  const damaged = new DamagedEvent('reference-customers-1', 2, '9');
  const run = checking(['1', '2', '3'], (id) => {
    if (id === '1') throw damaged;
    recorded.push(id);
  });
  await expect(run).rejects.toBe(damaged);
  expect(recorded).toEqual(['2', '3']);
});

test('the faults of several customers are reported together', async () => {
  const run = checking(['1', '2', '3'], (id) => {
    if (id !== '2') throw new DamagedEvent(`reference-customers-${id}`, 2, '9');
  });
  const error = await run.catch((found: unknown) => found);
  expect(error).toBeInstanceOf(AggregateError);
  expect((error as AggregateError).errors.map(String)).toEqual([
    'DamagedEvent: event 2 of reference-customers-1 at position 9 is damaged',
    'DamagedEvent: event 2 of reference-customers-3 at position 9 is damaged',
  ]);
});

test('a store that is out of reach ends the attempt at once', async () => {
  const asked: string[] = [];
  const run = checking(
    ['1', '2'],
    () => {
      throw new Unavailable('away');
    },
    asked,
  );
  await expect(run).rejects.toBeInstanceOf(Unavailable);
  expect(asked).toHaveLength(1);
});
