/** Intervals of the calendar are complete and in order for many random days. */
import { testIntervals } from './widgetIntervals.js';

testIntervals(100);
