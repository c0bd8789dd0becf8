/** A few random titles of widgets. */
import { testTitles } from './widgetTitles.js';

testTitles(30);
