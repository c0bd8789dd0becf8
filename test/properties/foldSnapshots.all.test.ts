/** Snapshots never change a state, over many random histories. `SNAPSHOT_RUNS=1000` runs more. */
import { testFoldSnapshots } from './foldSnapshots.js';

testFoldSnapshots(Number(process.env.SNAPSHOT_RUNS ?? 40));
