/** The persistent map after many random changes. */
import { testOrderedMap } from './orderedMap.js';

testOrderedMap(100);
