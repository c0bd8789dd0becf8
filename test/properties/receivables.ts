/** The auditor finds no fault in customers' accounts after random histories of real commands. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { histories, type Kind, kinds } from '../support/receivables/steps.js';
import { liveThrough } from '../support/receivables/world.js';

/** @param runs if at least 100, every kind of step must have been accepted */
export function testReceivables(runs: number): void {
  test('accounts, their documents and the read models of both agree after any history', async () => {
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
    // Steps that never happen would prove nothing.
    expect(kinds.filter((kind) => (accepted.get(kind) ?? 0) < runs / 50)).toEqual([]);
    expect(paidAtOnce).toBeGreaterThan(runs / 20);
  });
}
