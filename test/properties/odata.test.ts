/** A few random queries. */
import { testQueries } from './odata.js';

testQueries(1 / 20);
