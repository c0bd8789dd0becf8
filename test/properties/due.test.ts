/** A few random histories of what is due, and the law over every state that is frozen. */
import { testDue } from './dueLaws.js';

testDue({ histories: 12 });
