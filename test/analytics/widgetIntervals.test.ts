/** Intervals of the calendar are complete and in order for a few random days. */
import { testIntervals } from './widgetIntervals.js';

testIntervals(8);
