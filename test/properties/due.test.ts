/** A few random histories of due work, and the law over every frozen state. */
import { testDue } from './dueLaws.js';

testDue({ histories: 12 });
