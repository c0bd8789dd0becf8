/** The laws of due work hold over many random histories. */
import { testDue } from './dueLaws.js';

testDue({ histories: 200 });
