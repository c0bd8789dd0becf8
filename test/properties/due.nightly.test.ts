/** The laws of due work hold over very many random histories. */
import { testDue } from './dueLaws.js';

testDue({ histories: 800 });
