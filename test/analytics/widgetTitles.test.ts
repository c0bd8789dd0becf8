/** A few random titles of widgets lead to valid queries. */
import { testTitles } from './widgetTitles.js';

testTitles(30);
