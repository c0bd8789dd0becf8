/** A few random reports. */
import { testReports } from './report.js';

testReports(4);
