/** A few random statements. */
import { testFormats } from './formatProperties.js';

testFormats(1 / 20);
