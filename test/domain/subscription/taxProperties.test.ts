/** The tax of a few random plans. */
import { testTaxes } from './taxProperties.js';

testTaxes(1 / 20);
