/** Many random days in their intervals. */
import { testIntervals } from './widgetIntervals.js';

testIntervals(100);
