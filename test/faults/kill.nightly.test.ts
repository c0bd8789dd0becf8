/** The service is killed again and again under all kinds of work: nothing answered is lost, doubled or left half done. */
import { test } from '@jest/globals';
import { erasures } from '../support/killing/erasures.js';
import { expectKillsHarmless } from '../support/killing/killedService.js';
import { purchases } from '../support/killing/purchases.js';
import { receivables } from '../support/killing/receivables.js';
import { subscriptions } from '../support/killing/subscriptions.js';

test('repeated kill -9 while clients subscribe, buy, pay and are erased loses, doubles and halves nothing', async () => {
  const kinds = [purchases(12), receivables(4), subscriptions(20), erasures(4)];
  // Kills early, late, and in between.
  await expectKillsHarmless(kinds, [10, 28, 4, 20, 15, 25]);
});
