/** Every query of the OData suite and many random ones, over a list and its entity set. `ODATA_RUNS=4000` tries more. */
import { testSamePages } from './samePages.js';

testSamePages(Number(process.env.ODATA_RUNS ?? 400) / 400);
