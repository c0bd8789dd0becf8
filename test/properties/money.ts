/**
 * The law of a subscription's money, over random histories through the real commands: at every moment, what was billed and not voided,
 * what is pending and what waits as credit make what was used, to the minor unit a line; in the end the auditor finds nothing.
 */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { histories, type Kind, kinds } from '../support/billingOracle/history.js';
import { holdToTheLaw } from '../support/billingOracle/law.js';

/** @param runs from two hundred on, every kind of step has to have been accepted */
export function testMoney(runs: number): void {
  test('billed, pending and credit make what was used, with the same invoices whether workers are late or on time', async () => {
    const accepted = new Map<Kind, number>();
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const lived = await holdToTheLaw(history);
        for (const [kind, times] of lived.accepted) accepted.set(kind, (accepted.get(kind) ?? 0) + times);
      }),
      { numRuns: runs },
    );
    if (runs < 200) return;
    // Nothing holds of what never happens.
    const rare = kinds.filter((kind) => kind !== 'worker' && (accepted.get(kind) ?? 0) < runs / 100);
    expect(rare).toEqual([]);
  });
}
