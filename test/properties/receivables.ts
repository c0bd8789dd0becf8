/** Customers' accounts over random histories through the real commands: the auditor finds nothing, in any order. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { histories, type Kind, kinds } from '../support/receivables/steps.js';
import { liveThrough } from '../support/receivables/world.js';

/** @param runs from a hundred on, every kind of step has to have been accepted */
export function testReceivables(runs: number): void {
  test('the accounts, their documents and the read models of both say the same after any history', async () => {
    const accepted = new Map<Kind, number>();
    let paidAtOnce = 0;
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const lived = await liveThrough(history);
        paidAtOnce += lived.paidAtOnce;
        for (const [kind, times] of lived.accepted) accepted.set(kind, (accepted.get(kind) ?? 0) + times);
      }),
      { numRuns: runs },
    );
    if (runs < 100) return;
    // Nothing holds of what never happens.
    expect(kinds.filter((kind) => (accepted.get(kind) ?? 0) < runs / 50)).toEqual([]);
    expect(paidAtOnce).toBeGreaterThan(runs / 20);
  });
}
