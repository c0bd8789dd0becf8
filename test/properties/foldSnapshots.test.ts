/** A few random histories with snapshots. */
import { testFoldSnapshots } from './foldSnapshots.js';

testFoldSnapshots(5);
