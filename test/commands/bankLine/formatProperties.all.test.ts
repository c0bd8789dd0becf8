/** Many random statements. */
import { testFormats } from './formatProperties.js';

testFormats(1);
