/** Kept counts over one random history, and by examples. */
import { testCountExamples, testKeptCounts } from './keptCounts.js';

testKeptCounts(1);
testCountExamples();
