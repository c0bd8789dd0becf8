/**
 * The law of a subscription's money, over random histories through the real commands: at every moment, what was billed and not voided,
 * what is pending and what waits as credit make what was used, to the minor unit a line.
 *
 * `MONEY_HISTORIES=20000 MONEY_SEED=7 npm test -- money` runs longer; it prints its seed and its count.
 */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { histories, type Kind, kinds } from '../support/billingOracle/history.js';
import { holdToTheLaw } from '../support/billingOracle/law.js';
import { createBillingService } from '../support/billingOracle/world.js';

const count = Number(process.env.MONEY_HISTORIES ?? 500);
const seed = Number(process.env.MONEY_SEED ?? 20_261_122);
/** Histories that are lived on one store, one after the other. */
const kept = 100;
/** A history takes some milliseconds. */
const timeout = 60_000 + count * 100;

test(
  'billed, pending and credit make what was used at every moment, with the same invoices whether workers are late or on time',
  async () => {
    const accepted = new Map<Kind, number>();
    let service = createBillingService();
    let started = 0;
    let moments = 0;
    let invoices = 0;
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        if (started % kept === 0) service = createBillingService();
        started += 1;
        const run = await holdToTheLaw(service, history);
        moments += run.moments;
        invoices += run.invoices.length;
        for (const [kind, times] of run.accepted) accepted.set(kind, (accepted.get(kind) ?? 0) + times);
      }),
      { numRuns: count, seed },
    );
    if (process.env.MONEY_HISTORIES !== undefined) {
      const times = [...accepted].map(([kind, each]) => `${kind} ${each}`).join(', ');
      process.stdout.write(
        `seed ${seed}: ${count} histories, ${moments} moments, ${invoices} invoices; accepted: ${times}\n`,
      );
    }
    // Nothing holds of what never happens.
    const rare = kinds.filter((kind) => kind !== 'worker' && (accepted.get(kind) ?? 0) < count / 100);
    expect(rare).toEqual([]);
  },
  timeout,
);
