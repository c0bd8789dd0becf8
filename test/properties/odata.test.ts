/** The query language of lists holds its laws for a few random queries. */
import { testQueries } from './odata.js';

testQueries(1 / 20);
