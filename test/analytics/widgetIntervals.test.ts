/** Intervals of the calendar follow each other without a gap for a few random days. */
import { testIntervals } from './widgetIntervals.js';

testIntervals(8);
