/** The service is killed while money moves, in a few seconds. `kill.nightly.test.ts` kills longer and under all kinds of work. */
import { test } from '@jest/globals';
import { expectKillsHarmless } from '../support/killing/killedService.js';
import { purchases } from '../support/killing/purchases.js';
import { receivables } from '../support/killing/receivables.js';

test('kill -9 while clients buy and clerks record, reverse and pay back loses and doubles nothing', async () => {
  await expectKillsHarmless([purchases(4), receivables(1)], [3, 5]);
});
