import { test } from '@jest/globals';
import fc from 'fast-check';
import { histories } from '../support/billingOracle/history.js';
import { holdToTheLaw } from '../support/billingOracle/law.js';

const only = new Set((process.env.KINDS ?? '').split(','));
const straight = histories.map((history) => ({
  ...history,
  ...(process.env.PLAIN ? { billFirstPeriod: false, autoRenewal: true } : {}),
  steps: history.steps.filter(({ kind }) => process.env.KINDS === undefined || only.has(kind)).map((step) => ({ ...step, workers: process.env.PLAIN ? true : step.workers, effective: process.env.NOW ? null : step.effective })),
}));
test('try', async () => {
  await fc.assert(fc.asyncProperty(straight, async (h) => { await holdToTheLaw(h); }), { numRuns: Number(process.env.N ?? 200), seed: Number(process.env.SEED ?? 1), endOnFailure: process.env.NOSHRINK !== undefined });
}, 300_000);
