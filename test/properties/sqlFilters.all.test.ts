/** Very many random filters of SQL. */
import { testSqlFilters } from './sqlFilters.js';

testSqlFilters(1_500);
