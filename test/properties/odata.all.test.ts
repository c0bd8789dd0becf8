/** The query language of lists holds its laws for very many random queries. */
import { testQueries } from './odata.js';

testQueries(1);
