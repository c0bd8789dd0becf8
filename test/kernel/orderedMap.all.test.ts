/** The persistent map under many random changes. */
import { testOrderedMap } from './orderedMap.js';

testOrderedMap(100);
