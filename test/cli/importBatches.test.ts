/** Records of an import are put into batches that respect the limits of a request. */
import { describe, expect, test } from '@jest/globals';
import { type BatchLimits, inBatches } from '../../src/cli/importBatches.js';

async function batched(
  limits: BatchLimits,
  ...jsons: string[]
): Promise<{ sent: string[][]; taken: boolean[] }> {
  const sent: string[][] = [];
  const batches = inBatches(limits, async (batch) => {
    sent.push(batch.map(({ json }) => json));
  });
  const taken: boolean[] = [];
  for (const json of jsons) taken.push(await batches.add({ line: 1, rows: 1, json }));
  await batches.end();
  return { sent, taken };
}

describe('a batch', () => {
  test('has at most the given number of records', async () => {
    const { sent } = await batched({ records: 2, bytes: 100 }, 'a', 'b', 'c', 'd', 'e');
    expect(sent).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  test('stays within the given number of bytes, including newlines', async () => {
    const { sent } = await batched({ records: 100, bytes: 10 }, 'aaa', 'bbb', 'ccc', 'ddd', 'eeee');
    expect(sent).toEqual([['aaa', 'bbb'], ['ccc', 'ddd'], ['eeee']]);
    expect((await batched({ records: 100, bytes: 10 }, 'aaa', 'bbbb')).sent).toEqual([['aaa', 'bbbb']]);
    expect((await batched({ records: 100, bytes: 10 }, 'aaaa', 'bbbb')).sent).toEqual([['aaaa'], ['bbbb']]);
  });

  test('is measured in bytes, not in characters', async () => {
    const { sent } = await batched({ records: 100, bytes: 10 }, 'ääää', 'b');
    expect(sent).toEqual([['ääää'], ['b']]);
  });

  test('leaves out only a record that is too large for any batch', async () => {
    const { sent, taken } = await batched({ records: 100, bytes: 10 }, 'a', 'bbbbbbbbb', 'c');
    expect(sent).toEqual([['a', 'c']]);
    expect(taken).toEqual([true, false, true]);
  });

  test('is never empty', async () => {
    expect((await batched({ records: 1, bytes: 10 }, 'a')).sent).toEqual([['a']]);
    expect((await batched({ records: 1, bytes: 10 })).sent).toEqual([]);
  });
});
