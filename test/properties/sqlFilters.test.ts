/** A few random filters of SQL. */
import { testSqlFilters } from './sqlFilters.js';

testSqlFilters(100);
