/** Some queries of the OData suite and a few random ones, over a list and its entity set. */
import { testChangingPages, testSamePages } from './samePages.js';

testSamePages(1 / 40);
testChangingPages();
