/** Many random reports. */
import { testReports } from './report.js';

testReports(150);
