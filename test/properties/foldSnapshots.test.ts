/** Snapshots never change a state, over a few random histories. */
import { testFoldSnapshots } from './foldSnapshots.js';

testFoldSnapshots(5);
