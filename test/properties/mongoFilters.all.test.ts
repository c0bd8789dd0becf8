/** Very many random filters of MongoDB. */
import { testMongoFilters } from './mongoFilters.js';

testMongoFilters(1_500);
