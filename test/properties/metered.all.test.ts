/** Many lives of metered subscriptions: `METERED_LIVES=5000 PROPERTY_SEED=7` lives others. */
import { testMetered } from './metered.js';

testMetered(Number(process.env.METERED_LIVES ?? 400));
