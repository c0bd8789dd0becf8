/** Intervals of the calendar follow each other without a gap for many random days. */
import { testIntervals } from './widgetIntervals.js';

testIntervals(100);
