/** The last use of API keys: each process notes what it saw, and once written all of them report the same. */
import { expect, test } from '@jest/globals';
import { createApiKeyUses } from '../../../src/commands/apiKey/uses.js';
import { MemoryRecords } from '../../support/memoryRecords.js';

test('two processes that saw a key at different times report the same last use once both have written', async () => {
  const records = new MemoryRecords();
  let now = Date.parse('2026-03-01T12:00:00.000Z');
  const processes = [0, 1].map(() => createApiKeyUses(records, { now: () => now }));
  const told = () => Promise.all(processes.map(async (uses) => (await uses.lastOf(['key'])).get('key')));
  for (const uses of processes) {
    uses.note('key');
    now += 1;
  }
  expect(await told()).toEqual(['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.001Z']);
  for (const uses of processes) await uses.flush();
  expect(await told()).toEqual(['2026-03-01T12:00:00.001Z', '2026-03-01T12:00:00.001Z']);
});

test('rights that are being written to the records are reported once each', async () => {
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  class SlowRecords extends MemoryRecords {
    override async put(...given: Parameters<MemoryRecords['put']>) {
      await gate;
      return super.put(...given);
    }
  }
  const uses = createApiKeyUses(new SlowRecords());
  uses.noteRight('key', 'invoices:read', undefined);
  const flushed = uses.flush();
  uses.noteRight('key', 'invoices:read', undefined);
  const told = uses.rightsOf('key');
  go();
  await flushed;
  expect((await told).rights.get('invoices:read')).toMatchObject({ count: 2 });
  expect((await uses.rightsOf('key')).rights.get('invoices:read')).toMatchObject({ count: 2 });
});
