/** The tax of many random plans. */
import { testTaxes } from './taxProperties.js';

testTaxes(1);
