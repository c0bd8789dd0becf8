/** The usage of many random metered subscriptions is billed correctly. `METERED_LIVES=5000 PROPERTY_SEED=7` runs others. */
import { testMetered } from './metered.js';

testMetered(Number(process.env.METERED_LIVES ?? 200));
