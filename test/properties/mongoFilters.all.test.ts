/** MongoDB filters agree with the in-memory evaluator, for very many random filters. */
import { testMongoFilters } from './mongoFilters.js';

testMongoFilters(1_500);
