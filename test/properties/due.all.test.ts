/** Many random histories of what is due. */
import { testDue } from './dueLaws.js';

testDue({ histories: 400 });
