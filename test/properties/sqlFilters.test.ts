/** SQL filters agree with the in-memory evaluator, for a few random filters. */
import { testSqlFilters } from './sqlFilters.js';

testSqlFilters(100);
