/**
 * The law of a subscription's money holds over random histories of real commands. After every step, the amounts billed and not voided,
 * pending and waiting as credit make the amount used, to one minor unit a line. In the end the auditor finds no fault.
 */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { histories, type Kind, kinds } from '../support/billingOracle/history.js';
import { holdToTheLaw } from '../support/billingOracle/law.js';

/** @param runs if at least 200, every kind of step must have been accepted */
export function testMoney(runs: number): void {
  test('billed, pending and credited amounts make the amount used, whether workers are late or on time', async () => {
    const accepted = new Map<Kind, number>();
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const lived = await holdToTheLaw(history);
        for (const [kind, times] of lived.accepted) accepted.set(kind, (accepted.get(kind) ?? 0) + times);
      }),
      { numRuns: runs },
    );
    if (runs < 200) return;
    // Steps that never happen would prove nothing.
    const rare = kinds.filter((kind) => kind !== 'worker' && (accepted.get(kind) ?? 0) < runs / 100);
    expect(rare).toEqual([]);
  });
}
