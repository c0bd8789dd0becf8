/** Many random histories with snapshots: `SNAPSHOT_RUNS=1000` lives more. */
import { testFoldSnapshots } from './foldSnapshots.js';

testFoldSnapshots(Number(process.env.SNAPSHOT_RUNS ?? 40));
