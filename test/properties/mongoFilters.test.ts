/** A few random filters of MongoDB. */
import { testMongoFilters } from './mongoFilters.js';

testMongoFilters(30);
