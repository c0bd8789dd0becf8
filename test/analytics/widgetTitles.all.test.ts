/** Many random titles of widgets. */
import { testTitles } from './widgetTitles.js';

testTitles(1_000);
