/** Kept sums over a few random histories and in an example. */
import { testKeptSums, testSumExample } from './keptSums.js';

testKeptSums(10);
testSumExample();
