/** Many random titles of widgets lead to valid queries. */
import { testTitles } from './widgetTitles.js';

testTitles(1_000);
