/** Kept counts over random histories; `KEPT_COUNTS_RUNS=100` runs more of them. */
import { testKeptCounts } from './keptCounts.js';

testKeptCounts(Number(process.env.KEPT_COUNTS_RUNS ?? 3));
