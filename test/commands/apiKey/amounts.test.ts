/** Daily amounts of API keys: no race exceeds them, and refused amounts are given back. */
import { expect, test } from '@jest/globals';
import { createApiKeyAmounts } from '../../../src/commands/apiKey/amounts.js';
import { DomainError } from '../../../src/kernel/errors.js';
import { MemoryRecords } from '../../support/memoryRecords.js';

const refund = (amount: string) => ({ id: 'key_1', kind: 'refunds', amount, most: '100' }) as const;

test('twenty concurrent refunds in two processes do not exceed the daily amount', async () => {
  const records = new MemoryRecords();
  const processes = [createApiKeyAmounts(records), createApiKeyAmounts(records)];
  let moved = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      processes[index % 2]?.during(refund('30'), async () => {
        moved += 30;
      }),
    ),
  );
  expect(moved).toBe(90);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(17);
});

test('a refused command does not count, one that may have happened does, and each day starts at zero', async () => {
  let now = Date.parse('2026-04-01T23:00:00Z');
  const amounts = createApiKeyAmounts(new MemoryRecords(() => now), () => now);
  const fail = (error: Error) => amounts.during(refund('60'), async () => Promise.reject(error));
  await expect(fail(new DomainError('INVALID_AMOUNT', 'too much'))).rejects.toThrow('too much');
  await expect(fail(new Error('the connection broke'))).rejects.toThrow('broke');
  await expect(amounts.during(refund('60'), async () => 'done')).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
  now += 3_600_000;
  await expect(amounts.during(refund('60'), async () => 'done')).resolves.toBe('done');
});

test('a conflict may follow the refund itself, so its amount stays counted, and counts once', async () => {
  const amounts = createApiKeyAmounts(new MemoryRecords());
  const conflict = async () => Promise.reject(new DomainError('CONCURRENCY_CONFLICT', 'repeat later'));
  const command = { id: 'a', recovering: false };
  await expect(amounts.during({ ...refund('60'), command }, conflict)).rejects.toThrow('repeat later');
  await expect(amounts.during(refund('60'), async () => 'done')).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
  const again = { ...refund('60'), command: { ...command, recovering: true } };
  await expect(amounts.during(again, async () => 'done')).resolves.toBe('done');
});

test('a repeated command is judged again if it was refused, and counts once if it may have happened', async () => {
  const amounts = createApiKeyAmounts(new MemoryRecords());
  const run = (id: string, amount: string, recovering: boolean, work = async () => 'done') =>
    amounts.during({ ...refund(amount), command: { id, recovering } }, work);
  await expect(run('a', '101', false)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(run('a', '101', true)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(run('b', '60', false, async () => Promise.reject(new Error('broke')))).rejects.toThrow(
    'broke',
  );
  await expect(run('b', '60', true)).resolves.toBe('done');
  await expect(run('c', '41', false)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(run('c', '40', false)).resolves.toBe('done');
});
