/** Very many random queries. */
import { testQueries } from './odata.js';

testQueries(1);
