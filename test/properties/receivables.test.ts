/**
 * The law of customers' accounts over random histories through the real commands: invoiced − credited − paid + refunded = due − balance, with
 * the same figures from the account, its read model, the documents' own streams and an oracle that shares no code with the service.
 *
 * `RECEIVABLES_HISTORIES=5000 RECEIVABLES_SEED=7 npm test -- receivables` runs longer; it prints its seed and its count.
 */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { histories, type Kind, kinds } from '../support/receivables/steps.js';
import { createReceivablesService, holdAccountsToTheLaw } from '../support/receivables/world.js';

const count = Number(process.env.RECEIVABLES_HISTORIES ?? 150);
const seed = Number(process.env.RECEIVABLES_SEED ?? 20_261_122);
/** Histories that are lived on one store, one after the other. */
const kept = 50;
const timeout = 60_000 + count * 400;

test(
  'the account, its read model, the documents and an oracle say the same after every step, and the law holds',
  async () => {
    const accepted = new Map<Kind, number>();
    let service = createReceivablesService();
    let moments = 0;
    let paidFromCredit = 0;
    let paidAtOnce = 0;
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        if (service.histories === kept) service = createReceivablesService();
        const run = await holdAccountsToTheLaw(service, history);
        moments += run.moments;
        paidFromCredit += run.paidFromCredit;
        paidAtOnce += run.paidAtOnce;
        for (const [kind, times] of run.accepted) accepted.set(kind, (accepted.get(kind) ?? 0) + times);
      }),
      { numRuns: count, seed },
    );
    if (process.env.RECEIVABLES_HISTORIES !== undefined) {
      const times = [...accepted].map(([kind, each]) => `${kind} ${each}`).join(', ');
      process.stdout.write(
        `seed ${seed}: ${count} histories, ${moments} moments, ${paidFromCredit} credits that paid, ${paidAtOnce} times as they came; accepted: ${times}\n`,
      );
    }
    // Nothing holds of what never happens.
    expect(kinds.filter((kind) => (accepted.get(kind) ?? 0) < count / 50)).toEqual([]);
    expect(paidFromCredit).toBeGreaterThan(count / 20);
    expect(paidAtOnce).toBeGreaterThan(count / 20);
  },
  timeout,
);
