/** A few random reports agree with plain loops over the documents. */
import { testReports } from './report.js';

testReports(4);
