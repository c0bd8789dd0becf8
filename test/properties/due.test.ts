/** The laws of due work hold over a few random histories and in every frozen state. */
import { testDue } from './dueLaws.js';

testDue({ histories: 12 });
