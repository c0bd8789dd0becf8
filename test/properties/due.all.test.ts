/** Many random histories of due work. */
import { testDue } from './dueLaws.js';

testDue({ histories: 400 });
