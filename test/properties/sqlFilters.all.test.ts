/** SQL filters agree with the in-memory evaluator, for very many random filters. */
import { testSqlFilters } from './sqlFilters.js';

testSqlFilters(1_500);
