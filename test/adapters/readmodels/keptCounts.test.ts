/** Kept counts over one random history and in examples. */
import { testCountExamples, testKeptCounts } from './keptCounts.js';

testKeptCounts(1);
testCountExamples();
