/** The auditor finds no fault in customers' accounts after random histories of real commands. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type History, histories, type Kind, kinds, type Step } from '../support/receivables/steps.js';
import { liveThrough } from '../support/receivables/world.js';

const step = (kind: Kind, days = 0): Step => ({
  kind,
  customer: 0,
  currency: 'USD',
  amount: 1,
  pick: 0,
  other: 0,
  days,
  again: false,
});

/** An invoice over two rates gives back days at the newer one, so the end finds less left at it than it gives back. */
const endAfterCorrection: History = {
  autoIssue: true,
  steps: [
    { ...step('subscribe'), amount: 5, pick: 44, other: 306 },
    step('downgrade', 32),
    step('cancel', 3),
    step('retax', 10),
    { ...step('upgrade'), pick: 815, other: 315 },
    step('bill-ahead'),
    step('terminate'),
  ],
};

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
      { numRuns: runs, examples: [[endAfterCorrection]] },
    );
    if (runs < 100) return;
    // Steps that never happen would prove nothing.
    expect(kinds.filter((kind) => (accepted.get(kind) ?? 0) < runs / 50)).toEqual([]);
    expect(paidAtOnce).toBeGreaterThan(runs / 20);
  });
}
