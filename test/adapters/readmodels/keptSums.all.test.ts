/** Kept sums over many random histories; `KEPT_SUMS_RUNS=1000` runs more of them. */
import { testKeptSums } from './keptSums.js';

testKeptSums(Number(process.env.KEPT_SUMS_RUNS ?? 60));
